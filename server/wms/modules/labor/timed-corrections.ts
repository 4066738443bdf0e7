// Timed work put right: other times, another amount, and its operations taken back and recorded anew.
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { findPeople, lockPeople, type Person } from '#server/wms/modules/labor/attending.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { timedWorkBinding } from '#server/wms/modules/labor/resources.ts'
import { assertResult, findRecorded, recordDone } from '#server/wms/modules/labor/timed-results.ts'
import { findSpans, type TimedWork } from '#server/wms/modules/labor/timed-works.ts'
import { timedSpans, timedWorks } from '#server/wms/schema/labor.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { timedCorrection } from '#shared/contracts/labor/timed-work.ts'
import { LONGEST_ATTENDANCE_HOURS } from '#shared/domain/labor.ts'
import { TIMED_COUNTING } from '#shared/domain/timed-work.ts'

type Correction = CallBody<typeof timedCorrection.update>
type Times = { worker: string; fromAt: Date; toAt: Date }

const LONGEST_MS = LONGEST_ATTENDANCE_HOURS * 3_600_000

/** `reason` is that of the next correction. */
export async function findCorrection(reader: Reader, workNo: string) {
  const work = await findOne(reader, timedWorkBinding, workNo)
  return { ...work, reason: '', spans: await findSpans(reader, workNo) }
}

export async function correct(op: Operation, correction: Correction): Promise<TimedWork> {
  const { workNo, revision, reason, spans } = correction
  const before = await lockRow(op, timedWorkBinding, workNo)
  await assertUnchanged(op, timedWorkBinding, before, revision)
  assertPossible(timedWorkBinding, 'correct', before)
  const { owner = before.owner, qty = before.qty, unit = before.unit } = correction
  const result = { owner, qty, unit }
  assertResult(before.kind, result)
  const times = spans?.map(({ worker, fromAt, toAt }) => ({
    worker,
    fromAt: new Date(fromAt),
    toAt: new Date(toAt),
  }))
  if (times) await replaceSpans(op, before, times)
  await reverseEvents(op, await findRecorded(op, workNo), reason)
  const minutes = await recordDone(op, before, result)
  const changes = { ...result, ...(times && boundsOf(times)), minutes, reason }
  return advance(op, timedWorkBinding, 'correct', { before, changes, reason })
}

function boundsOf(times: readonly Times[]) {
  const startedAt = new Date(Math.min(...times.map(({ fromAt }) => fromAt.getTime())))
  const endedAt = new Date(Math.max(...times.map(({ toAt }) => toAt.getTime())))
  return { startedAt, endedAt }
}

async function replaceSpans(op: Operation, work: TimedWork, times: readonly Times[]): Promise<void> {
  const { workNo, warehouse, businessDate, kind } = work
  const people = await findPeople(
    op,
    work,
    times.map(({ worker }) => worker),
  )
  await lockPeople(op, people)
  const nameOf = (worker: string) => people.find(({ empNo }) => empNo === worker)?.name ?? worker
  await assertOnDay(op, work, times, nameOf)
  await assertApart(op, work, times, people)
  await op.orm.delete(timedSpans).where(eq(timedSpans.workNo, workNo))
  await op.orm
    .insert(timedSpans)
    .values(times.map((time) => ({ ...time, workNo, warehouse, businessDate, kind })))
}

async function assertOnDay(
  op: Operation,
  { warehouse, businessDate }: TimedWork,
  times: readonly Times[],
  nameOf: (worker: string) => string,
): Promise<void> {
  const dayOf = await findBusinessDates(op, [{ warehouse }])
  for (const { worker, fromAt, toAt } of times) {
    const length = toAt.getTime() - fromAt.getTime()
    const isOnDay = dayOf({ warehouse, at: fromAt }) === businessDate && toAt <= op.at
    if (!isOnDay || length <= 0 || length > LONGEST_MS) {
      throw refusals.timedOffDay(nameOf(worker), businessDate)
    }
  }
}

/** Nobody is at two works at once, nor twice at one. What waits to be corrected itself is no proof. */
async function assertApart(
  op: Operation,
  { workNo }: TimedWork,
  times: readonly Times[],
  people: readonly Person[],
): Promise<void> {
  const { startedAt, endedAt } = boundsOf(times)
  const others = await op.orm
    .select({
      workNo: timedSpans.workNo,
      worker: timedSpans.worker,
      fromAt: timedSpans.fromAt,
      toAt: sql<Date>`coalesce(${timedSpans.toAt}, ${op.at.toISOString()}::timestamptz)`.mapWith(
        timedSpans.fromAt,
      ),
    })
    .from(timedSpans)
    .innerJoin(timedWorks, eq(timedWorks.workNo, timedSpans.workNo))
    .where(
      and(
        inArray(
          timedSpans.worker,
          people.map(({ empNo }) => empNo),
        ),
        ne(timedSpans.workNo, workNo),
        inArray(timedWorks.state, [...TIMED_COUNTING, '进行中', '暂停']),
        lt(timedSpans.fromAt, endedAt),
        gt(sql`coalesce(${timedSpans.toAt}, ${op.at.toISOString()}::timestamptz)`, startedAt.toISOString()),
      ),
    )
  const own = times.map((time) => ({ ...time, workNo }))
  for (const time of own) {
    const other = [...others, ...own].find((one) => one !== time && isOverlapping(one, time))
    if (other) {
      const { name = time.worker } = people.find(({ empNo }) => empNo === time.worker) ?? {}
      throw refusals.timedOverlapping(name, other.workNo)
    }
  }
}

function isOverlapping(one: Times, other: Times): boolean {
  return one.worker === other.worker && one.fromAt < other.toAt && other.fromAt < one.toAt
}
