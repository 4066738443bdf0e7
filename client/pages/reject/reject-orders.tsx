// 退仓单 — what shops send back to the warehouses, and how far each of it is.

import { listPage } from '#client/kit/list/list-page.tsx'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: rejectOrder,
  filters: [
    'rejectNo',
    'externalNo',
    'state',
    'owner',
    'warehouse',
    'storeCode',
    'storeName',
    'waybillNo',
    'businessDate',
    'diffQty',
    'createdAt',
  ],
  columns: [
    'rejectNo',
    'state',
    'owner',
    'storeCode',
    'storeName',
    'externalNo',
    'boxes',
    'expectedQty',
    'countedQty',
    'diffQty',
    'receivedQty',
    'countedBoxes',
    'receivedBoxes',
    'inboundNo',
    'warehouse',
    'waybillNo',
    'businessDate',
    'creator',
    'createdAt',
    'remark',
  ],
  totals: ['expectedQty', 'countedQty', 'receivedQty'],
  moves: ['push', 'arrive', 'complete', 'cancel'],
  creates: hrefTo('newRejectOrder'),
  opens: ({ rejectNo }) => hrefTo('rejectOrder', { id: rejectNo }),
})
