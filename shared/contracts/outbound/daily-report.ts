// 订单统计 — what was ordered on a day and how far it is, what each carrier has made of its parcels, what these went out in, and how
// the boxes of the bench were filled and what they weighed.
import { date, decimal, integer, optional, person, reference } from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'

const dimensions = {
  businessDate: date('日期'),
  warehouse: reference('仓库', 'warehouse'),
  owner: reference('货主', 'owner'),
  carrier: reference('承运商', 'carrier'),
}
const filters = ['businessDate', 'warehouse', 'owner', 'carrier'] as const

export const orderDaily = defineReport({
  name: 'orderDaily',
  label: '订单统计',
  path: '/api/report/order-daily',
  reads: 'outbound.read',
  dimensions,
  measures: {
    createdOrders: integer('新增订单'),
    qty: decimal('订单数量'),
    shippedOrders: integer('已出库'),
    backlog: integer('积压'),
    shortOrders: integer('缺货'),
    /** Of a hundred that have left and had a time to leave by; null where none had. */
    onTimeRate: optional(decimal('及时率(%)')),
    interceptOrders: integer('拦截'),
  },
  groupings: [
    'businessDate',
    'businessDate,warehouse',
    'businessDate,owner',
    'warehouse,owner',
    'owner,warehouse',
    'carrier,owner',
    'warehouse',
    'owner',
    'carrier',
  ],
  filters,
  facts: outboundOrder,
})

export const carrierDaily = defineReport({
  name: 'carrierDaily',
  label: '承运商订单统计',
  path: '/api/report/carrier-daily',
  reads: 'outbound.read',
  dimensions,
  measures: {
    orders: integer('订单数'),
    parcels: integer('包裹数'),
    weight: decimal('重量(kg)'),
    collected: integer('已揽收'),
    signed: integer('已签收'),
    returnedParcels: integer('退件'),
    /** From the truck to the receiver's hand; null where nothing has arrived. */
    avgTransitHours: optional(decimal('平均时效(h)')),
    freightReceivable: decimal('应收运费'),
    freightPayable: decimal('应付运费'),
  },
  groupings: [
    'carrier',
    'carrier,warehouse',
    'carrier,owner',
    'businessDate,carrier',
    'warehouse,carrier',
    'owner,carrier',
    'businessDate',
  ],
  filters,
  facts: waybill,
})

export const packagingDaily = defineReport({
  name: 'packagingDaily',
  label: '包材消耗',
  path: '/api/report/packaging-daily',
  reads: 'outbound.read',
  dimensions: {
    packaging: reference('包材', 'package'),
    businessDate: dimensions.businessDate,
    warehouse: dimensions.warehouse,
    owner: dimensions.owner,
  },
  measures: { pieces: integer('用量(个)'), parcels: integer('包裹数'), cost: decimal('包材成本') },
  groupings: [
    'packaging',
    'packaging,warehouse',
    'packaging,owner',
    'businessDate,packaging',
    'warehouse,packaging',
    'owner,packaging',
    'businessDate',
  ],
  filters: ['businessDate', 'warehouse', 'owner'],
  facts: waybill,
})

/** Of boxes that were sealed and not opened again. */
export const parcelDaily = defineReport({
  name: 'parcelDaily',
  label: '包裹统计',
  path: '/api/report/parcel-daily',
  reads: 'outbound.read',
  dimensions: {
    businessDate: dimensions.businessDate,
    warehouse: dimensions.warehouse,
    owner: dimensions.owner,
    packer: person('打包人'),
    packaging: reference('包材', 'package'),
  },
  measures: {
    parcels: integer('包裹数'),
    qty: decimal('件数'),
    unreadable: decimal('条码不可读'),
    /** On the scales, of those of which it is known what they should weigh. */
    weighed: integer('比对重量'),
    expected: decimal('应重(kg)'),
    weight: decimal('实重(kg)'),
    /** Of the expected weight, to either side; null where nothing was compared. */
    differenceRate: optional(decimal('偏差(%)')),
    /** Further off than the scales may be. */
    doubtful: integer('重量可疑'),
    cost: decimal('包材成本'),
  },
  groupings: [
    'packer',
    'packer,packaging',
    'packaging',
    'owner,packaging',
    'warehouse,packer',
    'businessDate,packer',
    'businessDate',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'packer', 'packaging'],
  facts: parcel,
})
