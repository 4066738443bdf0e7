// 新建退仓单 — an order of an owner without a system of their own, keyed in or pasted out of a spreadsheet.
import { formPage } from '#client/kit/form/form-page.tsx'
import { rejectHref } from '#client/pages/reject/documents/links.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'

export const page = formPage({
  resource: rejectOrder,
  names: [
    ...(['warehouse', 'owner', 'storeCode', 'storeName', 'externalNo', 'waybillNo', 'boxes'] as const),
    'remark',
  ],
  opens: ({ rejectNo }) => rejectHref(rejectNo),
  writes: 'reject.write',
})
