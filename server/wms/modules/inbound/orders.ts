// Inbound orders: made with their lines, changed as long as they are drafts, added to by rows of a sheet.

import { eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { orderLines } from '#server/wms/ledger/goods/order-lines.ts'
import { assertOwnerInWarehouse, withProducts } from '#server/wms/ledger/goods/products.ts'
import { askUnusual } from '#server/wms/ledger/goods/usual.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { findWanted } from '#server/wms/modules/inbound/cross-docking.ts'
import { findDeliveries } from '#server/wms/modules/inbound/deliveries.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import {
  lineBinding,
  orderBinding,
  putawayBinding,
  receiptBinding,
  refusalBinding,
} from '#server/wms/modules/inbound/resources.ts'
import { findSamples } from '#server/wms/modules/inbound/sampling.ts'
import { findUnits } from '#server/wms/modules/inbound/units.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { dockRefusals, inboundLines, putawayTasks, receiptLines } from '#server/wms/schema/inbound.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { InboundLineInput } from '#shared/contracts/inbound/line.ts'
import type { InboundSheetRow, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { inboundLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

export type Order = RowOf<typeof orderBinding>
type NewOrder = Omit<CallBody<typeof inboundOrder.create>, 'opId'> &
  Partial<Pick<Order, 'blindTask' | 'rejectNo' | 'state'>>
type OrderChange = CallBody<typeof inboundOrder.update>

const orderLine = orderLines<typeof orderBinding, InboundLineInput>({
  order: orderBinding,
  lines: lineBinding,
  twice: ({ sku, lot }) => refusals.lineTwice(sku, lot === '' ? '' : ` 批次 ${lot}`),
})

const LINES = { table: inboundLines, qty: inboundLines.expectedQty }

export async function createOrder(
  op: Operation,
  { lines: given, sure: _, ...head }: NewOrder,
): Promise<Order> {
  await assertOwnerInWarehouse(op, head.owner, head.warehouse)
  const lines = await withProducts(op, head.owner, given)
  await askUnusual(op, LINES, head.owner, lines.map(asUsual))
  const orderNo = await nextDocNo(op, 'inboundOrder')
  const sums = sumsOf(lines)
  const order = await createRow(op, orderBinding, { ...head, ...sums, orderNo, creator: op.caller.userId })
  await orderLine.insert(op, order, lines)
  return order
}

export async function changeOrder(op: Operation, change: OrderChange): Promise<Order> {
  const { orderNo, revision, opId: _, sure: __, lines: given, ...head } = change
  const before = await lockRow(op, orderBinding, orderNo)
  assertDraft(before)
  const lines = given && (await withProducts(op, before.owner, given))
  if (lines) await askUnusual(op, LINES, before.owner, lines.map(asUsual))
  const changes = { ...head, ...(lines && sumsOf(lines)) }
  const after = await updateRow(op, orderBinding, { key: orderNo, revision, changes })
  if (lines) await orderLine.replace(op, after, lines)
  return after
}

function asUsual({ sku, expectedQty: qty }: InboundLineInput, index: number) {
  return { sku, qty, at: `lines.${index}.expectedQty` }
}

/** One row of a sheet: the first of its external number makes the draft, the others, which agree with it, add to it. */
export async function addSheetRow(op: Operation, row: Omit<InboundSheetRow, 'opId'>): Promise<Order> {
  const { sku, lot, expectedQty, ...head } = row
  const line = { sku, lot, expectedQty }
  const known = await orderLine.orderOfRow(op, head)
  if (!known) return createOrder(op, { ...head, remark: '', lines: [line] })
  assertDraft(known)
  const named = await withProducts(op, known.owner, [line])
  await askUnusual(op, LINES, known.owner, named.map(asUsual))
  await orderLine.insert(op, known, named, known.lineCount)
  const changes = {
    lineCount: known.lineCount + 1,
    expectedQty: addDecimals(known.expectedQty, ...named.map(({ expectedQty: added }) => added)),
  }
  return advance(op, orderBinding, 'addLine', { before: known, changes })
}

export async function findOrder(reader: Reader, orderNo: string) {
  const order = await findOne(reader, orderBinding, orderNo)
  return { ...order, lines: await findLines(reader, orderNo) }
}

function findLines(reader: Reader, orderNo: string) {
  return findRows(reader, lineBinding, { condition: eq(inboundLines.orderNo, orderNo), sort: 'lineNo' })
}

/** The order, whatever belongs to it, and what was done to it and to its tasks. */
export async function findOrderDocument(reader: Reader, orderNo: string) {
  const order = await findOne(reader, orderBinding, orderNo)
  const lines = await findLines(reader, orderNo)
  const wanted = await findWanted(reader, order)
  const deliveries = await findDeliveries(reader, orderNo)
  const units = await findUnits(reader, orderNo)
  const receipts = await findRows(reader, receiptBinding, { condition: eq(receiptLines.orderNo, orderNo) })
  const refused = await findRows(reader, refusalBinding, { condition: eq(dockRefusals.orderNo, orderNo) })
  const tasks = await findRows(reader, putawayBinding, { condition: eq(putawayTasks.source, orderNo) })
  const cases = await findRows(reader, differenceBinding, {
    condition: eq(differenceCases.docNo, orderNo),
    sort: 'caseNo',
  })
  const caseNos = cases.map(({ caseNo }) => caseNo)
  const taskNos = tasks.map(({ taskNo }) => taskNo)
  const parts = {
    inboundOrder: [orderNo],
    inboundDelivery: deliveries.map(({ id }) => String(id)),
    inboundUnit: units.map(({ id }) => String(id)),
    receiptLine: receipts.map(({ id }) => String(id)),
    dockRefusal: refused.map(({ id }) => String(id)),
    putawayTask: taskNos,
    differenceCase: caseNos,
  }
  const docNos = [
    ...new Set([orderNo, ...receipts.map(({ receiptNo }) => receiptNo), ...taskNos, ...caseNos]),
  ]
  const isInspected = await isInspectedOnArrival(reader, order)
  const inspections = await findSamples(reader, order, receipts)
  const timeline = await findTimeline(reader, parts)
  return {
    order,
    isInspected,
    inspections,
    lines,
    wanted,
    deliveries,
    units,
    receipts,
    refusals: refused,
    tasks,
    cases,
    timeline,
    docNos,
  }
}

/** What shops send back has been looked at while it was counted. */
async function isInspectedOnArrival({ orm }: Reader, { owner, rejectNo }: Order): Promise<boolean> {
  if (rejectNo !== null) return false
  const [rule] = await orm
    .select({ isInspected: ownerRules.qualityInspection })
    .from(ownerRules)
    .where(eq(ownerRules.code, owner))
  return rule?.isInspected ?? false
}

function sumsOf(lines: readonly InboundLineInput[]) {
  return { lineCount: lines.length, expectedQty: addDecimals(...lines.map(({ expectedQty }) => expectedQty)) }
}

function assertDraft({ orderNo, state }: Order): void {
  if (isPossible(inboundLife.steps.update, { state })) return
  throw refusals.notDraft(orderNo, state)
}
