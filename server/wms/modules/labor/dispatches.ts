// Dispatches: made and changed as drafts, worked on while people come and go, and confirmed by somebody else, which is when they
// cost.

import { and, eq, notInArray, sql, sum } from 'drizzle-orm'
import type { ValuesOf } from '#server/wms/kit/binding.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveEffects, type MoveOf } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { type Expense, postExpenses, takeBackExpenses } from '#server/wms/ledger/facts/money.ts'
import { assertUnderContract, lockAgreement } from '#server/wms/modules/labor/allots.ts'
import { workerIn } from '#server/wms/modules/labor/badges.ts'
import {
  assertOpenMonth,
  type Dispatch,
  findLines,
  type Line,
  moveLines,
  nameWorkers,
  sumsOf,
  weighEvidence,
  writeAttendance,
  writeLine,
} from '#server/wms/modules/labor/lines.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { dispatchBinding } from '#server/wms/modules/labor/resources.ts'
import { agencyDispatches, agencyDispatchLines, workRecords } from '#server/wms/schema/labor.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { agencyDispatch, clockDispatch, dispatchHours } from '#shared/contracts/labor/dispatch.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { dispatchLife } from '#shared/domain/labor.ts'

type NewDispatch = CallBody<typeof agencyDispatch.create>
type DispatchChange = CallBody<typeof agencyDispatch.update>
type Hours = CallBody<typeof dispatchHours.update>

/** A scan that follows so soon is the first one's echo. */
const LEAST_ATTENDANCE_MS = 5 * 60_000

export async function createDispatch(op: Operation, { opId: _, workers, ...head }: NewDispatch) {
  await assertOpenMonth(op, head)
  await assertUnderContract(op, head)
  await lockAgreement(op, head)
  const dispatchNo = await nextDocNo(op, 'agencyDispatch')
  const named = workers.length
  const dispatch = await createRow(op, dispatchBinding, {
    ...head,
    dispatchNo,
    named,
    creator: op.caller.userId,
  })
  await nameWorkers(
    op,
    dispatch,
    workers.map(({ worker }) => worker),
  )
  return dispatch
}

export async function changeDispatch(op: Operation, change: DispatchChange): Promise<Dispatch> {
  const { dispatchNo, revision, opId: _, workers, ...head } = change
  const before = await lockRow(op, dispatchBinding, dispatchNo)
  assertPossible(dispatchBinding, 'update', before)
  await assertOpenMonth(op, before)
  const { businessDate = before.businessDate, post = before.post } = head
  const next = { ...before, businessDate, post }
  await assertOpenMonth(op, next)
  await assertUnderContract(op, next)
  await lockAgreement(op, next)
  const named = workers?.length ?? before.named
  const after = await updateRow(op, dispatchBinding, {
    key: dispatchNo,
    revision,
    changes: { ...head, named },
  })
  // Anyone who stays is free on another day, too, or the dispatch cannot be on that day.
  const kept = workers?.map(({ worker }) => worker) ?? (await workersOf(op, dispatchNo))
  const isMoved = after.businessDate !== before.businessDate || after.shift !== before.shift
  if (isMoved) await nameWorkers(op, after, [])
  await nameWorkers(op, after, kept)
  await op.orm
    .update(agencyDispatchLines)
    .set({ post: after.post })
    .where(eq(agencyDispatchLines.dispatchNo, dispatchNo))
  return after
}

export async function writeHours(op: Operation, { dispatchNo, revision, lines, remark }: Hours) {
  const before = await lockRow(op, dispatchBinding, dispatchNo)
  await assertUnchanged(op, dispatchBinding, before, revision)
  assertPossible(dispatchBinding, 'hours', before)
  await assertOpenMonth(op, before)
  if (lines) await writeAttendance(op, before, lines)
  return settleSums(op, before, 'hours', remark === undefined ? {} : { remark })
}

