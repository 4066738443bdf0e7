// What the demo company's labour clerks have done lately: workers moved to teams that were short of people, and absences that
// are asked for, decided and over.
import { inArray } from 'drizzle-orm'
import { perform } from '#server/wms/db/demo/operation.ts'
import { pick } from '#server/wms/db/demo/pick.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { decideLeave, requestLeave } from '#server/wms/modules/people/leaves.ts'
import { switchTeam } from '#server/wms/modules/people/memberships.ts'
import { leaveBinding } from '#server/wms/modules/people/resources.ts'
import { employees } from '#server/wms/modules/people/tables.ts'
import { leaveLife } from '#shared/domain/people.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }
type Worker = { empNo: string; warehouse: string; team: string | null }
type Step = keyof typeof leaveLife.moves

const HOUR_MS = 3_600_000
const CLERK = 'yuanfei'
const DECIDER = 'linzhiyuan'
const ACTIONS = ['people.write', 'leave.approve'] as const

const MOVED = ['G10013', 'G10027', 'G10041', 'G10054', 'G10068', 'G10082'] as const
const REASONS = ['出库波次集中，临时支援', '到货高峰，临时支援', '本人申请，已与组长确认'] as const

/** Absences begin so many days from today; what has been done with each since it was asked for. */
const ABSENCES = [
  {
    worker: 'G10003',
    inDays: -9,
    hours: '16',
    leaveType: '病假',
    reason: '发热就医',
    steps: ['submit', 'approve', 'end'],
  },
  {
    worker: 'G10016',
    inDays: -4,
    hours: '8',
    leaveType: '事假',
    reason: '办理居住证',
    steps: ['submit', 'approve', 'end'],
  },
  {
    worker: 'G10030',
    inDays: 0,
    hours: '8',
    leaveType: '调休',
    reason: '周末加班调休',
    steps: ['submit', 'approve'],
  },
  {
    worker: 'G10044',
    inDays: 2,
    hours: '40',
    leaveType: '年假',
    reason: '回家探亲',
    steps: ['submit', 'approve'],
  },
  { worker: 'G10058', inDays: 1, hours: '4', leaveType: '事假', reason: '孩子家长会', steps: ['submit'] },
  { worker: 'G10071', inDays: 3, hours: '8', leaveType: '病假', reason: '复诊', steps: ['submit'] },
  {
    worker: 'G10085',
    inDays: 5,
    hours: '24',
    leaveType: '婚假',
    reason: '结婚登记与婚礼',
    steps: ['submit'],
  },
  { worker: 'G10099', inDays: 4, hours: '8', leaveType: '事假', reason: '搬家', steps: [] },
  {
    worker: 'G10112',
    inDays: -2,
    hours: '8',
    leaveType: '事假',
    reason: '私事',
    steps: ['submit', 'reject'],
  },
] as const

export async function moveWorkers(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const workers = await findWorkers(sources, MOVED)
  for (const [index, { empNo, warehouse, team }] of workers.entries()) {
    const toTeam = `${warehouse}-${team?.endsWith('CK') ? 'RK' : 'CK'}`
    const at = new Date(startedAt.getTime() - (workers.length - index) * 5 * HOUR_MS)
    const move = { worker: empNo, toTeam, method: '手工', reason: pick(REASONS, index) } as const
    await perform(sources, { userId: idOf(CLERK), at, actions: ACTIONS }, (op) => switchTeam(op, move))
  }
}

export async function insertAbsences(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  for (const { worker, inDays, hours, leaveType, reason, steps } of ABSENCES) {
    const startAt = new Date(startedAt.getTime() + inDays * 24 * HOUR_MS)
    const endAt = new Date(startAt.getTime() + Math.ceil(Number(hours) / 8) * 24 * HOUR_MS)
    const input = { worker, leaveType, hours, reason, attachment: '' }
    const asked = { userId: idOf(CLERK), at: new Date(startAt.getTime() - 240 * HOUR_MS), actions: ACTIONS }
    const { leaveNo } = await perform(sources, asked, (op) =>
      requestLeave(op, { ...input, startAt: startAt.toISOString(), endAt: endAt.toISOString(), opId: '' }),
    )
    for (const [index, step] of steps.entries()) {
      const userId = idOf(step === 'approve' || step === 'reject' ? DECIDER : CLERK)
      const at = new Date(asked.at.getTime() + (index + 1) * HOUR_MS)
      await perform(sources, { userId, at, actions: ACTIONS }, (op) =>
        moveLeave(op, leaveNo, step, index + 1),
      )
    }
  }
}

function moveLeave(op: Operation, leaveNo: string, move: Step, revision: number) {
  return moveDocument(op, leaveBinding, leaveLife, { key: leaveNo, move, revision }, decideLeave)
}

function findWorkers({ orm }: Sources, numbers: readonly string[]): Promise<Worker[]> {
  const { empNo, warehouse, team } = employees
  return orm
    .select({ empNo, warehouse, team })
    .from(employees)
    .where(inArray(empNo, [...numbers]))
    .orderBy(empNo)
}
