// What can be chosen of partners and lists: whatever is in use.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { carriers, carTypes, dictionaries, packages, regions } from '#server/wms/schema/base.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import type { CARRIER_TYPES } from '#shared/domain/values.ts'

type Listed = PgTable & { code: PgColumn; name: PgColumn; status: PgColumn }

export async function findOptions({ orm }: Services, table: Listed, condition?: SQL): Promise<CodeName[]> {
  const rows = await orm
    .select({ code: table.code, name: table.name })
    .from(table as PgTable)
    .where(and(eq(table.status, '启用'), condition))
    .orderBy(asc(table.code))
  return rows as CodeName[]
}

/** Browsers send the words '' and 'null' for both types. */
export function findCarrierOptions(services: Services, type: string | undefined) {
  const isOne = type !== undefined && type !== '' && type !== 'null'
  return findOptions(
    services,
    carriers,
    isOne ? eq(carriers.type, type as (typeof CARRIER_TYPES)[number]) : undefined,
  )
}

export function findProvinces(services: Services): Promise<CodeName[]> {
  return findOptions(services, regions, isNull(regions.parent))
}

export function findPackageOptions(reader: Reader & Services, owner = ''): Promise<CodeName[]> {
  const isTheirs = or(isNull(packages.owner), eq(packages.owner, owner))
  return findOptions(reader, packages, and(isTheirs, inScope(reader.caller, { owner: packages.owner })))
}

export function findCarTypes({ orm }: Services) {
  const { code, name, maxWeight, maxVolume, status } = carTypes
  const trimmed = (column: PgColumn) => sql<string | null>`trim_scale(${column})::text`
  return orm
    .select({ code, name, maxWeight: trimmed(maxWeight), maxVolume: trimmed(maxVolume) })
    .from(carTypes)
    .where(eq(status, '启用'))
    .orderBy(asc(maxWeight), asc(code))
}

export async function findDictionaries({ orm }: Services, types: readonly string[] = []) {
  const rows = await orm
    .select({ type: dictionaries.type, code: dictionaries.code, name: dictionaries.name })
    .from(dictionaries)
    .where(
      and(
        eq(dictionaries.status, '启用'),
        types.length > 0 ? inArray(dictionaries.type, [...types]) : undefined,
      ),
    )
    .orderBy(asc(dictionaries.type), asc(dictionaries.sort), asc(dictionaries.code))
  const lists: Record<string, CodeName[]> = {}
  for (const { type, ...entry } of rows) lists[type] = [...(lists[type] ?? []), entry]
  return lists
}
