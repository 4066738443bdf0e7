// The dates of lots, kept as goods come in: what runs out first leaves first, and is told of before it has run out.
import { sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { stockLots } from '#server/wms/modules/stock/tables.ts'

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
