// What counts of stock keep from a reader beyond their warehouses and owners.
import { and, eq, exists, isNotNull, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { stockLines, stockSheets, stockTasks } from '#server/wms/modules/stocktake/tables.ts'

type Place = { warehouse: PgColumn | SQL; loc: PgColumn | SQL }
type Person = { orm: Orm; caller: Pick<Caller, 'userId'> }

/**
 * The head of a count, its sheets and what was found. Those of one owner are cut by their scope already; the figures of
 * several owners sum up all of them, so that only those see them who may see every line. Owners are asked one by one,
 * because there are few of them and many lines.
 */
export function isCountVisible(person: Person, count: { taskNo: PgColumn; owner: PgColumn }): SQL {
  const ofOwner = and(eq(stockLines.taskNo, count.taskNo), eq(stockLines.owner, owners.code))
  const lines = person.orm.select({ taskNo: stockLines.taskNo }).from(stockLines).where(ofOwner)
  return or(isNotNull(count.owner), seesEveryOwner(person, exists(lines))) as SQL
}

/** Numbers of the counts that are kept from the person; asked for once, where many rows are to be held against them. */
export function hiddenCounts(person: Person) {
  const isHidden = and(not(seesEveryOwner(person)), not(isCountVisible(person, stockTasks)))
  return person.orm.select({ taskNo: stockTasks.taskNo }).from(stockTasks).where(isHidden)
}

/** True for a person who may see every owner, or every one of those that `which` tells. */
function seesEveryOwner({ orm, caller }: Person, which?: SQL): SQL {
  const isForeign = not(inOwnerScope(caller, owners.code))
  return notExists(orm.select({ code: owners.code }).from(owners).where(and(isForeign, which)))
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
