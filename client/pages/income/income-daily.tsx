// 收入日报 — what owners were charged, day by day.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { incomeDaily } from '#shared/contracts/report/money-daily.ts'

export const page = reportPage({
  report: incomeDaily,
  filters: ['businessDate', 'warehouse', 'owner', 'itemCode', 'state'],
  facts: [
    'chargeNo',
    'businessDate',
    'itemCode',
    'qty',
    'unit',
    'price',
    'amount',
    'tax',
    'docNo',
    'owner',
    'warehouse',
    'sourceRef',
    'state',
    'reason',
  ],
})
