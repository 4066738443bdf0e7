// Carrying goods from storage to where they are picked: what is needed, where it is taken from, and how far it is done.

import { and, asc, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader, unknownRecord } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveOf } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { assertNotGivenToOthers } from '#server/wms/ledger/facts/given-work.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { holdStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { assertFits, assertStorable } from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/stock/replenishment/refusals.ts'
import { replenishmentBinding } from '#server/wms/modules/stock/replenishment/resources.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { pickSettings, replenishments } from '#server/wms/schema/replenishment.ts'
import { stockBalances, stockLedger } from '#server/wms/schema/stock.ts'
import { locations, warehouses, zones } from '#server/wms/schema/warehouse.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type * as contract from '#shared/contracts/stock/replenishment.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf, smallerOf } from '#shared/domain/decimal.ts'

type Need = { warehouse: string; owner: string; sku: string; toLoc: string; qty: string }
type Kind = Pick<RowOf<typeof replenishmentBinding>, 'priority' | 'source'>
type Task = RowOf<typeof replenishmentBinding>
type Generation = CallBody<typeof contract.generateReplenishments>
type Request = CallBody<typeof contract.requestReplenishment>
type Execution = CallBody<typeof contract.executeReplenishment>
type Scanned = CallBody<typeof contract.carryReplenishment>
type Undone = CallBody<typeof contract.undoReplenishment>

const OPEN: Task['state'][] = ['待分配', '重新分配', '已领取', '执行中']

/** Answers the numbers of the tasks. What storage has nothing of is left for the next time. */
export async function generate(op: Operation, { warehouse, owner }: Generation): Promise<string[]> {
  const wanted = and(
    eq(pickSettings.warehouse, warehouse),
    owner === undefined ? undefined : eq(pickSettings.owner, owner),
    inScope(op.caller, pickSettings),
    not(isCounted(op.caller, pickSettings)),
  )
  // Two at once would both see the same need: the second waits here until the first is through.
  await op.orm
    .select({ id: pickSettings.id })
    .from(pickSettings)
    .where(wanted)
    .orderBy(pickSettings.id)
    .for('update')
  const taskNos: string[] = []
  for (const need of await findNeeds(op, wanted)) {
    taskNos.push(...(await plan(op, need, { priority: '普通', source: '低于下限' })))
  }
  return taskNos
}

export async function request(op: Operation, { priority, opId: _, ...need }: Request): Promise<string[]> {
  const qty = await typedPieces(op, need, need.qty)
  await assertStorable(op, { ...need, loc: need.toLoc, field: 'toLoc' }, [need])
  const taskNos = await plan(op, { ...need, qty }, { priority, source: '缺货' })
  if (taskNos.length === 0) throw refusals.nothingInStorage()
  return taskNos
}

/** What nobody else has taken. */
export async function findWork(reader: Reader, { warehouse }: { warehouse?: string | undefined }) {
  const { state, assignee } = replenishments
  const everywhere = sql`any(array(select ${warehouses.code} from ${warehouses}))`
  const isThere = sql`${replenishments.warehouse} = ${warehouse ?? everywhere}`
  const isFree = or(isNull(assignee), eq(assignee, reader.caller.userId))
  const condition = and(isThere, inArray(state, OPEN), isFree)
  const tasks = await findRows(reader, replenishmentBinding, { condition, sort: 'taskNo' })
  const walked = await walkOf(reader, tasks)
  const rank = (task: Task) => [
    task.assignee === null ? 1 : 0,
    task.priority === '紧急' ? 0 : 1,
    walked.indexOf(placeKey(task.warehouse, task.fromLoc)),
  ]
  return tasks.toSorted((one, other) => compareRanks(rank(one), rank(other)))
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** The places that goods are taken from, in the order in which one walks. */
async function walkOf({ orm }: Reader, tasks: readonly Task[]): Promise<string[]> {
  const locs = [...new Set(tasks.map(({ fromLoc }) => fromLoc))]
  const places = await orm
    .select({ warehouse: locations.warehouse, loc: locations.code })
    .from(locations)
    .innerJoin(zones, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone)))
    .where(inArray(locations.code, locs))
    .orderBy(locations.warehouse, zones.seq, zones.code, locations.pickSeq, locations.code)
  return places.map(({ warehouse, loc }) => placeKey(warehouse, loc))
}

function placeKey(warehouse: string, loc: string): string {
  return `${warehouse} ${loc}`
}

/** In one go or in several; the last one ends the task. */
export async function execute(op: Operation, { taskNo, qty, toContainer, revision }: Execution) {
  const task = await lockRow(op, replenishmentBinding, taskNo)
  await assertUnchanged(op, replenishmentBinding, task, revision)
  await assertStorable(op, { ...task, loc: task.toLoc, field: 'toLoc' }, [task])
  return (await bring(op, task, { qty, toContainer, device: null })).task
}

