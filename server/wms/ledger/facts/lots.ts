// The dates of lots, kept as goods come in: what runs out first leaves first, and is told of before it has run out.
import { and, eq, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { stockLots } from '#server/wms/schema/stock.ts'

type Arrival = { owner: string; sku: string; lot: string; mfgDate: string | null; expDate: string | null }

/** A lot is as old as the oldest goods in it. */
export async function keepLot(op: Operation, { owner, sku, lot, mfgDate, expDate }: Arrival): Promise<void> {
  if (lot === '' || (mfgDate === null && expDate === null)) return
  await op.orm
    .insert(stockLots)
    .values({ owner, sku, lot, mfgDate, expDate })
    .onConflictDoUpdate({
      target: [stockLots.owner, stockLots.sku, stockLots.lot],
      // Null is left out of account.
      set: {
        mfgDate: sql`least(${stockLots.mfgDate}, excluded.mfg_date)`,
        expDate: sql`least(${stockLots.expDate}, excluded.exp_date)`,
      },
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
