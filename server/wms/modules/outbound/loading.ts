// Loading a truck: each box is scanned onto it and named when it does not belong there, the driver signs for whole waybills, and
// the orders leave when the truck does.

import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type RowOf, selectionOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { adoptFile } from '#server/wms/kit/files/attach-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader, sendable } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import type { OperationEvent } from '#server/wms/ledger/facts/events.ts'
import { findSites, LONGEST_PIECE_SEC } from '#server/wms/ledger/facts/site.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import {
  LOADED_WEIGHT,
  orderBinding,
  shipmentBinding,
  shipmentBoxBinding,
} from '#server/wms/modules/outbound/resources.ts'
import {
  findScannedBox,
  type NamedWaybill,
  type ScannedBox,
} from '#server/wms/modules/outbound/scanned-box.ts'
import { shipLocked } from '#server/wms/modules/outbound/shipping.ts'
import { waybillVoided } from '#server/wms/modules/outbound/waybills.ts'
import { outboundOrders, shipmentBoxes, shipments } from '#server/wms/schema/outbound.ts'
import { workTeams } from '#server/wms/schema/people.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  handOverShipment,
  Loaded,
  loadBox,
  ShipmentDocument,
  shipment,
} from '#shared/contracts/outbound/shipment.ts'
import { OUTBOUND_GIVEN_UP } from '#shared/domain/outbound.ts'
import { SHIPMENT_OPEN } from '#shared/domain/shipment.ts'

type Shipment = RowOf<typeof shipmentBinding>
type Box = RowOf<typeof shipmentBoxBinding>
type Scan = CallBody<typeof loadBox>

export async function openShipment(
  op: Operation,
  { opId: _, ...given }: CallBody<typeof shipment.create>,
): Promise<Shipment> {
  await assertDockFree(op, given)
  const shipmentNo = await nextDocNo(op, 'shipment')
  return createRow(op, shipmentBinding, { ...given, shipmentNo, creator: op.caller.userId })
}

async function assertDockFree(
  { orm }: Operation,
  { warehouse, dock }: Pick<Shipment, 'warehouse' | 'dock'>,
): Promise<void> {
  if (dock === '') return
  const [open] = await orm
    .select({ shipmentNo: shipments.shipmentNo, plateNo: shipments.plateNo })
    .from(shipments)
    .where(
      and(
        eq(shipments.warehouse, warehouse),
        eq(shipments.dock, dock),
        inArray(shipments.state, [...SHIPMENT_OPEN]),
      ),
    )
  if (open) throw refusals.dockBusy(dock, open)
}

/** The shipment before the order wherever both are locked: two who scan the same box at once are told one after the other. */
export async function load(op: Operation, { shipmentNo, code, station }: Scan): Promise<Loaded> {
  const truck = await lockRow(op, shipmentBinding, shipmentNo)
  assertPossible(shipmentBinding, 'load', truck)
  const { waybill, box } = await findBox(op, code)
  const order = await lockRow(op, orderBinding, waybill.orderNo)
  assertFits(truck, order, waybill)
  if (box === null) throw refusals.boxUnsaid(waybill.boxes)
  if (box > waybill.boxes) throw refusals.boxBeyond(waybill.boxes, box)
  const onTrucks = await findRows(op, shipmentBoxBinding, { condition: isLoaded(waybill.waybillNo) })
  await assertOffTrucks(op, truck, onTrucks, box)
  // Who has signed on is named when the truck leaves; that they are there is asked now.
  if (op.signedOn) await findSites(op, [order], [op.caller.userId])
  const loaded = await insertBox(op, order, { ...waybill, shipmentNo, box, station })
  const here = onTrucks.filter((one) => one.shipmentNo === shipmentNo)
  return { shipment: await findOne(op, shipmentBinding, shipmentNo), box: loaded, loaded: here.length + 1 }
}

