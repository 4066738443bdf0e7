// The bench: each piece of an order is scanned into a box; what is complete is sealed by itself and gets its waybill.

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { type OperationEvent, recordEvents, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { type SiteRow, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { holdStock, postStock } from '#server/wms/ledger/facts/stock.ts'
import { productQuery } from '#server/wms/ledger/goods/products.ts'
import { packedOf, piecesOf, type ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import { changeLines, findPicks, type Pick as PickTask } from '#server/wms/modules/outbound/allocation.ts'
import {
  isAllPacked,
  leftOf,
  type PackGoods,
  packGoodsQuery,
  workOn,
} from '#server/wms/modules/outbound/bench-work.ts'
import { assertNoneExpired, type Expired, expiredQuery } from '#server/wms/modules/outbound/expiry.ts'
import { kindOfCode } from '#server/wms/modules/outbound/known-code.ts'
import { assertNotLoaded } from '#server/wms/modules/outbound/loaded-boxes.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import {
  type Packaging,
  type Packed,
  type ParcelRule,
  packagingOf,
  packagingQuery,
  packagingUnsaid,
  parcelRuleQuery,
} from '#server/wms/modules/outbound/packaging.ts'
import { freeTotes, goodsOf, partsOf } from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import {
  orderBinding,
  parcelBinding,
  parcelItemBinding,
  pickBinding,
} from '#server/wms/modules/outbound/resources.ts'
import {
  assertSerials,
  record,
  remove,
  type SerialGoodsOf,
  serialGoodsQuery,
} from '#server/wms/modules/outbound/serials.ts'
import { assertSorted, type Unsorted, unsortedQuery } from '#server/wms/modules/outbound/sorting.ts'
import { waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { drawWaybill, isStanding, voidWaybill, type Waybill } from '#server/wms/modules/outbound/waybills.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { outboundSerials, pickTasks } from '#server/wms/schema/outbound.ts'
import { parcelItems, parcels } from '#server/wms/schema/parcel.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  openParcel as openParcelCall,
  scanAtBench,
  sealShort as sealShortCall,
  takeOutOfParcel,
  takeOverParcel,
} from '#shared/contracts/outbound/parcel.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf, subtract } from '#shared/domain/decimal.ts'

type Parcel = RowOf<typeof parcelBinding>
type Scan = CallBody<typeof scanAtBench>
type Work = CallResult<typeof takeOutOfParcel>

type Box = Pick<Parcel, 'parcelNo' | 'box' | 'state' | 'packaging' | 'qty' | 'packer' | 'station'> & {
  name: string
}

/** What an order needs to be packed, asked for together. */
type Bench = {
  goods: PackGoods[]
  rules: ParcelRule[]
  /** Those that stand, with who fills them. */
  boxes: Box[]
  unsorted: Unsorted[]
}
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
  const waybill = await finish(op, order, bench, { open, waybillNo: given.code })
  return told(op, order, { kind: '运单号', name: given.code, waybill })
}

type AtBench<B = Bench> = { order: Order; bench: B; open: Box | null }

function benchQueries(order: Order) {
  const { orderNo } = order
  return {
    goods: packGoodsQuery(orderNo),
    rules: parcelRuleQuery([order]),
    boxes: sql`select parcel_no as "parcelNo", box, state, packaging, trim_scale(qty)::text as qty, packer, station,
        coalesce((select name from users where users.id = packer), '') as name
      from parcels where order_no = ${orderNo} and state <> '已拆箱' order by box`,
    unsorted: unsortedQuery([orderNo]),
  }
}

/** The box that is being filled, by whoever is to go on filling it. Nobody changes it without having locked its order. */
function openOf({ caller }: Operation, { boxes }: Bench): Box | null {
  const open = boxes.find(({ state }) => state === '装箱中')
  if (!open) return null
  if (open.packer !== caller.userId) throw refusals.parcelOfOther(open.name, open.station)
  return open
}

async function fill(
  op: Operation,
  { order, bench, open }: AtBench,
  product: ScannedProduct,
  { qty: count, lot, serialNo, isUnreadable, station }: Scan,
): Promise<CallResult<typeof scanAtBench>> {
  const { code: sku } = product
  const own = bench.goods.filter((one) => one.sku === sku)
  const [first] = own
  if (!first) throw refusals.wrongPiece(sku, order.orderNo)
  const qty = piecesOf(product, count)
  const goods = goodsFor(own, lot, qty)
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
  const waybill = isFull && isBoxed && isOurs(bench) ? await finish(op, order, bench, { open: parcel }) : null
  return told(op, order, {
    kind: '商品',
    name: first.skuName ?? sku,
    packed: packedOf(product, count),
    waybill,
  })
}

/** The lot that it is of: the one that was picked, or that somebody names. */
function goodsFor(own: readonly PackGoods[], lot: string, qty: string): PackGoods {
  const { sku } = own[0] ?? { sku: '' }
  const open = own.filter((one) => signOf(leftOf(one)) > 0)
  const lotsOf = (goods: readonly PackGoods[]) => goods.map((one) => one.lot || '无批次').join('、')
  const named = lot === '' ? own : own.filter((one) => codeKey(one.lot) === codeKey(lot))
  if (named.length === 0) throw refusals.lotWrong(sku, lot, lotsOf(own))
  const [goods, ...others] = named.filter((one) => open.includes(one))
  if (!goods) throw refusals.leftOver(sku)
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

async function findRecorded({ orm }: Operation, orderNo: string, sku: string, serialNo: string) {
  const [recorded] = await orm
    .select({ id: outboundSerials.id })
    .from(outboundSerials)
    .where(
      and(
        eq(outboundSerials.orderNo, orderNo),
        eq(outboundSerials.sku, sku),
        eq(outboundSerials.serialKey, codeKey(serialNo)),
        eq(outboundSerials.state, '已登记'),
      ),
    )
  return recorded ?? null
}

const UNPACKED: Packed = { packaging: null, packagingCost: null }

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
    update parcels set qty = qty + ${qty}::numeric where parcel_no = ${parcelNo}`)
}

/** A packaging is the next box's, or, where that has none yet, the one's that is being filled. */
async function box(
  op: Operation,
  { order, bench, open }: AtBench<Found>,
  { code, station }: Scan,
): Promise<CallResult<typeof scanAtBench>> {
  const packed = packagingOf(code, [order], bench.packagings)(1)
  const isFull = isAllPacked(bench.goods)
  const isNext = open !== null && open.packaging !== null && signOf(open.qty) > 0 && !isFull
  if (open && isNext) await seal(op, order, open)
  const parcel =
    open && !isNext ? await repack(op, open, packed) : await begin(op, order, bench, station, packed)
  const waybill = isFull && isOurs(bench) ? await finish(op, order, bench, { open: parcel }) : null
  return told(op, order, { kind: '包材', name: code, waybill })
}

async function repack(op: Operation, { parcelNo }: Box, packed: Packed): Promise<Parcel> {
  const before = await lockRow(op, parcelBinding, parcelNo)
  return advance(op, parcelBinding, 'fill', { before, changes: packed })
}

function isOurs({ rules }: Bench): boolean {
  return rules.some((rule) => rule.waybill_internal)
}

function wantsPackaging({ rules }: Bench): boolean {
  return rules.some((rule) => rule.packaging_required)
}

type Told = Omit<CallResult<typeof scanAtBench>, 'work' | 'packed'> & { packed?: string }

async function told(op: Operation, { orderNo }: Order, { packed = '', ...said }: Told) {
  return { ...said, packed, work: await workOn(op, orderNo) }
}

type Closing = {
  open: Pick<Box, 'parcelNo' | 'packaging'> | null
  waybillNo?: string | null
  reason?: string
}

/** All that was picked lies in boxes: they are sealed, and the order gets its waybill. */
async function finish(
  op: Operation,
  order: Order,
  bench: Bench,
  { open, waybillNo = null, reason }: Closing,
): Promise<Waybill> {
  if (open) {
    if (open.packaging === null) packagingUnsaid([order], bench.rules)
    await seal(op, order, open, reason)
  }
  const { orderNo } = order
  const picks = await findPicks(op, { orderNos: [orderNo], state: '已拣' })
  const found = await selectTogether<{ expired: Expired[]; serialGoods: SerialGoodsOf[]; sites: SiteRow[] }>(
    op.orm,
    {
      expired: expiredQuery(op, picks),
      serialGoods: serialGoodsQuery([orderNo]),
      sites: siteQuery(op, [order]),
    },
  )
  assertNoneExpired(found.expired, '复核打包')
  assertSerials(found.serialGoods)
  await leaveTotes(op, picks)
  const standing = await numbered(op, orderNo)
  const known = { rules: bench.rules, dateIn: sitesFrom(op, [order], found.sites).dateIn }
  const drawn = await drawWaybill(
    op,
    order,
    { waybillNo, boxes: standing.length, ...packedIn(standing) },
    known,
  )
  const changes = { waybillNo: drawn.waybillNo, boxes: standing.length }
  await advance(op, orderBinding, 'pack', { before: order, changes, reason })
  return drawn
}

/** What lies in boxes no longer lies in totes, which somebody else needs. */
async function leaveTotes(op: Operation, picks: readonly PickTask[]): Promise<void> {
  const held = picks.filter(({ tote }) => tote !== '')
  if (held.length === 0) return
  await postStock(
    op,
    held.map((pick) => ({
      ...goodsOf(pick),
      qty: pick.qty,
      allocatedQty: pick.qty,
      staysAllocated: true,
      docType: DOCUMENTS.outboundOrder.type,
      docNo: pick.orderNo,
      reason: '装箱',
      from: { loc: pick.stagedLoc ?? '', container: pick.tote },
      to: { loc: pick.stagedLoc ?? '', container: '' },
    })),
  )
  const ids = held.map(({ id }) => id)
  await op.orm.update(pickTasks).set({ tote: '' }).where(inArray(pickTasks.id, ids))
  await freeTotes(op, held)
}

type Standing = Packed & { parcelNo: string; box: number }

/** Of the boxes that stand, the first is number one: what was opened and not filled again leaves no gap. */
async function numbered({ orm }: Operation, orderNo: string): Promise<Standing[]> {
  const { parcelNo, box: number, packaging, packagingCost } = parcels
  const standing = await orm
    .select({ parcelNo, box: number, packaging, packagingCost })
    .from(parcels)
    .where(isStanding(orderNo))
    .orderBy(number)
  for (const [index, parcel] of standing.entries()) {
    if (parcel.box === index + 1) continue
    await orm
      .update(parcels)
      .set({ box: index + 1 })
      .where(eq(parcelNo, parcel.parcelNo))
  }
  return standing
}

/** What the waybill says of boxes that all went out in the same; of others, they say it themselves. */
function packedIn(standing: readonly Standing[]): Packed {
  const [first = UNPACKED] = standing
  const isOne = standing.every(({ packaging }) => packaging === first.packaging)
  const costs = standing.flatMap(({ packagingCost }) => packagingCost ?? [])
  return {
    packaging: isOne ? first.packaging : null,
    packagingCost: costs.length > 0 ? addDecimals(...costs) : null,
  }
}

/** Who seals a box has checked and packed what is in it. */
async function seal(
  op: Operation,
  order: Order,
  { parcelNo }: Pick<Box, 'parcelNo'>,
  reason = '',
): Promise<Parcel> {
  const before = await lockRow(op, parcelBinding, parcelNo)
  const expectedWeight = await findExpectedWeight(op, before)
  const changes = { sealedAt: op.at.toISOString(), expectedWeight, reason }
  const sealed = await advance(op, parcelBinding, 'seal', { before, changes, reason })
  const { warehouse, owner, orderNo: docNo } = order
  const work = { warehouse, owner, docType: DOCUMENTS.outboundOrder.type, docNo, qty: before.qty }
  const orders = before.box === 1 ? 1 : 0
  const device = before.station || null
  const events: OperationEvent[] = [
    { ...work, opType: '复核', orders, device },
    { ...work, opType: '打包', orders, boxes: 1, device },
  ]
  await recordEvents(op, events)
  return sealed
}

/** Null where a record does not say what its goods weigh. */
async function findExpectedWeight(
  { orm }: Operation,
  { parcelNo, packaging }: Parcel,
): Promise<string | null> {
  const [found] = await selectRows<{ weight: string | null }>(
    orm,
    sql`select case when bool_and(s.weight > 0) then trim_scale(sum(i.qty * s.weight)
          + coalesce((select weight from packages where code = ${packaging}), 0))::text end as weight
        from parcel_items i join skus s on s.owner = i.owner and s.code = i.sku where i.parcel_no = ${parcelNo}`,
  )
  return found?.weight ?? null
}

/** The order comes first, as wherever both are locked. */
export async function takeOut(op: Operation, { id, qty }: CallBody<typeof takeOutOfParcel>): Promise<Work> {
  const { orderNo, parcelNo } = await findOne(op, parcelItemBinding, id)
  await lockRow(op, orderBinding, orderNo)
  const parcel = await lockRow(op, parcelBinding, parcelNo)
  assertPossible(parcelBinding, 'takeOut', parcel)
  if (parcel.packer !== op.caller.userId) {
    throw refusals.parcelOfOther(parcel.packerName ?? '', parcel.station)
  }
  const item = await lockRow(op, parcelItemBinding, id)
  const { sku, serialNo } = item
  const left = subtract(item.qty, qty)
  if (signOf(left) < 0) throw refusals.takenOut(sku, item.qty)
  if (signOf(left) === 0) await op.orm.delete(parcelItems).where(eq(parcelItems.id, id))
  else {
    const unreadable = sql`least(${parcelItems.unreadable}, ${left}::numeric)`
    await op.orm.update(parcelItems).set({ qty: left, unreadable }).where(eq(parcelItems.id, id))
  }
  const inside = sql`${parcels.qty} - ${qty}::numeric`
  await op.orm.update(parcels).set({ qty: inside }).where(eq(parcels.parcelNo, parcelNo))
  const recorded = serialNo === '' ? null : await findRecorded(op, orderNo, sku, serialNo)
  if (recorded) await remove(op, recorded)
  return workOn(op, orderNo)
}

export async function takeOver(
  op: Operation,
  { parcelNo, station }: CallBody<typeof takeOverParcel>,
): Promise<Work> {
  const { orderNo } = await findOne(op, parcelBinding, parcelNo)
  await lockRow(op, orderBinding, orderNo)
  const before = await lockRow(op, parcelBinding, parcelNo)
  const changes = { packer: op.caller.userId, station }
  await advance(op, parcelBinding, 'takeOver', { before, changes })
  return workOn(op, orderNo)
}

/** What is not in a box stays behind, frozen where it should be: the order leaves without it. */
export async function sealShort(
  op: Operation,
  { orderNo, reason, waybillNo }: CallBody<typeof sealShortCall>,
): Promise<CallResult<typeof sealShortCall>> {
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'packShort', order)
  const bench = await selectTogether<Bench>(op.orm, benchQueries(order))
  assertSorted(bench.unsorted)
  const open = openOf(op, bench)
  const missing = bench.goods.filter((one) => signOf(leftOf(one)) > 0)
  if (missing.length === 0) throw refusals.nothingShort(orderNo)
  if (bench.goods.every(({ packedQty }) => signOf(packedQty) <= 0)) throw refusals.nothingPacked(orderNo)
  if (open && signOf(open.qty) === 0) throw refusals.nothingPacked(orderNo)
  await leaveTotes(op, await findPicks(op, { orderNos: [orderNo], state: '已拣' }))
  const short = await leaveBehind(op, order, missing)
  const after = await advance(op, orderBinding, 'packShort', {
    before: order,
    changes: {
      pickedQty: subtract(order.pickedQty, short),
      allocatedQty: subtract(order.allocatedQty, short),
      shortage: `复核缺件：${missing.map((one) => `${one.sku} ${leftOf(one)}`).join('、')}`,
    },
    reason,
  })
  const waybill = await finish(op, after, bench, { open, waybillNo, reason })
  await waveGoesOn(op, order.waveNo, { dropped: short, picked: negate(short) })
  return { work: await workOn(op, orderNo), waybill }
}

/** Answers how much. */
async function leaveBehind(
  op: Operation,
  { orderNo }: Order,
  missing: readonly PackGoods[],
): Promise<string> {
  const picks = await findPicks(op, { orderNos: [orderNo], state: '已拣' })
  const parts = missing.flatMap((one) => {
    const own = picks.filter(({ sku, lot }) => sku === one.sku && lot === one.lot)
    return partsOf(own.toReversed(), leftOf(one)).parts
  })
  await holdStock(
    op,
    parts.map(({ taken, ...pick }) => ({
      ...{ ...goodsOf(pick), loc: pick.stagedLoc ?? '', container: pick.tote },
      allocated: negate(taken),
      frozen: taken,
    })),
  )
  for (const { id, qty, taken } of parts) {
    const left = subtract(qty, taken)
    if (signOf(left) === 0) await advanceParts(op, pickBinding, 'miss', eq(pickTasks.id, id))
    else await op.orm.update(pickTasks).set({ qty: left }).where(eq(pickTasks.id, id))
  }
  await changeLines(
    op,
    parts.map(({ lineId, taken }) => ({ lineId, allocated: negate(taken), picked: negate(taken) })),
  )
  return addDecimals(...parts.map(({ taken }) => taken))
}

/** What lay in it is scanned anew; the number of the order, where it has one, is void with its labels. */
export async function openAgain(
  op: Operation,
  { parcelNo, reason }: CallBody<typeof openParcelCall>,
): Promise<Work> {
  const { orderNo } = await findOne(op, parcelBinding, parcelNo)
  const order = await lockRow(op, orderBinding, orderNo)
  const before = await lockRow(op, parcelBinding, parcelNo)
  assertPossible(parcelBinding, 'open', before)
  if (order.state !== '待复核') {
    await assertNotLoaded(op, [orderNo], '拆箱')
    const changes = { waybillNo: null, boxes: 0, weight: null }
    await advance(op, orderBinding, 'unpack', { before: order, changes, reason })
    await voidWaybill(op, order.waybillNo, reason)
  }
  await advance(op, parcelBinding, 'open', { before, changes: { reason }, reason })
  if (before.sealedAt) await reverseEvents(op, await findSealing(op, orderNo, before.sealedAt), reason)
  return workOn(op, orderNo)
}

/** The work that was recorded when it was sealed. */
async function findSealing({ orm }: Operation, orderNo: string, sealedAt: string): Promise<number[]> {
  const rows = await selectRows<{ id: string }>(
    orm,
    sql`select event_id::text as id from ${operationEvents} as done where doc_no = ${orderNo}
        and op_type in ('复核', '打包') and at = ${sealedAt}::timestamptz and reversal_of is null
        and not exists (select from ${operationEvents} as other where other.reversal_of = done.event_id)`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Of an order that is stopped: its boxes are opened, and nothing of them leaves. */
export async function openAll(op: Operation, orderNo: string, reason: string): Promise<void> {
  await advanceParts(op, parcelBinding, 'open', eq(parcels.orderNo, orderNo), { reason })
}
