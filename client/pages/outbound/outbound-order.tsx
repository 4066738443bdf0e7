// 出库单详情 — what was ordered, where it is taken from, and the parcel that it leaves in.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { RelatedOrders } from '#client/pages/outbound/detail/related-orders.tsx'
import { Serials } from '#client/pages/outbound/detail/serials.tsx'
import { SplitOrder } from '#client/pages/outbound/detail/split-order.tsx'
import { AllocateOrders, ParcelCommands, ResumeOrders } from '#client/pages/outbound/list/order-commands.tsx'
import { outboundLine } from '#shared/contracts/outbound/line.ts'
import { getOutboundDocument, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { pickError } from '#shared/contracts/outbound/pick-error.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { shipmentBox } from '#shared/contracts/outbound/shipment.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
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
    'carrierReason',
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
  moves: ['cancel', 'recall', 'suspend', 'reopen'],
  parts: [waybill],
  actions: ({ order, lines }, refresh) => (
    <>
      <ChangeLink
        href={hrefTo('newOutboundOrder', { orderNo: order.orderNo })}
        call={outboundOrder.update}
        states={outboundOrder.life.steps.update.from}
        state={order.state}
      />
      <ChangeLink
        label="复制"
        href={hrefTo('newOutboundOrder', { copyOf: order.orderNo })}
        call={outboundOrder.create}
        states={outboundOrder.life.states}
        state={order.state}
      />
      <SplitOrder order={order} lines={lines} onDone={refresh} />
      {isPossible(outboundOrder.life.steps.resume, order) && <ResumeOrders rows={[order]} onDone={refresh} />}
      <AllocateOrders rows={[order]} onDone={refresh} />
      <ParcelCommands rows={[order]} onDone={refresh} />
    </>
  ),
  body: (
    { order, family, merged, lines, picks, serialGoods, serials, parcels, waybills, loads, pickErrors },
    refresh,
  ) => (
    <>
      <RelatedOrders order={order} family={family} merged={merged} />
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
          'lengthMm',
          'widthMm',
          'heightMm',
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
      {loads.length > 0 && (
        <Lines
          title="装车"
          resource={shipmentBox}
          columns={[
            {
              field: 'shipmentNo',
              cell: ({ shipmentNo }) => (
                <RowLink href={hrefTo('shipment', { shipmentNo })}>{shipmentNo}</RowLink>
              ),
            },
            'waybillNo',
            'box',
            'boxes',
            'loader',
            'loadedAt',
            'unloader',
            'unloadedAt',
          ]}
          rows={loads}
        />
      )}
      {pickErrors.length > 0 && (
        <Lines
          title="拣货差错"
          resource={pickError}
          columns={['kind', 'sku', 'lot', 'qty', 'loc', 'picker', 'finder', 'at']}
          rows={pickErrors}
        />
      )}
    </>
  ),
})
