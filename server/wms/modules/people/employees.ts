// Employees as labour clerks keep them.

import { isDeepStrictEqual } from 'node:util'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { updateRow } from '#server/wms/kit/write.ts'
import { leaveTeams } from '#server/wms/modules/people/memberships.ts'
import { assertOnePerson, findPerson } from '#server/wms/modules/people/one-person.ts'
import { employeeBinding } from '#server/wms/modules/people/resources.ts'
import { assertAgency } from '#server/wms/modules/people/rules.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { employee } from '#shared/contracts/people/employee.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

export async function updateEmployee(
  op: Operation,
  { empNo, revision, opId: _, ...changes }: CallBody<typeof employee.update>,
) {
  const before = await findPerson(op, empNo)
  const after = await updateRow(op, employeeBinding, { key: empNo, revision, changes })
  assertAgency(after.type, after.agency)
  if (!isDeepStrictEqual(before, await findPerson(op, empNo))) await assertOnePerson(op, empNo)
  return after
}

/** Who leaves has a last day and belongs to no team any more; who comes back has none, and begins in a team again. */
export const employeeMoves = {
  quit: leave,
  ban: leave,
  rehire: async (op, before) => {
    await assertOnePerson(op, before.empNo)
    return { leaveDate: null }
  },
} satisfies MoveEffects<typeof employeeBinding>

async function leave(op: Operation, { empNo, leaveDate }: RowOf<typeof employeeBinding>) {
  await leaveTeams(op, empNo)
  return { leaveDate: leaveDate ?? localDateOf(op.at), team: null }
}
