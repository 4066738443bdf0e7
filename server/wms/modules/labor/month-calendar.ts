// A month of everybody's hours, read as a calendar beside their leave.
import { and, asc, count, eq, exists, gte, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findLeaves } from '#server/wms/modules/labor/leaves.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { monthRecord } from '#shared/contracts/labor/work-record.ts'
import { addDays, localDateOf, periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

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
