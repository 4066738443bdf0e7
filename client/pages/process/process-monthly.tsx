// 加工月报 — what was made in each month, how much of it was spoilt, how long it took and what it scored.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { processMonthly } from '#shared/contracts/process/monthly-report.ts'

export const page = reportPage({
  report: processMonthly,
  filters: ['businessDate', 'warehouse', 'owner', 'type', 'team', 'worker'],
  facts: [
    'id',
    'businessDate',
    'code',
    'type',
    'doneQty',
    'defectQty',
    'minutes',
    'worker',
    'team',
    'owner',
    'warehouse',
    'operator',
    'reportedAt',
  ],
})
