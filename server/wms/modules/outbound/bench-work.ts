// What stands on the bench: which order a scanned code means, what belongs into its boxes, and what already lies in them.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { isMeantBy } from '#server/wms/ledger/goods/products.ts'
import { packagesOf } from '#server/wms/ledger/names.ts'
import { type SourceOf, sourceQuery } from '#server/wms/modules/express/sources.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import { type ParcelRule, parcelRuleQuery } from '#server/wms/modules/outbound/packaging.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, parcelBinding, parcelItemBinding } from '#server/wms/modules/outbound/resources.ts'
import { type Unsorted, unsortedQuery } from '#server/wms/modules/outbound/sorting.ts'
import { isStanding } from '#server/wms/modules/outbound/waybills.ts'
import { containers } from '#server/wms/schema/container.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { parcelItems } from '#server/wms/schema/parcel.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPackWork } from '#shared/contracts/outbound/parcel.ts'
import { readBoxCode } from '#shared/domain/box-code.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { PRIORITIES, type ShortagePolicy } from '#shared/domain/outbound.ts'

export type PackWork = CallResult<typeof getPackWork>
export type PackGoods = PackWork['goods'][number]

export type Parcel = RowOf<typeof parcelBinding>

export type Box = Pick<Parcel, 'parcelNo' | 'box' | 'state' | 'packaging' | 'qty' | 'packer' | 'station'> & {
  name: string
}

/** What an order needs to be packed, asked for together. */
export type Bench = {
  goods: PackGoods[]
  rules: ParcelRule[]
  /** Where its number comes from. */
  sources: SourceOf[]
  /** Those that stand, with who fills them. */
  boxes: Box[]
  unsorted: Unsorted[]
}

export async function findPackWork(
  reader: Reader,
  { code, warehouse }: { code: string; warehouse: string | null },
): Promise<PackWork> {
  const orderNo = (await findByNumber(reader, code)) ?? (await findSinglePiece(reader, code, warehouse))
  if (orderNo === null) throw refusals.notAtBench(code, await wordsFor(reader, code))
  return workOn(reader, orderNo)
}

/**
 * A number of several is the order's own before its owner's, and this before that of its waybill or a parcel. Of the parts of one
 * order it means the one that is to be packed; one that was merged lies with the other.
 */
async function findByNumber({ orm, caller }: Reader, code: string): Promise<string | null> {
  const key = codeKey(code)
  const waybillKey = codeKey(readBoxCode(code).waybillNo)
  const isSeen = inScope(caller, outboundOrders)
  const [found] = await selectRows<{ order_no: string }>(
    orm,
    sql`select order_no from outbound_orders join (
          select coalesce(merged_into, order_no) as order_no, 1 as rank from outbound_orders where order_no = ${key}
          union all select coalesce(merged_into, order_no), 2 from outbound_orders
            where external_key = ${key} and state not in ('已取消', '已拦截')
          union all select order_no, 3 from waybills where waybill_key in (${key}, ${waybillKey}) and state <> '作废'
          union all select order_no, 3 from waybill_boxes join waybills using (waybill_no)
            where box_key = ${key} and state <> '作废'
          union all select order_no, 4 from parcels where parcel_no = ${key}
          union all select current_doc, 5 from containers where code_key = ${key}
        ) as called using (order_no) where ${isSeen ?? sql`true`} order by rank, state <> '待复核', order_no limit 1`,
  )
  return found?.order_no ?? null
}

/** The article of orders for one piece stands for the most urgent of them that nobody packs yet. */
async function findSinglePiece(
  { orm, caller }: Reader,
  code: string,
  warehouse: string | null,
): Promise<string | null> {
  const within = and(
    inScope(caller, outboundOrders),
    warehouse === null ? undefined : eq(outboundOrders.warehouse, warehouse),
  )
  const priorities = sql.param([...PRIORITIES])
  const isMeant = isMeantBy(sql`outbound_orders.owner`, code)
  const [found] = await selectRows<{ order_no: string }>(
    orm,
    sql`select outbound_orders.order_no from outbound_orders
        join outbound_lines as line on line.order_no = outbound_orders.order_no and line.picked_qty > 0
        where outbound_orders.state = '待复核' and outbound_orders.picked_qty = 1 and ${within ?? sql`true`}
          and exists (select from skus where skus.code = line.sku and ${isMeant})
          and not exists (select from parcels where parcels.order_no = outbound_orders.order_no and parcels.state <> '已拆箱')
        order by array_position(${priorities}::text[], outbound_orders.priority), outbound_orders.cutoff_at nulls last,
          outbound_orders.created_at, outbound_orders.order_no limit 1`,
  )
  return found?.order_no ?? null
}

/** What the code is instead, as far as anybody knows. */
async function wordsFor(reader: Reader, code: string): Promise<string> {
  const { orm, caller } = reader
  const key = codeKey(code)
  const [tote] = await orm
    .select({ holds: containers.currentDoc })
    .from(containers)
    .where(and(eq(containers.codeKey, key), inScope(caller, { warehouse: containers.warehouse })))
    .limit(1)
  if (tote) return `容器 ${code} ${tote.holds ? `装着 ${tote.holds} 的商品，请先分拨` : '是空的'}`
  const [product] = await orm
    .select({ name: skus.name })
    .from(skus)
    .where(and(eq(skus.codeKey, key), inScope(caller, { owner: skus.owner })))
    .limit(1)
  if (product) return `${code} 是商品（${product.name}），没有待打包的单件订单`
  const kind = await kindOfCode(reader, code)
  return kind === null ? `找不到 ${code}` : `${code} 是${kind}`
}

