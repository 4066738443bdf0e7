// 新建入库单 — an order with its lines, keyed in or pasted out of a spreadsheet.
import { formPage } from '#client/kit/form/form-page.tsx'
import { inboundLineInput } from '#shared/contracts/inbound/line.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'

export const page = formPage({
  resource: inboundOrder,
  names: ['warehouse', 'owner', 'type', 'externalNo', 'supplier', 'eta', 'remark'],
  lines: {
    name: 'lines',
    label: '入库明细',
    fields: inboundLineInput,
    names: ['sku', 'lot', 'expectedQty'],
  },
  opens: ({ orderNo }) => `/entryOrder/detail?orderNo=${orderNo}`,
})
