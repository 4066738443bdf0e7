// Badges: for workers of the caller's warehouses, read again where they are scanned.

import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { isMarked, signed, subjectIn } from '#server/wms/kit/signing.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { employees, laborAgencies, workTeams } from '#server/wms/schema/people.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { issueBadges } from '#shared/contracts/labor/badge.ts'

const DAY_MS = 86_400_000

export async function issue(reader: Reader & Sources, { workers, days }: CallBody<typeof issueBadges>) {
  const people = await findPeople(reader, workers)
  const unknown = workers.find((empNo) => !people.some((person) => person.empNo === empNo))
  if (unknown !== undefined) {
    throw refusals.badgesUnknown(unknown.slice(0, 20))
  }
  const until = new Date(reader.now().getTime() + days * DAY_MS)
  const badges = []
  for (const person of people) {
    const qrToken = await signed(reader, 'badge', person.empNo, until)
    badges.push({ ...person, qrToken, validUntil: until.toISOString() })
  }
  return badges
}

function findPeople({ orm, caller }: Reader, workers: readonly string[]) {
  const { empNo, name, warehouse, state } = employees
  return orm
    .select({
      empNo,
      name,
      agencyName: laborAgencies.name,
      warehouseName: warehouses.name,
      teamName: workTeams.name,
    })
    .from(employees)
    .innerJoin(warehouses, eq(warehouses.code, warehouse))
    .leftJoin(laborAgencies, eq(laborAgencies.code, employees.agency))
    .leftJoin(workTeams, eq(workTeams.code, employees.team))
    .where(
      and(
        inArray(empNo, [...workers]),
        inWarehouseScope(caller, warehouse),
        notInArray(state, ['离职', '黑名单']),
      ),
    )
    .orderBy(asc(empNo))
}

/** The number of someone whose badge was scanned, or the number itself. */
export async function workerIn(sources: Sources, code: string): Promise<string> {
  if (!isMarked('badge', code)) return code
  const worker = await subjectIn(sources, 'badge', code)
  if (worker === null) throw refusals.badgeOver()
  return worker
}