/** Goods in hand go only where they fit. */
export async function carryByScan(op: Operation, { taskNo, qty, loc, toLoc, station }: Scanned) {
  const task = await lockRow(op, replenishmentBinding, taskNo)
  if (codeKey(loc) !== codeKey(task.fromLoc)) throw refusals.otherStoragePlace(task.fromLoc, loc)
  if (codeKey(toLoc) !== codeKey(task.toLoc)) throw refusals.otherPickPlace(task.toLoc, toLoc)
  const goods = { ...task, qty: await typedPieces(op, task, qty) }
  await assertFits(op, goods, { loc: task.toLoc, checkDigit: null })
  const done = await bring(op, task, { qty, toContainer: '', device: station || null })
  return { ...done, isEmptied: await isEmpty(op, task) }
}

type Brought = { task: Task; entryNo: number }

async function bring(op: Operation, task: Task, { qty: given, ...way }: Carried): Promise<Brought> {
  assertPossible(replenishmentBinding, 'execute', task)
  assertOwn(op, task)
  const qty = await typedPieces(op, task, given)
  const left = addDecimals(restOf(task), negate(qty))
  if (signOf(left) < 0) throw refusals.moreThanLeft(restOf(task))
  const entryNo = await carry(op, task, { qty, ...way })
  const changes = { doneQty: addDecimals(task.doneQty, qty) }
  const to = signOf(left) === 0 ? '已完成' : '执行中'
  return { task: await advance(op, replenishmentBinding, 'execute', { before: task, changes, to }), entryNo }
}

const REASON = '撤销补货'

/** What was given back when the task ended short is not allocated again. */
export async function undo(op: Operation, { taskNo, entryNo }: Undone): Promise<Task> {
  const before = await lockRow(op, replenishmentBinding, taskNo)
  assertPossible(replenishmentBinding, 'undo', before)
  if (before.state === '已完成' && signOf(restOf(before)) > 0) throw refusals.endedShort(taskNo)
  const { eventId, qty } = await findOwnEntry(op, before, entryNo)
  const { warehouse, owner, sku, lot, quality, fromLoc: loc, fromContainer: container } = before
  await reverseEntries(op, [entryNo], REASON)
  await holdStock(op, [{ warehouse, owner, sku, lot, quality, loc, container, allocated: qty }])
  await reverseEvents(op, [eventId], REASON)
  const changes = { doneQty: addDecimals(before.doneQty, negate(qty)) }
  return advance(op, replenishmentBinding, 'undo', { before, changes })
}

/** One that was posted for the task by whoever asks. */
async function findOwnEntry(op: Operation, { taskNo }: Task, entryNo: number) {
  const { eventId, qty, operator } = operationEvents
  const [found] = await op.orm
    .select({ eventId, qty, operator })
    .from(stockLedger)
    .innerJoin(operationEvents, eq(eventId, stockLedger.eventId))
    .where(and(eq(stockLedger.entryNo, entryNo), eq(stockLedger.docNo, taskNo)))
  if (!found) throw unknownRecord(replenishmentBinding)
  const own = { eventIds: [found.eventId], operator: found.operator }
  if (!(await isOwnWork(op, own))) throw refusals.carriedByOther(taskNo)
  return found
}

async function isEmpty({ orm }: Operation, { warehouse, fromLoc }: Task): Promise<boolean> {
  const lies = and(eq(stockBalances.warehouse, warehouse), eq(stockBalances.loc, fromLoc))
  return (await orm.$count(stockBalances, and(lies, gt(stockBalances.onHand, '0')))) === 0
}

/** Anyone who ends a task gives back what is still allocated to it. */
export async function taskMoved(op: Operation, task: Task, move: MoveOf<typeof replenishmentBinding>) {
  if (move === 'claim') {
    await assertNotGivenToOthers(op, task.taskNo)
    return { assignee: op.caller.userId }
  }
  if (move === 'fail' || move === 'finish') assertOwn(op, task)
  if (move === 'finish' || move === 'cancel') await giveBack(op, task)
  return move === 'reassign' ? { assignee: null } : {}
}

export async function findDocument(reader: Reader, taskNo: string) {
  const replenishment = await findOne(reader, replenishmentBinding, taskNo)
  const timeline = await findTimeline(reader, { replenishment: [taskNo] })
  return { replenishment, timeline, docNos: [taskNo] }
}

