// Sheets of a count: taken by one person, given back, handed in; the last one that is handed in moves the task on.

import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { unknownRecord } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockTogether } from '#server/wms/kit/write.ts'
import { assertNotGivenToOthers } from '#server/wms/ledger/facts/given-work.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { lineBinding, sheetBinding, taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import type { Task } from '#server/wms/modules/stocktake/snapshot.ts'
import { findVariance } from '#server/wms/modules/stocktake/variance.ts'
import { stockLines, stockSheets, stockTasks } from '#server/wms/schema/stocktake.ts'
import { UNCOUNTED_LINES } from '#shared/domain/stocktake.ts'

type Sheet = RowOf<typeof sheetBinding>
export type Held = { task: Task; sheet: Sheet }

/** Always the task before the sheet, so that two people never wait for each other. */
export async function lockSheet(op: Operation, listNo: string): Promise<Held> {
  const parts = { task: taskBinding, sheet: sheetBinding }
  const isOne = and(eq(stockSheets.listNo, listNo), eq(stockTasks.taskNo, stockSheets.taskNo))
  const locked = await lockTogether(op, parts, isOne)
  if (!locked) throw unknownRecord(sheetBinding)
  return locked
}

type OwnStep = 'enter' | 'addFind' | 'handIn'

/** The same, for the person who has taken the sheet and not handed it in. */
export async function lockOwnSheet(op: Operation, listNo: string, step: OwnStep): Promise<Held> {
  const held = await lockSheet(op, listNo)
  assertOwn(op, held, step)
  return held
}

export function assertOwn(op: Operation, { sheet }: Held, step: OwnStep): void {
  assertPossible(sheetBinding, step, sheet)
  if (holderOf(sheet) !== op.caller.userId) throw refusals.sheetOfOther(holderNameOf(sheet))
}

export async function claimSheet(op: Operation, listNo: string): Promise<Sheet> {
  const held = await lockSheet(op, listNo)
  const { sheet } = held
  const holder = holderOf(sheet)
  if (holder === op.caller.userId) return sheet
  if (holder !== null) throw refusals.sheetTaken(holderNameOf(sheet))
  assertPossible(sheetBinding, 'take', sheet)
  await assertNotGivenToOthers(op, listNo)
  return sheet.state === '待领取' ? beginCount(op, held) : beginRecount(op, held)
}

/** By its holder, or by anyone who arranges counts. */
export async function releaseSheet(op: Operation, listNo: string): Promise<Sheet> {
  const { sheet } = await lockSheet(op, listNo)
  assertPossible(sheetBinding, 'release', sheet)
  const isOwn = holderOf(sheet) === op.caller.userId
  if (!isOwn && !may(op.caller, 'stocktake.write')) throw refusals.sheetOfOther(holderNameOf(sheet))
  const changes = sheet.state === '盘点中' ? { assignee: null } : { recounter: null }
  return advance(op, sheetBinding, 'release', { before: sheet, changes })
}

export async function handInSheet(op: Operation, listNo: string): Promise<Sheet> {
  const { task, sheet } = await lockOwnSheet(op, listNo, 'handIn')
  await assertWhollyCounted(op, listNo)
  await settleLines(op, task, sheet)
  const figures = await findFigures(op, listNo)
  const to = (await hasLinesIn(op, listNo, ['待复盘'])) ? '待复盘' : '已完成'
  const after = await advance(op, sheetBinding, 'handIn', { before: sheet, changes: { ...figures }, to })
  await moveOn(op, task)
  return after
}

/** How far it is, for everybody who looks at it meanwhile. */
export async function refreshSheet(op: Operation, listNo: string): Promise<void> {
  await op.orm.execute(sql`
    update stock_sheets set lines = f.lines, counted_lines = f.counted_lines, locations = f.locations,
      counted_locations = f.counted_locations, diff_lines = f.diff_lines, updated_at = ${op.at.toISOString()}
    from (${figuresOf(op, listNo)}) f where list_no = ${listNo}`)
}

function holderOf({ state, assignee, recounter }: Sheet): number | null {
  if (state === '盘点中') return assignee
  return state === '复盘中' ? recounter : null
}

async function beginCount(op: Operation, { task, sheet }: Held): Promise<Sheet> {
  assertPossible(taskBinding, 'claimSheet', task)
  if (task.state === '已下发') await changeState(op, task, '盘点中')
  return advance(op, sheetBinding, 'claim', { before: sheet, changes: { assignee: op.caller.userId } })
}

