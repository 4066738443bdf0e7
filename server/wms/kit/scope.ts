// The rows a caller may see, as conditions inside the query: a row outside the scope never leaves the database.
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { userOwners, userWarehouses } from '#server/wms/modules/user/tables.ts'

/** Where a table says whose row it is. An empty column means a row for all of them. */
export type ScopeColumns = { warehouse?: PgColumn; owner?: PgColumn }

export function inScope(orm: Orm, caller: Caller, { warehouse, owner }: ScopeColumns): SQL | undefined {
  return and(
    warehouse && orNull(warehouse, inWarehouseScope(orm, caller, warehouse)),
    owner && orNull(owner, inOwnerScope(orm, caller, owner)),
  )
}

/** True for rows whose warehouse code, in `column`, is bound to the caller. */
export function inWarehouseScope(orm: Orm, caller: Caller, column: AnyPgColumn): SQL {
  const bound = orm
    .select({ code: userWarehouses.warehouse })
    .from(userWarehouses)
    .where(eq(userWarehouses.userId, caller.userId))
  return inArray(column, bound)
}

/** True for rows whose owner code, in `column`, is bound to the caller. */
export function inOwnerScope(orm: Orm, caller: Caller, column: AnyPgColumn): SQL {
  const bound = orm
    .select({ code: userOwners.owner })
    .from(userOwners)
    .where(eq(userOwners.userId, caller.userId))
  return inArray(column, bound)
}

function orNull(column: PgColumn, condition: SQL): SQL | undefined {
  return column.notNull ? condition : or(isNull(column), condition)
}
