// Outbound orders: made with their lines, changed as long as nothing is allocated, added to by rows of a sheet.

import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, lockRows, updateRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { orderLines } from '#server/wms/ledger/goods/order-lines.ts'
import { assertOwnerInWarehouse } from '#server/wms/ledger/goods/products.ts'
import { askUnusual } from '#server/wms/ledger/goods/usual.ts'
import { type CarrierChoice, chooseCarrier } from '#server/wms/modules/outbound/carrier-choice.ts'
import { assertReachable, assertStillReachable } from '#server/wms/modules/outbound/encrypted-receiver.ts'
import {
  assertNumberChangeable,
  assertNumberFree,
  findFamily,
  findMerged,
} from '#server/wms/modules/outbound/family.ts'
import { goodsOf, type OrderedGoods } from '#server/wms/modules/outbound/ordered-goods.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import {
  lineBinding,
  orderBinding,
  parcelBinding,
  pickBinding,
  pickErrorBinding,
  serialBinding,
  shipmentBoxBinding,
  waybillBinding,
} from '#server/wms/modules/outbound/resources.ts'
import { findSerialGoods } from '#server/wms/modules/outbound/serials.ts'
import { articles } from '#server/wms/schema/bundle.ts'
import {
  outboundLines,
  outboundOrders,
  outboundSerials,
  pickTasks,
  shipmentBoxes,
  waybills,
} from '#server/wms/schema/outbound.ts'
import { shops } from '#server/wms/schema/owner.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import { pickErrors } from '#server/wms/schema/pick-error.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { OutboundLineInput } from '#shared/contracts/outbound/line.ts'
import type {
  OutboundSheetRow,
  outboundOrder,
  readReceiver as readReceiverCall,
} from '#shared/contracts/outbound/order.ts'
import { addressOf, divisionOf, readAddress } from '#shared/domain/address/read-address.ts'
import { orderedOf } from '#shared/domain/bundle.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { OUTBOUND_GIVEN_UP } from '#shared/domain/outbound.ts'

export type Order = RowOf<typeof orderBinding>
type NewOrder = Omit<CallBody<typeof outboundOrder.create>, 'opId'>
type OrderChange = CallBody<typeof outboundOrder.update>

export const orderLine = orderLines<typeof orderBinding, OrderedGoods>({
  order: orderBinding,
  lines: lineBinding,
  givenUp: OUTBOUND_GIVEN_UP,
  twice: ({ sku, lot }) => refusals.lineTwice(sku, lot === '' ? '' : ` 批次 ${lot}`),
})

const LINES = { table: outboundLines, qty: outboundLines.qty }

export async function createOrder(
  op: Operation,
  { lines: given, sure: _, ...head }: NewOrder,
): Promise<Order> {
  const dateIn = await findBusinessDates(op, [head])
  await assertOwnerInWarehouse(op, head.owner, head.warehouse)
  await assertShop(op, head.owner, head.shop)
  if (head.externalNo !== null) await assertNumberFree(op, { ...head, family: null })
  assertReachable(head)
  const lines = await goodsOf(op, head.owner, given)
  await askUnusual(op, LINES, head.owner, lines.map(asUsual))
  const division = divisionOf(head.address)
  const by =
    head.carrier === null ? await chooseCarrier(op, { ...head, ...division }, lines) : named(head.carrier)
  const orderNo = await nextDocNo(op, 'outboundOrder')
  const sums = sumsOf(lines)
  const made = { orderNo, businessDate: dateIn(head), creator: op.caller.userId }
  const order = await createRow(op, orderBinding, { ...head, ...division, ...by, ...sums, ...made })
  await orderLine.insert(op, order, lines)
  return order
}

