// How much of a product its orders usually say: far more is asked about before it is believed.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Misplaced } from '#server/wms/kit/errors.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'

/** Of fewer lines nobody can tell what is usual. */
const LEAST_LINES = 5
const LATEST_LINES = 20
/** A line of less is nothing to ask about: of hardly anything are there orders for parts of one. */
const TIMES_USUAL = 100

/** Where orders have their lines, and how much each says. */
type Lines = PgTable & { id: PgColumn; owner: PgColumn; sku: PgColumn }
type Line = { sku: string; qty: string; at: string }

/** Asks about the lines that say a hundred times what the latest lines of their product say on average. */
export async function askUnusual(
  op: Operation,
  { table, qty }: { table: Lines; qty: PgColumn },
  owner: string,
  lines: readonly Line[],
): Promise<void> {
  const many = lines.filter((line) => Number(line.qty) >= TIMES_USUAL)
  if (op.sure === null || many.length === 0) return
  const usual = await findUsual(op, table, qty, owner, many)
  const found = many.flatMap(({ sku, qty, at }): Misplaced[] => {
    const average = usual.get(sku)
    if (average === undefined || Number(qty) < average * TIMES_USUAL) return []
    return [{ field: at, refusal: ledger.unusualQty(sku, qty, String(Number(average.toFixed(1)))) }]
  })
  const [first] = found
  if (first)
    ask(op, first.refusal.about(found.map(({ refusal, field }) => ({ field, message: refusal.message }))))
}

async function findUsual(
  { orm }: Operation,
  table: Lines,
  qty: PgColumn,
  owner: string,
  lines: readonly Line[],
): Promise<Map<string, number>> {
  const latest: SQL = sql`select ${qty} as qty from ${table} where ${table.owner} = ${owner}
    and ${table.sku} = asked.sku order by ${table.id} desc limit ${LATEST_LINES}`
  const skus = sql.join(
    [...new Set(lines.map(({ sku }) => sku))].map((sku) => sql`(${sku}::text)`),
    sql`, `,
  )
  const rows = await selectRows<{ sku: string; average: string }>(
    orm,
    sql`select asked.sku, avg(latest.qty)::text as average from (values ${skus}) as asked (sku)
      cross join lateral (${latest}) as latest group by asked.sku having count(*) >= ${LEAST_LINES}`,
  )
  return new Map(rows.map(({ sku, average }) => [sku, Number(average)]))
}
