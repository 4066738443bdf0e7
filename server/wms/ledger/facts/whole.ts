// Goods that are counted: of what has serial numbers, or a unit that takes whole numbers only, there are no parts.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { isWhole } from '#shared/domain/packages.ts'

/** Of products, which stand in the statement under their own name. */
export const IS_COUNTED: SQL<boolean> = sql<boolean>`(${skus.serialControl}
  or coalesce((select units.whole from units where units.code = ${skus.unit}), true))`

/** `from`: where it lies, if it does. */
type Counted = {
  owner: string
  sku: string
  qty: string
  warehouse?: string
  lot?: string
  quality?: string
  from?: { loc: string; container: string } | null
}

/**
 * Parts of what is counted in whole numbers are refused, unless they lie there already, as they may from before: those can still be
 * carried off. Asks nothing where all quantities are whole.
 */
export async function assertWhole({ orm }: Operation, goods: readonly Counted[]): Promise<void> {
  const parts = goods.filter(({ qty }) => !isWhole(qty))
  if (parts.length === 0) return
  const rows = parts.map(({ from, owner, sku, qty, warehouse, lot, quality }) => {
    return { owner, sku, qty, warehouse, lot, quality, loc: from?.loc, container: from?.container }
  })
  const columns =
    'owner text, sku text, qty text, warehouse text, lot text, quality text, loc text, container text'
  const [refused] = await selectRows<{ sku: string; qty: string }>(
    orm,
    sql`select part.sku, part.qty from ${sentRows(rows, columns)} as part
        join skus on skus.owner = part.owner and skus.code = part.sku
        where ${IS_COUNTED} and not exists (
          select from stock_balances b
          where b.warehouse = part.warehouse and b.loc = part.loc and b.owner = part.owner and b.sku = part.sku
            and b.lot = part.lot and b.quality = part.quality and b.container = part.container
            and b.on_hand <> trunc(b.on_hand)
        ) limit 1`,
  )
  if (refused) throw ledger.qtyNotWhole(refused.sku, refused.qty)
}
