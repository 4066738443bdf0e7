// 新建加工单 — what is to be made out of which materials, keyed in or pasted out of a spreadsheet.
import { formPage } from '#client/kit/form/form-page.tsx'
import { detailHref } from '#client/pages/process/documents/links.ts'
import { processOrder } from '#shared/contracts/process/order.ts'

export const page = formPage({
  resource: processOrder,
  names: [
    ...(['warehouse', 'owner', 'type', 'outputSku', 'planQty', 'externalNo', 'dueDate'] as const),
    ...(['feeItem', 'remark'] as const),
  ],
  writes: 'process.write',
  opens: detailHref,
})
