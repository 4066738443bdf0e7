// 新建加工单 — what is to be made out of which materials, keyed in or pasted out of a spreadsheet.

import { formPage } from '#client/kit/form/form-page.tsx'
import { processOrder } from '#shared/contracts/process/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: processOrder,
  names: ['warehouse', 'owner', 'type', 'outputSku', 'planQty', 'externalNo', 'dueDate', 'feeItem', 'remark'],
  opens: ({ code }) => hrefTo('processOrder', { code }),
})