/** The first scan of a worker is when they come, the second when they go. */
export async function clock(
  op: Operation,
  { dispatchNo, code }: CallBody<typeof clockDispatch>,
): Promise<Line> {
  const before = await lockRow(op, dispatchBinding, dispatchNo)
  assertPossible(dispatchBinding, 'clock', before)
  await assertOpenMonth(op, before)
  const number = await workerIn(op, code)
  const line = (await findLines(op, dispatchNo)).find(({ worker }) => worker === number)
  if (!line) {
    throw refusals.notListed(number.slice(0, 20))
  }
  const after = await writeLine(op, line, await clocked(op, before, line), await lockAgreement(op, before))
  await settleSums(op, before, 'clock')
  return after
}

async function clocked(op: Operation, { warehouse, businessDate }: Dispatch, line: Line) {
  const { worker, workerName, clockIn, clockOut, hours, overtime, deduction, remark } = line
  const at = op.at.toISOString()
  const known = { worker, hours, overtime, deduction, remark }
  if (clockIn === null) {
    const dayOf = await findBusinessDates(op, [{ warehouse }])
    const today = dayOf({ warehouse })
    if (today !== businessDate) {
      throw refusals.clockNotToday(businessDate, today)
    }
    return { ...known, clockIn: at, clockOut: null }
  }
  if (clockOut !== null) throw refusals.clockedOut(workerName ?? worker)
  if (op.at.getTime() - Date.parse(clockIn) < LEAST_ATTENDANCE_MS) {
    throw refusals.clockedIn(workerName ?? worker)
  }
  return { ...known, clockIn, clockOut: at }
}

/** What a dispatch says of its lines, and that people are there once one of them has come. */
async function settleSums(op: Operation, before: Dispatch, step: 'hours' | 'clock', changes: Changes = {}) {
  const sums = await sumsOf(op, before.dispatchNo)
  const to = before.state === '已派单' && sums.arrived > 0 ? ('已到岗' as const) : before.state
  if (to !== before.state) await moveLines(op, before.dispatchNo, to)
  return advance(op, dispatchBinding, step, { before, to, changes: { ...sums, ...changes } })
}

type Changes = ValuesOf<typeof dispatchBinding>

const EFFECTS: MoveEffects<typeof dispatchBinding> = {
  dispatch: sendFor,
  report,
  confirm,
  reopen,
  sendBack: async () => ({ reporter: null }),
}

export async function moveDispatch<M extends MoveOf<typeof dispatchBinding>>(
  op: Operation,
  dispatch: Dispatch,
  move: M,
): Promise<Changes> {
  if (move !== 'cancel') await assertOpenMonth(op, dispatch)
  const changes = (await EFFECTS[move]?.(op, dispatch, move)) ?? {}
  await moveLines(op, dispatch.dispatchNo, dispatchLife.moves[move].to)
  return changes
}

/** Not more people at a time than agreed on. */
async function sendFor(op: Operation, dispatch: Dispatch): Promise<void> {
  await assertUnderContract(op, dispatch)
  const { quota } = await lockAgreement(op, dispatch)
  const taken = await findRequested(op, dispatch)
  if (taken + dispatch.requested > quota) {
    const rest = Math.max(0, quota - taken)
    throw refusals.overQuota(dispatch.requested, quota, taken, rest)
  }
  if (dispatch.named > dispatch.requested) throw refusals.dispatchOvernamed()
}

async function findRequested({ orm }: Operation, dispatch: Dispatch): Promise<number> {
  const { agency, warehouse, post, businessDate, shift, state, requested } = agencyDispatches
  const [row] = await orm
    .select({ people: sum(requested) })
    .from(agencyDispatches)
    .where(
      and(
        eq(agency, dispatch.agency),
        eq(warehouse, dispatch.warehouse),
        eq(post, dispatch.post),
        eq(businessDate, dispatch.businessDate),
        eq(shift, dispatch.shift),
        notInArray(state, ['草稿', '已取消']),
      ),
    )
  return Number(row?.people ?? 0)
}

