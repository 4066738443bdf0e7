// Which statements PostgreSQL keeps parsed: each connection knows its own, and is asked for them.
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database, Orm } from '#server/wms/db/database.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { createCompanyDatabase } from '#tests/support/wms.ts'

/** Often enough for a name. */
const TIMES = 8

let url: string
let database: Database
beforeAll(async () => {
  url = await createCompanyDatabase()
})
afterEach(() => database.close())

const byCode = (code: string) => sql`select name from warehouses where code = ${code}`

async function inTransactions(statement: (time: number) => ReturnType<typeof sql>): Promise<void> {
  for (let time = 0; time < TIMES; time += 1)
    await database.orm.transaction((tx) => tx.execute(statement(time)))
}

/** Those of the connection that lies uppermost in the pool, which everything here is sent on. */
async function keptStatements(orm: Orm = database.orm): Promise<string[]> {
  const { rows } = await orm.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where statement like '%from warehouses%'`,
  )
  return rows.map(({ statement }) => statement)
}

test('what transactions ask again and again is parsed once, whatever its values', async () => {
  database = await openPostgres(url)
  await inTransactions((time) => byCode(`W${time}`))
  expect(await keptStatements()).toEqual(['select name from warehouses where code = $1'])
})

test('what is read outside of one is planned for its values', async () => {
  database = await openPostgres(url)
  for (let time = 0; time < TIMES; time += 1) await database.orm.execute(byCode(`W${time}`))
  expect(await keptStatements()).toEqual([])
})

test('lists of values of any length fill no connection', async () => {
  database = await openPostgres(url)
  for (let length = 1; length <= 400; length += 1) {
    const codes = Array.from({ length }, (_, index) => sql`${`W${index}`}`)
    await inTransactions(() => sql`select name from warehouses where code in (${sql.join(codes, sql`, `)})`)
  }
  expect((await keptStatements()).length).toBeLessThanOrEqual(300)
})

test('nothing is kept behind a pooler, where the next transaction may have another connection', async () => {
  database = await openPostgres(url, { directUrl: url.replace('127.0.0.1', 'localhost') })
  await inTransactions((time) => byCode(`W${time}`))
  expect(await keptStatements()).toEqual([])
})
