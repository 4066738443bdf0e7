// What lies in the demo company's warehouses on the first day: received by one person, posted like any other stock.
import { sql } from 'drizzle-orm'
import { type Deed, perform } from '#server/wms/demo/given/operation.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { postStock, type StockEntry } from '#server/wms/ledger/facts/stock.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'

const STORAGE = ['CC', 'GJ']
const BEST_SELLERS = 30

export type Opening = Deed & { lot: string }

export async function insertStock(sources: Sources, { lot, ...deed }: Opening): Promise<void> {
  const { orm } = sources
  const goods = await orm
    .select({ owner: skus.owner, sku: skus.code, lotControl: skus.lotControl })
    .from(skus)
    .orderBy(skus.owner, skus.code)
  const places = await orm
    .select({ warehouse: locations.warehouse, zone: locations.zone, code: locations.code })
    .from(locations)
    .orderBy(locations.warehouse, locations.code)
  const entries = DEMO_OWNERS.flatMap((owner) =>
    owner.warehouses.flatMap((warehouse) => {
      const free = places.filter((place) => place.warehouse === warehouse && STORAGE.includes(place.zone))
      const own = goods.filter((row) => row.owner === owner.code)
      return own.map((row, index) =>
        entryOf(row, { warehouse, lot, loc: free[index % free.length]?.code ?? '', index }),
      )
    }),
  )
  await perform(sources, deed, (op) => postStock(op, entries))
}

/** Its lots are called by the day they were made on, as 'L260131'. */
export async function insertLots({ orm }: Sources): Promise<void> {
  await orm.execute(sql`insert into stock_lots (owner, sku, lot, mfg_date, exp_date)
    select owner, sku, lot, made_on, made_on + life from (
      select distinct b.owner, b.sku, b.lot, to_date(substr(b.lot, 2), 'YYMMDD') as made_on, s.shelf_life_days as life
      from stock_balances b join skus s on s.owner = b.owner and s.code = b.sku
      where b.lot ~ '^L\\d{6}$' and s.shelf_life_days is not null
    ) as dated on conflict (owner, sku, lot) do update set mfg_date = excluded.mfg_date, exp_date = excluded.exp_date`)
}

type Goods = { owner: string; sku: string; lotControl: boolean }
type Place = { warehouse: string; loc: string; lot: string; index: number }

function entryOf({ owner, sku, lotControl }: Goods, { warehouse, loc, lot, index }: Place): StockEntry {
  return {
    warehouse,
    owner,
    sku,
    lot: lotControl ? lot : '',
    quality: index % 9 === 8 ? '残次' : '良品',
    from: null,
    to: { loc, container: '' },
    qty: openingQty(index),
    docType: '期初',
    docNo: `QC-${warehouse}`,
  }
}

/** The first of an owner's goods sell best. */
function openingQty(index: number): string {
  return String(index < BEST_SELLERS ? 40 + ((index * 37) % 260) : 4 + ((index * 37) % 30))
}
