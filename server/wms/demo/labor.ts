// What the demo company's labour clerks have done lately: workers moved to teams that were short of people, and absences that
// are asked for, decided and over.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { perform } from '#server/wms/demo/given/operation.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { employees, leaveRequests, teamMemberships, teamSwitches } from '#server/wms/schema/people.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Worker = { empNo: string; warehouse: string; team: string | null }

const HOUR_MS = 3_600_000
const CLERK = 'yuanfei'
const DECIDER = 'linzhiyuan'

const MOVED = ['G10013', 'G10027', 'G10041', 'G10054', 'G10068', 'G10082'] as const
const REASONS = ['出库波次集中，临时支援', '到货高峰，临时支援', '本人申请，已与组长确认'] as const

/** They begin so many days from today, and were asked for ten days before. */
const ABSENCES = [
  { worker: 'G10003', inDays: -9, hours: 16, leaveType: '病假', reason: '发热就医', state: '已销假' },
  { worker: 'G10016', inDays: -4, hours: 8, leaveType: '事假', reason: '办理居住证', state: '已销假' },
  { worker: 'G10112', inDays: -2, hours: 8, leaveType: '事假', reason: '私事', state: '已驳回' },
  { worker: 'G10030', inDays: 0, hours: 8, leaveType: '调休', reason: '周末加班调休', state: '已批准' },
  { worker: 'G10058', inDays: 1, hours: 4, leaveType: '事假', reason: '孩子家长会', state: '待审批' },
  { worker: 'G10044', inDays: 2, hours: 40, leaveType: '年假', reason: '回家探亲', state: '已批准' },
  { worker: 'G10071', inDays: 3, hours: 8, leaveType: '病假', reason: '复诊', state: '待审批' },
  { worker: 'G10099', inDays: 4, hours: 8, leaveType: '事假', reason: '搬家', state: '草稿' },
  { worker: 'G10085', inDays: 5, hours: 24, leaveType: '婚假', reason: '结婚登记与婚礼', state: '待审批' },
] as const

export async function insertLabor(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const hoursAgo = (hours: number) => new Date(startedAt.getTime() - hours * HOUR_MS)
  const userId = idOf(CLERK)
  for (const [index, worker] of (await findWorkers(sources, MOVED)).entries()) {
    const deed = { userId, at: hoursAgo((MOVED.length - index) * 5) }
    await perform(sources, deed, (op) => switchTeam(op, worker, pick(REASONS, index)))
  }
  for (const [index, absence] of ABSENCES.entries()) {
    const day = localDateOf(hoursAgo(-24 * absence.inDays))
    const deed = { userId, at: hoursAgo(240 - 24 * absence.inDays - index) }
    await perform(sources, deed, (op) => askForLeave(op, { ...absence, day, decider: idOf(DECIDER) }))
  }
}

async function switchTeam(op: Operation, { empNo, warehouse, team }: Worker, reason: string): Promise<void> {
  const { orm, at, caller } = op
  const toTeam = `${warehouse}-${team?.endsWith('CK') ? 'RK' : 'CK'}`
  const made = { createdAt: at, updatedAt: at }
  const isCurrent = and(eq(teamMemberships.worker, empNo), isNull(teamMemberships.to))
  await orm.update(teamMemberships).set({ to: at }).where(isCurrent)
  await orm.insert(teamMemberships).values({
    warehouse,
    worker: empNo,
    team: toTeam,
    from: at,
    to: null,
    ratio: '1',
    ...made,
  })
  await orm.update(employees).set({ team: toTeam }).where(eq(employees.empNo, empNo))
  await orm.insert(teamSwitches).values({
    at,
    warehouse,
    worker: empNo,
    fromTeam: team,
    toTeam,
    method: '手工',
    reason,
    operator: caller.userId,
    ...made,
  })
}

type Absence = (typeof ABSENCES)[number] & { day: string; decider: number }

async function askForLeave(op: Operation, absence: Absence): Promise<void> {
  const { worker, leaveType, reason, state, hours, day, decider } = absence
  const [{ warehouse = '' } = {}] = await findWorkers(op, [worker])
  const startAt = new Date(`${day}T09:00:00+08:00`)
  const nights = Math.ceil(hours / 8) - 1
  await op.orm.insert(leaveRequests).values({
    leaveNo: await nextDocNo(op, 'leaveRequest'),
    warehouse,
    worker,
    leaveType,
    reason,
    attachment: '',
    startAt,
    endAt: new Date(startAt.getTime() + (9 + 24 * nights) * HOUR_MS),
    hours: String(hours),
    state,
    creator: op.caller.userId,
    approver: decider,
    createdAt: op.at,
    updatedAt: op.at,
  })
}

function findWorkers({ orm }: Pick<Sources, 'orm'>, numbers: readonly string[]): Promise<Worker[]> {
  const { empNo, warehouse, team } = employees
  return orm
    .select({ empNo, warehouse, team })
    .from(employees)
    .where(inArray(empNo, [...numbers]))
    .orderBy(empNo)
}