async function beginRecount(op: Operation, { task, sheet }: Held): Promise<Sheet> {
  assertPossible(taskBinding, 'claimRecount', task)
  if (await hasCounted(op, sheet.listNo)) throw refusals.ownRecount()
  if (task.state === '待复盘') await changeState(op, task, '复盘中', { round: 2 })
  const changes = { recounter: op.caller.userId }
  return advance(op, sheetBinding, 'claimRecount', { before: sheet, changes })
}

async function hasCounted({ orm, caller }: Operation, listNo: string): Promise<boolean> {
  const { state, counter } = stockLines
  const own = and(
    eq(stockLines.listNo, listNo),
    eq(counter, caller.userId),
    inArray(state, ['待复盘', '已复盘']),
  )
  const found = await orm.select({ id: stockLines.id }).from(stockLines).where(own).limit(1)
  return found.length > 0
}

async function assertWhollyCounted({ orm }: Operation, listNo: string): Promise<void> {
  const [left] = await orm
    .select({ lines: count() })
    .from(stockLines)
    .where(and(eq(stockLines.listNo, listNo), inArray(stockLines.state, [...UNCOUNTED_LINES])))
  if (!left || left.lines === 0) return
  throw refusals.linesUncounted(left.lines)
}

/** What needs no second count can be seen from now on; a small difference goes straight to the review. */
async function settleLines(op: Operation, task: Task, { listNo, state }: Sheet): Promise<void> {
  const isFirst = state === '盘点中'
  const { diffQty, revision } = stockLines
  const counted = and(eq(stockLines.listNo, listNo), eq(stockLines.state, isFirst ? '已盘' : '已复盘'))
  const isAccepted = isFirst ? sql`abs(${diffQty}) <= ${task.tolerance}::numeric` : sql`true`
  const changed = { revision: sql`${revision} + 1`, updatedAt: op.at }
  const seen = { ...changed, isRevealed: true }
  await advanceParts(op, lineBinding, 'agree', and(counted, eq(diffQty, '0')), seen)
  await advanceParts(op, lineBinding, 'submit', and(counted, isAccepted), seen)
  if (isFirst) await advanceParts(op, lineBinding, 'doubt', counted, changed)
}

async function findFigures(op: Operation, listNo: string) {
  const [figures] = await figuresOf(op, listNo)
  return figures
}

function figuresOf({ orm }: Operation, listNo: string) {
  const { loc, state, isRevealed, diffQty } = stockLines
  const isUncounted = or(...UNCOUNTED_LINES.map((name) => eq(state, name)))
  return orm
    .select({
      lines: sql<number>`count(*)::int`.as('lines'),
      countedLines: sql<number>`(count(*) filter (where not (${isUncounted})))::int`.as('counted_lines'),
      locations: sql<number>`count(distinct ${loc})::int`.as('locations'),
      countedLocations: sql<number>`(count(distinct ${loc})
        - count(distinct ${loc}) filter (where ${isUncounted}))::int`.as('counted_locations'),
      diffLines: sql<number | null>`case when bool_and(${isRevealed}) then
        (count(*) filter (where ${diffQty} <> 0))::int end`.as('diff_lines'),
    })
    .from(stockLines)
    .where(eq(stockLines.listNo, listNo))
}

async function hasLinesIn({ orm }: Operation, listNo: string, states: ('待复盘' | '待审')[]) {
  const found = await orm
    .select({ id: stockLines.id })
    .from(stockLines)
    .where(and(eq(stockLines.listNo, listNo), inArray(stockLines.state, states)))
    .limit(1)
  return found.length > 0
}

/** Once nobody counts any more: to the second count, or with its figures to the review. */
async function moveOn(op: Operation, task: Task): Promise<void> {
  const open = await op.orm
    .select({ state: stockSheets.state })
    .from(stockSheets)
    .where(and(eq(stockSheets.taskNo, task.taskNo), ne(stockSheets.state, '已完成')))
  const states = open.map(({ state }) => state)
  if (states.length === 0) await changeState(op, task, '待审核', await findVariance(op, task.taskNo))
  else if (states.every((state) => state === '待复盘') && task.state === '盘点中')
    await changeState(op, task, '待复盘')
}

function changeState(op: Operation, task: Task, state: Task['state'], more: object = {}): Promise<Task> {
  return advance(op, taskBinding, 'progress', { before: task, changes: { ...more }, to: state })
}

function holderNameOf({ state, assigneeName, recounterName }: Sheet): string {
  return (state === '盘点中' ? assigneeName : recounterName) ?? '他人'
}
