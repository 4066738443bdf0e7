// Rows by the thousand in one statement: they travel as one JSON parameter, because a statement takes 65,535 at most.
import { getTableName, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Orm } from '#server/wms/db/database.ts'

const ROWS_PER_STATEMENT = 5_000

/** All rows have the same fields. Answers the values of `key`, in the order of the rows. */
export async function insertRows(
  orm: Orm,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
  key: PgColumn,
): Promise<number[]> {
  const keys: number[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    keys.push(...(await insertChunk(orm, table, rows.slice(from, from + ROWS_PER_STATEMENT), key)))
  }
  return keys
}

async function insertChunk(
  orm: Orm,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
  key: PgColumn,
): Promise<number[]> {
  const stored = await selectRows<{ key: string }>(
    orm,
    sql`${insertionOf(table, rows)} returning ${sql.identifier(key.name)}::text as key`,
  )
  return stored.map((row) => Number(row.key))
}

/** Of rows with the same fields, which travel as one parameter. */
export function insertionOf(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): SQL {
  const names = listOf(columnsOf(table, rows).map(([, { name }]) => sql`${sql.identifier(name)}`))
  return sql`insert into ${table} (${names}) select ${names} from ${sentRecords(table, rows)} as sent`
}

function columnsOf(table: PgTable, [row = {}]: readonly Readonly<Record<string, unknown>>[]) {
  return Object.entries(getTableColumns(table)).filter(([field]) => field in row)
}

/** Of one row, whose values travel as one parameter; those that are SQL may name what stands behind `from`. */
export function insertion(table: PgTable, row: Readonly<Record<string, unknown>>, from?: SQL): SQL {
  const columns = getTableColumns(table)
  const given: Record<string, unknown> = {}
  const values: SQL[] = []
  const names = Object.entries(row).map(([field, value]) => {
    const column = columns[field]
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}`)
    if (is(value, SQL)) values.push(value)
    else {
      given[column.name] = value
      values.push(sql.raw(`given."${column.name}"`))
    }
    return `"${column.name}"`
  })
  const source = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(given)}::jsonb) as given`
  return sql`insert into ${table} (${sql.raw(names.join(', '))}) select ${sql.join(values, sql.raw(', '))}
    from ${source}${from ? sql`, ${from}` : sql.raw('')}`
}

/**
 * Rows that are sent, as a table of a statement. `columns` as in `id bigint, qty numeric`, by the names of the fields. How many
 * there are is told the planner, who takes any number for a hundred, for which it reads a table from end to end.
 */
export function sentRows(rows: readonly object[], columns: string): SQL {
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(${sql.raw(columns)})
    limit ${rows.length})`
}

/** The same for rows of a table: all have the same fields, and are sent by the names of its columns. */
export function sentRecords(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): SQL {
  const columns = columnsOf(table, rows)
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]]))),
  )
  return sql`(select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb) limit ${rows.length})`
}

export async function selectRows<Row extends Record<string, unknown>>(
  orm: Orm,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } = await orm.execute<Row>(statement)
  return rows
}

/**
 * What several queries find, asked for together: of each its rows, by its name. They travel as JSON, so that exact numbers and
 * dates are to be selected as text.
 */
export async function selectTogether<Found extends Record<string, readonly object[]>>(
  orm: Orm,
  queries: Readonly<Record<keyof Found, SQL>>,
): Promise<Found> {
  const columns = Object.entries<SQL>(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${query}) as found) as ${sql.identifier(name)}`,
  )
  const [found] = await selectRows<Found>(orm, sql`select ${listOf(columns)}`)
  return found as Found
}

/** One value is compared as such: of a list PostgreSQL plans for ten, and plans anew each time to see that there is one. */
export function isAmong(column: SQL | PgColumn, values: readonly (string | number)[]): SQL {
  const [only, ...others] = values
  return others.length === 0
    ? sql`${column} = ${only ?? null}`
    : sql`${column} = any(${sql.param([...values])})`
}

/** Parts of a statement, with commas between them. */
export function listOf(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
