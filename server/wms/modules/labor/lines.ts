// The workers of a dispatch: who may be on it, their hours, what these are worth, and what of them the recorded work speaks for.

import { and, asc, between, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { type Refusal, refuseAll } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { advance, advanceParts } from '#server/wms/kit/transition.ts'
import { createRow, removeRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { type Agreement, lockAgreement } from '#server/wms/modules/labor/allots.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { type dispatchBinding, lineBinding } from '#server/wms/modules/labor/resources.ts'
import { agencyDispatchLines } from '#server/wms/schema/labor.ts'
import { employees } from '#server/wms/schema/people.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { dispatchHours } from '#shared/contracts/labor/dispatch.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDays, localTimeOf, periodOf } from '#shared/domain/calendar.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import { amountsOf, hoursBetween, LONGEST_ATTENDANCE_HOURS, unprovenOf } from '#shared/domain/labor.ts'

export type Dispatch = RowOf<typeof dispatchBinding>
export type Line = RowOf<typeof lineBinding>
export type Attendance = NonNullable<CallBody<typeof dispatchHours.update>['lines']>[number]

type Place = Pick<Dispatch, 'warehouse' | 'businessDate'>

const HOUR_MS = 3_600_000

export function findLines(reader: Reader, dispatchNo: string): Promise<Line[]> {
  return findRows(reader, lineBinding, {
    condition: eq(agencyDispatchLines.dispatchNo, dispatchNo),
    sort: 'id',
  })
}

/** Those who are named from now on, as the input lists them `at`; nobody has come yet. */
export async function nameWorkers(
  op: Operation,
  dispatch: Dispatch,
  workers: readonly string[],
  at = 'workers',
) {
  const placeOf = (worker: string, index = workers.indexOf(worker)) => `${at}.${index}.worker`
  assertOnce(workers, placeOf)
  const before = await findLines(op, dispatch.dispatchNo)
  for (const line of before) {
    if (!workers.includes(line.worker)) await removeRow(op, lineBinding, line.id)
  }
  const added = workers.filter((worker) => !before.some((line) => line.worker === worker))
  await addWorkers(op, dispatch, added, placeOf)
}

/** All of the attendance as it is now; anyone who is not among it was named by mistake. */
export async function writeAttendance(op: Operation, dispatch: Dispatch, attendances: readonly Attendance[]) {
  await nameWorkers(
    op,
    dispatch,
    attendances.map(({ worker }) => worker),
    'lines',
  )
  const agreement = await lockAgreement(op, dispatch)
  await assertOnDay(op, dispatch, attendances)
  const lines = new Map((await findLines(op, dispatch.dispatchNo)).map((line) => [line.worker, line]))
  const written = attendances.flatMap((attendance) => {
    const line = lines.get(attendance.worker)
    return line ? [{ line, changes: worked(line, attendance, agreement) }] : []
  })
  const elsewhere = await findElsewhere(op, dispatch, [...lines.keys()])
  refuseEach(
    written.map(({ line, changes }) => implausible(line, changes) ?? overlapping(line, changes, elsewhere)),
  )
  for (const { line, changes } of written) await changeLine(op, line, changes)
}

/** Of those that are refused, each at its line. */
function refuseEach(found: readonly (Refusal | null)[]): void {
  refuseAll(
    found.flatMap((refusal, index) =>
      refusal ? [{ refusal, field: `lines.${index}.${refusal.field}` }] : [],
    ),
  )
}

/** Its hours and amounts; nothing when nothing is different. */
export async function writeLine(
  op: Operation,
  line: Line,
  attendance: Attendance,
  agreement: Agreement,
): Promise<Line> {
  const changes = worked(line, attendance, agreement)
  const elsewhere = await findElsewhere(op, line, [line.worker])
  const refusal = implausible(line, changes) ?? overlapping(line, changes, elsewhere)
  if (refusal) throw refusal
  return changeLine(op, line, changes)
}

async function changeLine(op: Operation, line: Line, changes: Worked): Promise<Line> {
  return isDifferent(line, changes) ? advance(op, lineBinding, 'hours', { before: line, changes }) : line
}

type Worked = ReturnType<typeof worked>

/** What a line says by an attendance. */
function worked({ pieceQty }: Line, { worker: _, ...given }: Attendance, agreement: Agreement) {
  const attendance = withHours(given)
  return { ...attendance, ...amountsOf({ ...attendance, pieceQty }, agreement) }
}

/** What the work that has been recorded by now says of the hours, and of the pieces. */
export async function weighEvidence(op: Operation, dispatch: Dispatch): Promise<void> {
  const agreement = await lockAgreement(op, dispatch)
  const found = await findEvidence(op, dispatch.dispatchNo)
  for (const line of await findLines(op, dispatch.dispatchNo)) {
    const { qty: pieceQty = '0', hours: evidenceHours = '0' } = found.get(line.id) ?? {}
    const claimed = addDecimals(line.hours, line.overtime)
    const figures = {
      pieceQty,
      evidenceHours,
      unprovenHours: unprovenOf(claimed, evidenceHours),
      ...amountsOf({ ...line, pieceQty }, agreement),
    }
    if (signOf(figures.amount) < 0) throw refusals.deductionTooLarge(nameOf(line))
    await op.orm.update(agencyDispatchLines).set(figures).where(eq(agencyDispatchLines.id, line.id))
  }
}

type Evidence = { qty: string; hours: string }

/**
 * By line: the time that a person's own work took, alone, with those who had signed on beside them, or in their team, each minute
 * once; never from the first scan to the last. Timed work is in its own
 * spans. Work that was taken back proves nothing, nor does timed work that is still to be corrected.
 */
async function findEvidence({ orm }: Operation, dispatchNo: string): Promise<Map<number, Evidence>> {
  const rows = await selectRows<Evidence & { id: number }>(
    orm,
    sql`with proof as (
      select line.id, own.qty, case when event.doc_type = ${DOCUMENTS.timedWork.type} then 'empty'
        else tstzrange(event.at - event.duration_sec * interval '1 second', event.at) end as span
      from agency_dispatch_lines line join employees worker on worker.emp_no = line.worker
        left join work_teams team on team.code = line.team
        join operation_events event on event.warehouse = line.warehouse and event.business_date = line.business_date
        cross join lateral (
          select event.qty where event.worker_id = worker.id
          union all select 0 where event.team_id = team.id
          union all select event.qty / count(*) from sign_ons as mate
            where event.worker_id is null and mate.crew = event.crew having bool_or(mate.worker = line.worker)
        ) own
      where line.dispatch_no = ${dispatchNo} and event.reversal_of is null
        and not exists (select from operation_events undone where undone.reversal_of = event.event_id)
      union all
      select line.id, 0, tstzrange(from_at, to_at) from agency_dispatch_lines line
        join timed_spans span on span.worker = line.worker and span.business_date = line.business_date
          and span.warehouse = line.warehouse
        join timed_works work using (work_no)
      where line.dispatch_no = ${dispatchNo} and work.state in ('已结束', '已更正')
    ), spans as (select id, unnest(range_agg(span)) as span from proof group by id)
    select id, trim_scale(round(sum(qty), 4))::text as qty, coalesce((
        select trim_scale(round(sum(extract(epoch from upper(span) - lower(span))) / 3600, 2))::text
        from spans where spans.id = proof.id
      ), '0') as hours
    from proof group by id`,
  )
  return new Map(rows.map(({ id, ...evidence }) => [id, evidence]))
}

/** What a dispatch says of its lines. */
export async function sumsOf(op: Operation, dispatchNo: string) {
  const lines = await findLines(op, dispatchNo)
  const sum = (name: 'hours' | 'overtime' | 'amount' | 'mgmtFee' | 'pieceQty' | 'unprovenHours') =>
    addDecimals(...lines.map((line) => line[name]))
  const [laborAmount, mgmtFee] = [sum('amount'), sum('mgmtFee')]
  return {
    named: lines.length,
    arrived: lines.filter(({ clockIn }) => clockIn !== null).length,
    hours: sum('hours'),
    overtime: sum('overtime'),
    laborAmount,
    mgmtFee,
    amount: addDecimals(laborAmount, mgmtFee),
    eventQty: sum('pieceQty'),
    unprovenHours: sum('unprovenHours'),
  }
}

export async function moveLines(op: Operation, dispatchNo: string, to: Dispatch['state']): Promise<void> {
  await advanceParts(op, lineBinding, 'follow', eq(agencyDispatchLines.dispatchNo, dispatchNo), {}, to)
}

/** A closed month keeps the hours that it was closed with. */
export async function assertOpenMonth(op: Operation, { warehouse, businessDate }: Place): Promise<void> {
  await findBusinessDates(op, [{ warehouse }])
  const openDate = await findOpenDates(op, '支出', [warehouse])
  if (openDate(warehouse, businessDate).lateFor === null) return
  throw refusals.monthLocked(periodOf(businessDate))
}

/** Locked, so that two who send for the same person wait for each other. */
async function addWorkers(
  op: Operation,
  dispatch: Dispatch,
  workers: readonly string[],
  placeOf: (worker: string) => string,
): Promise<void> {
  if (workers.length === 0) return
  const { empNo, agency, warehouse, team, state, name } = employees
  const people = await op.orm
    .select({ empNo, agency, warehouse, team, state, name })
    .from(employees)
    .where(inArray(empNo, [...workers]))
    .orderBy(asc(empNo))
    .for('no key update')
  await assertFree(op, dispatch, workers, placeOf)
  const known = new Map(people.map((person) => [person.empNo, person]))
  refuseAll(
    workers.flatMap((worker) => {
      const refusal = unfit(dispatch, worker, known.get(worker))
      return refusal ? [{ refusal, field: placeOf(worker) }] : []
    }),
  )
  const { dispatchNo, businessDate, shift, post } = dispatch
  for (const worker of workers) {
    await createRow(op, lineBinding, {
      dispatchNo,
      businessDate,
      shift,
      post,
      worker,
      team: known.get(worker)?.team ?? null,
      remark: '',
      agency: dispatch.agency,
      warehouse: dispatch.warehouse,
      state: dispatch.state,
    })
  }
}

type Person = Pick<typeof employees.$inferSelect, 'agency' | 'warehouse' | 'state' | 'name'>

/** Why the dispatch cannot have them; null when it can. */
function unfit({ warehouse, agency }: Dispatch, worker: string, person: Person | undefined): Refusal | null {
  if (person?.warehouse !== warehouse) return refusals.workerElsewhere(worker)
  if (person.agency !== agency) return refusals.workerOfOther(person.name)
  return person.state === '在职' ? null : refusals.workerNotActive(person.name, person.state)
}

async function assertFree(
  { orm }: Operation,
  dispatch: Dispatch,
  workers: readonly string[],
  placeOf: (worker: string) => string,
): Promise<void> {
  const { worker, businessDate, shift, state, dispatchNo, agency } = agencyDispatchLines
  const taken = await orm
    .select({ worker, dispatchNo, agency })
    .from(agencyDispatchLines)
    .where(
      and(
        inArray(worker, [...workers]),
        eq(businessDate, dispatch.businessDate),
        or(eq(shift, dispatch.shift), ne(agency, dispatch.agency)),
        ne(state, '已取消'),
        ne(dispatchNo, dispatch.dispatchNo),
      ),
    )
    .orderBy(worker)
  refuseAll(
    taken.map((other) => ({
      refusal:
        other.agency === dispatch.agency
          ? refusals.workerTaken(other.worker, dispatch.businessDate, dispatch.shift, other.dispatchNo)
          : refusals.workerTakenByOther(other.worker, dispatch.businessDate, other.agency, other.dispatchNo),
      field: placeOf(other.worker),
    })),
  )
}

function assertOnce(workers: readonly string[], placeOf: (worker: string, index: number) => string): void {
  refuseAll(
    workers.flatMap((worker, index) =>
      workers.indexOf(worker) === index
        ? []
        : [{ refusal: refusals.workerTwice(worker), field: placeOf(worker, index) }],
    ),
  )
}

/** Who begins after midnight belongs to the day before, as the warehouse's shifts say. */
async function assertOnDay(
  op: Operation,
  { warehouse, businessDate }: Dispatch,
  attendances: readonly Attendance[],
): Promise<void> {
  const dayOf = await findBusinessDates(op, [{ warehouse }])
  refuseEach(
    attendances.map(({ worker, clockIn, clockOut }) => {
      const isOutside = clockIn !== null && dayOf({ warehouse, at: new Date(clockIn) }) !== businessDate
      if (isOutside) return refusals.clockOutsideDay(worker, businessDate)
      return clockOut !== null && new Date(clockOut) > op.at ? refusals.clockAhead(worker) : null
    }),
  )
}

function withHours({ clockIn, clockOut, hours, overtime, ...others }: Omit<Attendance, 'worker'>) {
  const isLeftOpen = signOf(hours) === 0 && signOf(overtime) === 0 && clockIn !== null && clockOut !== null
  const worked = isLeftOpen ? hoursBetween(clockIn, clockOut) : { hours, overtime }
  return { clockIn, clockOut, ...worked, ...others }
}

/** What contradicts itself in what a line is to say; null when nothing does. */
function implausible(line: Line, { clockIn, clockOut, hours, overtime, amount }: Worked): Refusal | null {
  const name = nameOf(line)
  const all = addDecimals(hours, overtime)
  if (clockOut !== null && clockIn === null) return refusals.clockInMissing(name)
  if (signOf(all) > 0 && clockOut === null) return refusals.clockOutMissing(name)
  if (clockIn !== null && clockOut !== null) {
    const span = (Date.parse(clockOut) - Date.parse(clockIn)) / HOUR_MS
    if (span <= 0) return refusals.clockOutEarly(name)
    if (span > LONGEST_ATTENDANCE_HOURS) return refusals.attendanceTooLong(name, LONGEST_ATTENDANCE_HOURS)
    const spanHours = (Math.floor(span * 100) / 100).toFixed(2)
    if (signOf(subtract(all, spanHours)) > 0) return refusals.hoursBeyondClock(name)
  }
  return signOf(amount) < 0 ? refusals.deductionTooLarge(name) : null
}

type Elsewhere = { worker: string; dispatchNo: string; clockIn: Date; clockOut: Date | null }

/** When they were at other dispatches about that day. Locked, so that two who write down hours of one person know of each other. */
async function findElsewhere(
  { orm }: Operation,
  dispatch: Pick<Dispatch, 'dispatchNo' | 'businessDate'>,
  workers: readonly string[],
): Promise<Elsewhere[]> {
  const { empNo } = employees
  const isThem = inArray(empNo, [...workers])
  await orm.select({ empNo }).from(employees).where(isThem).orderBy(asc(empNo)).for('no key update')
  const { worker, businessDate, state, dispatchNo, clockIn, clockOut } = agencyDispatchLines
  const found = await orm
    .select({ worker, dispatchNo, clockIn, clockOut })
    .from(agencyDispatchLines)
    .where(
      and(
        inArray(worker, [...workers]),
        between(businessDate, addDays(dispatch.businessDate, -1), addDays(dispatch.businessDate, 1)),
        ne(state, '已取消'),
        ne(dispatchNo, dispatch.dispatchNo),
      ),
    )
    .orderBy(clockIn)
  return found.flatMap((line) => (line.clockIn ? [{ ...line, clockIn: line.clockIn }] : []))
}

/** Who has come and not gone is there for as long as anybody may be. */
function overlapping(
  line: Line,
  { clockIn, clockOut }: Worked,
  elsewhere: readonly Elsewhere[],
): Refusal | null {
  if (clockIn === null) return null
  const from = Date.parse(clockIn)
  const until = clockOut === null ? from + 1 : Date.parse(clockOut)
  const other = elsewhere.find((one) => {
    const [came, went] = [one.clockIn.getTime(), one.clockOut?.getTime()]
    return (
      one.worker === line.worker && came < until && from < (went ?? came + LONGEST_ATTENDANCE_HOURS * HOUR_MS)
    )
  })
  if (!other) return null
  const clock = (at: Date) => localTimeOf(at).slice(5, 16).replace('T', ' ')
  const went = other.clockOut ? clock(other.clockOut) : '未下班'
  return refusals.hoursOverlapping(nameOf(line), other.dispatchNo, clock(other.clockIn), went)
}

function isDifferent(line: Line, changes: Partial<Line>): boolean {
  return Object.entries(changes).some(([name, value]) => {
    const before = line[name as keyof Line]
    const isFigure = lineBinding.resource.fields[name as 'hours'].kind.match(/^(decimal|money)$/)
    return isFigure ? signOf(subtract(String(value), String(before))) !== 0 : value !== before
  })
}

function nameOf({ worker, workerName }: Line): string {
  return workerName ?? worker
}
