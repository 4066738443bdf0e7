// 新建入库单 — an order with its lines, keyed in or pasted out of a spreadsheet.
import { formPage } from '#client/kit/form/form-page.tsx'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'

export const page = formPage({
  resource: inboundOrder,
  names: ['warehouse', 'owner', 'type', 'externalNo', 'supplier', 'eta', 'remark'],
  opens: ({ orderNo }) => `/entryOrder/detail?orderNo=${orderNo}`,
})
