// Who stands at which station: in the morning everybody's badge is printed, they sign on by it, and in the evening they leave.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { bodyOf, type LivedDay, type Station, workAt } from '#server/wms/demo/lived/lived-day.ts'
import { issue } from '#server/wms/modules/labor/badges.ts'
import { signOff, signOn } from '#server/wms/modules/labor/sign-ons.ts'
import { employees } from '#server/wms/schema/people.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { startSignOn } from '#shared/contracts/labor/sign-on.ts'

/** Those of the shipping team who are the company's own. */
export async function findWorkers({ sources: { orm }, warehouse }: LivedDay): Promise<string[]> {
  const { empNo, team, agency, state } = employees
  const rows = await orm
    .select({ empNo })
    .from(employees)
    .where(and(eq(team, `${warehouse}-CK`), isNull(agency), eq(state, '在职')))
    .orderBy(asc(empNo))
  return rows.map((row) => row.empNo)
}

/** One after the other, each at the station that is named first. */
export async function signAllOn(
  day: LivedDay,
  {
    manager,
    stations,
    workers,
  }: { manager: Station; stations: readonly Station[]; workers: readonly string[] },
  at: Date,
): Promise<void> {
  const body = bodyOf(issueBadges, { workers, days: 1 })
  const badges = await workAt(day, manager, at, (op) => issue(op, body))
  for (const [index, station] of stations.entries()) {
    const badge = badges[index]?.qrToken
    if (badge === undefined) return
    const { warehouse } = day
    const given = bodyOf(startSignOn, { badges: [badge], warehouse, station: station.code })
    const { crew } = await workAt(day, station, at, (op) => signOn(op, given))
    station.crew = crew
  }
}

export async function signAllOff(day: LivedDay, stations: readonly Station[], at: Date): Promise<void> {
  for (const station of stations) {
    const { crew } = station
    if (crew === null) continue
    await workAt(day, { ...station, crew: null }, at, (op) => signOff(op, { crew, opId: op.opId ?? '' }))
    station.crew = null
  }
}
