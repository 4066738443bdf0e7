// Who belongs to which team when: one team at a time, and the employee's record names the team of today. Anyone who is moved
// from one to another is written down as such, too.

import { and, eq, gt, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { bind, type RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { changeRow, createRow, lockRow, lockVisible, updateRow } from '#server/wms/kit/write.ts'
import { employeeName, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import { refusals } from '#server/wms/modules/people/refusals.ts'
import { employeeBinding, teamSwitchBinding } from '#server/wms/modules/people/resources.ts'
import { assertSpan } from '#server/wms/modules/people/rules.ts'
import { teamMemberships } from '#server/wms/schema/people.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import {
  type changeRatio as changeRatioCall,
  type switchTeam as switchTeamCall,
  teamMembership,
} from '#shared/contracts/people/work-team.ts'

type Membership = typeof teamMemberships.$inferSelect
type Switch = Omit<CallBody<typeof switchTeamCall>, 'opId'>
type RatioChange = Omit<CallBody<typeof changeRatioCall>, 'opId'>

export const membershipBinding = bind({
  resource: teamMembership,
  table: teamMemberships,
  scope: { warehouse: teamMemberships.warehouse },
  names: {
    warehouse: warehouseName(teamMemberships.warehouse),
    worker: employeeName(teamMemberships.worker),
    team: teamName(teamMemberships.team),
  },
  afterCreate: (op, { id }) => settle(op, Number(id)),
})

export async function updateMembership(
  op: Operation,
  { id, revision, opId: _, ...changes }: CallBody<typeof teamMembership.update>,
) {
  const after = await updateRow(op, membershipBinding, { key: id, revision, changes })
  await settle(op, id)
  return after
}

/** From an instant within the spell on; people give it by the minute, and so its first minute is its beginning. */
export async function changeRatio(op: Operation, { id, revision, ratio, from: given }: RatioChange) {
  const { worker: of } = await findOne(op, membershipBinding, id)
  await lockRow(op, employeeBinding, of)
  const spell = await lockRow(op, membershipBinding, id)
  const from = given ?? op.at.toISOString()
  if (minuteOf(from) < minuteOf(spell.from) || (spell.to !== null && from >= spell.to)) {
    throw refusals.ratioOutsideSpell()
  }
  if (minuteOf(from) === minuteOf(spell.from)) {
    const after = await updateRow(op, membershipBinding, { key: id, revision, changes: { ratio } })
    await settle(op, id)
    return after
  }
  await updateRow(op, membershipBinding, { key: id, revision, changes: { to: from } })
  const { warehouse, worker, team, to } = spell
  return createRow(op, membershipBinding, { warehouse, worker, team, from, to, ratio })
}

/** Throws the refusal of somebody who does not work here, or not any more. */
export async function lockEmployed(op: Operation, worker: string): Promise<RowOf<typeof employeeBinding>> {
  const employee = await lockVisible(op, employeeBinding, worker)
  if (!employee) throw refusals.employeeUnknown()
  if (employee.state !== '在职' && employee.state !== '休假') throw refusals.notEmployed()
  return employee
}

/** From now on; anyone who belonged to no team begins with a whole share. */
export async function switchTeam(op: Operation, { worker, toTeam, method, reason }: Switch) {
  const { warehouse, team: fromTeam } = await lockEmployed(op, worker)
  if (fromTeam === toTeam) throw refusals.alreadyInTeam()
  const current = await currentMembership(op, worker)
  if (current) {
    const changes = { to: op.at.toISOString() }
    await updateRow(op, membershipBinding, { key: current.id, revision: current.revision, changes })
  }
  const joined = { warehouse, worker, team: toTeam, from: op.at.toISOString(), to: null }
  await createRow(op, membershipBinding, { ...joined, ratio: current?.ratio ?? '1' })
  const facts = { at: op.at.toISOString(), warehouse, worker, fromTeam, toTeam, method, reason }
  return createRow(op, teamSwitchBinding, { ...facts, operator: op.caller.userId })
}

/** From now on they belong to none; what was to begin later never does. The caller has locked the employee. */
export async function leaveTeams(op: Operation, worker: string): Promise<void> {
  const { to } = teamMemberships
  const open = await findRows(op, membershipBinding, {
    condition: and(eq(teamMemberships.worker, worker), or(isNull(to), gt(to, op.at))) as SQL,
  })
  const now = op.at.toISOString()
  for (const before of open) {
    const changes = { to: before.from > now ? before.from : now }
    await changeRow(op, membershipBinding, { before, changes, action: 'quit' })
  }
}

/** The lock on the employee makes two who write memberships of one person wait for each other. */
async function settle(op: Operation, id: number): Promise<void> {
  const [membership] = await op.orm.select().from(teamMemberships).where(eq(teamMemberships.id, id))
  if (!membership) throw new Error('the membership was not stored')
  assertSpan(membership.from, membership.to, membership.ratio)
  const worker = await lockRow(op, employeeBinding, membership.worker)
  await assertAlone(op, membership)
  const team = (await currentMembership(op, membership.worker))?.team ?? null
  if (worker.team !== team) {
    await advance(op, employeeBinding, 'switch-team', { before: worker, changes: { team } })
  }
}

async function assertAlone({ orm }: Operation, { id, worker, from, to }: Membership): Promise<void> {
  const overlapping = await orm
    .select({ id: teamMemberships.id })
    .from(teamMemberships)
    .where(
      and(
        eq(teamMemberships.worker, worker),
        ne(teamMemberships.id, id),
        or(isNull(teamMemberships.to), gt(teamMemberships.to, from)),
        to === null ? undefined : lt(teamMemberships.from, to),
      ),
    )
    .limit(1)
  if (overlapping.length > 0) throw refusals.membershipOverlaps()
}

async function currentMembership({ orm, at }: Operation, worker: string): Promise<Membership | undefined> {
  const [current] = await orm
    .select()
    .from(teamMemberships)
    .where(
      and(
        eq(teamMemberships.worker, worker),
        lte(teamMemberships.from, at),
        or(isNull(teamMemberships.to), gt(teamMemberships.to, at)),
      ),
    )
  return current
}

function minuteOf(instant: string): string {
  return new Date(instant).toISOString().slice(0, 16)
}
