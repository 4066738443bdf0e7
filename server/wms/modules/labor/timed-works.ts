// Timed work while it runs: begun, joined, left, paused, gone on with, and stopped.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { lockPeople, type Person, peopleIn } from '#server/wms/modules/labor/attending.ts'
import { workerIn } from '#server/wms/modules/labor/badges.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { timedSpanBinding, timedWorkBinding } from '#server/wms/modules/labor/resources.ts'
import { assertResult, recordDone } from '#server/wms/modules/labor/timed-results.ts'
import { timedSpans, timedWorks } from '#server/wms/schema/labor.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type * as calls from '#shared/contracts/labor/timed-work.ts'
import { TIMED_RUNNING } from '#shared/domain/timed-work.ts'

export type TimedWork = RowOf<typeof timedWorkBinding>
type Station = CallResult<typeof calls.getTimedStation>
type Running = Station['works'][number]
type At = Reader & Pick<Operation, 'at'>

export async function findStation(reader: At, warehouse: string): Promise<Station> {
  assertInSight(reader.caller, { warehouses: [warehouse], owners: [] })
  const isThere = and(eq(timedWorks.warehouse, warehouse), inArray(timedWorks.state, [...TIMED_RUNNING]))
  return { at: reader.at.toISOString(), works: await findRunning(reader, isThere) }
}

export async function findWorker(
  reader: At & Sources,
  { warehouse, code }: { warehouse: string; code: string },
) {
  const day = { warehouse, businessDate: await today(reader, warehouse) }
  const [person] = await peopleIn(reader, day, [code])
  if (!person) throw refusals.workerUnknown(code.slice(0, 20))
  const [open] = await findOpen(reader, [person])
  return { worker: person.empNo, name: person.name, workNo: open?.workNo ?? null }
}

export async function start(op: Operation, body: CallBody<typeof calls.startTimedWork>): Promise<Running> {
  const { opId: _, workers, takeOver, warehouse, ...head } = body
  const businessDate = await today(op, warehouse)
  const people = await peopleIn(op, { warehouse, businessDate }, workers)
  const work = await createRow(op, timedWorkBinding, {
    ...head,
    warehouse,
    businessDate,
    workNo: await nextDocNo(op, 'timedWork'),
    startedAt: op.at,
    creator: op.caller.userId,
  })
  await begin(op, work, people, takeOver)
  return runningOf(op, work.workNo)
}

export async function join(
  op: Operation,
  { workNo, code, takeOver }: CallBody<typeof calls.joinTimedWork>,
): Promise<Running> {
  const before = await lockRow(op, timedWorkBinding, workNo)
  assertPossible(timedWorkBinding, 'join', before)
  const businessDate = await today(op, before.warehouse)
  const people = await peopleIn(op, { warehouse: before.warehouse, businessDate }, [code])
  await begin(op, before, people, takeOver)
  await advance(op, timedWorkBinding, 'join', { before, reason: numbersOf(people) })
  return runningOf(op, workNo)
}

export async function leave(
  op: Operation,
  { workNo, code }: CallBody<typeof calls.leaveTimedWork>,
): Promise<Running> {
  const before = await lockRow(op, timedWorkBinding, workNo)
  assertPossible(timedWorkBinding, 'leave', before)
  const empNo = await workerIn(op, code)
  const closed = await closeSpans(op, and(eq(timedSpans.workNo, workNo), eq(timedSpans.worker, empNo)))
  if (closed === 0) throw refusals.timedNotThere(empNo.slice(0, 20))
  await advance(op, timedWorkBinding, 'leave', { before, reason: empNo })
  return runningOf(op, workNo)
}

export async function pause(op: Operation, { workNo }: CallBody<typeof calls.pauseTimedWork>) {
  const before = await lockRow(op, timedWorkBinding, workNo)
  assertPossible(timedWorkBinding, 'pause', before)
  await closeSpans(op, eq(timedSpans.workNo, workNo))
  await advance(op, timedWorkBinding, 'pause', { before, changes: { pausedAt: op.at } })
  return runningOf(op, workNo)
}

/** Those who stopped at the pause go on, but for whoever is at other work now. */
export async function resume(op: Operation, { workNo }: CallBody<typeof calls.resumeTimedWork>) {
  const before = await lockRow(op, timedWorkBinding, workNo)
  assertPossible(timedWorkBinding, 'resume', before)
  const { workers } = await runningOf(op, workNo)
  const people = workers.map(({ worker }) => ({ empNo: worker }))
  if (people.length > 0) await lockPeople(op, people)
  const busy = await findOpen(op, people)
  await insertSpans(
    op,
    before,
    people.filter(({ empNo }) => !busy.some(({ worker }) => worker === empNo)),
  )
  await advance(op, timedWorkBinding, 'resume', { before, changes: { pausedAt: null } })
  return runningOf(op, workNo)
}

