// After a day was lived by commands the year goes on from what they have left where.
import { and, eq, gt, max, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import type { Site } from '#server/wms/demo/year/site.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'

export async function lastEntryOf(orm: Orm): Promise<number> {
  const [last] = await orm.select({ entryNo: max(stockLedger.entryNo) }).from(stockLedger)
  return last?.entryNo ?? 0
}

type Lived = { date: string; since: number }

export async function goOnAfter(orm: Orm, sites: readonly Site[], lived: Lived): Promise<void> {
  for (const site of sites) await goOnAt(orm, site, lived)
}

async function goOnAt(orm: Orm, { warehouse, floor, stored }: Site, { date, since }: Lived): Promise<void> {
  const moves = await orm
    .select()
    .from(stockLedger)
    .where(and(eq(stockLedger.warehouse, warehouse), gt(stockLedger.entryNo, since)))
    .orderBy(stockLedger.entryNo)
  const placed = moves.map(({ owner, sku, docNo, qty, fromLoc, toLoc }) => ({
    ...{ owner, sku, docNo, qty },
    from: placeOf(fromLoc),
    to: placeOf(toLoc),
  }))
  stored.pass(date, placed)
  const touched = placed.flatMap(({ from, to }) => [from, to].flatMap((place) => place?.loc ?? []))
  for (const pile of await findFree(orm, warehouse, [...new Set(touched)])) floor.set(pile)
}

function placeOf(loc: string | null): { loc: string } | null {
  return loc === null ? null : { loc }
}

/** What nobody was promised, where they were, and where something is promised; what waits to leave is nobody's to take. */
function findFree(orm: Orm, warehouse: string, touched: readonly string[]): Promise<Pile[]> {
  return selectRows<Pile>(
    orm,
    sql`select owner, sku, lot, quality, loc, sum(on_hand - allocated - frozen)::float8 as qty from stock_balances
        where warehouse = ${warehouse} and loc not in (
          select l.code from locations l join zones z on (z.warehouse, z.code) = (l.warehouse, l.zone)
          where l.warehouse = ${warehouse} and z.usage in ('发货暂存', '收货暂存'))
          and (allocated + frozen > 0 or loc = any(${sql.param([...touched])}::text[]))
        group by owner, sku, lot, quality, loc`,
  )
}
