// 临时工报表 — what the people whom agencies send cost each team, month by month, and how much they do in an hour.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { temporaryLaborMonthly } from '#shared/contracts/labor/agency-report.ts'

export const page = reportPage({
  report: temporaryLaborMonthly,
  filters: ['businessDate', 'team', 'agency', 'warehouse'],
  facts: [
    'dispatchNo',
    'businessDate',
    'team',
    'agency',
    'worker',
    'post',
    'hours',
    'overtime',
    'pieceQty',
    'amount',
    'mgmtFee',
    'evidenceHours',
    'warehouse',
    'state',
  ],
})
