// 员工任务月报 — what each worker did, month by month.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { workerTaskMonthly } from '#shared/contracts/money/labor-report.ts'

export const page = reportPage({
  report: workerTaskMonthly,
  filters: ['businessDate', 'warehouse', 'worker', 'opType'],
  facts: [
    'at',
    'businessDate',
    'opType',
    'docNo',
    'sku',
    'qty',
    'boxes',
    'durationSec',
    'owner',
    'warehouse',
    'worker',
  ],
})
