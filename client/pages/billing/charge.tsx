// 费用明细 — what owners are charged, line by line: by which price, for which document and day, and whether it is agreed on.
import { DOC_NO } from '#client/kit/document/fact-columns.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { ConfirmCharges, PostCharge, ReverseCharges } from '#client/pages/billing/charges/charge-commands.tsx'
import { TraceCharge } from '#client/pages/billing/charges/trace-charge.tsx'
import { charge, chargeSheet } from '#shared/contracts/money/charge.ts'

export const page = listPage({
  resource: charge,
  filters: ['owner', 'warehouse', 'businessDate', 'itemCode', 'state', 'docNo', 'chargeNo', 'billNo'],
  columns: [
    ...(['chargeNo', 'businessDate', 'owner', 'warehouse', 'sourceRef', 'amount', 'state', 'qty'] as const),
    ...(['unit', 'price', 'tax', 'tariffVersion', 'itemCode', 'docType'] as const),
    DOC_NO,
    ...(['lateFor', 'reason', 'reversalOf', 'at'] as const),
  ],
  totals: ['amount', 'tax'],
  actions: (rows, refresh) => (
    <>
      <PostCharge onDone={refresh} />
      <ConfirmCharges rows={rows} onDone={refresh} />
      <ReverseCharges rows={rows} onDone={refresh} />
      <TraceCharge rows={rows} />
      <ImportButton sheet={chargeSheet} needs="money.write" />
    </>
  ),
})
