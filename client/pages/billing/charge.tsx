// 费用明细 — what owners are charged, line by line: by which price, for which document and day, and whether it is agreed on.
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { ConfirmCharges, PostCharge, ReverseCharges } from '#client/pages/billing/charges/charge-commands.tsx'
import { charge, chargeSheet } from '#shared/contracts/money/charge.ts'

export const page = listPage({
  resource: charge,
  filters: ['owner', 'warehouse', 'businessDate', 'itemCode', 'state', 'docNo', 'chargeNo', 'billNo'],
  columns: [
    ...(['chargeNo', 'businessDate', 'owner', 'warehouse', 'sourceRef', 'amount', 'state', 'qty'] as const),
    ...(['unit', 'price', 'tax', 'tariffVersion', 'itemCode', 'docType', 'docNo', 'lateFor'] as const),
    ...(['reason', 'reversalOf', 'at'] as const),
  ],
  totals: ['amount', 'tax'],
  actions: (rows, refresh) => (
    <>
      <PostCharge onDone={refresh} />
      <ConfirmCharges rows={rows} onDone={refresh} />
      <ReverseCharges rows={rows} onDone={refresh} />
      <ImportButton sheet={chargeSheet} needs="money.write" />
    </>
  ),
})
