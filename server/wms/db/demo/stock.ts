// What lies in the demo company's warehouses on the first day: received by one person, posted like any other stock.
import { DEMO_OWNERS } from '#server/wms/db/demo/warehouses.ts'
import { postStock, type StockEntry } from '#server/wms/kit/facts/stock.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { locations } from '#server/wms/modules/warehouse/tables.ts'

type Opening = { startedAt: Date; clerkId: number }

export async function insertStock(sources: Sources, { startedAt, clerkId }: Opening): Promise<void> {
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
      const free = places.filter((place) => place.warehouse === warehouse && place.zone === 'CC')
      const own = goods.filter((row) => row.owner === owner.code)
      return own.map((row, index) =>
        entryOf(row, { warehouse, loc: free[index % free.length]?.code ?? '', index }),
      )
    }),
  )
  await postStock(openingOperation(sources, startedAt, clerkId), entries)
}

type Goods = { owner: string; sku: string; lotControl: boolean }
type Place = { warehouse: string; loc: string; index: number }

function entryOf({ owner, sku, lotControl }: Goods, { warehouse, loc, index }: Place): StockEntry {
  return {
    ...{ warehouse, owner, sku, lot: lotControl ? 'L2601' : '', quality: index % 9 === 8 ? '残次' : '良品' },
    ...{ from: null, to: { loc, container: '' }, qty: String(40 + ((index * 37) % 260)) },
    ...{ docType: '期初', docNo: `QC-${warehouse}` },
  }
}

function openingOperation(sources: Sources, at: Date, userId: number): Operation {
  const caller = { userId, roles: [], actions: [], tokenHash: '', tokenExpiresAt: at }
  return { ...sources, caller, at, source: 'demo', requestId: 'demo', opId: null }
}