async function insertBox(
  op: Operation,
  { orderNo, warehouse, owner }: Order,
  {
    shipmentNo,
    waybillNo,
    box,
    boxes,
    station,
  }: Pick<Box, 'shipmentNo' | 'waybillNo' | 'box' | 'boxes' | 'station'>,
): Promise<Box> {
  const place = { shipmentNo, waybillNo, box, boxes, orderNo, warehouse, owner, station }
  const [row] = await op.orm
    .insert(shipmentBoxes)
    .values({ ...place, loader: op.caller.userId, crew: op.signedOn?.crew ?? null, loadedAt: op.at })
    .returning(selectionOf(shipmentBoxBinding, op.caller))
  return sendable(row ?? {}) as Box
}

async function findBox(op: Operation, code: string): Promise<ScannedBox> {
  const found = await findScannedBox(op, code, { isOrderMeant: true })
  if (!found) throw await unknownBox(op, code)
  return found
}

async function unknownBox(op: Operation, code: string) {
  const awaiting = await findAwaiting(op, code)
  if (awaiting) return refusals.labelAwaited(awaiting.orderNo, '装车')
  const kind = await kindOfCode(op, code)
  return kind === null ? refusals.boxUnknown(code) : refusals.codeNoBox(code, kind)
}

/** An order that is packed and whose number has not come yet. */
async function findAwaiting({ orm, caller }: Operation, code: string) {
  const { orderNo, waybillNo, state } = outboundOrders
  const [found] = await orm
    .select({ orderNo })
    .from(outboundOrders)
    .where(
      and(
        eq(orderNo, codeKey(code)),
        isNull(waybillNo),
        inArray(state, ['已打包', '已称重']),
        inScope(caller, outboundOrders),
      ),
    )
  return found
}

const GIVEN_UP: readonly string[] = OUTBOUND_GIVEN_UP

/** What is asked first is what says best why the box goes elsewhere. */
function assertFits(truck: Shipment, order: Order, waybill: NamedWaybill): void {
  const { orderNo, state } = order
  if (order.warehouse !== truck.warehouse) {
    throw refusals.boxOfWarehouse(order.warehouseName ?? order.warehouse)
  }
  if (state === '拦截中' || GIVEN_UP.includes(state)) throw refusals.boxStopped(orderNo, state, '装车')
  if (order.waybillNo !== waybill.waybillNo) {
    throw waybillVoided({ waybillNo: waybill.waybillNo, replacedBy: order.waybillNo })
  }
  if (order.carrier !== truck.carrier) {
    throw refusals.boxOfCarrier(order.carrierName ?? order.carrier, truck.carrierName ?? truck.carrier)
  }
  if (state === '已出库' || state === '已签收') throw refusals.boxGone(orderNo, order.plateNo)
  if (state !== '已称重') throw refusals.boxUnweighed(orderNo, state)
  if (waybill.state === '已取号') throw refusals.labelUnprinted(orderNo)
}

async function assertOffTrucks(
  op: Operation,
  truck: Shipment,
  onTrucks: readonly Box[],
  box: number,
): Promise<void> {
  const standing = onTrucks.find((one) => one.box === box)
  if (!standing) return
  if (standing.shipmentNo === truck.shipmentNo) throw refusals.boxLoadedHere(box)
  throw refusals.boxLoadedElsewhere(await findOne(op, shipmentBinding, standing.shipmentNo))
}

export async function unload(op: Operation, { shipmentNo, code }: Scan): Promise<Loaded> {
  const truck = await lockRow(op, shipmentBinding, shipmentNo)
  assertPossible(shipmentBinding, 'unload', truck)
  const { waybill, box } = await findBox(op, code)
  if (box === null) throw refusals.boxUnsaid(waybill.boxes)
  const condition = and(isLoaded(waybill.waybillNo), eq(shipmentBoxes.shipmentNo, shipmentNo))
  const onTruck = await findRows(op, shipmentBoxBinding, { condition })
  const own = onTruck.find((one) => one.box === box)
  if (!own) throw refusals.boxNotHere(box)
  const taken = { unloader: op.caller.userId, unloadedAt: op.at }
  await op.orm.update(shipmentBoxes).set(taken).where(eq(shipmentBoxes.id, own.id))
  const found = await findOne(op, shipmentBoxBinding, own.id)
  return { shipment: await findOne(op, shipmentBinding, shipmentNo), box: found, loaded: onTruck.length - 1 }
}

