// The bench: each piece of an order is scanned into a box, and what is complete is sealed by itself.

import { sql } from 'drizzle-orm'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { productQuery } from '#server/wms/ledger/goods/products.ts'
import { packedOf, piecesOf, type ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import {
  type Bench,
  type Box,
  benchQueries,
  isAllPacked,
  isOurs,
  leftOf,
  openOf,
  type PackGoods,
  type Parcel,
  wantsPackaging,
  workOn,
} from '#server/wms/modules/outbound/bench-work.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import {
  type Packaging,
  type Packed,
  packagingOf,
  packagingQuery,
} from '#server/wms/modules/outbound/packaging.ts'
import { type FoundAtBench, recordAtBench } from '#server/wms/modules/outbound/pick-errors.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, parcelBinding } from '#server/wms/modules/outbound/resources.ts'
import { finish, seal, UNPACKED } from '#server/wms/modules/outbound/sealing.ts'
import { findRecorded, record } from '#server/wms/modules/outbound/serials.ts'
import { assertSorted } from '#server/wms/modules/outbound/sorting.ts'
import type { parcelItems } from '#server/wms/schema/parcel.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { scanAtBench } from '#shared/contracts/outbound/parcel.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'

type Scan = CallBody<typeof scanAtBench>
type Found = Bench & { product: ScannedProduct[]; packagings: Packaging[] }

export async function scan(op: Operation, given: Scan): Promise<CallResult<typeof scanAtBench>> {
  const order = await lockRow(op, orderBinding, given.orderNo)
  assertPossible(orderBinding, 'pack', order)
  const bench = await selectTogether<Found>(op.orm, {
    ...benchQueries(order),
    product: productQuery(order.owner, given.code),
    packagings: packagingQuery(op, given.code),
  })
  assertSorted(bench.unsorted)
  const open = openOf(op, bench)
  const [product] = bench.product
  const [packaging] = bench.packagings
  if (product) return fill(op, { order, bench, open }, product, given)
  if (packaging) return box(op, { order, bench, open }, given)
  if (!isAllPacked(bench.goods) || isOurs(bench)) {
    throw refusals.notForParcel(given.code, await kindOfCode(op, given.code))
  }
  const waybill = await finish(op, order, bench, { open, waybillNo: given.code, printer: given.printer })
  return told(op, order, { kind: '运单号', name: given.code, waybill })
}

type AtBench<B = Bench> = { order: Order; bench: B; open: Box | null }

async function fill(
  op: Operation,
  { order, bench, open }: AtBench,
  product: ScannedProduct,
  { qty: count, lot, serialNo, isUnreadable, station, printer }: Scan,
): Promise<CallResult<typeof scanAtBench>> {
  const { code: sku } = product
  const own = bench.goods.filter((one) => one.sku === sku)
  const [first] = own
  const qty = piecesOf(product, count)
  if (!first) return mistaken(op, order, { kind: '错件', sku, lot, qty })
  const goods = goodsFor(own, lot, qty)
  if (!goods) return mistaken(op, order, { kind: '多件', sku, lot, qty })
  if (first.isSerial) {
    if (isUnreadable) throw refusals.serialOnly(sku)
    if (serialNo === null || qty !== '1') throw refusals.serialWanted(sku)
    await chooseSerial(op, order, sku, serialNo)
  }
  const parcel = open ?? (await begin(op, order, bench, station))
  await putIn(op, order, parcel.parcelNo, {
    ...{ sku, lot: goods.lot, qty },
    serialNo: first.isSerial ? (serialNo ?? '') : '',
    unreadable: isUnreadable ? qty : '0',
  })
  const isFull = isAllPacked(
    bench.goods.map((one) => (one === goods ? { ...one, packedQty: addDecimals(one.packedQty, qty) } : one)),
  )
  const isBoxed = parcel.packaging !== null || !wantsPackaging(bench)
  const waybill =
    isFull && isBoxed && isOurs(bench) ? await finish(op, order, bench, { open: parcel, printer }) : null
  return told(op, order, {
    kind: '商品',
    name: first.skuName ?? sku,
    packed: packedOf(product, count),
    waybill,
  })
}

/** It goes into no box; who picked it is told later. */
async function mistaken(
  op: Operation,
  order: Order,
  error: FoundAtBench,
): Promise<CallResult<typeof scanAtBench>> {
  await recordAtBench(op, order, error)
  return told(op, order, { kind: error.kind, name: error.sku, waybill: null })
}

