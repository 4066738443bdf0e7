// 出库单详情 — what was ordered, where it is taken from, and the parcel that it leaves in.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { Serials } from '#client/pages/outbound/detail/serials.tsx'
import { AllocateOrders, ParcelCommands } from '#client/pages/outbound/list/order-commands.tsx'
import { outboundLine } from '#shared/contracts/outbound/line.ts'
import { getOutboundDocument, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: outboundOrder,
  call: getOutboundDocument,
  query: ({ url }) => {
    const orderNo = url.searchParams.get('orderNo')
    return orderNo ? { orderNo } : null
  },
  head: ({ order }) => order,
  opens: ({ orderNo }) => hrefTo('outboundOrder', { orderNo }),
  facts: [
    'orderNo',
    'owner',
    'warehouse',
    'shop',
    'externalNo',
    'type',
    'priority',
    'platform',
    'platformNo',
    'carrier',
    'earliestAt',
    'cutoffAt',
    'shipmentDays',
    'receiver',
    'mobile',
    'address',
    'encrypted',
    'oaid',
    'province',
    'city',
    'district',
    'buyerNote',
    'sellerNote',
    'invoiceWish',
    'insuredValue',
    'codAmount',
    'lineCount',
    'qty',
    'allocatedQty',
    'pickedQty',
    'shortage',
    'waveNo',
    'waybillNo',
    'boxes',
    'weight',
    'plateNo',
    'shippedAt',
    'creator',
    'createdAt',
    'remark',
  ],
  moves: ['cancel', 'recall'],
  parts: [waybill],
  actions: ({ order }, refresh) => (
    <>
      <ChangeLink
        href={hrefTo('newOutboundOrder', { orderNo: order.orderNo })}
        call={outboundOrder.update}
        states={outboundOrder.life.steps.update.from}
        state={order.state}
      />
      <AllocateOrders rows={[order]} onDone={refresh} />
      <ParcelCommands rows={[order]} onDone={refresh} />
    </>
  ),
  body: ({ order, lines, picks, serialGoods, serials, parcels, waybills }, refresh) => (
    <>
      <Lines
        title="出库明细"
        resource={outboundLine}
        columns={['lineNo', 'sku', 'lot', 'qty', 'bundle', 'allocatedQty', 'pickedQty']}
        rows={lines}
      />
      <Lines
        title="拣货任务"
        resource={pickTask}
        columns={[
          'sku',
          'lot',
          'qty',
          'zone',
          'loc',
          'container',
          'state',
          'stagedLoc',
          'tote',
          'waveNo',
          'listNo',
          'picker',
          'pickedAt',
        ]}
        rows={picks}
        hint="分配库存后，从哪里拣多少显示在这里"
      />
      <Serials order={order} goods={serialGoods} serials={serials} onDone={refresh} />
      <Lines
        title="包裹"
        resource={parcel}
        columns={[
          'box',
          'parcelNo',
          'state',
          'packaging',
          'qty',
          'expectedWeight',
          'weight',
          'packer',
          'sealedAt',
          'weighedAt',
          'reason',
        ]}
        rows={parcels}
        hint="在复核打包台装的箱显示在这里"
      />
      <Lines
        title="运单"
        resource={waybill}
        columns={[
          'waybillNo',
          'state',
          'carrier',
          'boxes',
          'packaging',
          'weight',
          'packer',
          'createdAt',
          'printedAt',
          'collectedAt',
          'endedAt',
          'replacedBy',
          'reason',
        ]}
        rows={waybills}
        hint="复核打包时取得运单号"
      />
    </>
  ),
})
