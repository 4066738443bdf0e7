// The rows a caller may see, as conditions inside the query: a row outside the scope never leaves the database.
import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { dataPerms, userOwners, userWarehouses } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { EVERY_CODE } from '#shared/domain/values.ts'

/** Where a table says whose row it is. An empty column means a row for all of them. */
export type ScopeColumns = { warehouse?: PgColumn; owner?: PgColumn }

type Person = Pick<Caller, 'userId'>
type DataPerm = typeof dataPerms.$inferSelect

export function inScope(orm: Orm, person: Person, { warehouse, owner }: ScopeColumns): SQL | undefined {
  return and(
    warehouse && orNull(warehouse, inWarehouseScope(orm, person, warehouse)),
    owner && orNull(owner, inOwnerScope(orm, person, owner)),
  )
}

/** True for rows whose warehouse code, in `column`, is bound or allowed to the person, and not denied to them. */
export function inWarehouseScope(orm: Orm, { userId }: Person, column: AnyPgColumn): SQL {
  const bound = orm
    .select({ code: userWarehouses.warehouse })
    .from(userWarehouses)
    .where(eq(userWarehouses.userId, userId))
  const named = (effect: DataPerm['effect']) =>
    orm
      .select({ code: warehouses.code })
      .from(warehouses)
      .innerJoin(dataPerms, names({ userId, kind: '仓库', effect }, warehouses.code))
  return isOneOf(column, bound.union(named('允许')).except(named('禁止')))
}

/** True for rows whose owner code, in `column`, is bound or allowed to the person, and not denied to them. */
export function inOwnerScope(orm: Orm, { userId }: Person, column: AnyPgColumn): SQL {
  const bound = orm.select({ code: userOwners.owner }).from(userOwners).where(eq(userOwners.userId, userId))
  const named = (effect: DataPerm['effect']) =>
    orm
      .select({ code: owners.code })
      .from(owners)
      .innerJoin(dataPerms, names({ userId, kind: '货主', effect }, owners.code))
  return isOneOf(column, bound.union(named('允许')).except(named('禁止')))
}

/** As an array, the codes are read once and looked up in the column's index; as a set, each row would be joined with them. */
function isOneOf(column: AnyPgColumn, codes: SQLWrapper): SQL {
  return sql`${column} = any(array(${codes}))`
}

function names({ userId, kind, effect }: Pick<DataPerm, 'userId' | 'kind' | 'effect'>, code: PgColumn) {
  return and(
    eq(dataPerms.userId, userId),
    eq(dataPerms.kind, kind),
    eq(dataPerms.effect, effect),
    or(eq(dataPerms.refCode, code), eq(dataPerms.refCode, EVERY_CODE)),
  )
}

function orNull(column: PgColumn, condition: SQL): SQL | undefined {
  return column.notNull ? condition : or(isNull(column), condition)
}
