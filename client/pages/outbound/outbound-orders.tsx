// 出库单 — goods that are to leave: allocated, gathered into waves, packed, weighed and shipped, many at once.

import { listPage } from '#client/kit/list/list-page.tsx'
import { OrderCommands } from '#client/pages/outbound/list/order-commands.tsx'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: outboundOrder,
  filters: [
    'orderNo',
    'externalNo',
    'owner',
    'state',
    'warehouse',
    'carrier',
    'waveNo',
    'waybillNo',
    'cutoffAt',
    'createdAt',
    'shippedAt',
    'receiver',
    'shop',
  ],
  columns: [
    'orderNo',
    'state',
    'owner',
    'externalNo',
    'carrier',
    'lineCount',
    'qty',
    'pickedQty',
    'shortage',
    'cutoffAt',
    'shipmentDays',
    'waveNo',
    'waybillNo',
    'boxes',
    'weight',
    'receiver',
    'address',
    'shop',
    'warehouse',
    'plateNo',
    'shippedAt',
    'creator',
    'createdAt',
    'remark',
  ],
  totals: ['qty', 'pickedQty'],
  moves: ['cancel', 'recall'],
  creates: hrefTo('newOutboundOrder'),
  opens: ({ orderNo }) => hrefTo('outboundOrder', { orderNo }),
  actions: (rows, refresh) => <OrderCommands rows={rows} onDone={refresh} />,
})