export async function stop(op: Operation, body: CallBody<typeof calls.stopTimedWork>): Promise<TimedWork> {
  const { workNo, opId: _, photo, ...result } = body
  const before = await lockRow(op, timedWorkBinding, workNo)
  assertPossible(timedWorkBinding, 'stop', before)
  assertResult(before.kind, result)
  await closeSpans(op, eq(timedSpans.workNo, workNo))
  const minutes = await recordDone(op, before, result)
  const changes = { ...result, photo, minutes, endedAt: op.at }
  return advance(op, timedWorkBinding, 'stop', { before, changes })
}

export async function findTimedDocument(reader: Reader, workNo: string) {
  const work = await findOne(reader, timedWorkBinding, workNo)
  const spans = await findSpans(reader, workNo)
  return { work, spans, timeline: await findTimeline(reader, { timedWork: [workNo] }), docNos: [workNo] }
}

export function findSpans(reader: Reader, workNo: string) {
  return findRows(reader, timedSpanBinding, { condition: eq(timedSpans.workNo, workNo), sort: 'id' })
}

/** Ends what is open; answers how many. Who came after that instant was at it for no time. */
export async function closeSpans(op: Operation, which: SQL | undefined, at = op.at): Promise<number> {
  const toAt = sql`greatest(${at.toISOString()}::timestamptz, ${timedSpans.fromAt})`
  const closed = await op.orm
    .update(timedSpans)
    .set({ toAt })
    .where(and(which, isNull(timedSpans.toAt)))
    .returning({ id: timedSpans.id })
  return closed.length
}

async function begin(op: Operation, work: TimedWork, people: readonly Person[], takesOver: boolean) {
  await lockPeople(op, people)
  for (const { worker, workNo, kind } of await findOpen(op, people)) {
    const name = people.find(({ empNo }) => empNo === worker)?.name ?? worker
    if (workNo === work.workNo) throw refusals.timedAlreadyThere(name)
    if (!takesOver) throw refusals.timedBusyElsewhere(name, kind, workNo)
  }
  const numbers = people.map(({ empNo }) => empNo)
  await closeSpans(op, inArray(timedSpans.worker, numbers))
  await insertSpans(op, work, people)
}

type Number = Pick<Person, 'empNo'>

async function insertSpans(op: Operation, work: TimedWork, people: readonly Number[]): Promise<void> {
  const { workNo, warehouse, businessDate, kind } = work
  const rows = people.map(({ empNo }) => ({
    workNo,
    warehouse,
    businessDate,
    kind,
    worker: empNo,
    fromAt: op.at,
  }))
  if (rows.length > 0) await op.orm.insert(timedSpans).values(rows)
}

function findOpen({ orm }: Pick<Reader, 'orm'>, people: readonly Number[]) {
  const { worker, workNo, kind, toAt } = timedSpans
  const numbers = people.map(({ empNo }) => empNo)
  return orm
    .select({ worker, workNo, kind })
    .from(timedSpans)
    .where(and(inArray(worker, numbers), isNull(toAt)))
}

async function runningOf(op: Operation, workNo: string): Promise<Running> {
  const [running] = await findRunning(op, eq(timedWorks.workNo, workNo))
  if (!running) throw new Error(`timed work ${workNo} is not there`)
  return running
}

type Spent = Running['workers'][number] & { workNo: string }

async function findRunning(reader: At, which: SQL | undefined): Promise<Running[]> {
  const works = await findRows(reader, timedWorkBinding, { condition: which, sort: 'workNo' })
  const spent = await findSpent(
    reader,
    works.map(({ workNo }) => workNo),
  )
  return works.map((work) => ({
    ...work,
    workers: spent.filter(({ workNo }) => workNo === work.workNo).map(({ workNo: _, ...person }) => person),
  }))
}

/** Of those who are at it, or were when its pause began. */
async function findSpent({ orm, at }: At, numbers: readonly string[]): Promise<Spent[]> {
  if (numbers.length === 0) return []
  return selectRows<Spent>(
    orm,
    sql`select span.work_no as "workNo", span.worker, employees.name,
        round(sum(extract(epoch from coalesce(to_at, ${at.toISOString()}::timestamptz) - from_at)))::int as seconds
      from timed_spans span join timed_works work using (work_no) join employees on emp_no = span.worker
      where ${inArray(sql`span.work_no`, [...numbers])}
      group by span.work_no, span.worker, employees.name, employees.id
      having bool_or(to_at is not distinct from paused_at) order by span.worker`,
  )
}

async function today(asking: At, warehouse: string): Promise<string> {
  const dateOf = await findBusinessDates(asking, [{ warehouse }])
  return dateOf({ warehouse })
}

function numbersOf(people: readonly Number[]): string {
  return people.map(({ empNo }) => empNo).join('、')
}
