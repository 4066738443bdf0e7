// 退仓单 — what shops send back to the warehouses, and how far each of it is.

import { listPage } from '#client/kit/list/list-page.tsx'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: rejectOrder,
  filters: [
    ...(['rejectNo', 'externalNo', 'state', 'owner', 'warehouse', 'storeCode', 'storeName'] as const),
    ...(['waybillNo', 'businessDate', 'diffQty', 'createdAt'] as const),
  ],
  columns: [
    ...(['rejectNo', 'state', 'owner', 'storeCode', 'storeName', 'externalNo', 'boxes'] as const),
    ...(['expectedQty', 'countedQty', 'diffQty', 'receivedQty', 'countedBoxes', 'receivedBoxes'] as const),
    ...(['inboundNo', 'warehouse', 'waybillNo', 'businessDate', 'creator', 'createdAt', 'remark'] as const),
  ],
  totals: ['expectedQty', 'countedQty', 'receivedQty'],
  moves: ['push', 'arrive', 'complete', 'cancel'],
  creates: hrefTo('newRejectOrder'),
  opens: ({ rejectNo }) => hrefTo('rejectOrder', { id: rejectNo }),
})