export async function changeOrder(op: Operation, change: OrderChange): Promise<Order> {
  const { orderNo, revision, opId: _, sure: __, lines: given, carrier, ...head } = change
  const before = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'update', before)
  if (head.shop !== undefined) await assertShop(op, before.owner, head.shop)
  if (head.externalNo !== undefined && head.externalNo !== before.externalNo)
    await assertNumberChangeable(op, before, head.externalNo)
  await assertStillReachable(op, orderNo, head)
  const lines = given && (await goodsOf(op, before.owner, given))
  if (lines) await askUnusual(op, LINES, before.owner, lines.map(asUsual))
  const division = head.address === undefined ? {} : divisionOf(head.address)
  const by = await carrierAfter(
    op,
    { ...before, ...division, type: head.type ?? before.type },
    { carrier, lines },
  )
  const changes = { ...head, ...division, ...by, ...(lines && { ...sumsOf(lines), shortage: '' }) }
  const after = await updateRow(op, orderBinding, { key: orderNo, revision, changes })
  if (lines) await orderLine.replace(op, after, lines)
  return after
}

function named(carrier: string): CarrierChoice {
  return { carrier, carrierReason: '' }
}

type CarrierChange = { carrier?: string | null | undefined; lines?: readonly OutboundLineInput[] | undefined }

/** A carrier that rules have chosen is chosen anew with every change; one that a person has named stays. */
async function carrierAfter(
  op: Operation,
  order: Order,
  { carrier, lines }: CarrierChange,
): Promise<CarrierChoice | undefined> {
  if (typeof carrier === 'string') return carrier === order.carrier ? undefined : named(carrier)
  if (carrier === undefined && order.carrierReason === '') return undefined
  return chooseCarrier(op, order, lines ?? (await findAllLines(op, [order.orderNo])))
}

export function readReceiver({
  text,
}: CallBody<typeof readReceiverCall>): CallResult<typeof readReceiverCall> {
  const { street, ...read } = readAddress(text)
  return { ...read, address: addressOf({ ...read, street }) }
}

function asUsual({ sku, qty, nth }: OrderedGoods, index: number) {
  return { sku, qty, at: `lines.${nth ?? index}.qty` }
}

/** One row of a sheet: the first of its external number makes the order, the others, which agree with it, add to it. */
export async function addSheetRow(op: Operation, row: Omit<OutboundSheetRow, 'opId'>): Promise<Order> {
  const { sku, lot, qty, ...head } = row
  const line = { sku, lot, qty }
  const { carrier, ...others } = head
  const known = await orderLine.orderOfRow(op, carrier === null ? others : head)
  if (!known) return createOrder(op, { ...head, remark: '', lines: [line] })
  assertPossible(orderBinding, 'addLine', known)
  const goods = await goodsOf(op, known.owner, [line])
  await askUnusual(op, LINES, known.owner, goods.map(asUsual))
  if (goods.some(isBundled) || (await hasBundles(op, known.orderNo))) return addOrdered(op, known, line)
  await orderLine.insert(op, known, goods, known.lineCount)
  const changes = {
    lineCount: known.lineCount + 1,
    qty: addDecimals(known.qty, ...goods.map(({ qty: added }) => added)),
    ...(await carrierAfter(op, known, {})),
  }
  return advance(op, orderBinding, 'addLine', { before: known, changes })
}

/** What a bundle is made of shares lines with what is ordered beside it, so all of them are made anew. */
async function addOrdered(op: Operation, before: Order, line: OutboundLineInput): Promise<Order> {
  const ordered = orderedOf(await findAllLines(op, [before.orderNo]))
  const lines = await goodsOf(
    op,
    before.owner,
    [...ordered, line].map((one) => ({ ...one, nth: 0 })),
  )
  await orderLine.replace(op, before, lines)
  return advance(op, orderBinding, 'addLine', { before, changes: sumsOf(lines) })
}

function isBundled({ bundles = [] }: OrderedGoods): boolean {
  return bundles.length > 0
}

async function hasBundles({ orm }: Operation, orderNo: string): Promise<boolean> {
  const { bundles } = outboundLines
  return (await orm.$count(outboundLines, and(eq(outboundLines.orderNo, orderNo), ne(bundles, [])))) > 0
}

/** In the order of their numbers, so that two who want some of the same wait for each other and not in a circle. */
export function lockOrders(op: Operation, orderNos: readonly string[]): Promise<Order[]> {
  return lockRows(op, orderBinding, orderNos)
}

