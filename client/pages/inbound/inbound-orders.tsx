// 入库单 — goods that are expected, and how far they have come in.

import { listPage } from '#client/kit/list/list-page.tsx'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: inboundOrder,
  filters: ['orderNo', 'externalNo', 'owner', 'state', 'warehouse', 'type', 'supplier', 'eta', 'createdAt'],
  columns: [
    'orderNo',
    'state',
    'owner',
    'warehouse',
    'type',
    'externalNo',
    'supplier',
    'eta',
    'lineCount',
    'expectedQty',
    'receivedQty',
    'putQty',
    'creator',
    'createdAt',
    'remark',
  ],
  totals: ['expectedQty', 'receivedQty', 'putQty'],
  moves: ['release', 'arrive', 'finish', 'closePartially', 'cancel'],
  creates: hrefTo('newInboundOrder'),
  opens: ({ orderNo }) => hrefTo('inboundOrder', { orderNo }),
})
