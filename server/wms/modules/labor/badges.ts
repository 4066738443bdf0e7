// Badges: for workers of the caller's warehouses, read again where they are scanned.

import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { isAmong } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { signed } from '#server/wms/kit/signing.ts'
import { badgeHolder, badgeSubject } from '#server/wms/ledger/facts/badge.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { signOffWorkers } from '#server/wms/modules/labor/sign-ons.ts'
import { employees, laborAgencies, workTeams } from '#server/wms/schema/people.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { issueBadges } from '#shared/contracts/labor/badge.ts'
import { isBadge } from '#shared/sign-on.ts'

export type Badge = CallResult<typeof issueBadges>[number]

const DAY_MS = 86_400_000

export async function issue(
  reader: Reader & Sources,
  { workers, days }: CallBody<typeof issueBadges>,
): Promise<Badge[]> {
  const people = await findPeople(reader, workers)
  const unknown = workers.find((empNo) => !people.some((person) => person.empNo === empNo))
  if (unknown !== undefined) {
    throw refusals.badgesUnknown(unknown.slice(0, 20))
  }
  const until = new Date(reader.now().getTime() + days * DAY_MS)
  const badges: Badge[] = []
  for (const { badgeEpoch, ...person } of people) {
    const subject = badgeSubject({ empNo: person.empNo, badgeEpoch })
    const qrToken = await signed(reader, 'badge', subject, until)
    badges.push({ ...person, qrToken, validUntil: until.toISOString() })
  }
  return badges
}

function findPeople({ orm, caller }: Reader, workers: readonly string[]) {
  const { empNo, name, warehouse, state, badgeEpoch } = employees
  return orm
    .select({
      empNo,
      badgeEpoch,
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

/** Each of the caller's warehouses; what has been printed for them is void from now on. */
export async function revoke(op: Operation, workers: readonly string[]): Promise<number> {
  const wanted = [...new Set(workers)]
  const revoked = await op.orm
    .update(employees)
    .set({ badgeEpoch: sql`${employees.badgeEpoch} + 1` })
    .where(and(isAmong(employees.empNo, wanted), inWarehouseScope(op.caller, employees.warehouse)))
    .returning({ empNo: employees.empNo, badgeEpoch: employees.badgeEpoch })
  const unknown = wanted.find((empNo) => !revoked.some((person) => person.empNo === empNo))
  if (unknown !== undefined) throw refusals.badgesUnknown(unknown.slice(0, 20))
  for (const { empNo, badgeEpoch } of revoked) {
    const after = { badgeEpoch }
    await audit(op, { action: 'revoke-badge', entity: 'employee', entityId: empNo, before: null, after })
  }
  await signOffWorkers(op, wanted)
  return revoked.length
}

/** The number of someone whose badge was scanned, or the number itself. */
export async function workerIn(sources: Sources, code: string): Promise<string> {
  if (!isBadge(code)) return code
  const worker = await badgeHolder(sources, code)
  if (worker === null) throw refusals.badgeOver()
  return worker
}
