// Receiving: every scan is a line of a receipt, an event of work and an entry in the stock ledger, or nothing at all.

import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, advanceParts } from '#server/wms/kit/transition.ts'
import { insertRow, lockRow } from '#server/wms/kit/write.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { forgetArrival, keepLot } from '#server/wms/ledger/facts/lots.ts'
import { reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { occupyContainer, releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import { findReceivingPlace, productOf } from '#server/wms/ledger/goods/products.ts'
import {
  checkedGoods,
  type GoodsInHand,
  qualityOnArrival,
  type ScannedProduct,
} from '#server/wms/ledger/goods/rules.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { lineBinding, orderBinding, receiptBinding } from '#server/wms/modules/inbound/resources.ts'
import { assertReceivable, lineFor } from '#server/wms/modules/inbound/rules.ts'
import { inboundLines, receiptLines, receipts } from '#server/wms/schema/inbound.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
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

export type Delivery = GoodsInHand & {
  product: ScannedProduct
  qty: string
  loc: string
  container: string
  station: string
}

export async function receive(
  op: Operation,
  { orderNo, code, opId: _, ...given }: CallBody<typeof receiveCall>,
) {
  const order = await lockReceivable(op, orderNo)
  assertOwnReceiving(order, '收货')
  const product = await productOf(op, order.owner, code)
  const loc = await placeFor(op, order, given.container)
  const { receipt, line } = await receiveGoods(op, order, { ...given, product, loc })
  const { state } = await beginReceiving(op, order)
  return { receipt, line, state }
}

/** What a reject order was counted as is received with its boxes, so that both say the same. */
export function assertOwnReceiving({ orderNo, rejectNo }: Order, what: string): void {
  if (rejectNo === null) return
  throw refusals.receivedByBox(orderNo, rejectNo, what)
}

async function placeFor(op: Operation, { orderNo, warehouse }: Order, container: string): Promise<string> {
  const location = await findReceivingPlace(op, warehouse)
  if (container === '') return location
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
  given: Delivery,
): Promise<{ receipt: ReceiptLine; line: Line }> {
  const { product, ...delivery } = arriving(order, checkedGoods(given.product, given, localDateOf(op.at)))
  const line = lineFor(await linesOf(op, order.orderNo, product.code), product, delivery.lot)
  const received = { ...line, ...receivedWith(line, delivery.qty) }
  if (signOf(received.diffQty) > 0) assertReceivable(line, delivery.qty, await overReceiptOf(op, order.owner))
  const entryNo = await postReceipt(op, order, { ...delivery, product })
  await countReceived(op, line, delivery.qty)
  const { loc, station, container, qty, lot, mfgDate, expDate, quality } = delivery
  const { orderNo, warehouse, owner } = order
  await keepLot(op, { owner, sku: product.code, lot, mfgDate, expDate })
  const receipt = await insertRow(op, receiptBinding, {
    receiptNo: await receiptNoOf(op, orderNo, station),
    orderNo,
    lineId: line.id,
    warehouse,
    owner,
    sku: product.code,
    lot,
    mfgDate,
    expDate,
    qty,
    quality,
    container,
    loc,
    station,
    entryNo,
    operator: op.caller.userId,
    receivedAt: op.at,
  })
  return { receipt, line: received }
}

/** What shops send back has been looked at while it was counted. */
function arriving({ rejectNo }: Order, given: Delivery): Delivery {
  if (rejectNo !== null) return given
  return { ...given, quality: qualityOnArrival(given.product, given.quality) }
}

function receivedWith({ receivedQty: before, expectedQty }: Line, qty: string) {
  const receivedQty = addDecimals(before, qty)
  return { receivedQty, diffQty: subtract(receivedQty, expectedQty) }
}

function linesOf(op: Operation, orderNo: string, sku: string): Promise<Line[]> {
  const condition = and(eq(inboundLines.orderNo, orderNo), eq(inboundLines.sku, sku))
  return findRows(op, lineBinding, { condition, sort: 'lineNo' })
}

async function overReceiptOf({ orm }: Operation, owner: string): Promise<number> {
  const [rule] = await orm
    .select({ percent: ownerRules.overReceiptPercent })
    .from(ownerRules)
    .where(eq(ownerRules.code, owner))
  return rule?.percent ?? 0
}

async function postReceipt(op: Operation, order: Order, delivery: Delivery): Promise<number> {
  const { orderNo: docNo, warehouse, owner } = order
  const { product, lot, quality, qty, loc, container, station } = delivery
  const document = { docType: DOCUMENTS.inboundOrder.type, docNo }
  const goods = { warehouse, owner, sku: product.code, lot, quality, qty }
  const work = { opType: '收货' as const, device: station || null }
  const [entryNo = 0] = await carryOut(op, [
    { ...goods, ...document, ...work, from: null, to: { loc, container } },
  ])
  return entryNo
}

async function countReceived({ orm }: Operation, { id, orderNo }: Pick<Line, 'id' | 'orderNo'>, qty: string) {
  await orm.execute(sql`
    with line as (update inbound_lines set received_qty = received_qty + ${qty} where id = ${id})
    update inbound_orders set received_qty = received_qty + ${qty} where order_no = ${orderNo}`)
}

/** One receipt for each person and station: what they count in together. */
async function receiptNoOf(op: Operation, orderNo: string, station: string): Promise<string> {
  const operator = op.caller.userId
  const [open] = await op.orm
    .select({ receiptNo: receipts.receiptNo })
    .from(receipts)
    .where(and(eq(receipts.orderNo, orderNo), eq(receipts.operator, operator), eq(receipts.station, station)))
  if (open) return open.receiptNo
  const receiptNo = await nextDocNo(op, 'receipt')
  await op.orm.insert(receipts).values({ receiptNo, orderNo, station, operator, createdAt: op.at })
  return receiptNo
}

/** Only as long as the order is being received: afterwards the goods are on their way to their locations. */
export async function undoReceipt(
  op: Operation,
  { id, reason }: CallBody<typeof undoCall>,
): Promise<ReceiptLine> {
  const { orderNo } = await findOne(op, receiptBinding, id)
  const order = await lockRow(op, orderBinding, orderNo)
  assertOwnReceiving(order, '撤销收货')
  const before = await lockRow(op, receiptBinding, id)
  if (before.state === '已撤销') throw refusals.receiptUndone()
  if (order.state !== '收货中') {
    throw refusals.receiptClosed(orderNo, order.state)
  }
  if (signOf(before.inspectedQty) > 0) {
    throw refusals.receiptInspected(before.inspectedQty)
  }
  await reverseFacts(op, before.entryNo, reason)
  await countReceived(op, await lineOfReceipt(op, id), negate(before.qty))
  await advanceParts(op, receiptBinding, 'undo', eq(receiptLines.id, id), { reason })
  await forgetArrival(op, before)
  await releaseEmptied(op, before.warehouse, before.container)
  const after = await findOne(op, receiptBinding, id)
  await audit(op, { action: 'undo', entity: 'receiptLine', entityId: id, before, after, reason })
  return after
}

async function reverseFacts(op: Operation, entryNo: number, reason: string): Promise<void> {
  await reverseEntries(op, [entryNo], reason)
  const [entry] = await op.orm
    .select({ eventId: stockLedger.eventId })
    .from(stockLedger)
    .where(eq(stockLedger.entryNo, entryNo))
  if (entry?.eventId) await reverseEvents(op, [entry.eventId], reason)
}

async function lineOfReceipt({ orm }: Operation, id: number) {
  const [line] = await orm
    .select({ id: receiptLines.lineId, orderNo: receiptLines.orderNo })
    .from(receiptLines)
    .where(eq(receiptLines.id, id))
  if (!line) throw new Error('a receipt line without its order')
  return line
}
