// 劳务成本报表 — what the people of agencies cost, month by month.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { agencyLaborMonthly } from '#shared/contracts/labor/agency-report.ts'

export const page = reportPage({
  report: agencyLaborMonthly,
  filters: ['businessDate', 'agency', 'warehouse', 'post', 'shift'],
  facts: [
    'dispatchNo',
    'businessDate',
    'agency',
    'worker',
    'team',
    'post',
    'hours',
    'overtime',
    'hourlyAmount',
    'pieceAmount',
    'deduction',
    'amount',
    'mgmtFee',
    'unprovenHours',
    'warehouse',
    'state',
  ],
})
