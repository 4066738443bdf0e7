// What counts of stock keep from a reader beyond their warehouses and owners.
import { and, eq, exists, isNotNull, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { inOwnerScope } from '#server/wms/kit/scope.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { stockLines, stockSheets, stockTasks } from '#server/wms/schema/stocktake.ts'

const PLACE = ['warehouse', 'loc'] as const
const GOODS = [...PLACE, 'owner', 'sku', 'lot', 'quality', 'container'] as const

type Counter = Pick<Caller, 'userId'>
type Person = { orm: Orm; caller: Pick<Caller, 'owners'> }
type Columns<Name extends string> = Readonly<Record<Name, PgColumn | SQL>>

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
 * True for a place where the caller is counting blind at this moment. Anyone who reads stock asks it, so that they do not look up
 * what they are to find out; `hiddenIf` leaves what they read its rows. What stays open: what they have looked up before they
 * took the sheet, the papers of what was brought there and carried away, and trying how much can be carried away.
 */
export function isCounted(caller: Counter, place: Columns<(typeof PLACE)[number]>): SQL {
  return isOnSheet(caller, PLACE, place)
}

/** True for goods that a line of theirs asks for. */
export function isAskedFor(caller: Counter, goods: Columns<(typeof GOODS)[number]>): SQL {
  return isOnSheet(caller, GOODS, goods)
}

/** Null in place of the figure, wherever it is read: by the order of the rows, too, nothing is told of it. */
export function hiddenIf(isHidden: SQL, figure: SQL): SQL {
  return sql`case when ${isHidden} then null else ${figure} end`
}

function isOnSheet<Name extends (typeof GOODS)[number]>(
  { userId }: Counter,
  names: readonly Name[],
  columns: Columns<Name>,
): SQL {
  const { assignee, recounter, state, listNo } = stockSheets
  const counts = and(eq(state, '盘点中'), eq(assignee, userId))
  const recounts = and(eq(state, '复盘中'), eq(recounter, userId))
  const asked = and(isOpenSheet, or(counts, recounts), eq(stockLines.isRevealed, false))
  const listOf = (given: Columns<Name>) =>
    sql.join(
      names.map((name) => sql`${given[name]}`),
      sql`, `,
    )
  return sql`(${listOf(columns)}) in (select ${listOf(stockLines)} from ${stockLines}
    join ${stockSheets} on ${eq(listNo, stockLines.listNo)} where ${asked})`
}

/** In the words of the index of those sheets, of which there are few. */
const isOpenSheet = sql`${stockSheets.state} in ('盘点中', '复盘中')`
