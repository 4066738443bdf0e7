// What counts of stock keep from a reader beyond their warehouses and owners.
import { and, eq, exists, isNotNull, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { stockLines, stockSheets } from '#server/wms/modules/stocktake/tables.ts'

type Place = { warehouse: PgColumn | SQL; loc: PgColumn | SQL }
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

/**
 * True for a place of the ledger or the balances where the reader is not counting blind at this moment. Whoever reads stock
 * asks it, so that they do not look up what they are to find out. What stays open: what they have looked up before they took
 * the sheet, the papers of what was brought there and carried away, and trying how much can be carried away.
 */
export function isNotCounted(person: Person, { warehouse, loc }: Place): SQL {
  // A movement from outside comes from no place, and no place is none of those that are counted.
  return sql`(${warehouse}, coalesce(${loc}, '')) not in ${countedBlind(person)}`
}

function countedBlind({ orm, caller: { userId } }: Person) {
  const { assignee, recounter, state, listNo } = stockSheets
  const counts = and(eq(state, '盘点中'), eq(assignee, userId))
  const recounts = and(eq(state, '复盘中'), eq(recounter, userId))
  return orm
    .select({ warehouse: stockLines.warehouse, loc: stockLines.loc })
    .from(stockLines)
    .innerJoin(stockSheets, eq(listNo, stockLines.listNo))
    .where(and(isOpenSheet, or(counts, recounts), eq(stockLines.isRevealed, false)))
}

/** In the words of the index of those sheets, of which there are few. */
const isOpenSheet = sql`${stockSheets.state} in ('盘点中', '复盘中')`