function isLoaded(waybillNo: string): SQL | undefined {
  return and(eq(shipmentBoxes.waybillNo, waybillNo), isNull(shipmentBoxes.unloadedAt))
}

/** The driver signs for whole waybills: a box that stays behind would be missed by nobody. */
export async function handOver(
  op: Operation,
  { shipmentNo, boxes, handedTo, seal, signature }: CallBody<typeof handOverShipment>,
): Promise<CallResult<typeof handOverShipment>> {
  const before = await lockRow(op, shipmentBinding, shipmentNo)
  assertPossible(shipmentBinding, 'handOver', before)
  if (before.boxes === 0) throw refusals.truckEmpty()
  const parcels = await findParcels(op, before)
  const part = parcels.find(({ missing }) => missing !== null)
  if (part) throw refusals.loadedInPart(part)
  if (boxes !== before.boxes) throw refusals.boxesChanged(before.boxes, boxes)
  assertNoneStopped(parcels)
  if (signature !== '') await adoptFile(op, signature, shipmentBinding.resource.reads)
  const changes = { handedTo, seal, signature, handedAt: op.at.toISOString() }
  return advance(op, shipmentBinding, 'handOver', { before, changes })
}

type Parcel = {
  orderNo: string
  waybillNo: string
  state: string
  loaded: number
  boxes: number
  /** '2、3'; null when all of its boxes are on the truck. */
  missing: string | null
  /** Who has loaded most of it. */
  loadedBy: Pick<OperationEvent, 'operator' | 'crew' | 'workerId' | 'durationSec'>
}

/** Anyone who lets a truck go answers for all of it, and so has to see all of it. */
async function findParcels({ orm }: Operation, { shipmentNo, boxes }: Shipment): Promise<Parcel[]> {
  const parcels = await selectRows<Parcel>(
    orm,
    sql`with scans as (
        select *, extract(epoch from loaded_at - lag(loaded_at) over (
          partition by coalesce(crew, loader::text) order by loaded_at)) as pause
        from shipment_boxes where shipment_no = ${shipmentNo} and unloaded_at is null
      ), loaders as (
        select distinct on (waybill_no) waybill_no, jsonb_build_object('operator', loader, 'crew', crew, 'workerId', (
            select case when count(*) = 1 then min(employees.id) end
            from sign_ons join employees on emp_no = worker where sign_ons.crew = each.crew
          ), 'durationSec', seconds) as loader
        from (
          select waybill_no, loader, crew, count(*) as boxes,
            coalesce(round(sum(pause) filter (where pause <= ${LONGEST_PIECE_SEC})), 0) as seconds
          from scans group by waybill_no, loader, crew
        ) as each order by waybill_no, boxes desc, loader
      )
      select b.order_no as "orderNo", b.waybill_no as "waybillNo", o.state, b.boxes, count(*)::int as loaded,
        loaders.loader as "loadedBy",
        (select string_agg(n::text, '、' order by n) from generate_series(1, b.boxes) n
          where n <> all(array_agg(b.box))) as missing
      from scans b join outbound_orders o using (order_no)
        join loaders on loaders.waybill_no = b.waybill_no
      group by b.order_no, b.waybill_no, o.state, b.boxes, loaders.loader order by b.order_no`,
  )
  const all = parcels.reduce((sum, { loaded }) => sum + loaded, 0)
  if (all !== boxes) throw refusals.boxesUnseen()
  return parcels
}

/** Somebody wanted it stopped since it was loaded. */
function assertNoneStopped(parcels: readonly Parcel[]): void {
  const stopped = parcels.filter(({ state }) => state !== '已称重')
  if (stopped.length > 0) throw refusals.stoppedOnTruck(stopped.map(({ orderNo }) => orderNo).join('、'))
}