/** The lot that it is of: the one that was picked, or that somebody names; null where all of it lies in boxes. */
function goodsFor(own: readonly PackGoods[], lot: string, qty: string): PackGoods | null {
  const { sku } = own[0] ?? { sku: '' }
  const open = own.filter((one) => signOf(leftOf(one)) > 0)
  const lotsOf = (goods: readonly PackGoods[]) => goods.map((one) => one.lot || '无批次').join('、')
  const named = lot === '' ? own : own.filter((one) => codeKey(one.lot) === codeKey(lot))
  if (named.length === 0) throw refusals.lotWrong(sku, lot, lotsOf(own))
  const [goods, ...others] = named.filter((one) => open.includes(one))
  if (!goods) return null
  if (others.length > 0) throw refusals.lotWanted(sku, lotsOf(open))
  if (signOf(subtract(leftOf(goods), qty)) < 0) throw refusals.leftAtBench(sku, leftOf(goods))
  return goods
}

/** One that was recorded for the order before is scanned into its box now. */
async function chooseSerial(op: Operation, order: Order, sku: string, serialNo: string): Promise<void> {
  const { orderNo } = order
  const [packed] = await selectRows(
    op.orm,
    sql`select from parcel_items join parcels using (parcel_no) where parcel_items.order_no = ${orderNo}
        and sku = ${sku} and code_key(serial_no) = ${codeKey(serialNo)} and state <> '已拆箱' limit 1`,
  )
  if (packed) throw refusals.serialPacked(serialNo)
  if (!(await findRecorded(op, orderNo, sku, serialNo))) {
    await record(op, { orderNo, sku, serialNos: [serialNo] })
  }
}

/** The next box of the order: the first number that none has. */
async function begin(
  op: Operation,
  { orderNo, warehouse, owner }: Order,
  { boxes }: Bench,
  station: string,
  packed: Packed = UNPACKED,
): Promise<Parcel> {
  const taken = new Set(boxes.map(({ box: number }) => number))
  let box = 1
  while (taken.has(box)) box += 1
  const parcelNo = await nextDocNo(op, 'parcel')
  const packer = op.caller.userId
  return createRow(op, parcelBinding, {
    parcelNo,
    orderNo,
    box,
    warehouse,
    owner,
    packer,
    station,
    ...packed,
  })
}

type Item = Pick<typeof parcelItems.$inferSelect, 'sku' | 'lot' | 'serialNo' | 'qty' | 'unreadable'>

/** Pieces are no steps of a box: they only count. */
async function putIn(op: Operation, order: Order, parcelNo: string, item: Item): Promise<void> {
  const { orderNo, warehouse, owner } = order
  const { sku, lot, serialNo, qty, unreadable } = item
  await op.orm.execute(sql`
    with item as (
      insert into parcel_items (parcel_no, order_no, warehouse, owner, sku, lot, serial_no, qty, unreadable)
      values (${parcelNo}, ${orderNo}, ${warehouse}, ${owner}, ${sku}, ${lot}, ${serialNo}, ${qty}, ${unreadable})
      on conflict (parcel_no, sku, lot, serial_no) do update set qty = parcel_items.qty + excluded.qty,
        unreadable = parcel_items.unreadable + excluded.unreadable
    )
    update parcels set qty = qty + ${qty}::numeric, unreadable = unreadable + ${unreadable}::numeric
    where parcel_no = ${parcelNo}`)
}

/** A packaging is the next box's, or, where that has none yet, the one's that is being filled. */
async function box(
  op: Operation,
  { order, bench, open }: AtBench<Found>,
  { code, station, printer }: Scan,
): Promise<CallResult<typeof scanAtBench>> {
  const packed = packagingOf(code, [order], bench.packagings)(1)
  const isFull = isAllPacked(bench.goods)
  const isNext = open !== null && open.packaging !== null && signOf(open.qty) > 0 && !isFull
  if (open && isNext) await seal(op, order, open)
  const parcel =
    open && !isNext ? await repack(op, open, packed) : await begin(op, order, bench, station, packed)
  const waybill = isFull && isOurs(bench) ? await finish(op, order, bench, { open: parcel, printer }) : null
  return told(op, order, { kind: '包材', name: code, waybill })
}

async function repack(op: Operation, { parcelNo }: Box, packed: Packed): Promise<Parcel> {
  const before = await lockRow(op, parcelBinding, parcelNo)
  return advance(op, parcelBinding, 'fill', { before, changes: packed })
}

type Told = Omit<CallResult<typeof scanAtBench>, 'work' | 'packed'> & { packed?: string }

async function told(op: Operation, { orderNo }: Order, { packed = '', ...said }: Told) {
  return { ...said, packed, work: await workOn(op, orderNo) }
}
