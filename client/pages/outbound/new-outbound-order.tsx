// 新建出库单 — an order with its lines, keyed in or pasted out of a spreadsheet.

import { formPage } from '#client/kit/form/form-page.tsx'
import { AvailableGoods } from '#client/pages/outbound/new/available-goods.tsx'
import { PasteReceiver } from '#client/pages/outbound/new/paste-receiver.tsx'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: outboundOrder,
  names: [
    'warehouse',
    'owner',
    'shop',
    'externalNo',
    'carrier',
    'cutoffAt',
    'shipmentDays',
    'receiver',
    'mobile',
    'address',
    'oaid',
    'type',
    'priority',
    'earliestAt',
    'platform',
    'platformNo',
    'buyerNote',
    'sellerNote',
    'invoiceWish',
    'insuredValue',
    'codAmount',
    'remark',
  ],
  Aid: PasteReceiver,
  lineAid: { label: '可用', Cell: AvailableGoods },
  opens: ({ orderNo }) => hrefTo('outboundOrder', { orderNo }),
})
