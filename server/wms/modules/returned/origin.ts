// The order that a parcel came from: found by whatever of it is scanned, and what was sent with it.

import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { IS_NUMBERED } from '#server/wms/ledger/facts/serials.ts'
import { findProduct } from '#server/wms/ledger/goods/products.ts'
import type { ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import { ownerName } from '#server/wms/ledger/names.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import type { Parcel } from '#server/wms/modules/returned/parcels.ts'
import { refusals } from '#server/wms/modules/returned/refusals.ts'
import { waybillBoxes } from '#server/wms/schema/express.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { findReturn, getReturnWork } from '#shared/contracts/returned/station.ts'
import { readBoxCode } from '#shared/domain/box-code.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import { OUTBOUND_SENT } from '#shared/domain/outbound.ts'
import type { ORIGIN_SCANS } from '#shared/domain/returned.ts'

type Origin = CallResult<typeof findReturn>['orders'][number]
type SentGoods = CallResult<typeof getReturnWork>['goods'][number]
type Meant = (typeof ORIGIN_SCANS)[number]

/** Somebody has to choose among them. */
const MOST_ORIGINS = 20
/** Of each product the orders that wanted it last. */
const LATEST_OF_GOODS = 50

/** What of an order a code is, the surest first; with null for what is nothing of any. */
export async function findOrigins(
  reader: Reader,
  code: string,
): Promise<{ meant: Meant | null; orders: Origin[] }> {
  const { orderNo, externalKey, platformNo, mobile } = outboundOrders
  const key = codeKey(code)
  const attempts: readonly (readonly [Meant, SQL | undefined])[] = [
    ['运单', inArray(orderNo, labelledOrders(reader, code))],
    ['出库单', or(eq(orderNo, key), eq(externalKey, key), eq(platformNo, code))],
    ['电话', and(ne(mobile, ''), eq(mobile, code))],
    ['商品', sql`${orderNo} = any(array(${ordersOfGoods(code)}))`],
  ]
  for (const [meant, condition] of attempts) {
    const orders = await sentOrders(reader, condition)
    if (orders.length > 0) return { meant, orders }
  }
  return { meant: (await findGoodsOwner(reader, code)) === null ? null : '商品', orders: [] }
}

/** By the label on a box. */
function labelledOrders({ orm }: Reader, code: string) {
  const key = codeKey(code)
  const ofBox = orm
    .select({ waybillNo: waybillBoxes.waybillNo })
    .from(waybillBoxes)
    .where(eq(waybillBoxes.boxKey, key))
  const { waybillNo, waybillKey, orderNo } = waybills
  const keys = [key, codeKey(readBoxCode(code).waybillNo)]
  return orm
    .select({ orderNo })
    .from(waybills)
    .where(or(inArray(waybillKey, keys), sql`${waybillNo} = any(array(${ofBox}))`))
}

function ordersOfGoods(code: string): SQL {
  return sql`select line.order_no from (${meantGoods(code)}) as meant
    cross join lateral (select order_no from outbound_lines
      where outbound_lines.owner = meant.owner and outbound_lines.sku = meant.sku order by id desc limit ${LATEST_OF_GOODS}
    ) as line`
}

function meantGoods(code: string): SQL {
  const key = goodsKey(code)
  return sql`select ${skus.owner} as owner, ${skus.code} as sku from ${skus} where ${skus.codeKey} = ${key}
    union select ${skuBarcodes.owner}, ${skuBarcodes.sku} from ${skuBarcodes} where ${skuBarcodes.barcodeKey} = ${key}`
}

async function sentOrders({ orm, caller }: Reader, condition: SQL | undefined): Promise<Origin[]> {
  const { orderNo, externalNo, warehouse, owner, shop, carrier, waybillNo, pickedQty, shippedAt, state } =
    outboundOrders
  const found = await orm
    .select({
      orderNo,
      externalNo,
      warehouse,
      owner,
      ownerName: sql<string | null>`${ownerName(owner)}`,
      shop,
      carrier,
      waybillNo,
      sentQty: sql<string>`trim_scale(${pickedQty})::text`,
      shippedAt,
    })
    .from(outboundOrders)
    .where(and(condition, inArray(state, [...OUTBOUND_SENT]), inScope(caller, outboundOrders)))
    .orderBy(desc(shippedAt), desc(orderNo))
    .limit(MOST_ORIGINS)
  return found.map((order) => ({ ...order, shippedAt: order.shippedAt?.toISOString() ?? null }))
}

/** What left with the order that a parcel names, and how much of it has come back by now. */
export async function findSentGoods({ orm }: Pick<Reader, 'orm'>, parcel: Parcel): Promise<SentGoods[]> {
  const { owner, originalOrderNo } = parcel
  if (owner === null || originalOrderNo === '') return []
  return selectRows<SentGoods>(
    orm,
    sql`select sent.owner, (select name from owners where owners.code = sent.owner) as "ownerName",
        sent.sku, skus.name as "skuName", sent.lot, lot.mfg_date::text as "mfgDate",
        lot.exp_date::text as "expDate", trim_scale(sent.qty)::text as "sentQty",
        trim_scale(coalesce(back.qty, 0))::text as "backQty", ${IS_NUMBERED} as "isNumbered"
      from (
        select owner, sku, lot, sum(qty) as qty from pick_tasks
        where order_no = ${originalOrderNo} and owner = ${owner} and state = '已出库' group by owner, sku, lot
      ) as sent
        join skus on skus.owner = sent.owner and skus.code = sent.sku
        left join stock_lots lot on lot.owner = sent.owner and lot.sku = sent.sku and lot.lot = sent.lot
        left join (
          select line.sku, line.lot, sum(line.qty) as qty
          from return_parcels parcel join return_lines line using (return_no)
          where parcel.original_order_no = ${originalOrderNo} and parcel.original_order_no <> ''
            and parcel.owner = ${owner}
          group by line.sku, line.lot
        ) as back on back.sku = sent.sku and back.lot = sent.lot
      order by sent.sku, sent.lot`,
  )
}

/** Once the goods are among those of the parcel. Where nobody knows the order, nobody knows what was sent. */
export async function askWhetherSent(op: Operation, parcel: Parcel, sku: string): Promise<void> {
  const goods = await findSentGoods(op, parcel)
  if (goods.length === 0) return
  const same = goods.filter((one) => one.sku === sku)
  if (same.length === 0) return ask(op, refusals.notSent(sku, parcel.originalOrderNo))
  const sent = addDecimals(...same.map(({ sentQty }) => sentQty))
  const back = addDecimals(...same.map(({ backQty }) => backQty))
  if (signOf(subtract(sent, back)) < 0) ask(op, refusals.moreThanSent(sku, sent, back))
}

/** Of the parcel's owner; whose else it is, is told. */
export async function ownProduct(reader: Reader, owner: string, code: string): Promise<ScannedProduct> {
  const found = await findProduct(reader, owner, code)
  if (found) return found
  const other = await findGoodsOwner(reader, code)
  throw other === null ? ledger.productUnknown(code) : refusals.goodsOfOther(code, other)
}

/** Null where nobody's goods that the caller may see are called so. */
async function findGoodsOwner({ orm, caller }: Reader, code: string): Promise<string | null> {
  const [found] = await selectRows<{ name: string }>(
    orm,
    sql`select owners.name from (${meantGoods(code)}) as meant
      join skus on skus.owner = meant.owner and skus.code = meant.sku join owners on owners.code = meant.owner
      where ${inScope(caller, { owner: skus.owner }) ?? sql`true`} order by owners.code limit 1`,
  )
  return found?.name ?? null
}