/** Pick locations below their lower limit, what is on its way there counted in; none that may not store the goods. */
function findNeeds({ orm }: Operation, wanted: ReturnType<typeof and>): Promise<Need[]> {
  const there = sql`coalesce((select sum(available) from stock_balances b
    where (b.warehouse, b.loc, b.owner, b.sku) = (pick_settings.warehouse, pick_settings.loc, pick_settings.owner,
      pick_settings.sku) and b.quality = '良品'), 0)`
  const coming = sql`coalesce((select sum(suggest_qty - done_qty) from replenishments r
    where (r.warehouse, r.to_loc, r.owner, r.sku) = (pick_settings.warehouse, pick_settings.loc, pick_settings.owner,
      pick_settings.sku) and r.state not in ('已完成', '已取消')), 0)`
  return selectRows<Need>(
    orm,
    sql`select warehouse, owner, sku, loc as "toLoc", trim_scale(max_qty - ${there} - ${coming})::text as qty
        from pick_settings where ${wanted} and ${there} + ${coming} < min_qty and ${there} + ${coming} < max_qty
          and not exists (select from locations l join zones z on z.warehouse = l.warehouse and z.code = l.zone
            join skus s on (s.owner, s.code) = (pick_settings.owner, pick_settings.sku)
            where (l.warehouse, l.code) = (pick_settings.warehouse, pick_settings.loc)
              and s.storage_class <> z.storage_class)
        order by loc, owner, sku`,
  )
}

/** A task for each place of storage that something is taken from, the oldest lot first. */
async function plan(op: Operation, { toLoc, qty, ...goods }: Need, kind: Kind): Promise<string[]> {
  const taskNos: string[] = []
  let left = qty
  for (const { available, ...place } of await findSources(op, goods)) {
    if (signOf(left) <= 0) break
    const suggestQty = smallerOf(left, available)
    left = addDecimals(left, negate(suggestQty))
    await holdStock(op, [{ ...goods, ...place, allocated: suggestQty }])
    const taskNo = await nextDocNo(op, 'replenishment')
    const { lot, quality, loc: fromLoc, container: fromContainer } = place
    await createRow(op, replenishmentBinding, {
      ...goods,
      ...kind,
      lot,
      quality,
      fromLoc,
      fromContainer,
      toLoc,
      suggestQty,
      taskNo,
      doneQty: '0',
      remark: '',
    })
    taskNos.push(taskNo)
  }
  return taskNos
}

function findSources({ orm, caller }: Operation, { warehouse, owner, sku }: Omit<Need, 'toLoc' | 'qty'>) {
  const { lot, quality, loc, container, available } = stockBalances
  return orm
    .select({ lot, quality, loc, container, available })
    .from(stockBalances)
    .innerJoin(locations, and(eq(locations.warehouse, stockBalances.warehouse), eq(locations.code, loc)))
    .innerJoin(zones, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone)))
    .where(
      and(
        eq(stockBalances.warehouse, warehouse),
        eq(stockBalances.owner, owner),
        eq(stockBalances.sku, sku),
        eq(zones.usage, '存储'),
        eq(quality, '良品'),
        gt(available, '0'),
        inScope(caller, { warehouse: stockBalances.warehouse, owner: stockBalances.owner }),
        not(isCounted(caller, stockBalances)),
      ),
    )
    .orderBy(asc(lot), asc(loc), asc(container))
    .for('update', { of: stockBalances })
}

type Carried = Pick<Execution, 'qty' | 'toContainer'> & { device: string | null }

async function carry(op: Operation, task: Task, { qty, toContainer, device }: Carried): Promise<number> {
  const { warehouse, owner, sku, lot, quality, fromLoc, fromContainer, toLoc, taskNo } = task
  const document = { docType: DOCUMENTS.replenishment.type, docNo: taskNo }
  const [entryNo] = await carryOut(op, [
    {
      warehouse,
      owner,
      sku,
      lot,
      quality,
      qty,
      allocatedQty: qty,
      opType: '补货',
      device,
      ...document,
      from: { loc: fromLoc, container: fromContainer },
      to: { loc: toLoc, container: toContainer },
    },
  ])
  if (entryNo === undefined) throw new Error('a replenishment that was not posted')
  return entryNo
}

async function giveBack(op: Operation, task: Task): Promise<void> {
  const { warehouse, owner, sku, lot, quality, fromLoc: loc, fromContainer: container } = task
  const allocated = negate(restOf(task))
  await holdStock(op, [{ warehouse, owner, sku, lot, quality, loc, container, allocated }])
}

function restOf({ suggestQty, doneQty }: Task): string {
  return addDecimals(suggestQty, negate(doneQty))
}

function assertOwn({ caller }: Operation, { assignee }: Task): void {
  if (assignee !== caller.userId) throw refusals.replenishmentOfOther()
}