type Told = Pick<Bench, 'goods' | 'rules' | 'sources'> & { boxNos: { boxNo: string }[] }

export async function workOn(reader: Reader, orderNo: string): Promise<PackWork> {
  const order = await findOne(reader, orderBinding, orderNo)
  const { goods, rules, sources, boxNos } = await selectTogether<Told>(reader.orm, {
    goods: packGoodsQuery(orderNo),
    rules: parcelRuleQuery([order]),
    sources: sourceQuery([order]),
    boxNos: sql`select box_no as "boxNo" from waybill_boxes where waybill_no = ${order.waybillNo} order by box`,
  })
  const items = await findRows(reader, parcelItemBinding, {
    condition: eq(parcelItems.orderNo, orderNo),
    sort: 'id',
  })
  const filled = await findRows(reader, parcelBinding, { condition: isStanding(orderNo), sort: 'box' })
  const { externalNo, ownerName, carrierName, state, priority, waybillNo, warehouse, buyerNote, sellerNote } =
    order
  const open = filled.find((parcel) => parcel.state === '装箱中')
  const isFull = isAllPacked(goods) && state === '待复核'
  return {
    ...{ orderNo, externalNo, ownerName, carrierName, state, priority, waybillNo, warehouse, goods },
    boxNos: boxNos.map(({ boxNo }) => boxNo),
    notes: [buyerNote && `买家留言：${buyerNote}`, sellerNote && `卖家备注：${sellerNote}`].filter(
      (note) => note !== '',
    ),
    parcels: filled.map((parcel) => ({
      ...parcel,
      items: items.filter(({ parcelNo }) => parcelNo === parcel.parcelNo),
    })),
    wantsPackaging: isFull && open?.packaging === null && wantsPackaging({ rules }),
    wantsNumber: isFull && !isOurs({ rules, sources }),
    shortagePolicy: shortagePolicyOf({ rules }),
  }
}

/** What was picked of each lot, and how much of it lies in boxes that were not opened again. */
export function packGoodsQuery(orderNo: string): SQL {
  return sql`select picked.sku, product.name as "skuName", ${packagesOf({ owner: sql`picked.owner`, sku: sql`picked.sku` })}
      as "skuPackages", picked.lot, trim_scale(picked.qty)::text as qty,
      trim_scale(coalesce(packed.qty, 0))::text as "packedQty", product.serial_control as "isSerial"
    from (
      select owner, sku, lot, sum(qty) as qty, min(id) as first from pick_tasks
      where order_no = ${orderNo} and state in ('已拣', '已出库') group by owner, sku, lot
    ) as picked
    join skus as product on product.owner = picked.owner and product.code = picked.sku
    left join (
      select item.sku, item.lot, sum(item.qty) as qty from parcel_items as item
      join parcels as box using (parcel_no)
      where item.order_no = ${orderNo} and box.state <> '已拆箱' group by item.sku, item.lot
    ) as packed on packed.sku = picked.sku and packed.lot = picked.lot
    order by picked.first`
}

export function isAllPacked(goods: readonly PackGoods[]): boolean {
  return goods.length > 0 && goods.every((one) => signOf(leftOf(one)) <= 0)
}

export function leftOf({ qty, packedQty }: Pick<PackGoods, 'qty' | 'packedQty'>): string {
  return subtract(qty, packedQty)
}

export type Begun = { order_no: string }

/** Orders of which boxes are being filled, or lie filled and without a number. */
export function begunQuery(orderNos: readonly string[]): SQL {
  return sql`select order_no from parcels where order_no = any(${sql.param([...orderNos])}::text[])
    and state in ('装箱中', '已封箱', '已称重') limit 1`
}

/** Of what that query has found. */
export function assertNotAtBench([begun]: readonly Begun[]): void {
  if (begun) throw refusals.benchBegun(begun.order_no)
}

export function benchQueries(order: Order) {
  const { orderNo } = order
  return {
    goods: packGoodsQuery(orderNo),
    rules: parcelRuleQuery([order]),
    sources: sourceQuery([order]),
    boxes: sql`select parcel_no as "parcelNo", box, state, packaging, trim_scale(qty)::text as qty, packer, station,
        coalesce((select name from users where users.id = packer), '') as name
      from parcels where order_no = ${orderNo} and state <> '已拆箱' order by box`,
    unsorted: unsortedQuery([orderNo]),
  }
}

/** The box that is being filled, by whoever is to go on filling it. Nobody changes it without having locked its order. */
export function openOf({ caller }: Operation, { boxes }: Bench): Box | null {
  const open = boxes.find(({ state }) => state === '装箱中')
  if (!open) return null
  if (open.packer !== caller.userId) throw refusals.parcelOfOther(open.name, open.station)
  return open
}

/** Nobody has to scan the number of the waybill: it is drawn, or asked for. */
export function isOurs({ rules, sources }: Pick<Bench, 'rules' | 'sources'>): boolean {
  return sources.length > 0 || rules.some((rule) => rule.waybill_internal)
}

/** An owner without rules wants what rules begin with. */
export function shortagePolicyOf({ rules }: Pick<Bench, 'rules'>): ShortagePolicy {
  return rules[0]?.shortage_policy ?? '整单发货'
}

export function wantsPackaging({ rules }: Pick<Bench, 'rules'>): boolean {
  return rules.some((rule) => rule.packaging_required)
}
