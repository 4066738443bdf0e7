// Receiving: every scan is a line of a receipt, an event of work and an entry in the stock ledger, or nothing at all.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { type RowOf, selectionOf } from '#server/wms/kit/binding.ts'
import { may } from '#server/wms/kit/caller.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { findOne, sendable } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { advance, advanceParts } from '#server/wms/kit/transition.ts'
import { explained } from '#server/wms/kit/violations.ts'
import { insertRow, lockRow } from '#server/wms/kit/write.ts'
import { ARRIVED_ENTRY, arrivalOf } from '#server/wms/ledger/facts/arrival.ts'
import { BALANCES } from '#server/wms/ledger/facts/balances.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { forgetArrival, knownLot } from '#server/wms/ledger/facts/lots.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { assertAllNumbered, bringIn, undoArrival } from '#server/wms/ledger/facts/serials.ts'
import { assertSignedOn, type FoundSignOn, sitesOf } from '#server/wms/ledger/facts/site.ts'
import { reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { occupyContainer, releaseEmptied, type Standing } from '#server/wms/ledger/goods/containers.ts'
import {
  closestFirst,
  findReceivingPlace,
  isMeantBy,
  receivingPlace,
  receivingPlaceOf,
  scannedProduct,
} from '#server/wms/ledger/goods/products.ts'
import {
  assertFreshEnough,
  type GoodsInHand,
  packedOf,
  qualityOnArrival,
  type ScannedProduct,
  scannedGoods,
} from '#server/wms/ledger/goods/rules.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { type Lacking, lackingOfProduct, wantedOf } from '#server/wms/modules/inbound/cross-docking.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { leadNoMore } from '#server/wms/modules/inbound/putaway.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import {
  lineBinding,
  orderBinding,
  receiptBinding,
  type unitBinding,
} from '#server/wms/modules/inbound/resources.ts'
import { assertReceivable, isBought, lineFor } from '#server/wms/modules/inbound/rules.ts'
import { sampleToTake } from '#server/wms/modules/inbound/sampling.ts'
import { announcedUnit, unitExpected, unitReceived } from '#server/wms/modules/inbound/units.ts'
import { inboundLines, receiptLines, receipts } from '#server/wms/schema/inbound.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { inboundLine } from '#shared/contracts/inbound/line.ts'
import type {
  receiptLine,
  receive as receiveCall,
  undoReceipt as undoCall,
} from '#shared/contracts/inbound/receipt.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { addDecimals, negate, signOf, subtract } from '#shared/domain/decimal.ts'
import { inboundLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type ReceiptLine = CallResult<typeof receiptLine.get>
type Line = CallResult<typeof inboundLine.get>
type Unit = RowOf<typeof unitBinding>

/**
 * What is scanned as a code of the order's owner; `loc` null: where goods come in. `serialNos` null: they come in by the box, and
 * nobody reads the numbers of its pieces, which are registered later.
 */
export type Delivery = GoodsInHand & {
  serialNos: readonly string[] | null
  code: string
  qty: string
  loc: string | null
  container: string
  station: string
}

export async function receive(
  op: Operation,
  { orderNo, opId: _, sure: __, ...given }: CallBody<typeof receiveCall>,
) {
  const order = await lockReceivable(op, orderNo)
  assertOwnReceiving(order, '收货')
  const standing =
    given.container === '' ? { loc: null, container: '' } : await takenContainer(op, order, given.container)
  const unit = await announcedUnit(op, orderNo, given.code)
  const { lacking, product, ...received } = await receiveGoods(op, order, {
    ...given,
    ...(unit && contentOf(unit)),
    ...standing,
  })
  if (unit) await unitReceived(op, unit.id, received.receipt.id)
  const { state } = await beginReceiving(op, order)
  const { receipt, line } = received
  const inspection = sampleToTake(product, receipt, line.receivedQty)
  return { ...received, state, wanted: wantedOf(lacking, receipt), inspection }
}

/** As it was announced, whatever else the station says. */
function contentOf({ sku: code, lot, mfgDate, expDate, qty }: Unit) {
  return { code, lot, mfgDate, expDate, qty }
}

/** What a reject order was counted as is received with its boxes, so that both say the same. */
export function assertOwnReceiving({ orderNo, rejectNo }: Order, what: string): void {
  if (rejectNo === null) return
  throw refusals.receivedByBox(orderNo, rejectNo, what)
}

async function takenContainer(
  op: Operation,
  { orderNo, warehouse }: Order,
  container: string,
): Promise<Standing> {
  const location = await findReceivingPlace(op, warehouse)
  return occupyContainer(op, { code: container, warehouse, location, docNo: orderNo })
}

/** Anyone who receives on an order waits for the person who was there before: no two scans count the same room. */
export async function lockReceivable(op: Operation, orderNo: string): Promise<Order> {
  const order = await lockRow(op, orderBinding, orderNo)
  if (isPossible(inboundLife.steps.scan, order)) return order
  const hint = order.state === '已下达' ? '请先登记到货' : '须为「已到货」或「收货中」'
  throw refusals.notReceivable(orderNo, order.state, hint)
}

export async function beginReceiving(op: Operation, order: Order): Promise<Order> {
  if (order.state === '收货中') return order
  return advance(op, orderBinding, 'receive', { before: order })
}

/** The order is locked, and with it what of its lines has been received. */
export async function receiveGoods(
  op: Operation,
  order: Order,
  { code, serialNos, ...given }: Delivery,
): Promise<{
  receipt: ReceiptLine
  line: Line
  packed: string
  lacking: Lacking | null
  product: ScannedProduct
}> {
  const { product, lines, overPercent, place, receiptNo, knownAs, deliveryId, lacking, ...site } =
    await findExpected(op, order, code, given)
  const told = scannedGoods(op, product, given)
  if (isBought(order)) assertFreshEnough(product, told, localDateOf(op.at))
  const numbers = product.isNumbered ? serialNos : null
  if (numbers) assertAllNumbered(product.code, told.qty, numbers)
  const goods = arriving(order, product, told)
  const loc = given.loc ?? receivingPlace(place)
  const line = lineFor(lines, product, goods.lot)
  const received = { ...line, ...receivedWith(line, goods.qty) }
  if (signOf(received.diffQty) > 0) assertReceivable(line, goods.qty, overPercent)
  const { orderNo, warehouse, owner } = order
  const { station, container, qty, mfgDate, expDate, quality } = goods
  const lot = knownAs ?? (line.lot || goods.lot)
  const kept = { warehouse, owner, sku: product.code, lot, quality, qty }
  const arrival = {
    ...kept,
    mfgDate,
    expDate,
    docType: DOCUMENTS.inboundOrder.type,
    docNo: orderNo,
    opType: '收货' as const,
    device: station || null,
    to: { loc, container },
  }
  const receipt = await explained(BALANCES, async () =>
    insertRow(
      op,
      receiptBinding,
      {
        ...kept,
        receiptNo: receiptNo ?? (await openReceipt(op, orderNo, station)),
        orderNo,
        deliveryId,
        lineId: line.id,
        mfgDate,
        expDate,
        container,
        loc,
        station,
        entryNo: ARRIVED_ENTRY,
        operator: op.caller.userId,
        receivedAt: op.at,
      },
      { ...arrivalOf(op, arrival, site), ...counting(line, qty) },
    ),
  )
  if (numbers) await registerPieces(op, order, receipt, numbers)
  return { receipt, line: received, packed: packedOf(product, given.qty), lacking, product }
}

/** What was bought has not been here before: a piece that has is asked about. */
async function registerPieces(
  op: Operation,
  order: Order,
  { orderNo: docNo, ...receipt }: ReceiptLine,
  serialNos: readonly string[],
): Promise<void> {
  const arrival = { ...receipt, docType: DOCUMENTS.inboundOrder.type, docNo }
  const [back] = await bringIn(op, arrival, serialNos)
  if (back && isBought(order)) ask(op, refusals.serialKnown(back.serialNo, back.orderNo))
}

/** All that goods are judged by as they come in on an order. Throws the refusal of a code that nothing of the owner is called by. */
async function findExpected(
  op: Operation,
  { orderNo, warehouse, owner }: Order,
  code: string,
  { station, lot }: Pick<Delivery, 'station' | 'lot'>,
) {
  const places = { warehouses: [warehouse], owners: [owner], operators: [op.caller.userId] }
  const site = sql`${sitesOf(op, places)} as site`
  const found = await op.orm
    .select({
      product: scannedProduct(code),
      line: selectionOf(lineBinding, op.caller),
      overPercent: sql<number>`coalesce(${ownerRules.overReceiptPercent}, 0)`,
      place: receivingPlaceOf(warehouse),
      knownAs: knownLot(skus.owner, skus.code, lot),
      receiptNo: openReceiptOf(op, orderNo, station),
      deliveryId: lastDeliveryOf(orderNo),
      lacking: lackingOfProduct({ warehouse, owner }),
      shiftCutoff: sql<string | null>`site.shift_cutoff`,
      workerId: sql<number | null>`site.worker_id`,
      crew: sql<string | null>`site.crew`,
      signOn: sql<FoundSignOn>`site.sign_on`,
      seconds: sql<number>`site.seconds`,
    })
    .from(skus)
    .leftJoin(ownerRules, eq(ownerRules.code, skus.owner))
    .leftJoin(site, sql`true`)
    .leftJoin(inboundLines, and(eq(inboundLines.orderNo, orderNo), eq(inboundLines.sku, skus.code)))
    .where(isMeantBy(owner, code))
    .orderBy(closestFirst(code), inboundLines.lineNo)
  const [first] = found
  if (!first) throw ledger.productUnknown(code)
  const { shiftCutoff, signOn, line: _, ...expected } = first
  if (shiftCutoff === null) throw common.outOfScope()
  assertSignedOn(signOn, warehouse)
  const lines = found.filter(
    ({ product, line }) => product.code === first.product.code && line['id'] !== null,
  )
  return { ...expected, shiftCutoff, lines: lines.map(({ line }) => sendable(line) as Line) }
}

/** What shops send back has been looked at while it was counted. */
function arriving<G extends GoodsInHand>({ rejectNo }: Order, product: ScannedProduct, goods: G): G {
  if (rejectNo !== null) return goods
  return { ...goods, quality: qualityOnArrival(product, goods.quality) }
}

function receivedWith({ receivedQty: before, expectedQty }: Line, qty: string) {
  const receivedQty = addDecimals(before, qty)
  return { receivedQty, diffQty: subtract(receivedQty, expectedQty) }
}

/** What of a line and of its whole order has been received. */
function counting({ id, orderNo }: Pick<Line, 'id' | 'orderNo'>, qty: string) {
  const line = sql`update inbound_lines set received_qty = received_qty + ${qty} where id = ${id}`
  const whole = sql`update inbound_orders set received_qty = received_qty + ${qty} where order_no = ${orderNo}`
  return { line, whole }
}

/** One receipt for each person and station: what they count in together. */
function openReceiptOf({ caller }: Operation, orderNo: string, station: string): SQL<string | null> {
  return sql`(select receipt_no from receipts
    where order_no = ${orderNo} and operator = ${caller.userId} and station = ${station})`
}

/** What comes in has come with it. */
function lastDeliveryOf(orderNo: string): SQL<number | null> {
  return sql`(select max(id)::float8 from inbound_deliveries where order_no = ${orderNo})`
}

async function openReceipt(op: Operation, orderNo: string, station: string): Promise<string> {
  const receiptNo = await nextDocNo(op, 'receipt')
  const operator = op.caller.userId
  await op.orm.insert(receipts).values({ receiptNo, orderNo, station, operator, createdAt: op.at })
  return receiptNo
}

/** Only as long as the order is being received, and of goods that have not been put away. */
export async function undoReceipt(
  op: Operation,
  { id, reason }: CallBody<typeof undoCall>,
): Promise<ReceiptLine> {
  const { orderNo } = await findOne(op, receiptBinding, id)
  const order = await lockRow(op, orderBinding, orderNo)
  assertOwnReceiving(order, '撤销收货')
  const before = await lockRow(op, receiptBinding, id)
  if (before.state === '已撤销') throw refusals.receiptUndone()
  const eventIds = await eventsOf(op, before.entryNo)
  const isAllowed = may(op.caller, 'document.reverse') || (await isOwnWork(op, { ...before, eventIds }))
  if (!isAllowed) throw refusals.receiptOfOther(before.operatorName ?? '他人')
  if (order.state !== '收货中') {
    throw refusals.receiptClosed(orderNo, order.state)
  }
  if (signOf(before.inspectedQty) > 0) {
    throw refusals.receiptInspected(before.inspectedQty)
  }
  await leadNoMore(op, before)
  await reverseEntries(op, [before.entryNo], reason)
  await undoArrival(op, [before.entryNo], reason)
  await reverseEvents(op, eventIds, reason)
  const { line, whole } = counting(await lineOfReceipt(op, id), negate(before.qty))
  await op.orm.execute(sql`with line as (${line}) ${whole}`)
  await advanceParts(op, receiptBinding, 'undo', eq(receiptLines.id, id), { reason })
  await forgetArrival(op, before)
  await unitExpected(op, orderNo, id)
  await releaseEmptied(op, before.warehouse, before.container)
  const after = await findOne(op, receiptBinding, id)
  await audit(op, { action: 'undo', entity: 'receiptLine', entityId: id, before, after, reason })
  return after
}

/** The work that an entry of the ledger was. */
async function eventsOf({ orm }: Operation, entryNo: number): Promise<number[]> {
  const [entry] = await orm
    .select({ eventId: stockLedger.eventId })
    .from(stockLedger)
    .where(eq(stockLedger.entryNo, entryNo))
  return entry?.eventId ? [entry.eventId] : []
}

async function lineOfReceipt({ orm }: Operation, id: number) {
  const [line] = await orm
    .select({ id: receiptLines.lineId, orderNo: receiptLines.orderNo })
    .from(receiptLines)
    .where(eq(receiptLines.id, id))
  if (!line) throw new Error('a receipt line without its order')
  return line
}
