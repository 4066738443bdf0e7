// The day a fact counts for, and whether anyone who writes it may.

import { inArray } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { assertInSight } from '#server/wms/kit/scope.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'

/** `at` is when it happened; absent: now. */
type Placed = { warehouse: string; owner?: string | null | undefined; at?: Date | undefined }

export type DateOf = (fact: Placed) => string

/** The business date of each fact, by its warehouse's shifts; refuses what lies outside the caller's scope. */
export async function findBusinessDates(
  { orm, caller, at }: Pick<Operation, 'orm' | 'caller' | 'at'>,
  facts: readonly Placed[],
): Promise<DateOf> {
  const codes = [...new Set(facts.map(({ warehouse }) => warehouse))]
  const owners = [...new Set(facts.flatMap(({ owner }) => owner ?? []))]
  assertInSight(caller, { warehouses: codes, owners })
  const known = await orm
    .select({ code: warehouses.code, shiftCutoff: warehouses.shiftCutoff })
    .from(warehouses)
    .where(inArray(warehouses.code, codes))
  if (known.length !== codes.length) throw common.outOfScope()
  const cutoffs = new Map(known.map(({ code, shiftCutoff }) => [code, shiftCutoff]))
  return (fact) => businessDateOf(fact.at ?? at, cutoffs.get(fact.warehouse) ?? '')
}

/** What has been done was done on a day that has come. */
export function assertNotAhead(day: string, today: string): void {
  if (day <= today) return
  throw ledger.dayAhead(day, today)
}

/** What every fact says of the command it comes from. */
export function stampOf({ at, caller, opId }: Operation, happenedAt: Date = at) {
  return { at: happenedAt.toISOString(), operator: caller.userId, opId }
}
