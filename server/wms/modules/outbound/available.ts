// What an order could be promised of a product while it is keyed in: the goods that allocating would look through.
import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { isCalled } from '#server/wms/kit/code-spelling.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { hiddenIf, isCounted } from '#server/wms/ledger/count-scope.ts'
import { findBundles } from '#server/wms/ledger/goods/bundles.ts'
import { PRODUCT_PACKAGES } from '#server/wms/ledger/names.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockBalances as balances, stockLots as lots } from '#server/wms/schema/stock.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'
import { goodsKey } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getAvailable } from '#shared/contracts/outbound/order.ts'
import { wholeBundles } from '#shared/domain/bundle.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

type Asked = z.output<(typeof getAvailable)['query']>

type Available = CallResult<typeof getAvailable>
type Reading = Reader & Pick<Services, 'now'>

/** Of a bundle: how many could be made of what there is of its parts. */
export async function findAvailable(reader: Reading, asked: Asked): Promise<Available> {
  const { owner, sku } = asked
  const bundle = (await findBundles(reader, owner, [sku])).get(goodsKey(sku))
  if (!bundle) return findAvailableGoods(reader, asked)
  const parts: Parameters<typeof wholeBundles>[0][number][] = []
  for (const part of bundle.parts) {
    const { available } = await findAvailableGoods(reader, { ...asked, sku: part.sku, lot: '' })
    if (available === null) return { available, skuPackages: [] }
    parts.push({ ...part, available })
  }
  return { available: wholeBundles(parts), skuPackages: [] }
}

async function findAvailableGoods(
  reader: Reading,
  { warehouse, owner, sku, lot }: Asked,
): Promise<Available> {
  const { orm, caller } = reader
  const isProduct = and(eq(skus.owner, owner), eq(skus.code, sku), inScope(caller, { owner: skus.owner }))
  const [product] = await orm.select({ skuPackages: PRODUCT_PACKAGES }).from(skus).where(isProduct)
  const isHidden = sql`coalesce(bool_or(${isCounted(caller, balances)}), false)`
  const sum = sql`trim_scale(coalesce(sum(${balances.available}), 0))::text`
  const [found] = await orm
    .select({ available: sql<string | null>`${hiddenIf(isHidden, sum)}` })
    .from(balances)
    .innerJoin(locations, and(eq(locations.warehouse, balances.warehouse), eq(locations.code, balances.loc)))
    .innerJoin(zones, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone)))
    .leftJoin(
      lots,
      and(eq(lots.owner, balances.owner), eq(lots.sku, balances.sku), eq(lots.lot, balances.lot)),
    )
    .where(
      and(
        eq(balances.warehouse, warehouse),
        eq(balances.owner, owner),
        eq(balances.sku, sku),
        eq(balances.quality, '良品'),
        gt(balances.available, '0'),
        inArray(zones.usage, ['存储', '拣选']),
        eq(locations.status, '启用'),
        or(isNull(lots.expDate), gte(lots.expDate, localDateOf(reader.now()))),
        lot === '' ? undefined : isCalled(lots.lot, lot),
        inScope(caller, { warehouse: balances.warehouse, owner: balances.owner }),
      ),
    )
  return { available: found?.available ?? null, skuPackages: product?.skuPackages ?? [] }
}
