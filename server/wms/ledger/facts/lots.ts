// The dates of lots, kept as goods come in: what runs out first leaves first, and is told of before it has run out.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertion } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { stockLots } from '#server/wms/schema/stock.ts'

type Arrival = { owner: string; sku: string; lot: string; mfgDate: string | null; expDate: string | null }

export async function keepLot(op: Operation, arrival: Arrival): Promise<void> {
  const kept = keptLot(arrival)
  if (kept) await op.orm.execute(kept)
}

/** A lot is as old as the oldest goods in it. Null where there is nothing to keep; see `insertion` for `from`. */
export function keptLot({ owner, sku, lot, mfgDate, expDate }: Arrival, from?: SQL): SQL | null {
  if (lot === '' || (mfgDate === null && expDate === null)) return null
  // What is null is left out of account.
  return sql`${insertion(stockLots, { owner, sku, lot, mfgDate, expDate }, from)}
    on conflict (owner, sku, lot) do update set mfg_date = least(stock_lots.mfg_date, excluded.mfg_date),
      exp_date = least(stock_lots.exp_date, excluded.exp_date)`
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
