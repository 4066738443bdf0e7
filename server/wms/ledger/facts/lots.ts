// The lots that goods have come in: how each is spelled, and its dates: what runs out first leaves first, and is told of before
// it has run out.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { insertion } from '#server/wms/kit/bulk.ts'
import { closestSpelling, isCalled, spelledCode } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { stockLots } from '#server/wms/schema/stock.ts'
import { codeKey, isSameCode } from '#shared/code-key.ts'

type Arrival = { owner: string; sku: string; lot: string; mfgDate: string | null; expDate: string | null }

export async function keepLot(op: Operation, arrival: Arrival): Promise<void> {
  const kept = keptLot(arrival)
  if (kept) await op.orm.execute(kept)
}

/** A lot is as old as the oldest goods in it. Null for goods of no lot; see `insertion` for `from`. */
export function keptLot({ owner, sku, lot, mfgDate, expDate }: Arrival, from?: SQL): SQL | null {
  if (lot === '') return null
  // What is null is left out of account.
  return sql`${insertion(stockLots, { owner, sku, lot, mfgDate, expDate }, from)}
    on conflict (owner, sku, lot) do update set mfg_date = least(stock_lots.mfg_date, excluded.mfg_date),
      exp_date = least(stock_lots.exp_date, excluded.exp_date)`
}

/** Lots that have come in keep the spelling that they came in with. */
export async function nameLots(
  { orm }: Operation,
  arrived: readonly Pick<Arrival, 'owner' | 'sku' | 'lot'>[],
): Promise<void> {
  const lots = arrived.flatMap(({ owner, sku, lot }) => (lot === '' ? [] : [{ owner, sku, lot }]))
  if (lots.length === 0) return
  const target = [stockLots.owner, stockLots.sku, stockLots.lot]
  await orm.insert(stockLots).values(lots).onConflictDoNothing({ target })
}

type Named = { sku: string; lot: string }

/** As the lot is spelled where its goods lie: how it was typed or scanned makes no other lot of it. */
export async function spelledLot(op: Operation, owner: string, { sku, lot }: Named): Promise<string> {
  if (lot === '') return lot
  return spelledCode(op, stockLots.lot, lot, and(eq(stockLots.owner, owner), eq(stockLots.sku, sku)))
}

/** The same as part of a statement that has found the product. Null: no goods of the lot have come in yet. */
export function knownLot(owner: PgColumn, sku: PgColumn, lot: string): SQL<string | null> {
  if (lot === '') return sql<null>`null::text`
  return sql`(select ${stockLots.lot} from ${stockLots} where ${stockLots.owner} = ${owner} and ${stockLots.sku} = ${sku}
    and ${isCalled(stockLots.lot, lot)} order by ${sql.join(closestSpelling(stockLots.lot, lot), sql`, `)} limit 1)`
}

/** Of many, in one statement. */
export async function withSpelledLots<N extends Named>(
  { orm }: Operation,
  owner: string,
  lines: readonly N[],
): Promise<N[]> {
  const named = lines.filter(({ lot }) => lot !== '')
  if (named.length === 0) return [...lines]
  const known = await orm
    .select({ sku: stockLots.sku, lot: stockLots.lot })
    .from(stockLots)
    .where(
      and(
        eq(stockLots.owner, owner),
        inArray(stockLots.sku, [...new Set(named.map(({ sku }) => sku))]),
        inArray(stockLots.lotKey, [...new Set(named.map(({ lot }) => codeKey(lot)))]),
      ),
    )
    .orderBy(stockLots.twin)
  return lines.map((line) => {
    const same = known.filter(({ sku, lot }) => sku === line.sku && isSameCode(lot, line.lot))
    const spelled = same.find(({ lot }) => lot === line.lot) ?? same[0]
    return spelled ? { ...line, lot: spelled.lot } : line
  })
}

/**
 * Once an arrival has been taken back: a lot is as old as the oldest goods in it that did come. Dates that somebody has put
 * right stay, as long as there is anything of the lot.
 */
export async function forgetArrival(
  { orm }: Operation,
  { owner, sku, lot }: Pick<Arrival, 'owner' | 'sku' | 'lot'>,
): Promise<void> {
  if (lot === '') return
  const arrived = sql`owner = ${owner} and sku = ${sku} and lot = ${lot}`
  const isThere = sql`exists (select from stock_balances where ${arrived} and on_hand > 0)`
  const dates = sql`(
      select mfg_date, exp_date from receipt_lines where ${arrived} and state <> '已撤销'
      union all select mfg_date, exp_date from process_outputs where ${arrived} and state <> '已撤销'
      union all select mfg_date, exp_date from return_lines where ${arrived} and entry_no is not null
    ) arrivals`
  const isNamed = and(eq(stockLots.owner, owner), eq(stockLots.sku, sku), eq(stockLots.lot, lot))
  await orm.delete(stockLots).where(and(isNamed, sql`not ${isThere}`))
  await orm
    .update(stockLots)
    .set({
      mfgDate: sql`(select min(mfg_date) from ${dates})`,
      expDate: sql`(select min(exp_date) from ${dates})`,
    })
    .where(and(isNamed, eq(stockLots.isCorrected, false), sql`exists (select from ${dates})`))
}
