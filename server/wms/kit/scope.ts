// The rows a caller may see, as conditions inside the query: a row outside the scope never leaves the database.
import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Caller, Sight } from '#server/wms/kit/caller.ts'
import { common } from '#server/wms/kit/refusals.ts'

/** Where a table says whose row it is. An empty column means a row for all of them. */
export type ScopeColumns = { warehouse?: PgColumn; owner?: PgColumn }

/** What a person may see. */
type Viewer = Pick<Caller, 'isBound' | 'warehouses' | 'owners'>

export function inScope(viewer: Viewer, { warehouse, owner }: ScopeColumns): SQL | undefined {
  return and(
    warehouse && orNull(warehouse, inWarehouseScope(viewer, warehouse)),
    owner && (viewer.isBound ? inOwnerScope(viewer, owner) : orNull(owner, inOwnerScope(viewer, owner))),
  )
}

/** True for rows whose warehouse code, in `column`, is bound or allowed to the person, and not denied to them. */
export function inWarehouseScope({ warehouses }: Pick<Viewer, 'warehouses'>, column: AnyPgColumn | SQL): SQL {
  return isSeen(warehouses, column)
}

/** True for rows whose owner code, in `column`, is bound or allowed to the person, and not denied to them. */
export function inOwnerScope({ owners }: Pick<Viewer, 'owners'>, column: AnyPgColumn | SQL): SQL {
  return isSeen(owners, column)
}

/** True when there is such a warehouse, and it is the person's. */
export function isWarehouseInScope(viewer: Pick<Viewer, 'warehouses'>, code: string): SQL {
  return sql`exists (select from warehouses where code = ${code} and ${inWarehouseScope(viewer, sql`code`)})`
}

/** True when there is such an owner, and they are the person's. */
export function isOwnerInScope(viewer: Pick<Viewer, 'owners'>, code: string): SQL {
  return sql`exists (select from owners where code = ${code} and ${inOwnerScope(viewer, sql`code`)})`
}

/** Refuses what lies outside the person's scope. */
export function assertInSight(
  viewer: Pick<Viewer, 'warehouses' | 'owners'>,
  { warehouses, owners }: { warehouses: readonly string[]; owners: readonly string[] },
): void {
  const areSeen =
    warehouses.every((code) => sees(viewer.warehouses, code)) &&
    owners.every((code) => sees(viewer.owners, code))
  if (!areSeen) throw common.outOfScope()
}

/** Whether there are any that the person does not see: what is for all of them is not theirs to decide. */
export async function findUnseen({
  orm,
  caller,
}: {
  orm: Orm
  caller: Pick<Viewer, 'warehouses' | 'owners'>
}) {
  const [unseen] = await selectRows<{ warehouse: boolean; owner: boolean }>(
    orm,
    sql`select exists (select from warehouses where not (${inWarehouseScope(caller, sql`code`)})) as warehouse,
      exists (select from owners where not (${inOwnerScope(caller, sql`code`)})) as owner`,
  )
  return unseen ?? { warehouse: true, owner: true }
}

/** True for a code that was read, with the caller, out of what there is: no statement has to look it up again. */
export function isListed({ codes, areHidden }: Sight, code: string): boolean {
  return !areHidden && codes.includes(code)
}

function sees({ codes, areHidden }: Sight, code: string): boolean {
  return codes.includes(code) !== areHidden
}

/**
 * The codes come from the caller: looked up here, they would be planned anew in each of a call's statements. As the result of a
 * query, PostgreSQL plans for any codes alike: by an index, and not through a table that for these codes is small.
 */
function isSeen({ codes, areHidden }: Sight, column: AnyPgColumn | SQL): SQL {
  if (!areHidden) return sql`${column} = any(array(select unnest(${sql.param([...codes])}::text[])))`
  return codes.length === 0 ? sql`true` : sql`${column} <> all(${sql.param([...codes])}::text[])`
}

/**
 * No OR with "is null": an index serves that only by collecting all that a person may see, which mostly is nearly everything,
 * before the first row is had.
 */
function orNull(column: PgColumn, condition: SQL): SQL {
  return column.notNull ? condition : sql`case when ${column} is null then true else ${condition} end`
}
