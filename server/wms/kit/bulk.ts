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
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}))
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]]))),
  )
  const stored = await selectRows<{ key: string }>(
    orm,
    sql`insert into ${table} (${names})
        select ${names} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)
        returning ${sql.identifier(key.name)}::text as key`,
  )
  return stored.map((row) => Number(row.key))
}

/** Of one row; its values are as the database takes them, or SQL that may name what stands behind `from`. */
export function insertion(table: PgTable, row: Readonly<Record<string, unknown>>, from?: SQL): SQL {
  const columns = getTableColumns(table)
  const given = Object.entries(row).map(([field, value]) => {
    const column = columns[field]
    if (!column) throw new Error(`${getTableName(table)} has no column ${field}`)
    return { name: sql.identifier(column.name), value: is(value, SQL) ? value : sql.param(value) }
  })
  const names = sql.join(
    given.map(({ name }) => name),
    sql`, `,
  )
  const values = sql.join(
    given.map(({ value }) => value),
    sql`, `,
  )
  return from
    ? sql`insert into ${table} (${names}) select ${values} from ${from}`
    : sql`insert into ${table} (${names}) values (${values})`
}

export async function selectRows<Row extends Record<string, unknown>>(
  orm: Orm,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } = await orm.execute<Row>(statement)
  return rows
}
