// What counts of stock keep from a reader beyond their warehouses and owners.
import { and, eq, exists, isNotNull, not, notExists, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { stockLines } from '#server/wms/modules/stocktake/tables.ts'

type Person = { orm: Orm; caller: Pick<Caller, 'userId'> }

/**
 * A count of the goods of several owners, told by its number in `taskNo`: its figures sum up all of them, so that only those
 * see it who may see every line. Owners are asked one by one, because there are few of them and many lines.
 */
export function isWhollyVisible({ orm, caller }: Person, taskNo: PgColumn | SQL): SQL {
  const ofOwner = and(eq(stockLines.taskNo, taskNo), eq(stockLines.owner, owners.code))
  const lines = orm.select({ taskNo: stockLines.taskNo }).from(stockLines).where(ofOwner)
  const isForeign = not(inOwnerScope(orm, caller, owners.code))
  return notExists(
    orm
      .select({ code: owners.code })
      .from(owners)
      .where(and(isForeign, exists(lines))),
  )
}

/** The same for its head, its sheets and what was found: those of one owner are cut by their scope already. */
export function isCountVisible(person: Person, count: { taskNo: PgColumn; owner: PgColumn }): SQL {
  return or(isNotNull(count.owner), isWhollyVisible(person, count.taskNo)) as SQL
}
