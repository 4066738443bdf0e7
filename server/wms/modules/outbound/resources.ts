// Outbound orders and all that belongs to them bound to their tables.
import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf, shownPersonal } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { goodsNames, placeNames, placeOf, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import { carriers, packages } from '#server/wms/schema/base.ts'
import { devices } from '#server/wms/schema/device.ts'
import { carrierRules, waveRules } from '#server/wms/schema/flow.ts'
import {
  bigPickLists,
  orderIssues,
  outboundLines,
  outboundOrders,
  outboundSerials,
  pickTasks,
  shipmentBoxes,
  shipments,
  sortingItems,
  sortingTasks,
  waves,
  waybills,
} from '#server/wms/schema/outbound.ts'
import { shops } from '#server/wms/schema/owner.ts'
import { parcelItems, parcels } from '#server/wms/schema/parcel.ts'
import { pickErrors } from '#server/wms/schema/pick-error.ts'
import { putBackTasks } from '#server/wms/schema/put-back.ts'
import { carrierRule } from '#shared/contracts/outbound/carrier-rule.ts'
import { outboundLine } from '#shared/contracts/outbound/line.ts'
import { lotShipment } from '#shared/contracts/outbound/lot-shipment.ts'
import { outboundOrder, outboundSheet } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { parcel, parcelItem } from '#shared/contracts/outbound/parcel.ts'
import { pickError } from '#shared/contracts/outbound/pick-error.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { putBackTask } from '#shared/contracts/outbound/put-back.ts'
import { outboundSerial } from '#shared/contracts/outbound/serial.ts'
import { shipment, shipmentBox } from '#shared/contracts/outbound/shipment.ts'
import { sortingItem, sortingTask } from '#shared/contracts/outbound/sorting.ts'
import { bigPickList, wave } from '#shared/contracts/outbound/wave.ts'
import { waveRule } from '#shared/contracts/outbound/wave-rule.ts'
import { freightSheet, waybill } from '#shared/contracts/outbound/waybill.ts'
import { signOf } from '#shared/domain/decimal.ts'

const carrierIn = ({ carrier }: { carrier: PgColumn }) => nameOf(carriers.name, eq(carriers.code, carrier))

export const orderBinding = bind({
  resource: outboundOrder,
  table: outboundOrders,
  scope: placeOf(outboundOrders),
  names: {
    ...placeNames(outboundOrders),
    shop: nameOf(shops.name, eq(shops.code, outboundOrders.shop)),
    carrier: carrierIn(outboundOrders),
    creator: userName(outboundOrders.creator),
  },
  figures: { encrypted: () => IS_ENCRYPTED },
  untold: ['oaid'],
  comesMasked: ({ oaid = '' }) => oaid !== '',
})

const IS_ENCRYPTED = sql`(${outboundOrders.oaid} <> ''
  and concat(${outboundOrders.receiver}, ${outboundOrders.mobile}, ${outboundOrders.address}) like '%*%')`

/** Rows of a sheet become lines of orders. */
export const sheetBinding = bind({
  resource: outboundSheet,
  table: outboundOrders,
  scope: orderBinding.scope,
  grouping: { by: ['owner', 'externalNo'], own: ['sku', 'lot', 'qty'] },
})

export const lineBinding = bind({
  resource: outboundLine,
  table: outboundLines,
  scope: placeOf(outboundLines),
  names: goodsNames(outboundLines),
  figures: { bundle: () => BUNDLES_IN_WORDS },
})

const BUNDLES_IN_WORDS = sql`coalesce((
  select string_agg(coalesce(b.name, share ->> 'code') || ' × ' || (share ->> 'qty'), '、' order by nth)
  from jsonb_array_elements(outbound_lines.bundles) with ordinality as given(share, nth)
    left join bundles b on b.owner = outbound_lines.owner and b.code = share ->> 'code'
), '')`

export const serialBinding = bind({
  resource: outboundSerial,
  table: outboundSerials,
  scope: placeOf(outboundSerials),
  names: { ...goodsNames(outboundSerials), operator: userName(outboundSerials.operator) },
})

export const pickBinding = bind({
  resource: pickTask,
  table: pickTasks,
  scope: placeOf(pickTasks),
  names: { ...goodsNames(pickTasks), picker: userName(pickTasks.picker) },
})

/** Of what has left. */
export const lotShipmentBinding = bind({
  resource: lotShipment,
  table: pickTasks,
  only: eq(pickTasks.state, '已出库'),
  scope: placeOf(pickTasks),
  names: goodsNames(pickTasks),
  figures: {
    externalNo: () => ofOrder(outboundOrders.externalNo),
    shippedAt: () => ofOrder(outboundOrders.shippedAt),
    receiver: () => ofOrder(outboundOrders.receiver),
    mobile: (caller) => shownPersonal(ofOrder(outboundOrders.mobile), 'mobile', caller),
    address: () => ofOrder(outboundOrders.address),
    carrier: () => sql`(select c.name from outbound_orders o join carriers c on c.code = o.carrier
      where o.order_no = pick_tasks.order_no)`,
    waybillNo: () => ofOrder(outboundOrders.waybillNo),
    returnedQty: () => RETURNED_QTY,
  },
})

function ofOrder(column: PgColumn): SQL {
  return nameOf(column, eq(outboundOrders.orderNo, pickTasks.orderNo)).mapWith(column)
}

/** By its order's number, the owner's, or that on the parcel. */
const RETURNED_QTY = sql`(
  select trim_scale(coalesce(sum(l.qty), 0))::text from outbound_orders o
    join return_parcels p on code_key(p.original_order_no) in (o.order_no, o.external_key)
      or p.waybill_key = code_key(o.waybill_no)
    join return_lines l on l.return_no = p.return_no and l.owner = o.owner
  where o.order_no = pick_tasks.order_no and l.sku = pick_tasks.sku and l.lot = pick_tasks.lot
)`

export const waveBinding = bind({
  resource: wave,
  table: waves,
  scope: placeOf(waves),
  names: { ...placeNames(waves), carrier: carrierIn(waves), creator: userName(waves.creator) },
})

export const waveRuleBinding = bind({
  resource: waveRule,
  table: waveRules,
  scope: placeOf(waveRules),
  names: { ...placeNames(waveRules), carrier: carrierIn(waveRules) },
  mistake: ({ leastOrders = 1, mostOrders = 1 }) =>
    leastOrders > mostOrders ? { field: 'leastOrders', message: '每波最少订单不能多于每波最多订单' } : null,
})

export const carrierRuleBinding = bind({
  resource: carrierRule,
  table: carrierRules,
  scope: placeOf(carrierRules),
  names: { ...placeNames(carrierRules), carrier: carrierIn(carrierRules) },
})

export const listBinding = bind({
  resource: bigPickList,
  table: bigPickLists,
  scope: placeOf(bigPickLists),
  names: { ...placeNames(bigPickLists), picker: userName(bigPickLists.picker) },
})

export const waybillBinding = bind({
  resource: waybill,
  table: waybills,
  scope: placeOf(waybills),
  names: {
    ...placeNames(waybills),
    carrier: carrierIn(waybills),
    packer: userName(waybills.packer),
    packaging: nameOf(packages.name, eq(packages.code, waybills.packaging)),
  },
})

export const parcelBinding = bind({
  resource: parcel,
  table: parcels,
  scope: placeOf(parcels),
  names: {
    ...placeNames(parcels),
    packer: userName(parcels.packer),
    packaging: nameOf(packages.name, eq(packages.code, parcels.packaging)),
  },
  figures: {
    waybillNo: () => nameOf(outboundOrders.waybillNo, eq(outboundOrders.orderNo, parcels.orderNo)),
  },
})

export const parcelItemBinding = bind({
  resource: parcelItem,
  table: parcelItems,
  scope: placeOf(parcelItems),
  names: goodsNames(parcelItems),
})

export const pickErrorBinding = bind({
  resource: pickError,
  table: pickErrors,
  scope: placeOf(pickErrors),
  names: {
    ...goodsNames(pickErrors),
    picker: userName(pickErrors.picker),
    finder: userName(pickErrors.finder),
  },
})

/** Rows of a sheet say what parcels cost. */
export const freightSheetBinding = bind({
  resource: freightSheet,
  table: waybills,
  scope: waybillBinding.scope,
  grouping: { by: ['waybillNo'], own: [] },
})

export const putBackBinding = bind({
  resource: putBackTask,
  table: putBackTasks,
  scope: placeOf(putBackTasks),
  names: { ...goodsNames(putBackTasks), worker: userName(putBackTasks.worker) },
})

/** Null where nothing waits. */
const WAITING_QTY = sql`(select trim_scale(sum(t.qty))::text from put_back_tasks t
  where t.issue_no = order_issues.issue_no and t.state = '待回库')`

export const issueBinding = bind({
  resource: orderIssue,
  table: orderIssues,
  scope: placeOf(orderIssues),
  names: {
    ...placeNames(orderIssues),
    handler: userName(orderIssues.handler),
    creator: userName(orderIssues.creator),
  },
  figures: {
    orderState: () => nameOf(outboundOrders.state, eq(outboundOrders.orderNo, orderIssues.orderNo)),
    waitingQty: () => WAITING_QTY,
  },
  mistake: ({ fee }) =>
    fee !== null && signOf(String(fee)) < 0 ? { field: 'fee', message: '拦截费不能为负' } : null,
})

export const sortingBinding = bind({
  resource: sortingTask,
  table: sortingTasks,
  scope: placeOf(sortingTasks),
  names: {
    ...placeNames(sortingTasks),
    device: nameOf(devices.name, eq(devices.code, sortingTasks.device)),
    creator: userName(sortingTasks.creator),
  },
})

export const sortingItemBinding = bind({
  resource: sortingItem,
  table: sortingItems,
  scope: placeOf(sortingItems),
  names: goodsNames(sortingItems),
})

/** An owner's people see the trucks that carry something of theirs. */
export const shipmentBinding = bind({
  resource: shipment,
  table: shipments,
  scope: { warehouse: shipments.warehouse },
  visible: ({ orm, caller }) =>
    caller.isBound
      ? exists(orm.select({ id: shipmentBoxes.id }).from(shipmentBoxes).where(isOnTruck(caller)))
      : sql`true`,
  names: {
    warehouse: warehouseName(shipments.warehouse),
    carrier: carrierIn(shipments),
    team: teamName(shipments.team),
    creator: userName(shipments.creator),
  },
  figures: {
    boxes: (caller) => loaded(sql`count(*)::int`, caller),
    orders: (caller) => loaded(sql`count(distinct ${shipmentBoxes.orderNo})::int`, caller),
    weight: (caller) => loaded(LOADED_WEIGHT, caller),
  },
})

/** The scales know all boxes of a waybill together: of some of them it is so much by their number. */
export const LOADED_WEIGHT = sql`trim_scale(round(coalesce(sum((
  select w.weight / w.boxes from waybills w where w.waybill_no = shipment_boxes.waybill_no)), 0), 3))::text`

function isOnTruck(caller: Caller): SQL | undefined {
  const { shipmentNo, unloadedAt, owner } = shipmentBoxes
  return and(eq(shipmentNo, shipments.shipmentNo), isNull(unloadedAt), inScope(caller, { owner }))
}

function loaded(measure: SQL, caller: Caller): SQL {
  const found = sql`select ${measure} from ${shipmentBoxes} where ${isOnTruck(caller)}`
  return sql`(${found})`
}

export const shipmentBoxBinding = bind({
  resource: shipmentBox,
  table: shipmentBoxes,
  scope: placeOf(shipmentBoxes),
  names: {
    ...placeNames(shipmentBoxes),
    loader: userName(shipmentBoxes.loader),
    unloader: userName(shipmentBoxes.unloader),
  },
})