export const shipmentMoves = {
  takeBack: async () => ({ handedTo: '', seal: '', signature: '', handedAt: null }),
  depart: async (op, truck) => {
    const parcels = await findParcels(op, truck)
    assertNoneStopped(parcels)
    const team = await findTeam(op, truck)
    const loaderOf = new Map(parcels.map(({ orderNo, loadedBy }) => [orderNo, loadedBy]))
    const orders = await lockOrders(op, [...loaderOf.keys()])
    await shipLocked(op, orders, {
      plateNo: truck.plateNo,
      loadedBy: ({ orderNo }) => team ?? loaderOf.get(orderNo) ?? {},
    })
    return { departedAt: op.at.toISOString() }
  },
  cancel: async (_, { boxes }) => {
    if (boxes > 0) throw refusals.truckLoaded(boxes)
  },
} satisfies MoveEffects<typeof shipmentBinding>

/** A truck that was given to a team is its work, no matter who of it has scanned. */
async function findTeam({ orm }: Operation, { team, warehouse }: Shipment) {
  if (team === null) return null
  const [found] = await orm
    .select({ teamId: workTeams.id })
    .from(workTeams)
    .where(and(eq(workTeams.warehouse, warehouse), eq(workTeams.code, team)))
  return found ?? null
}

const MOST_WAITING = 200

export async function findShipmentDocument(reader: Reader, shipmentNo: string): Promise<ShipmentDocument> {
  const truck = await findOne(reader, shipmentBinding, shipmentNo)
  const onTruck = and(eq(shipmentBoxes.shipmentNo, shipmentNo), isNull(shipmentBoxes.unloadedAt))
  const waiting = truck.state === '装车中' ? await findWaiting(reader, truck) : []
  return {
    shipment: truck,
    boxes: await findRows(reader, shipmentBoxBinding, { condition: onTruck, sort: '-id' }),
    waiting: waiting.slice(0, MOST_WAITING),
    waitingBoxes: waiting.reduce((sum, { boxes, here, elsewhere }) => sum + boxes - here - elsewhere, 0),
    destinations: await findDestinations(reader, onTruck),
    timeline: await findTimeline(reader, { shipment: [shipmentNo] }),
    docNos: [shipmentNo],
  }
}

function findWaiting(
  { orm, caller }: Reader,
  { shipmentNo, warehouse, carrier }: Shipment,
): Promise<ShipmentDocument['waiting']> {
  const scope = inScope(caller, outboundOrders)
  return selectRows(
    orm,
    sql`select order_no as "orderNo", waybill_no as "waybillNo", boxes, here, elsewhere,
        (select name from owners where code = owner) as "ownerName"
      from ${outboundOrders}, lateral (
        select count(*) filter (where b.shipment_no = ${shipmentNo})::int as here,
          count(*) filter (where b.shipment_no <> ${shipmentNo})::int as elsewhere
        from shipment_boxes b where b.waybill_no = outbound_orders.waybill_no and b.unloaded_at is null) as loaded
      where warehouse = ${warehouse} and state = '已称重' and carrier = ${carrier} and waybill_no is not null and here + elsewhere < boxes
        and ${scope ?? sql`true`}
      order by here = 0, created_at, order_no`,
  )
}

function findDestinations(
  { orm, caller }: Reader,
  onTruck: SQL | undefined,
): Promise<ShipmentDocument['destinations']> {
  const { province, city, orderNo } = outboundOrders
  return orm
    .select({
      province,
      city,
      orders: sql<number>`count(distinct ${shipmentBoxes.orderNo})::int`,
      boxes: sql<number>`count(*)::int`,
      weight: sql<string>`${LOADED_WEIGHT}`,
    })
    .from(shipmentBoxes)
    .innerJoin(outboundOrders, eq(orderNo, shipmentBoxes.orderNo))
    .where(and(onTruck, inScope(caller, shipmentBoxes)))
    .groupBy(province, city)
    .orderBy(asc(province), asc(city))
}
