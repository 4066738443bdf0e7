// The hours of the demo company's own people since the first of last month, and what is paid for them on top of the piece: to the
// night's turn for hours beyond a day's work, and to anyone who leads it for all of them.
import { and, asc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { perform } from '#server/wms/demo/given/operation.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findOpenDates } from '#server/wms/ledger/facts/periods.ts'
import { payHours } from '#server/wms/ledger/facts/wages.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { employees, leaveRequests, workTeams } from '#server/wms/schema/people.ts'
import { wageRates } from '#server/wms/schema/piece.ts'
import { addDays, localDateOf, startOfMonth } from '#shared/domain/calendar.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }

const MANAGER = 'linzhiyuan'
const NIGHT_POST = '分拨装车'
const LEADING = { hourPrice: '0.5', overtimePrice: '1.2', reason: '夜班带班津贴' }
const AT_NIGHT = { hourPrice: '0', overtimePrice: '1', reason: '夜班加班津贴' }

export async function insertHoursAndWages(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const today = localDateOf(startedAt)
  const from = startOfMonth(addDays(startOfMonth(today), -1))
  await insertHours(sources, startedAt, from)
  const deed = { userId: idOf(MANAGER), at: new Date(`${today}T00:00:00+08:00`) }
  for (const { code } of DEMO_WAREHOUSES) {
    await perform(sources, deed, (op) => setWages(op, code, from))
  }
}

/** From the first month on that is not closed yet. */
async function setWages(op: Operation, warehouse: string, from: string): Promise<void> {
  const openDate = await findOpenDates(op, '计件', [warehouse])
  const version = {
    warehouse,
    version: 1,
    modifier: op.caller.userId,
    createdAt: op.at,
    updatedAt: op.at,
    effectiveFrom: openDate(warehouse, from).businessDate,
  }
  const leaders = await op.orm
    .select({ worker: workTeams.leader })
    .from(workTeams)
    .where(and(eq(workTeams.warehouse, warehouse), eq(workTeams.shift, '夜班'), isNotNull(workTeams.leader)))
  await op.orm
    .insert(wageRates)
    .values([
      { ...AT_NIGHT, post: NIGHT_POST, ...version },
      ...leaders.map(({ worker }) => ({ ...LEADING, worker, ...version })),
    ])
  await payHours(op, warehouse, gte(workRecords.businessDate, version.effectiveFrom))
}

/** Every day but Sunday, now and then an hour or two longer; those who are away have none. */
async function insertHours({ orm }: Sources, startedAt: Date, from: string): Promise<void> {
  const today = localDateOf(startedAt)
  const { empNo, warehouse, agency, team, post, state } = employees
  const people = await orm
    .select({ worker: empNo, warehouse, post, shift: workTeams.shift })
    .from(employees)
    .innerJoin(workTeams, eq(workTeams.code, team))
    .where(and(isNull(agency), eq(state, '在职')))
    .orderBy(asc(empNo))
  const { worker, startAt, endAt } = leaveRequests
  const away = await orm
    .select({ worker, startAt, endAt })
    .from(leaveRequests)
    .where(and(inArray(leaveRequests.state, ['已批准', '已销假']), gte(endAt, new Date(from))))
  const rows = []
  for (let date = from, day = 0; date < today; date = addDays(date, 1), day++) {
    if (new Date(date).getUTCDay() === 0) continue
    for (const [index, person] of people.entries()) {
      const isAway = away.some(
        (leave) =>
          leave.worker === person.worker &&
          localDateOf(leave.startAt) <= date &&
          date <= localDateOf(leave.endAt),
      )
      if (isAway || (index + day) % 13 === 0) continue
      const longer = (index * 7 + day * 3) % 11
      rows.push({
        ...person,
        businessDate: date,
        hours: '8',
        overtime: longer < 2 ? String(longer + 1) : '0',
        source: '登记',
        dispatchNo: null,
        remark: '',
        revision: 1,
        createdAt: startedAt,
        updatedAt: startedAt,
      })
    }
  }
  await insertRows(orm, workRecords, rows, workRecords.id)
}
