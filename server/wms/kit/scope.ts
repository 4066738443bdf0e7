// The rows a caller may see, as conditions inside the query: a row outside the scope never leaves the database.
import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import { type Caller, SYSTEM_ID } from '#server/wms/kit/caller.ts'
import { visibleOwners, visibleWarehouses } from '#server/wms/schema/user.ts'

/** Where a table says whose row it is. An empty column means a row for all of them. */
export type ScopeColumns = { warehouse?: PgColumn; owner?: PgColumn }

type Person = Pick<Caller, 'userId'>
type Viewer = Pick<Caller, 'userId' | 'isBound'>

export function inScope(person: Viewer, { warehouse, owner }: ScopeColumns): SQL | undefined {
  return and(
    warehouse && orNull(warehouse, inWarehouseScope(person, warehouse)),
    owner && (person.isBound ? inOwnerScope(person, owner) : orNull(owner, inOwnerScope(person, owner))),
  )
}

/** True for rows whose warehouse code, in `column`, is bound or allowed to the person, and not denied to them. */
export function inWarehouseScope(person: Person, column: AnyPgColumn | SQL): SQL {
  return isEverywhere(person) ? sql`true` : sql`${column} = any(${codesOf(visibleWarehouses, person)})`
}

/** True for rows whose owner code, in `column`, is bound or allowed to the person, and not denied to them. */
export function inOwnerScope(person: Person, column: AnyPgColumn | SQL): SQL {
  return isEverywhere(person) ? sql`true` : sql`${column} = any(${codesOf(visibleOwners, person)})`
}

/** True when the person may see every one of these owners. */
export function areOwnersInScope(person: Person, codes: readonly string[]): SQL {
  return isEverywhere(person)
    ? sql`true`
    : sql`${sql.param([...codes])}::text[] <@ ${codesOf(visibleOwners, person)}`
}

/** Scheduled work; nobody signs in under its number. */
function isEverywhere({ userId }: Person): boolean {
  return userId === SYSTEM_ID
}

/** As an array, the codes are read once and looked up in a column's index; as a set, each row would be joined with them. */
function codesOf(visible: typeof visibleWarehouses | typeof visibleOwners, { userId }: Person): SQL {
  return sql`array(select code from ${visible} where user_id = ${userId})`
}

/**
 * No OR with "is null": an index serves that only by collecting all that a person may see, which mostly is nearly everything,
 * before the first row is had.
 */
function orNull(column: PgColumn, condition: SQL): SQL {
  return column.notNull ? condition : sql`case when ${column} is null then true else ${condition} end`
}
