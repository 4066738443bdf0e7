// 回库: what was picked for an order that was stopped, or lacks something, waits until somebody has scanned it onto a shelf.

import { eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { recordEvents, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { assertNotGivenToOthers } from '#server/wms/ledger/facts/given-work.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { isNumbered } from '#server/wms/ledger/facts/serials.ts'
import { postStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { eventOf } from '#server/wms/ledger/facts/work.ts'
import { assertFits, type Goods } from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import type { Pick } from '#server/wms/modules/outbound/allocation.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { putBackBinding } from '#server/wms/modules/outbound/resources.ts'
import { putBackTasks } from '#server/wms/schema/put-back.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  cancelPutBack as cancelCall,
  putBack as putBackCall,
  undoPutBack as undoCall,
} from '#shared/contracts/outbound/put-back.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'

type Task = RowOf<typeof putBackBinding>
/** Where the goods of such an order have been laid down. */
type Withdrawn = {
  issueNo: string | null
  orderNo: string
  warehouse: string
  owner: string
  waitLoc: string
}

const REASON = '撤销回库'

/** One task for each lot of a product. */
export async function letWait(op: Operation, order: Withdrawn, picked: readonly Pick[]): Promise<void> {
  const lots = new Map<string, { sku: string; lot: string; qty: string }>()
  for (const { sku, lot, qty } of picked) {
    const key = JSON.stringify([sku, lot])
    lots.set(key, { sku, lot, qty: addDecimals(lots.get(key)?.qty ?? '0', qty) })
  }
  if (lots.size === 0) return
  const tasks = [...lots.values()].map((goods) => ({ ...order, ...goods, createdAt: op.at }))
  await op.orm.insert(putBackTasks).values(tasks)
}

export async function putBack(
  op: Operation,
  given: CallBody<typeof putBackCall>,
): Promise<CallResult<typeof putBackCall>> {
  const { id, quality } = given
  const task = await lockRow(op, putBackBinding, id)
  assertPossible(putBackBinding, 'putBack', task)
  await assertNotGivenToOthers(op, String(id))
  const qty = await typedPieces(op, task, given.qty)
  const left = subtract(task.qty, qty)
  if (signOf(left) < 0) throw refusals.putBackTooMany(task.sku, task.qty, qty)
  const goods = { ...goodsOf(task), quality, qty }
  const loc = await assertFits(op, goods, { loc: given.loc, checkDigit: null })
  const entryNos = await carry(op, task, { ...goods, loc, device: given.station || null })
  const done = { qty, quality, loc, entryNos, worker: op.caller.userId, doneAt: op.at }
  const ownId = signOf(left) === 0 ? id : await splitOff(op, task, left)
  await advanceParts(op, putBackBinding, 'putBack', eq(putBackTasks.id, ownId), done)
  return { task: await findOne(op, putBackBinding, ownId), left }
}

function goodsOf({ warehouse, owner, sku, lot }: Task) {
  return { warehouse, owner, sku, lot }
}

/** A part of it, which is a task of its own; answers its number. */
async function splitOff({ orm }: Operation, task: Task, left: string): Promise<number> {
  const { id, orderNo, issueNo, waitLoc, createdAt, qty } = task
  const part = { ...goodsOf(task), orderNo, issueNo, waitLoc, createdAt: new Date(createdAt) }
  await orm.update(putBackTasks).set({ qty: left }).where(eq(putBackTasks.id, id))
  const [made] = await orm
    .insert(putBackTasks)
    .values({ ...part, qty: subtract(qty, left) })
    .returning({ id: putBackTasks.id })
  if (!made) throw new Error('a part of a task that was not kept')
  return made.id
}

type Carried = Goods & { loc: string; device: string | null }

/** What was damaged meanwhile is found to be so by an inspection. Answers the numbers of the ledger's entries. */
async function carry(op: Operation, task: Task, { loc, device, ...goods }: Carried): Promise<number[]> {
  const { quality, qty, ...what } = goods
  const isSound = quality === '良品'
  if (!isSound && (await isNumbered(op, task))) throw refusals.damagedNumbered(task.sku)
  const document = isSound
    ? { docType: DOCUMENTS.outboundOrder.type, docNo: task.orderNo }
    : { docType: DOCUMENTS.stockInspection.type, docNo: await nextDocNo(op, 'stockInspection') }
  const work = { ...what, ...document, quality, qty, opType: '上架' as const, device }
  const [eventId = null] = await recordEvents(op, [eventOf(work)])
  const from = { loc: task.waitLoc, container: '' }
  const to = { loc, container: '' }
  const reason = task.issueNo === null ? `出库单 ${task.orderNo} 缺货回库` : `拦截工单 ${task.issueNo} 回库`
  const entry = { ...what, ...document, qty, reason, eventId }
  if (isSound) return postStock(op, [{ ...entry, quality, from, to }])
  return postStock(op, [
    { ...entry, quality: '良品', from, to: null },
    { ...entry, quality, from: null, to },
  ])
}

/** It waits where it did, to be put back anew. */
export async function undo(
  op: Operation,
  { id }: CallBody<typeof undoCall>,
): Promise<CallResult<typeof undoCall>> {
  const task = await lockRow(op, putBackBinding, id)
  assertPossible(putBackBinding, 'undo', task)
  const { entryNos, eventIds } = await findFacts(op, id)
  const isOwn = await isOwnWork(op, { eventIds, operator: task.worker })
  if (!isOwn) throw refusals.putBackOfOther(task.workerName)
  await reverseEntries(op, entryNos, REASON)
  await reverseEvents(op, eventIds, REASON)
  const again = { quality: '良品' as const, loc: null, entryNos: [], worker: null, doneAt: null }
  await advanceParts(op, putBackBinding, 'undo', eq(putBackTasks.id, id), again)
  return findOne(op, putBackBinding, id)
}

/** What was recorded when it was put back. */
async function findFacts(
  { orm }: Operation,
  id: number,
): Promise<{ entryNos: number[]; eventIds: number[] }> {
  const [task] = await orm
    .select({ entryNos: putBackTasks.entryNos })
    .from(putBackTasks)
    .where(eq(putBackTasks.id, id))
  const entryNos = task?.entryNos ?? []
  const [entry] = await orm
    .select({ eventId: stockLedger.eventId })
    .from(stockLedger)
    .where(eq(stockLedger.entryNo, entryNos[0] ?? 0))
  return { entryNos, eventIds: entry?.eventId ? [entry.eventId] : [] }
}

export async function cancel(
  op: Operation,
  { id, reason }: CallBody<typeof cancelCall>,
): Promise<CallResult<typeof cancelCall>> {
  const task = await lockRow(op, putBackBinding, id)
  assertPossible(putBackBinding, 'cancel', task)
  await advanceParts(op, putBackBinding, 'cancel', eq(putBackTasks.id, id), { reason })
  return findOne(op, putBackBinding, id)
}
