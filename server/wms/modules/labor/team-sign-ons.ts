// A team signs on in one step: those of its members who may work there today, and have been seen to be present.
import { and, eq, isNull } from 'drizzle-orm'
import { isAmong } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findHindrances, type Person } from '#server/wms/modules/labor/attending.ts'
import { findAway } from '#server/wms/modules/labor/leaves.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { begin } from '#server/wms/modules/labor/sign-ons.ts'
import { signOns } from '#server/wms/schema/labor.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getSignOnTeams, startTeamSignOn } from '#shared/contracts/labor/sign-on.ts'

type At = Reader & Pick<Operation, 'at'>

export async function findTeams(reader: At, warehouse: string): Promise<CallResult<typeof getSignOnTeams>> {
  assertInSight(reader.caller, { warehouses: [warehouse], owners: [] })
  const rows = await reader.orm
    .select({ team: { code: workTeams.code, name: workTeams.name }, person: employees })
    .from(workTeams)
    .innerJoin(employees, eq(employees.team, workTeams.code))
    .where(and(eq(workTeams.warehouse, warehouse), eq(workTeams.status, '启用')))
    .orderBy(workTeams.code, employees.empNo)
  const people = rows.map(({ person }) => person)
  const hindrances = await hindrancesOf(reader, warehouse, people)
  const standing = await findStanding(reader, people)
  const teams = new Map(rows.map(({ team }) => [team.code, team]))
  return [...teams.values()].map((team) => ({
    ...team,
    members: people
      .filter((person) => person.team === team.code)
      .map(({ empNo, name }) => ({
        empNo,
        name,
        hindrance: hindrances.get(empNo) ?? null,
        isElsewhere: standing.has(empNo),
      })),
  }))
}

export async function signOnTeam(
  op: Operation,
  { team: code, present, previous, station }: CallBody<typeof startTeamSignOn>,
): Promise<CallResult<typeof startTeamSignOn>> {
  const [team] = await op.orm
    .select()
    .from(workTeams)
    .where(and(eq(workTeams.code, code), eq(workTeams.status, '启用')))
  if (!team) throw refusals.teamUnknown()
  const { name, warehouse } = team
  assertInSight(op.caller, { warehouses: [warehouse], owners: [] })
  if (present.length === 0) throw refusals.teamAbsent(name)
  const members = await op.orm
    .select()
    .from(employees)
    .where(and(eq(employees.team, code), isAmong(employees.empNo, present)))
  const stranger = present.find((empNo) => !members.some((member) => member.empNo === empNo))
  if (stranger !== undefined) throw refusals.notInTeam(stranger, name)
  const away = await findAway(op, present, op.at)
  for (const { empNo, name: who } of members) {
    const leaveType = away.get(empNo)
    if (leaveType) throw refusals.onLeave(who, leaveType)
  }
  return begin(op, present, { previous, warehouse, station })
}

async function hindrancesOf(reader: At, warehouse: string, people: readonly Person[]) {
  const dateOf = await findBusinessDates(reader, [{ warehouse }])
  const day = { warehouse, businessDate: dateOf({ warehouse }) }
  const found = await findHindrances(reader, day, people)
  const numbers = people.map(({ empNo }) => empNo)
  const away = await findAway(reader, numbers, reader.at)
  return new Map(
    people.flatMap(({ empNo, name }) => {
      const leaveType = away.get(empNo)
      const hindrance = found.get(empNo) ?? (leaveType ? refusals.onLeave(name, leaveType) : null)
      return hindrance ? [[empNo, hindrance.message] as const] : []
    }),
  )
}

async function findStanding({ orm }: Reader, people: readonly Person[]): Promise<Set<string>> {
  const { worker, endedAt } = signOns
  const numbers = people.map(({ empNo }) => empNo)
  const rows = await orm
    .select({ worker })
    .from(signOns)
    .where(and(isAmong(worker, numbers), isNull(endedAt)))
  return new Set(rows.map((row) => row.worker))
}
