// Packing, weighing and shipping: what was picked becomes a parcel with a number, and leaves.

import { inArray } from 'drizzle-orm'
import { selectTogether } from '#server/wms/kit/bulk.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { chargeWork } from '#server/wms/ledger/facts/charges.ts'
import { type OperationEvent, recordEvents } from '#server/wms/ledger/facts/events.ts'
import { leaveWith } from '#server/wms/ledger/facts/serials.ts'
import { type SiteRow, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { postStock } from '#server/wms/ledger/facts/stock.ts'
import { consumeNumbers } from '#server/wms/modules/express/numbers.ts'
import { type SourceOf, sourceQuery } from '#server/wms/modules/express/sources.ts'
import { findPicks } from '#server/wms/modules/outbound/allocation.ts'
import { assertNotAtBench, type Begun, begunQuery } from '#server/wms/modules/outbound/bench-work.ts'
import {
  assertNoneExpired,
  assertUnexpired,
  type Expired,
  expiredQuery,
} from '#server/wms/modules/outbound/expiry.ts'
import { bookCollected } from '#server/wms/modules/outbound/freight.ts'
import { assertNotLoaded } from '#server/wms/modules/outbound/loaded-boxes.ts'
import { lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import {
  bookPackagings,
  type Packaging,
  type ParcelRule,
  packagingOf,
  packagingQuery,
  packagingUnsaid,
  parcelRuleQuery,
} from '#server/wms/modules/outbound/packaging.ts'
import { freeTotes } from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import {
  orderBinding,
  parcelBinding,
  pickBinding,
  waybillBinding,
} from '#server/wms/modules/outbound/resources.ts'
import { assertSerials, type SerialGoodsOf, serialGoodsQuery } from '#server/wms/modules/outbound/serials.ts'
import { assertSorted, type Unsorted, unsortedQuery } from '#server/wms/modules/outbound/sorting.ts'
import { waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { drawWaybill, type Waybill } from '#server/wms/modules/outbound/waybills.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { packOrders, shipOrders, weighOrder } from '#shared/contracts/outbound/order.ts'
import { DOCUMENTS } from '#shared/documents.ts'

type EventOf = ReadonlyMap<string, number | null>

type Parcel = Omit<CallBody<typeof packOrders>, 'orderNos' | 'opId'>

export async function pack(
  op: Operation,
  { orderNos, opId: _, ...parcel }: CallBody<typeof packOrders>,
): Promise<CallResult<typeof packOrders>> {
  if (parcel.waybillNo !== null && new Set(orderNos).size > 1) {
    throw refusals.waybillForMany()
  }
  const { done, refused } = await forEachDocument(op, orderNos, (inner, numbers) =>
    packTogether(inner, numbers, parcel),
  )
  return {
    done: done.flatMap(({ waybill }) => waybill ?? []),
    awaiting: done.flatMap(({ orderNo, waybill }) => (waybill ? [] : orderNo)),
    refused,
  }
}

/** Null: it waits for its number. */
type Sent = { orderNo: string; waybill: Waybill | null }

async function packTogether(
  op: Operation,
  orderNos: readonly string[],
  { boxes, waybillNo, packaging }: Parcel,
): Promise<Sent[]> {
  const orders = await lockOrders(op, orderNos)
  const picks = await findPicks(op, { orderNos, state: '已拣' })
  const found = await selectTogether<Checked>(op.orm, {
    unsorted: unsortedQuery(orderNos),
    begun: begunQuery(orderNos),
    expired: expiredQuery(op, picks),
    serialGoods: serialGoodsQuery(orderNos),
    packagings: packagingQuery(op, packaging),
    rules: parcelRuleQuery(orders),
    sources: sourceQuery(orders),
    sites: siteQuery(op, orders),
  })
  assertNotAtBench(found.begun)
  assertSorted(found.unsorted)
  assertNoneExpired(found.expired, '复核打包')
  assertSerials(found.serialGoods)
  const packedIn =
    packaging === null
      ? packagingUnsaid(orders, found.rules)
      : packagingOf(packaging, orders, found.packagings)
  const sites = sitesFrom(op, orders, found.sites)
  const known = { rules: found.rules, sources: found.sources, dateIn: sites.dateIn }
  const sent: Sent[] = []
  for (const before of orders) {
    assertPossible(orderBinding, 'pack', before)
    const waybill = await drawWaybill(op, before, { waybillNo, boxes, ...packedIn(boxes) }, known)
    const changes = { waybillNo: waybill?.waybillNo ?? null, boxes }
    const { orderNo } = await advance(op, orderBinding, 'pack', { before, changes })
    sent.push({ orderNo, waybill })
  }
  const work = orders.flatMap((order): OperationEvent[] => [
    { ...workOn(order), opType: '复核' },
    { ...workOn(order), opType: '打包', boxes },
  ])
  await recordEvents(op, work, sites)
  return sent
}

/** What orders and their goods are checked by before they are packed. */
type Checked = {
  begun: Begun[]
  unsorted: Unsorted[]
  expired: Expired[]
  serialGoods: SerialGoodsOf[]
  packagings: Packaging[]
  rules: ParcelRule[]
  sources: SourceOf[]
  sites: SiteRow[]
}

export async function weigh(
  op: Operation,
  { orderNo, weight }: Omit<CallBody<typeof weighOrder>, 'opId'>,
): Promise<Order> {
  const before = await lockRow(op, orderBinding, orderNo)
  const after = await advance(op, orderBinding, 'weigh', { before, changes: { weight } })
  const waybill = await lockRow(op, waybillBinding, numberOf(before, '称重'))
  await advance(op, waybillBinding, 'weigh', { before: waybill, changes: { weight } })
  // A parcel that is put on the scales again is no second piece of work.
  if (before.state === '已打包') {
    await recordEvents(op, [{ ...workOn(before), opType: '称重', boxes: before.boxes, weight }])
  }
  return after
}

export function ship(
  op: Operation,
  { orderNos, plateNo }: CallBody<typeof shipOrders>,
): Promise<CallResult<typeof shipOrders>> {
  return forEachDocument(op, orderNos, (inner, numbers) => shipTogether(inner, numbers, plateNo))
}

async function shipTogether(op: Operation, orderNos: readonly string[], plateNo: string): Promise<Order[]> {
  const orders = await lockOrders(op, orderNos)
  await assertNotLoaded(op, orderNos, '单独出库')
  return shipLocked(op, orders, { plateNo, loadedBy: () => ({}) })
}

type Truck = {
  plateNo: string
  /** Who has loaded an order; nobody named: the caller. */
  loadedBy: (
    order: Order,
  ) => Pick<OperationEvent, 'teamId' | 'operator' | 'crew' | 'workerId' | 'durationSec'>
}

/** All of them or none. */
export async function shipLocked(
  op: Operation,
  orders: readonly Order[],
  { plateNo, loadedBy }: Truck,
): Promise<Order[]> {
  for (const order of orders) assertPossible(orderBinding, 'ship', order)
  const eventIds = await recordEvents(
    op,
    orders.map((order) => ({
      ...workOn(order),
      ...loadedBy(order),
      opType: '装车' as const,
      boxes: order.boxes,
      weight: order.weight ?? '0',
    })),
  )
  const eventOf = new Map(orders.map(({ orderNo }, index) => [orderNo, eventIds[index] ?? null]))
  await takeOut(op, orders, eventOf)
  await chargeShipping(op, orders, eventOf)
  const shipped: Order[] = []
  const collected: Waybill[] = []
  for (const before of orders) {
    collected.push(await collect(op, before))
    const changes = { plateNo, shippedAt: op.at.toISOString() }
    shipped.push(await advance(op, orderBinding, 'ship', { before, changes }))
  }
  await consumeNumbers(
    op,
    collected.map(({ waybillNo }) => waybillNo),
  )
  await bookCollected(op, collected)
  await bookPackagings(op, collected, eventOf)
  const waves = new Set(orders.map(({ waveNo }) => waveNo))
  for (const waveNo of [...waves].sort()) await waveGoesOn(op, waveNo)
  return shipped
}

async function takeOut(op: Operation, orders: readonly Order[], eventOf: EventOf): Promise<void> {
  const picks = await findPicks(op, { orderNos: orders.map(({ orderNo }) => orderNo), state: '已拣' })
  await assertUnexpired(op, picks, '出库')
  await postStock(
    op,
    picks.map(({ warehouse, owner, sku, lot, qty, orderNo, stagedLoc, tote }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality: '良品',
      qty,
      allocatedQty: qty,
      docType: DOCUMENTS.outboundOrder.type,
      docNo: orderNo,
      from: { loc: stagedLoc ?? '', container: tote },
      to: null,
      eventId: eventOf.get(orderNo) ?? null,
    })),
  )
  const ids = picks.map(({ id }) => id)
  await advanceParts(op, pickBinding, 'ship', inArray(pickTasks.id, ids))
  await freeTotes(op, picks)
  const orderNos = orders.map(({ orderNo }) => orderNo)
  await advanceParts(op, parcelBinding, 'ship', inArray(parcels.orderNo, orderNos))
  await leaveWith(op, orderNos)
}

/** A parcel without a label goes nowhere. */
async function collect(op: Operation, order: Order): Promise<Waybill> {
  const before = await lockRow(op, waybillBinding, numberOf(order, '出库'))
  if (before.state === '已取号') {
    throw refusals.labelUnprinted(order.orderNo)
  }
  return advance(op, waybillBinding, 'collect', { before, changes: { collectedAt: op.at.toISOString() } })
}

/** One that is asked for may still be on its way. */
function numberOf({ orderNo, waybillNo }: Order, step: string): string {
  if (waybillNo === null) throw refusals.labelAwaited(orderNo, step)
  return waybillNo
}

function chargeShipping(op: Operation, orders: readonly Order[], eventOf: EventOf): Promise<number[]> {
  return chargeWork(
    op,
    orders.flatMap(({ warehouse, owner, orderNo, pickedQty, boxes, weight }) => {
      const eventId = eventOf.get(orderNo)
      const work = {
        warehouse,
        owner,
        docType: DOCUMENTS.outboundOrder.type,
        docNo: orderNo,
        eventIds: eventId ? [eventId] : [],
      }
      return [
        { ...work, itemCode: 'CK' as const, qty: '1' },
        { ...work, itemCode: 'CKJ' as const, qty: pickedQty },
        { ...work, itemCode: 'CX' as const, qty: String(boxes) },
        { ...work, itemCode: 'CZ' as const, qty: weight ?? '0' },
      ]
    }),
  )
}

function workOn({ warehouse, owner, orderNo, pickedQty }: Order) {
  return {
    warehouse,
    owner,
    docType: DOCUMENTS.outboundOrder.type,
    docNo: orderNo,
    qty: pickedQty,
    orders: 1,
  }
}
