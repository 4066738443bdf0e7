// Putting away: tasks for what was received, each confirmed into a location by anyone who has claimed it.

import { and, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader, unknownRecord } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveOf, moveDocument } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, lockTogether } from '#server/wms/kit/write.ts'
import { chargeWork, takeBackCharges } from '#server/wms/ledger/facts/charges.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import {
  assertNotGivenToOthers,
  type GivenToOthers,
  othersGiven,
  refuseOthers,
} from '#server/wms/ledger/facts/given-work.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { type SiteRow, type Sites, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { holdStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { lockContainer, occupyLocked, releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import {
  assertFitting,
  type Goods,
  lockPlace,
  type Place,
  placeQuery,
  suggestPlace,
} from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { countCases, countOpenCases, openCases } from '#server/wms/modules/inbound/difference-cases.ts'
import { findOrderWork } from '#server/wms/modules/inbound/order-work.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { orderBinding, putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { asTheyLie, type Lying, notYetLed } from '#server/wms/modules/inbound/rules.ts'
import { inboundOrders, putawayTasks } from '#server/wms/schema/inbound.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  confirmPutaway,
  putawayTask,
  scanPutaway,
  undoPutaway as undoPutawayCall,
} from '#shared/contracts/inbound/putaway.ts'
import type { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'
import { inboundLife, putawayLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

export type Task = CallResult<typeof putawayTask.get>
type Confirmation = CallBody<typeof confirmPutaway>
type Received = Goods & { from_loc: string; container: string }

const ENDED = ['已完成', '已取消'] as const
/** The moves that end a task. */
const ENDING = ['finish', 'cancel'] as const

/** For what has been received of an order so far: who is to put it away need not wait for the rest. */
export async function makeTasks(op: Operation, orderNo: string): Promise<number> {
  const order = await lockRow(op, orderBinding, orderNo)
  if (!isPossible(inboundLife.steps.lead, order)) throw refusals.notLeading(order.orderNo, order.state)
  return createTasks(op, order)
}

/**
 * One for each product, lot and quality of a place or container that none has been made for, led to a location one after the
 * other. Answers how many.
 */
export async function createTasks(op: Operation, order: Order): Promise<number> {
  const { orderNo } = order
  const counted = notYetLed(await findReceived(op, orderNo), await findLed(op, orderNo))
  const received = asTheyLie(counted, await findLying(op, order, counted))
  const numbers = await nextDocNos(op, 'putawayTask', received.length)
  for (const [index, { from_loc: fromLoc, ...goods }] of received.entries()) {
    const suggested = await suggestPlace(op, goods)
    const task = { ...goods, ...suggested, fromLoc, taskNo: numbers[index] as string, source: orderNo }
    await createRow(op, putawayBinding, task)
  }
  return received.length
}

/** By tasks that stand, done or not. */
function findLed({ orm }: Operation, orderNo: string): Promise<Lying[]> {
  return selectRows<Lying>(
    orm,
    sql`select sku, lot, quality, container, from_loc, trim_scale(sum(qty))::text as qty from putaway_tasks
        where source = ${orderNo} and state <> '已取消' group by sku, lot, quality, container, from_loc`,
  )
}

/** A container may have been carried elsewhere since: then its goods are fetched from there. */
function findReceived({ orm }: Operation, orderNo: string): Promise<Received[]> {
  return selectRows<Received>(
    orm,
    sql`with received as (
          select r.warehouse, r.owner, r.sku, r.lot, r.quality, r.container, r.qty, r.id, coalesce(
            (select b.loc from stock_balances b where r.container <> '' and b.warehouse = r.warehouse
              and (b.owner, b.sku, b.lot, b.container) = (r.owner, r.sku, r.lot, r.container)
              and b.on_hand > 0 limit 1), r.loc) as from_loc
          from receipt_lines r where r.order_no = ${orderNo} and r.state = '有效'
        )
        select warehouse, owner, sku, lot, quality, container, from_loc, trim_scale(sum(qty))::text as qty
        from received group by warehouse, owner, sku, lot, quality, container, from_loc order by min(id)`,
  )
}

/** What lies where the goods are, and no task is to carry away. */
function findLying({ orm }: Operation, { warehouse, owner }: Order, received: readonly Received[]) {
  const skus = sql.param([...new Set(received.map(({ sku }) => sku))])
  const places = sql.param([...new Set(received.map(({ from_loc: loc }) => loc))])
  return selectRows<Lying>(
    orm,
    sql`select b.sku, b.lot, b.quality, b.container, b.loc as from_loc, trim_scale(b.available - coalesce((
            select sum(t.qty - t.done_qty) from putaway_tasks t
            where (t.warehouse, t.owner, t.sku, t.lot) = (b.warehouse, b.owner, b.sku, b.lot)
              and (t.quality, t.from_loc, t.container) = (b.quality, b.loc, b.container)
              and t.state not in ('已完成', '已取消')
          ), 0))::text as qty
        from stock_balances b
        where b.warehouse = ${warehouse} and b.owner = ${owner} and b.on_hand > 0
          and b.sku = any(${skus}::text[]) and b.loc = any(${places}::text[])
        order by b.sku, b.lot, b.loc, b.container, b.quality`,
  )
}

/**
 * The receipt is about to be taken back: as much as is led away beyond what stays received is led no more. Throws the refusal
 * of goods that have been put away.
 */
export async function leadNoMore(op: Operation, receipt: Receipt): Promise<void> {
  const tasks = await lockTasksOf(op, receipt)
  let over = subtract(addDecimals(...tasks.map(({ qty }) => qty)), await staysReceived(op, receipt))
  for (const before of tasks.filter(({ state }) => !ENDED.some((end) => end === state))) {
    const left = subtract(before.qty, before.doneQty)
    const part = smallerOf(over, left)
    if (signOf(part) <= 0) continue
    over = subtract(over, part)
    await reduceTask(op, before, subtract(before.qty, part))
  }
  if (signOf(over) <= 0) return
  const done = tasks.find(({ doneQty }) => signOf(doneQty) > 0)
  throw refusals.receiptPutAway(done?.taskNo ?? '', done?.doneQty ?? over)
}

type Receipt = Pick<
  CallResult<typeof receiptLine.get>,
  'orderNo' | 'sku' | 'lot' | 'quality' | 'container' | 'qty'
>

/** Of the same goods; what nobody has begun comes first, and of that what is of the same quality. */
async function lockTasksOf(op: Operation, { orderNo, sku, lot, quality, container }: Receipt) {
  const tasks = await lockAll(
    op,
    and(
      eq(putawayTasks.source, orderNo),
      eq(putawayTasks.sku, sku),
      eq(putawayTasks.lot, lot),
      eq(putawayTasks.container, container),
      ne(putawayTasks.state, '已取消'),
    ),
  )
  const turn = (task: Task) => Number(task.assignee !== null) * 2 + Number(task.quality !== quality)
  return tasks.toSorted((one, other) => turn(one) - turn(other))
}

async function staysReceived({ orm }: Operation, { orderNo, sku, lot, container, qty }: Receipt) {
  const [received] = await selectRows<{ qty: string }>(
    orm,
    sql`select trim_scale(sum(qty) - ${qty})::text as qty from receipt_lines
        where order_no = ${orderNo} and (sku, lot, container) = (${sku}, ${lot}, ${container}) and state = '有效'`,
  )
  return received?.qty ?? '0'
}

async function reduceTask(op: Operation, before: Task, qty: string): Promise<void> {
  if (signOf(qty) === 0) {
    await advance(op, putawayBinding, 'reduce', { before, to: '已取消' })
    return
  }
  const to = qty === before.doneQty ? '已完成' : before.state
  await advance(op, putawayBinding, 'reduce', { before, changes: { qty }, to })
}

/** The order comes before the task wherever both are locked. */
export async function moveTask(op: Operation, request: CallBody<typeof putawayTask.move>): Promise<Task> {
  const { taskNo: key, ...move } = request
  if (ENDING.some((name) => name === move.move)) {
    const { source } = await findOne(op, putawayBinding, key)
    await lockRow(op, orderBinding, source)
  }
  return moveDocument(op, putawayBinding, { key, ...move }, taskMoved)
}

/** What a named move of a task means for who has it, and for its order. */
async function taskMoved(op: Operation, task: Task, move: MoveOf<typeof putawayBinding>) {
  if (move === 'claim') {
    await assertNotGivenToOthers(op, task.taskNo)
    return { assignee: op.caller.userId }
  }
  if (move === 'reassign') return { assignee: null }
  if (move !== 'cancel') assertAssignee(op, task)
  if (move === 'finish') await reportShort(op, task)
  if (ENDING.some((name) => name === move)) await taskEnded(op, task)
  return {}
}

/** What is missing stays in stock, where nobody takes it, until its case is closed. */
async function reportShort(op: Operation, task: Task): Promise<void> {
  const { warehouse, owner, sku, lot, quality, fromLoc: loc, container, source, taskNo, qty, doneQty } = task
  const diffQty = subtract(doneQty, qty)
  await openCases(op, { docType: DOCUMENTS.inboundOrder.type, docNo: source, warehouse, owner }, [
    { sku, lot, expectedQty: qty, actualQty: doneQty, diffQty, taskNo },
  ])
  await holdStock(op, [{ warehouse, owner, sku, lot, quality, loc, container, frozen: negate(diffQty) }])
}

/** Without anything put away by it. */
async function taskEnded(op: Operation, task: Task): Promise<void> {
  const order = await lockRow(op, orderBinding, task.source)
  const others = await selectRows(op.orm, otherTasks(op, task))
  await goOn(op, order, { putQty: '0', isLast: others.length === 0 })
}

/** Confirmed at a desk, with the digits that hang at its location. */
export async function confirm(op: Operation, given: Confirmation): Promise<Task> {
  const { task } = await putAway(op, await lockTask(op, given.taskNo), given)
  return task
}

/** Scanned into its location: a task that nobody has claimed is claimed by that. */
export async function scanTask(op: Operation, given: CallBody<typeof scanPutaway>): Promise<Put> {
  const { order, task: before } = await lockTask(op, given.taskNo)
  const changes = { assignee: op.caller.userId }
  const task = isPossible(putawayLife.moves.claim, before)
    ? await advance(op, putawayBinding, 'claim', { before, changes })
    : before
  const { station, ...scanned } = given
  return putAway(
    op,
    { order, task },
    { ...scanned, checkDigit: null, container: '', device: station || null },
  )
}

type Put = CallResult<typeof scanPutaway>
type Given = Omit<Confirmation, 'checkDigit'> & { checkDigit: string | null; device?: string | null }
type Locked = { order: Order; task: Task }

async function putAway(op: Operation, { order, task }: Locked, given: Given): Promise<Put> {
  const qty = assertConfirmable(op, task, given.qty && (await typedPieces(op, task, given.qty)))
  const goods = { ...task, qty }
  const loc = await lockPlace(op, task.warehouse, given.loc, given.checkDigit)
  const {
    places,
    sites,
    others,
    given: givenToOthers,
  } = await selectTogether<Around>(op.orm, {
    places: placeQuery(goods, loc),
    sites: siteQuery(op, [task]),
    others: otherTasks(op, task),
    given: othersGiven(op, task.taskNo),
  })
  refuseOthers(task.taskNo, givenToOthers)
  assertFitting(goods, loc, places)
  const entryNo = await postPutaway(op, task, { ...given, loc, qty }, sitesFrom(op, [task], sites))
  const doneQty = addDecimals(task.doneQty, qty)
  const to = signOf(subtract(task.qty, doneQty)) > 0 ? '执行中' : '已完成'
  const changes = { doneQty, actualLoc: loc }
  const after = await advance(op, putawayBinding, 'confirm', { before: task, changes, to })
  await releaseEmptied(op, task.warehouse, task.container)
  const isLast = others.length === 0 && to === '已完成'
  await goOn(op, order, { putQty: qty, isLast })
  return { task: after, entryNo }
}

const REASON = '撤销上架'

/** What was written off as short, or settled since, is not opened again. */
export async function undoPutaway(
  op: Operation,
  { taskNo, entryNo }: CallBody<typeof undoPutawayCall>,
): Promise<Task> {
  const { order, task: before } = await lockTask(op, taskNo)
  await assertUndoable(op, order, before)
  const { eventId, qty } = await findOwnEntry(op, before, entryNo)
  await reverseEntries(op, [entryNo], REASON)
  await reverseEvents(op, [eventId], REASON)
  await fillAgain(op, before)
  const doneQty = subtract(before.doneQty, qty)
  const changes = { doneQty, actualLoc: null }
  const after = await advance(op, putawayBinding, 'undo', { before, changes })
  await goBack(op, order, qty)
  return after
}

async function assertUndoable(op: Operation, order: Order, task: Task): Promise<void> {
  const { taskNo, qty, doneQty } = task
  if (!isPossible(putawayLife.steps.undo, task)) throw wrongState(task, '撤销上架')
  assertPossible(orderBinding, 'undoPutAway', order)
  if (task.state === '已完成' && qty !== doneQty) throw refusals.putawayShort(taskNo)
  if (order.state === '已完成') await assertUnsettled(op, order)
}

/** Nothing was made of its being done. */
async function assertUnsettled(op: Operation, { orderNo, rejectNo }: Order): Promise<void> {
  if ((await countCases(op, orderNo)) > 0) throw refusals.putawaySettled(orderNo)
  if (rejectNo === null) return
  const isClosed = and(eq(rejectOrders.rejectNo, rejectNo), eq(rejectOrders.state, '已完结'))
  if ((await op.orm.$count(rejectOrders, isClosed)) > 0) throw refusals.putawayRejected(orderNo, rejectNo)
}

/** One that was posted for the task by whoever asks. */
async function findOwnEntry(op: Operation, { taskNo, source }: Task, entryNo: number) {
  const isOfTask = and(eq(stockLedger.docNo, source), eq(stockLedger.reason, reasonOf(taskNo)))
  const [found] = await op.orm
    .select({
      eventId: operationEvents.eventId,
      qty: operationEvents.qty,
      operator: operationEvents.operator,
    })
    .from(stockLedger)
    .innerJoin(operationEvents, eq(operationEvents.eventId, stockLedger.eventId))
    .where(and(eq(stockLedger.entryNo, entryNo), isOfTask))
  if (!found) throw unknownRecord(putawayBinding)
  const { eventId, operator } = found
  if (!(await isOwnWork(op, { eventIds: [eventId], operator }))) throw refusals.putawayNotOwn(taskNo)
  return found
}

/** The container that it was emptied from holds it again. */
async function fillAgain(op: Operation, { warehouse, container, fromLoc, source: docNo }: Task) {
  const known = container === '' ? null : await lockContainer(op, warehouse, container)
  if (!known) return
  const { loc } = await occupyLocked(op, known, { location: fromLoc, docNo })
  if (loc !== fromLoc) throw refusals.containerCarried(container, loc)
}

/** What is asked for at the location, which is locked. */
type Around = { places: Place[]; sites: SiteRow[]; others: object[]; given: GivenToOthers[] }

/** Whoever may see a task may see its order. */
async function lockTask(op: Operation, taskNo: string): Promise<Locked> {
  const parts = { order: orderBinding, task: putawayBinding }
  const isOne = and(eq(putawayTasks.taskNo, taskNo), eq(inboundOrders.orderNo, putawayTasks.source))
  const locked = await lockTogether(op, parts, isOne)
  if (!locked) throw unknownRecord(putawayBinding)
  return locked
}

/** One of its order that is open beside this one, if there is any. */
function otherTasks({ orm }: Operation, { source, taskNo }: Task): SQL {
  const isOther = and(eq(putawayTasks.source, source), isOpen(), ne(putawayTasks.taskNo, taskNo))
  return orm.select({ taskNo: putawayTasks.taskNo }).from(putawayTasks).where(isOther).limit(1).getSQL()
}

export async function suggestAgain(op: Operation, taskNo: string): Promise<Task> {
  const before = await lockRow(op, putawayBinding, taskNo)
  if (!isPossible(putawayLife.steps.suggest, before)) throw wrongState(before, '推荐库位')
  const goods = { ...before, qty: subtract(before.qty, before.doneQty) }
  // Its own suggestion is no other task's.
  await op.orm.update(putawayTasks).set({ suggestLoc: null }).where(eq(putawayTasks.taskNo, taskNo))
  const changes = await suggestPlace(op, goods)
  return advance(op, putawayBinding, 'suggest', { before, changes })
}

export async function findTaskDocument(reader: Reader, taskNo: string) {
  const task = await findOne(reader, putawayBinding, taskNo)
  const timeline = await findTimeline(reader, { putawayTask: [taskNo] })
  return { task, timeline, docNos: [taskNo] }
}

/** As long as nobody has claimed one of them. */
export async function cancelTasks(op: Operation, orderNo: string): Promise<void> {
  for (const before of await lockAll(op, and(eq(putawayTasks.source, orderNo), isOpen()))) {
    if (before.state !== '待分配') {
      throw refusals.putawayBegun(before.taskNo, before.state)
    }
    await advance(op, putawayBinding, 'cancel', { before })
  }
}

export async function countOpenTasks({ orm }: Operation, orderNo: string): Promise<number> {
  return orm.$count(putawayTasks, and(eq(putawayTasks.source, orderNo), isOpen()))
}

export function isOpen(): SQL {
  return notInArray(putawayTasks.state, [...ENDED])
}

async function lockAll(op: Operation, condition: SQL | undefined): Promise<Task[]> {
  const open = await op.orm
    .select({ taskNo: putawayTasks.taskNo })
    .from(putawayTasks)
    .where(condition)
    .orderBy(putawayTasks.taskNo)
  const tasks: Task[] = []
  for (const { taskNo } of open) tasks.push(await lockRow(op, putawayBinding, taskNo))
  return tasks
}

function assertConfirmable(op: Operation, task: Task, given: string | undefined): string {
  if (!isPossible(putawayLife.steps.confirm, task)) throw wrongState(task, '确认上架，请先领取')
  assertAssignee(op, task)
  const left = subtract(task.qty, task.doneQty)
  const qty = given ?? left
  if (signOf(subtract(left, qty)) < 0) {
    throw refusals.moreThanLeft(left, qty)
  }
  return qty
}

function assertAssignee({ caller }: Operation, { assignee, assigneeName, taskNo }: Task): void {
  if (assignee === caller.userId) return
  const who = assigneeName ?? '他人'
  throw refusals.taskOfOther(taskNo, who)
}

function wrongState({ taskNo, state }: Task, what: string): Refusal {
  return refusals.taskStands(taskNo, state, what)
}

async function postPutaway(
  op: Operation,
  task: Task,
  given: Given & { qty: string },
  sites: Sites,
): Promise<number> {
  const { warehouse, owner, sku, lot, quality, source: docNo, taskNo } = task
  const { qty, loc, container, device } = given
  const document = { docType: DOCUMENTS.inboundOrder.type, docNo }
  const goods = { warehouse, owner, sku, lot, quality, qty }
  const from = { loc: task.fromLoc, container: task.container }
  const to = { loc, container }
  const work = { ...goods, ...document, opType: '上架' as const, from, to, device, reason: reasonOf(taskNo) }
  const [entryNo] = await carryOut(op, [work], sites)
  if (entryNo === undefined) throw new Error('a put-away that was not posted')
  return entryNo
}

function reasonOf(taskNo: string): string {
  return `上架任务 ${taskNo}`
}

type Progress = {
  putQty: string
  /** None of its tasks is open any more. */
  isLast: boolean
}

/**
 * The first task begins the order's putting away, the last one ends it, and then it is charged; one that differs from what
 * came, or was closed partially, waits for its differences. One that is still being received goes on with that.
 */
async function goOn(op: Operation, before: Order, { putQty: put, isLast }: Progress): Promise<void> {
  const isWhole = before.state === '收货完成' || before.state === '上架中'
  const putQty = addDecimals(before.putQty, put)
  if (isLast && before.state !== '收货中') await chargePutaway(op, { ...before, putQty })
  const changes = { putQty }
  if (isWhole && isLast) {
    await advance(op, orderBinding, await lastStep(op, before), { before, changes })
    return
  }
  const to = isWhole ? '上架中' : before.state
  if (signOf(put) === 0 && to === before.state) return
  await advance(op, orderBinding, 'putAway', { before, changes, to })
}

/** What was charged for the last of its tasks is charged anew with the next last one; what stands in a bill keeps it as it is. */
async function goBack(op: Operation, before: Order, qty: string): Promise<void> {
  const document = { docType: DOCUMENTS.inboundOrder.type, docNo: before.orderNo }
  await takeBackCharges(op, { ...document, itemCode: 'SJ' }, REASON)
  await advance(op, orderBinding, 'undoPutAway', {
    before,
    changes: { putQty: subtract(before.putQty, qty) },
  })
}

/** Receiving is over: where everything has been put away meanwhile, that is over, too. */
export async function endPutaway(op: Operation, order: Order): Promise<Order> {
  if ((await countOpenTasks(op, order.orderNo)) > 0) return order
  await chargePutaway(op, order)
  if (order.state !== '收货完成') return order
  return advance(op, orderBinding, await lastStep(op, order), { before: order })
}

/** What shops send back, too: counting it is other work. */
async function chargePutaway(op: Operation, { orderNo: docNo, warehouse, owner, putQty: qty }: Order) {
  const eventIds = await findOrderWork(op, docNo, '上架')
  await chargeWork(op, [
    { warehouse, owner, docType: DOCUMENTS.inboundOrder.type, docNo, itemCode: 'SJ', qty, eventIds },
  ])
}

async function lastStep(op: Operation, { orderNo }: Order) {
  return (await countOpenCases(op, orderNo)) > 0 ? 'waitForCases' : 'complete'
}