/** Where an order goes on that nobody stops, or keeps waiting, any more. */
export async function findHeldState({ orm }: Operation, orderNo: string): Promise<Order['state']> {
  const [kept] = await orm
    .select({ heldState: outboundOrders.heldState })
    .from(outboundOrders)
    .where(eq(outboundOrders.orderNo, orderNo))
  return kept?.heldState ?? '待审'
}

/** With its lines as they were ordered: bundles as such. */
export async function findOrder(reader: Reader, orderNo: string) {
  const order = await findOne(reader, orderBinding, orderNo)
  const lines = orderedOf(await findAllLines(reader, [orderNo]))
  return { ...order, lines: await withNames(reader, order.owner, lines) }
}

async function withNames({ orm }: Reader, owner: string, lines: readonly OutboundLineInput[]) {
  const codes = lines.map(({ sku }) => sku)
  const named = await orm
    .select({ code: articles.code, name: articles.name })
    .from(articles)
    .where(and(eq(articles.owner, owner), inArray(articles.code, codes)))
  const nameOf = new Map(named.map(({ code, name }) => [code, name]))
  return lines.map((line) => ({ ...line, skuName: nameOf.get(line.sku) ?? null }))
}

/** The order, whatever belongs to it, and what was done to it and to its waybills. */
export async function findOrderDocument(reader: Reader, orderNo: string) {
  const order = await findOne(reader, orderBinding, orderNo)
  const lines = await findLines(reader, orderNo)
  const picks = await findRows(reader, pickBinding, { condition: eq(pickTasks.orderNo, orderNo), sort: 'id' })
  const serialGoods = await findSerialGoods(reader, [orderNo])
  const serials = await findRows(reader, serialBinding, {
    condition: eq(outboundSerials.orderNo, orderNo),
    sort: 'id',
  })
  const boxes = await findRows(reader, parcelBinding, {
    condition: eq(parcels.orderNo, orderNo),
    sort: 'box',
  })
  const sent = await findRows(reader, waybillBinding, { condition: eq(waybills.orderNo, orderNo) })
  const loads = await findRows(reader, shipmentBoxBinding, {
    condition: eq(shipmentBoxes.orderNo, orderNo),
    sort: 'id',
  })
  const errors = await findRows(reader, pickErrorBinding, {
    condition: eq(pickErrors.orderNo, orderNo),
    sort: 'id',
  })
  const parts = { outboundOrder: [orderNo], waybill: sent.map(({ waybillNo }) => waybillNo) }
  return {
    order,
    lines,
    picks,
    serialGoods,
    serials,
    parcels: boxes,
    waybills: sent,
    loads,
    pickErrors: errors,
    family: await findFamily(reader, order),
    merged: await findMerged(reader, orderNo),
    timeline: await findTimeline(reader, parts),
    docNos: [orderNo],
  }
}

function findLines(reader: Reader, orderNo: string) {
  return findRows(reader, lineBinding, { condition: eq(outboundLines.orderNo, orderNo), sort: 'lineNo' })
}

export type OrderLine = typeof outboundLines.$inferSelect

/** Of several orders, by their numbers. */
export function findAllLines({ orm }: Pick<Operation, 'orm'>, orderNos: readonly string[]) {
  return orm
    .select()
    .from(outboundLines)
    .where(inArray(outboundLines.orderNo, [...orderNos]))
    .orderBy(asc(outboundLines.orderNo), asc(outboundLines.lineNo))
}

export function sumsOf(lines: readonly Pick<OutboundLineInput, 'qty'>[]) {
  return { lineCount: lines.length, qty: addDecimals(...lines.map(({ qty }) => qty)) }
}

async function assertShop({ orm }: Operation, owner: string, shop: string | null): Promise<void> {
  if (shop === null) return
  const [found] = await orm
    .select({ code: shops.code })
    .from(shops)
    .where(and(eq(shops.code, shop), eq(shops.owner, owner)))
  if (!found) throw refusals.shopElsewhere(shop)
}
