// 新建退仓单 — an order of an owner without a system of their own, keyed in or pasted out of a spreadsheet.

import { formPage } from '#client/kit/form/form-page.tsx'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: rejectOrder,
  names: ['warehouse', 'owner', 'storeCode', 'storeName', 'externalNo', 'waybillNo', 'boxes', 'remark'],
  opens: ({ rejectNo }) => hrefTo('rejectOrder', { id: rejectNo }),
})
