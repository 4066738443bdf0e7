// Work is given to a person or a team, taken back, and made urgent.
import { and, count, eq, inArray } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findPage } from '#server/wms/kit/read.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findPeople } from '#server/wms/modules/labor/attending.ts'
import { findLeavesOf } from '#server/wms/modules/labor/leaves.ts'
import { type Locked, WORK_DOCUMENTS } from '#server/wms/modules/work/documents.ts'
import { refusals } from '#server/wms/modules/work/refusals.ts'
import { openWorkBinding } from '#server/wms/modules/work/resources.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { workAssignments } from '#server/wms/schema/work.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import {
  type giveWork,
  MOST_WORKS,
  type openWork,
  type setWorkUrgency,
  type takeBackWork,
} from '#shared/contracts/labor/work.ts'

type Work = CallResult<typeof openWork.list>['rows'][number]
type Given = CallResult<typeof giveWork>
type Assignment = typeof workAssignments.$inferSelect

export function give(op: Operation, body: CallBody<typeof giveWork>): Promise<Given> {
  const { docNos, opId: _, ...given } = body
  const there = new Set<string>()
  return forEachWork(op, docNos, async (inner, work, { holder }) => {
    if (!there.has(work.warehouse)) await assertThere(inner, work.warehouse, given)
    there.add(work.warehouse)
    if (holder) throw refusals.workHeld(work.docNo, holder.name ?? '他人')
    const dueAt = given.dueAt === null ? null : new Date(given.dueAt)
    await assign(inner, work, {
      ...given,
      dueAt,
      isTaken: false,
      givenAt: inner.at,
      givenBy: inner.caller.userId,
    })
  })
}

export function takeBack(op: Operation, { docNos }: CallBody<typeof takeBackWork>): Promise<Given> {
  return forEachWork(op, docNos, async (inner, work, { holder, release }) => {
    if (holder === null && !work.isGiven) throw refusals.nothingToTakeBack(work.docNo)
    if (holder) await release()
    if (work.isGiven) await assign(inner, work, { worker: null, team: null, isTaken: false })
  })
}

export function setUrgency(op: Operation, body: CallBody<typeof setWorkUrgency>): Promise<Given> {
  const { docNos, priority } = body
  const dueAt = body.dueAt === null ? null : new Date(body.dueAt)
  return forEachWork(op, docNos, (inner, work) => assign(inner, work, { priority, dueAt }))
}

function forEachWork(
  op: Operation,
  docNos: readonly string[],
  work: (op: Operation, one: Work, document: Locked) => Promise<void>,
): Promise<Given> {
  return forEachDocument(op, docNos, async (inner, numbers) => {
    const found = await findOpen(inner, numbers)
    for (const one of found) await work(inner, one, await WORK_DOCUMENTS[one.kind](inner, one.docNo))
    return found.map(({ docNo }) => ({ docNo }))
  })
}

/** In the order of the numbers: so are they locked. */
async function findOpen(op: Operation, docNos: string[]): Promise<Work[]> {
  const asked = { page: 1, size: MOST_WORKS, sort: 'docNo', docNo: docNos }
  const { rows } = await findPage(op, openWorkBinding(op.at), asked)
  const over = docNos.find((number) => !rows.some(({ docNo }) => docNo === number))
  if (over !== undefined) throw refusals.workOver(over)
  return rows
}

type Whom = Pick<CallBody<typeof giveWork>, 'worker' | 'team'>

/** Who may work in that warehouse today, and is not away. */
async function assertThere(op: Operation, warehouse: string, { worker, team }: Whom): Promise<void> {
  if (worker !== null && team !== null) throw refusals.giveToBoth()
  if (team !== null) return assertTeam(op, warehouse, team)
  if (worker === null) throw refusals.giveToWhom()
  const dayOf = await findBusinessDates(op, [{ warehouse }])
  const businessDate = dayOf({ warehouse })
  const [person] = await findPeople(op, { warehouse, businessDate }, [worker])
  const [leave] = await findLeavesOf(op, worker, businessDate)
  if (leave) throw refusals.onLeave(person?.name ?? worker, leave.leaveNo)
}

async function assertTeam({ orm }: Operation, warehouse: string, code: string): Promise<void> {
  const [team] = await orm
    .select({ name: workTeams.name, warehouse: workTeams.warehouse })
    .from(workTeams)
    .where(and(eq(workTeams.code, code), eq(workTeams.status, '启用')))
  if (!team) throw refusals.teamUnknown(code)
  if (team.warehouse !== warehouse) throw refusals.teamOfOther(team.name)
  const isMember = and(eq(employees.team, code), inArray(employees.state, ['在职']))
  const [members] = await orm.select({ people: count() }).from(employees).where(isMember)
  if (!members?.people) throw refusals.teamEmpty(team.name)
}

type Changes = Partial<
  Pick<Assignment, 'worker' | 'team' | 'isTaken' | 'priority' | 'dueAt' | 'note' | 'givenAt' | 'givenBy'>
>

/** Its document is locked. */
export async function assign(
  op: Operation,
  work: Pick<Work, 'docNo' | 'kind' | 'warehouse'>,
  changes: Changes,
) {
  const { docNo, kind, warehouse } = work
  const isIt = eq(workAssignments.docNo, docNo)
  const [before] = await op.orm.select().from(workAssignments).where(isIt)
  const { revision = 0 } = before ?? {}
  const values = { ...changes, revision: revision + 1, updatedAt: op.at }
  const first = { priority: '普通' as const, givenBy: op.caller.userId, givenAt: op.at, createdAt: op.at }
  const [after] = before
    ? await op.orm.update(workAssignments).set(values).where(isIt).returning()
    : await op.orm
        .insert(workAssignments)
        .values({ docNo, kind, warehouse, ...first, ...values })
        .returning()
  await audit(op, {
    action: 'assign',
    entity: 'openWork',
    entityId: docNo,
    before: before ? told(before) : null,
    after: after ? told(after) : null,
  })
}

function told({ dueAt, givenAt, createdAt: _, updatedAt: __, ...rest }: Assignment) {
  return { ...rest, dueAt: dueAt?.toISOString() ?? null, givenAt: givenAt.toISOString() }
}
