// 作业人效 — who did how much of which work in an hour.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { workRate } from '#shared/contracts/operation/work-rate.ts'

export const page = reportPage({
  report: workRate,
  filters: ['businessDate', 'warehouse', 'owner', 'opType', 'worker'],
  facts: [
    'at',
    'opType',
    'worker',
    'operator',
    'docNo',
    'sku',
    'qty',
    'boxes',
    'orders',
    'durationSec',
    'standardMinutes',
    'device',
    'owner',
    'warehouse',
  ],
})
