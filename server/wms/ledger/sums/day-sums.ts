// Facts summed up by the day: what is kept of them, and how a report reads them in place of the facts.
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Orm } from '#server/wms/db/database.ts'
import { listOf, selectRows } from '#server/wms/kit/bulk.ts'
import { lateDays, summedDays } from '#server/wms/schema/sums.ts'
import type { Period } from '#shared/contracts/definition/report.ts'

type Dated = PgTable & { businessDate: PgColumn; warehouse: PgColumn; owner: PgColumn }

/** Of facts, by the names of the columns that they have in the table of sums. */
export type DaySums = {
  facts: Dated
  table: Dated
  /** Which facts count; absent: all. */
  where?: SQL
  /** What is told apart. */
  keys: Readonly<Record<string, PgColumn | SQL>>
  /** What is summed up. */
  figures: Readonly<Record<string, PgColumn | SQL>>
}

/** The triggers on facts name it, too. */
const DAY_LOCK = 7_351_020

export function defineDaySums<F extends Dated, T extends Dated>(
  sums: Omit<DaySums, 'keys' | 'figures'> & {
    facts: F
    table: T
    keys: Readonly<Partial<Record<keyof T['_']['columns'] & string, PgColumn | SQL>>>
    figures: Readonly<Partial<Record<keyof T['_']['columns'] & string, PgColumn | SQL>>>
  },
): DaySums {
  // Each of them is there: only those that a table has not may be missing.
  return sums as DaySums
}

/**
 * A selection of facts of these days, by the names of the sums' columns: of days that are summed up, sums, and of all others
 * the facts one by one. A sum of a column comes to the same in either case.
 */
export function factsByDay(sums: DaySums, days: readonly Period[]): SQL {
  const { facts, table, where } = sums
  const kept = columnsOf(sums).map(({ column }) => sql`${column}`)
  const each = columnsOf(sums).map(({ value, name }) => sql`${value} as ${sql.identifier(name)}`)
  const dates = sql`any(array(${daysOf(days, isSummed(facts))}))`
  const otherDates = sql`any(array(${daysOf(days, sql`not ${isSummed(facts)}`)}))`
  return sql`select ${listOf(kept)} from ${table} where ${table.businessDate} = ${dates}
    union all
    select ${listOf(each)} from ${facts} where ${and(sql`${facts.businessDate} = ${otherDates}`, where)}`
}

/** Days up to one that are over, and whose sums are not there or no longer right; the latest first. */
export async function findUnsummed(orm: Orm, { facts }: DaySums, through: string): Promise<string[]> {
  const [known] = await selectRows<{ first: string | null }>(
    orm,
    sql`select min(${facts.businessDate})::text as first from ${facts}`,
  )
  if (!known?.first || known.first > through) return []
  const period = { from: known.first, to: through }
  const found = await selectRows<{ day: string }>(
    orm,
    sql`select day::text from (${daysOf([period], sql`not ${isSummed(facts)}`)}) as due (day) order by day desc`,
  )
  return found.map(({ day }) => day)
}

/** Waits until those are done who are writing facts of that day, and lets nobody begin to meanwhile. */
export async function sumDay(orm: Orm, sums: DaySums, day: string): Promise<void> {
  const { facts, table } = sums
  const names = columnsOf(sums).map(({ name }) => sql`${sql.identifier(name)}`)
  const known = { facts: getTableName(facts), businessDate: day }
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DAY_LOCK}, ${day}::date - date '2000-01-01')`)
    await tx.delete(table).where(eq(table.businessDate, day))
    await tx.execute(sql`insert into ${table} (${listOf(names)})
      ${selectSums(sums, eq(facts.businessDate, day))}`)
    await tx
      .delete(lateDays)
      .where(and(eq(lateDays.facts, known.facts), eq(lateDays.businessDate, known.businessDate)))
    await tx.insert(summedDays).values(known).onConflictDoNothing()
  })
}

/** What the sums of the facts are that fulfil a condition, as the facts have it. */
export function selectSums(sums: DaySums, condition: SQL | undefined): SQL {
  const { facts, where, keys } = sums
  const values = columnsOf(sums).map(({ name, value, isKey }) => {
    const summed = isKey ? sql`${value}` : sql`sum(${value})`
    return sql`${summed} as ${sql.identifier(name)}`
  })
  const groups = [facts.businessDate, ...Object.values(keys)].map((value) => sql`${value}`)
  return sql`select ${listOf(values)} from ${facts} where ${and(condition, where)} group by ${listOf(groups)}`
}

/** True of a date whose sums are there and right. */
export function onSummedDays({ facts }: DaySums, date: PgColumn): SQL {
  return sql`${date} = any(array(
    select day from (select business_date from ${summedDays} where ${summedDays.facts} = ${getTableName(facts)}) as known (day)
    where ${isSummed(facts)}))`
}

/** In the order of the definition; the day is the first. */
export function columnsOf({ facts, table, keys, figures }: DaySums) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const named = (values: DaySums['keys'], isKey: boolean) =>
    Object.entries(values).map(([field, value]) => {
      const column = columns[field]
      if (!column) throw new Error(`${getTableName(table)} has no column for ${field}`)
      return { field, column, name: column.name, value, isKey }
    })
  return [...named({ businessDate: facts.businessDate, ...keys }, true), ...named(figures, false)]
}

/** Of a `day` that is being looked at. */
function isSummed(facts: PgTable): SQL {
  const name = getTableName(facts)
  const of = ({ facts: ofFacts, businessDate }: typeof summedDays | typeof lateDays) =>
    and(eq(ofFacts, name), sql`${businessDate} = day::date`)
  return sql`(exists (select from ${summedDays} where ${of(summedDays)})
    and not exists (select from ${lateDays} where ${of(lateDays)}))`
}

function daysOf(days: readonly Period[], condition: SQL): SQL {
  const each = days.map(
    ({
      from,
      to,
    }) => sql`select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      where ${condition}`,
  )
  return sql.join(each, sql` union all `)
}
