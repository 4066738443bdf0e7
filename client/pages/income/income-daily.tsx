// 收入日报 — what owners were charged, day by day.
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { reportPage } from '#client/kit/report/report-page.tsx'
import { chargeSheet } from '#shared/contracts/money/charge.ts'
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
  actions: () => <ImportButton sheet={chargeSheet} needs="money.write" />,
})
