// Counting what shops have sent back: each scan is a record of the box it was found in, and work; an undone one is neither.

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { insertRow, lockRow } from '#server/wms/kit/write.ts'
import { recordEvents, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { spelledLot } from '#server/wms/ledger/facts/lots.ts'
import { occupyContainer, releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import { findReceivingPlace, productOf } from '#server/wms/ledger/goods/products.ts'
import { packedOf, scannedGoods } from '#server/wms/ledger/goods/rules.ts'
import type { Reject, RejectLine } from '#server/wms/modules/reject/orders.ts'
import { refusals } from '#server/wms/modules/reject/refusals.ts'
import { countBinding, rejectBinding, rejectLineBinding } from '#server/wms/modules/reject/resources.ts'
import { lineOfBox } from '#server/wms/modules/reject/rules.ts'
import { rejectCounts, rejectLines, rejectOrders } from '#server/wms/schema/reject.ts'
import { codeKey, isSameCode } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { countReject } from '#shared/contracts/reject/count.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate } from '#shared/domain/decimal.ts'

type Count = RowOf<typeof countBinding>
type Scan = CallBody<typeof countReject>

export async function count(
  op: Operation,
  { rejectNo, boxNo: box, code, opId: _, sure: __, ...given }: Scan,
) {
  const order = await lockRow(op, rejectBinding, rejectNo)
  assertPossible(rejectBinding, 'addCount', order)
  const product = await productOf(op, order.owner, code)
  const checked = scannedGoods(op, product, given)
  const goods = {
    ...checked,
    lot: await spelledLot(op, order.owner, { sku: product.code, lot: checked.lot }),
    container: await takenContainer(op, order, checked.container),
  }
  const knownBox = await countedBox(op, rejectNo, box)
  const line = await lineFor(op, order, { boxNo: knownBox ?? box, sku: product.code, lot: goods.lot })
  const boxNo = knownBox ?? (isSameCode(line.boxNo, box) ? line.boxNo : box)
  const scanned = { boxNo, sku: product.code, qty: goods.qty, boxes: knownBox === null ? 1 : 0 }
  const counted = await insertRow(op, countBinding, {
    ...goods,
    ...placeOf(order),
    boxNo,
    sku: product.code,
    lineId: line.id,
    eventId: await recordCount(op, order, { ...scanned, station: goods.station }),
    operator: op.caller.userId,
    countedAt: op.at,
  })
  await sumUp(op, { rejectNo, lineId: line.id, qty: goods.qty })
  if (order.state === '待清点') await advance(op, rejectBinding, 'count', { before: order })
  return { ...(await answer(op, counted, line.id)), packed: packedOf(product, given.qty) }
}

/** As long as the order is being counted. */
export async function undoCount(op: Operation, id: number) {
  const { rejectNo } = await findOne(op, countBinding, id)
  const order = await lockRow(op, rejectBinding, rejectNo)
  assertPossible(rejectBinding, 'undoCount', order)
  const before = await lockRow(op, countBinding, id)
  if (before.state === '已撤销') {
    throw refusals.countUndone()
  }
  const [kept] = await op.orm
    .select({ eventId: rejectCounts.eventId, lineId: rejectCounts.lineId })
    .from(rejectCounts)
    .where(eq(rejectCounts.id, id))
  if (!kept) throw new Error('a count without its line')
  await reverseEvents(op, [kept.eventId], '撤销清点')
  await advanceParts(op, countBinding, 'undo', eq(rejectCounts.id, id))
  await sumUp(op, { rejectNo, lineId: kept.lineId, qty: negate(before.qty) })
  await giveBackContainer(op, before)
  const after = await findOne(op, countBinding, id)
  await audit(op, { action: 'undo', entity: 'rejectCount', entityId: id, before, after })
  return answer(op, after, kept.lineId)
}

/** How far an order is, as its stations show it. */
export function progressOf(order: Reject) {
  const { rejectNo, state, countedQty, diffQty, countedBoxes, receivedQty, receivedBoxes, revision } = order
  return { rejectNo, state, countedQty, diffQty, countedBoxes, receivedQty, receivedBoxes, revision }
}

async function answer(op: Operation, counted: Count, lineId: number) {
  const line = await findOne(op, rejectLineBinding, lineId)
  const order = await findOne(op, rejectBinding, counted.rejectNo)
  return { count: counted, line, progress: progressOf(order) }
}

type Found = { boxNo: string; sku: string; lot: string }

/** What nobody has announced gets a line of its own: it is one too many. */
async function lineFor(op: Operation, order: Reject, { boxNo, sku, lot }: Found): Promise<RejectLine> {
  const { rejectNo } = order
  const lines = await findRows(op, rejectLineBinding, {
    condition: and(eq(rejectLines.rejectNo, rejectNo), eq(rejectLines.sku, sku)),
    sort: 'lineNo',
  })
  const known = lineOfBox(lines, { boxNo, lot })
  if (known) return known
  const lineNo = (await op.orm.$count(rejectLines, eq(rejectLines.rejectNo, rejectNo))) + 1
  const line = { ...placeOf(order), boxNo, sku, lot, lineNo, expectedQty: '0' }
  await op.orm.update(rejectOrders).set({ lineCount: lineNo }).where(eq(rejectOrders.rejectNo, rejectNo))
  return insertRow(op, rejectLineBinding, line)
}

function placeOf({ rejectNo, warehouse, owner }: Reject) {
  return { rejectNo, warehouse, owner }
}

/** Counts that hold of the box, in whatever spelling. */
export function isCountOf(rejectNo: string, box: string): SQL | undefined {
  const { rejectNo: order, boxNo, state } = rejectCounts
  return and(eq(order, rejectNo), eq(sql`code_key(${boxNo})`, codeKey(box)), eq(state, '有效'))
}

/** As it was spelled when it was counted last; null for a box of which nothing has been counted. */
async function countedBox({ orm }: Operation, rejectNo: string, box: string): Promise<string | null> {
  const { boxNo } = rejectCounts
  const [found] = await orm
    .select({ boxNo })
    .from(rejectCounts)
    .where(isCountOf(rejectNo, box))
    .orderBy(desc(sql`${boxNo} = ${box}`), desc(rejectCounts.id))
    .limit(1)
  return found?.boxNo ?? null
}

type Work = { sku: string; qty: string; boxes: number; station: string }

async function recordCount(op: Operation, order: Reject, { station, ...counted }: Work): Promise<number> {
  const { warehouse, owner, rejectNo: docNo } = order
  const work = {
    opType: '退仓清点' as const,
    docType: DOCUMENTS.rejectOrder.type,
    docNo,
    device: station || null,
  }
  const { sku, qty, boxes } = counted
  const [eventId = 0] = await recordEvents(op, [{ ...work, warehouse, owner, sku, qty, boxes }])
  return eventId
}

async function sumUp(
  { orm }: Operation,
  { rejectNo, lineId, qty }: { rejectNo: string; lineId: number; qty: string },
): Promise<void> {
  await orm.execute(sql`
    with line as (update reject_lines set counted_qty = counted_qty + ${qty} where id = ${lineId})
    update reject_orders set counted_qty = counted_qty + ${qty}, counted_boxes = (
      select count(distinct box_no) from reject_counts where reject_no = ${rejectNo} and state = '有效')
    where reject_no = ${rejectNo}`)
}

async function takenContainer(
  op: Operation,
  { rejectNo, warehouse }: Reject,
  given: string,
): Promise<string> {
  if (given === '') return ''
  const location = await findReceivingPlace(op, warehouse)
  const taken = { code: given, warehouse, location, docNo: rejectNo }
  return (await occupyContainer(op, taken)).container
}

/** Unless something else that was counted lies in it. */
async function giveBackContainer(op: Operation, { rejectNo, warehouse, container }: Count): Promise<void> {
  if (container === '') return
  const held = await op.orm.$count(
    rejectCounts,
    and(
      eq(rejectCounts.rejectNo, rejectNo),
      eq(rejectCounts.container, container),
      eq(rejectCounts.state, '有效'),
    ),
  )
  if (held === 0) await releaseEmptied(op, warehouse, container)
}