/** The person who came has gone, too. */
async function report(op: Operation, { dispatchNo, ...dispatch }: Dispatch): Promise<Changes> {
  const lines = await findLines(op, dispatchNo)
  const there = lines.filter(({ clockIn, clockOut }) => clockIn !== null && clockOut === null)
  if (there.length > 0) {
    const names = there.slice(0, 3).map(({ worker, workerName }) => workerName ?? worker)
    throw refusals.stillThere(there.length, names.join('、'), there.length > 3 ? '等' : '')
  }
  await weighEvidence(op, { ...dispatch, dispatchNo })
  return { ...(await sumsOf(op, dispatchNo)), reporter: op.caller.userId }
}

/** What was recorded since counts as evidence, too. */
async function confirm(op: Operation, dispatch: Dispatch): Promise<Changes> {
  if (dispatch.reporter === op.caller.userId) throw refusals.ownHours()
  const { dispatchNo } = dispatch
  await weighEvidence(op, dispatch)
  const sums = await sumsOf(op, dispatchNo)
  await postExpenses(op, costsOf({ ...dispatch, ...sums }))
  await keepRecords(op, dispatch)
  return { ...sums, confirmer: op.caller.userId, confirmedAt: op.at.toISOString() }
}

function costsOf({ dispatchNo, warehouse, businessDate, agencyName, ...paid }: Dispatch): Expense[] {
  const common = {
    warehouse,
    businessDate,
    docType: DOCUMENTS.agencyDispatch.type,
    docNo: dispatchNo,
    allocBasis: '标准工时',
    sourceRef: agencyName ?? paid.agency,
  }
  return [
    { ...common, category: '临时工' as const, amount: paid.laborAmount },
    { ...common, category: '劳务管理费' as const, amount: paid.mgmtFee },
  ].filter(({ amount }) => signOf(amount) !== 0)
}

async function keepRecords({ orm, at }: Operation, { dispatchNo }: Dispatch): Promise<void> {
  const { warehouse, worker, businessDate, shift, post, hours, overtime, remark } = agencyDispatchLines
  const worked = orm
    .select({ warehouse, worker, businessDate, shift, post, hours, overtime, remark })
    .from(agencyDispatchLines)
    .where(and(eq(agencyDispatchLines.dispatchNo, dispatchNo), sql`${hours} + ${overtime} > 0`))
  const rows = (await worked).map((row) => ({
    ...row,
    source: DISPATCHED,
    dispatchNo,
    createdAt: at,
    updatedAt: at,
  }))
  if (rows.length > 0) await orm.insert(workRecords).values(rows)
}

const DISPATCHED = '派工' as const

/** The opposite of what it cost, on the same day: its month is still open. */
async function reopen(op: Operation, dispatch: Dispatch): Promise<Changes> {
  const { dispatchNo, expenditureNo } = dispatch
  if (expenditureNo !== null) {
    throw refusals.enlisted(expenditureNo)
  }
  await takeBackExpenses(op, { docType: DOCUMENTS.agencyDispatch.type, docNos: [dispatchNo] }, '撤回工时确认')
  await op.orm.delete(workRecords).where(eq(workRecords.dispatchNo, dispatchNo))
  return { confirmer: null, confirmedAt: null }
}

async function workersOf(op: Operation, dispatchNo: string): Promise<string[]> {
  return (await findLines(op, dispatchNo)).map(({ worker }) => worker)
}

export async function findDispatch(reader: Reader, dispatchNo: string) {
  const dispatch = await findOne(reader, dispatchBinding, dispatchNo)
  const lines = await findLines(reader, dispatchNo)
  return { ...dispatch, lines, workers: lines }
}

export async function findDispatchDocument(reader: Reader, dispatchNo: string) {
  const dispatch = await findOne(reader, dispatchBinding, dispatchNo)
  const lines = await findLines(reader, dispatchNo)
  const parts = { agencyDispatch: [dispatchNo], dispatchLine: lines.map(({ id }) => String(id)) }
  return { dispatch, lines, timeline: await findTimeline(reader, parts), docNos: [dispatchNo] }
}
