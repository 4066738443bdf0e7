// Hours of everybody: those of own people are registered, those of agencies' workers come with their dispatches; a month of them
// is read as a calendar.

import { and, asc, count, eq, exists, gte, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { assertNotAhead, findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { payHours } from '#server/wms/ledger/facts/wages.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { assertOpenMonth } from '#server/wms/modules/labor/lines.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { workRecordBinding } from '#server/wms/modules/labor/resources.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { employees, leaveRequests, workTeams } from '#server/wms/schema/people.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { monthRecord, workRecord } from '#shared/contracts/labor/work-record.ts'
import { addDays, localDateOf, periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

export type NewRecord = Omit<CallBody<typeof workRecord.create>, 'opId'>
type RecordChange = CallBody<typeof workRecord.update>

export async function registerHours(op: Operation, record: NewRecord) {
  const [worker] = await op.orm
    .select({ warehouse: employees.warehouse, agency: employees.agency, post: employees.post })
    .from(employees)
    .where(and(eq(employees.empNo, record.worker), inScope(op.caller, { warehouse: employees.warehouse })))
  if (!worker) throw refusals.employeeUnknown()
  if (worker.agency !== null) throw refusals.hoursOfAgency()
  const { warehouse, post } = worker
  const dateOf = await findBusinessDates(op, [{ warehouse }])
  assertNotAhead(record.businessDate, dateOf({ warehouse }))
  await assertOpenPay(op, { warehouse, businessDate: record.businessDate })
  await assertFree(op, record)
  const made = await createRow(op, workRecordBinding, {
    ...record,
    warehouse,
    post,
    source: '登记',
    dispatchNo: null,
  })
  await payHours(op, warehouse, eq(workRecords.id, made.id))
  return made
}

export async function correctHours(op: Operation, { id, revision, opId: _, ...changes }: RecordChange) {
  const before = await lockRow(op, workRecordBinding, id)
  if (before.source === '派工') throw refusals.hoursOfAgency()
  await assertOpenPay(op, before)
  const corrected = await updateRow(op, workRecordBinding, { key: id, revision, changes })
  await payHours(op, before.warehouse, eq(workRecords.id, id))
  return corrected
}

/** Own people's hours are pay: a month of it that is locked keeps them, too. */
async function assertOpenPay(
  op: Operation,
  place: { warehouse: string; businessDate: string },
): Promise<void> {
  await assertOpenMonth(op, place)
  const openDate = await findOpenDates(op, '计件', [place.warehouse])
  if (openDate(place.warehouse, place.businessDate).lateFor !== null) throw ledger.pieceMonthLocked()
}

async function assertFree({ orm }: Operation, { worker, businessDate, shift }: NewRecord): Promise<void> {
  const [taken] = await orm
    .select({ id: workRecords.id })
    .from(workRecords)
    .where(
      and(
        eq(workRecords.worker, worker),
        eq(workRecords.businessDate, businessDate),
        eq(workRecords.shift, shift),
      ),
    )
  if (!taken) return
  throw refusals.hoursTwice(worker, businessDate, shift)
}

type Asked = CallBody<typeof monthRecord.list>

export type MonthReader = Reader & Pick<Services, 'now'>

export async function findMonth(reader: MonthReader, asked: Asked) {
  const month = asked.month ?? periodOf(localDateOf(reader.now()))
  const { rows: people, total } = await findPeople(reader, asked, month)
  const numbers = people.map(({ worker }) => worker)
  const records = await findRecords(reader, numbers, month)
  const leaves = await findLeaves(reader, numbers, month)
  const rows = people.map((person) => {
    const own = records.filter(({ worker }) => worker === person.worker)
    const away = leaves.filter(({ worker }) => worker === person.worker)
    const days = daysOf(own)
    const overtime = addDecimals(...own.map((record) => record.overtime))
    return {
      ...person,
      days,
      overtime,
      revision: 1,
      absences: absencesOf(away, month),
      totalHours: addDecimals(overtime, ...own.map(({ hours }) => hours)),
      attendanceDays: days.length,
      leaveHours: addDecimals(...away.map(({ hours }) => hours)),
    }
  })
  return { rows, total, month }
}

async function findPeople({ orm, caller }: Reader, asked: Asked, month: string) {
  const { empNo, name, warehouse, team, type, state } = employees
  const worked = orm
    .select({ id: workRecords.id })
    .from(workRecords)
    .where(and(eq(workRecords.worker, empNo), isIn(month)))
  const condition = and(
    inScope(caller, { warehouse }),
    asked.warehouse?.length ? inArray(warehouse, asked.warehouse) : undefined,
    asked.team?.length ? inArray(team, asked.team) : undefined,
    asked.type?.length ? inArray(type, asked.type) : undefined,
    asked.worker?.length ? inArray(empNo, asked.worker) : undefined,
    or(notInArray(state, ['待激活', '离职', '黑名单']), exists(worked)),
  )
  const [counted] = await orm.select({ total: count() }).from(employees).where(condition)
  const rows = await orm
    .select({
      worker: empNo,
      workerName: name,
      warehouse,
      warehouseName: warehouses.name,
      team,
      teamName: workTeams.name,
      type,
    })
    .from(employees)
    .innerJoin(warehouses, eq(warehouses.code, warehouse))
    .leftJoin(workTeams, eq(workTeams.code, team))
    .where(condition)
    .orderBy(asc(empNo))
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size)
  return { rows, total: counted?.total ?? 0 }
}

function isIn(month: string): SQL {
  const from = `${month}-01`
  return and(
    gte(workRecords.businessDate, from),
    lt(workRecords.businessDate, startOfNextPeriod(from)),
  ) as SQL
}

function findRecords({ orm }: Reader, numbers: readonly string[], month: string) {
  const { worker, businessDate, hours, overtime } = workRecords
  return orm
    .select({ worker, businessDate, hours, overtime })
    .from(workRecords)
    .where(and(inArray(worker, [...numbers]), isIn(month)))
    .orderBy(asc(businessDate))
}

type Recorded = Awaited<ReturnType<typeof findRecords>>[number]

/** Two shifts of one day are one day. */
function daysOf(records: readonly Recorded[]) {
  const days = new Map<number, { hours: string; overtime: string }>()
  for (const { businessDate, hours, overtime } of records) {
    const before = days.get(dayOf(businessDate)) ?? { hours: '0', overtime: '0' }
    days.set(dayOf(businessDate), {
      hours: addDecimals(before.hours, hours),
      overtime: addDecimals(before.overtime, overtime),
    })
  }
  return [...days].map(([day, worked]) => ({ day, ...worked }))
}

function findLeaves({ orm }: Reader, numbers: readonly string[], month: string) {
  const { worker, leaveType, startAt, endAt, hours, state } = leaveRequests
  const from = `${month}-01`
  return orm
    .select({ worker, leaveType, startAt, endAt, hours })
    .from(leaveRequests)
    .where(
      and(
        inArray(worker, [...numbers]),
        inArray(state, ['已批准', '已销假']),
        lt(startAt, midnight(startOfNextPeriod(from))),
        gte(endAt, midnight(from)),
      ),
    )
    .orderBy(asc(startAt))
}

type Leave = Awaited<ReturnType<typeof findLeaves>>[number]

/** The days of the month that they fall on. */
function absencesOf(leaves: readonly Leave[], month: string) {
  return leaves.flatMap(({ leaveType, startAt, endAt }) => {
    const days: { day: number; leaveType: string }[] = []
    const last = localDateOf(endAt)
    for (let date = localDateOf(startAt); date <= last; date = addDays(date, 1)) {
      if (periodOf(date) === month) days.push({ day: dayOf(date), leaveType })
    }
    return days
  })
}

function dayOf(date: string): number {
  return Number(date.slice(8))
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00+08:00`)
}
