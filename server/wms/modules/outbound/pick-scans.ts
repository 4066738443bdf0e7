// Picking scan by scan: each pick is a place, goods and a tote, booked at the scan of the tote.

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectTogether, sentRows } from '#server/wms/kit/bulk.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import { type SiteRow, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { type Container, lockContainer, occupyLocked } from '#server/wms/ledger/goods/containers.ts'
import { findProduct, productQuery } from '#server/wms/ledger/goods/products.ts'
import { packedOf, piecesOf, type ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { findPicks, type Pick } from '#server/wms/modules/outbound/allocation.ts'
import { assertUnexpired, type Expired, expiredQuery } from '#server/wms/modules/outbound/expiry.ts'
import { lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import { type Slot, slotsQuery } from '#server/wms/modules/outbound/pick-carts.ts'
import { lockOwnList } from '#server/wms/modules/outbound/pick-lists.ts'
import { walkQuery } from '#server/wms/modules/outbound/pick-work.ts'
import {
  type Part,
  partsOf,
  type Staging,
  stagingPlaceIn,
  stagingPlaceQuery,
  take,
} from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { listBinding, orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { ifHeld, waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import { codeKey, isSameCode } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getPickWork, pickGoods } from '#shared/contracts/outbound/picking.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'

type PickList = RowOf<typeof listBinding>
type Places = CallResult<typeof getPickWork>['places']
type Picking = CallBody<typeof pickGoods>
type Picked = CallResult<typeof pickGoods>
type Known = {
  products: ScannedProduct[]
  staging: Staging[]
  walk: Places
  used: Used[]
  slots: Slot[]
  held: { sku: string; qty: string }[]
  expired: Expired[]
  sites: SiteRow[]
}
type Used = { orderNo: string; tote: string }

/** Lists are locked before totes, and these before orders. */
export async function pick(op: Operation, given: Picking): Promise<Picked> {
  const list = await lockOwnList(op, given.listNo)
  const open = await findPicks(op, { listNo: list.listNo, state: '待拣' })
  const here = open.filter(
    ({ loc, container }) =>
      isSameCode(loc, given.loc) && (given.container === undefined || isSameCode(container, given.container)),
  )
  const known = await findKnown(op, list, { given, open, here })
  const product = productAmong(known, here, { given, list })
  const qty = piecesOf(product, given.qty)
  const wanted = ofLot(
    here.filter(({ sku }) => sku === product.code),
    given.lot,
  )
  const tote = await lockTote(op, list, given.tote)
  const parts = takenFrom(forTote(wanted, tote, { ...known, given, list }), qty)
  if (known.expired.length > 0) await assertUnexpired(op, parts, '拣货')
  const docNo = given.mode === '总拣' ? list.waveNo : (parts[0]?.orderNo ?? '')
  const orders = await lockOrders(
    op,
    parts.map(({ orderNo }) => orderNo),
  )
  for (const order of orders) assertPossible(orderBinding, 'pick', order)
  const to = await occupyLocked(op, tote, { location: stagingPlaceIn(known.staging), docNo })
  const taking = { device: given.station || null, sites: sitesFrom(op, [list], known.sites) }
  const ids = await take(op, parts, to, taking)
  await count(op, list, parts)
  for (const before of orders) await orderGoesOn(op, before, parts)
  const left = subtract(addDecimals(...wanted.map((one) => one.qty)), qty)
  const rest = leftOf(open, parts)
  const after = rest.length === 0 ? await finishList(op, list, qty) : progressed(list, qty)
  return {
    list: after,
    picks: await findRows(op, pickBinding, { condition: inArray(pickTasks.id, ids), sort: 'id' }),
    tote: { tote: to.container, orderNo: given.mode === '总拣' ? null : docNo },
    left,
    next: nextPlace(known.walk, rest),
    isEmptied: known.held.some((held) => held.sku === product.code && signOf(subtract(held.qty, qty)) === 0),
    packed: packedOf(product, given.qty),
  }
}

type Asked = { given: Picking; open: readonly Pick[]; here: readonly Pick[] }

function findKnown(op: Operation, list: PickList, { given, open, here }: Asked): Promise<Known> {
  const { warehouse, owner, waveNo } = list
  const [at = { loc: given.loc }] = here
  const place = { warehouse: sql`b.warehouse`, loc: sql`b.loc` }
  return selectTogether<Known>(op.orm, {
    products: productQuery(owner, given.code),
    staging: stagingPlaceQuery(op, warehouse),
    walk: walkQuery(warehouse, open),
    used: sql`select distinct order_no as "orderNo", tote from pick_tasks
      where wave_no = ${waveNo} and state = '已拣' and tote <> ''`,
    slots: slotsQuery(list.listNo),
    // Nothing is told of a place to who is to count it.
    held: sql`select b.sku, trim_scale(sum(b.on_hand))::text as qty from stock_balances b
      where b.warehouse = ${warehouse} and b.loc = ${at.loc} and b.owner = ${owner} and b.on_hand > 0
        and not ${isCounted(op.caller, place)}
      group by b.sku`,
    expired: expiredQuery(op, here),
    sites: siteQuery(op, [list]),
  })
}

/** What is wanted there, or what the code is and where to go. */
function productAmong(
  { products: [product], walk }: Known,
  here: readonly Pick[],
  { given: { loc, code }, list }: { given: Picking; list: PickList },
): ScannedProduct {
  const wanted = [...new Set(here.map(({ sku }) => sku))]
  if (wanted.length === 0) throw refusals.nothingToPickAt(loc, list.listNo, walk[0]?.loc ?? '')
  if (!product) throw ledger.productUnknown(code)
  if (!wanted.includes(product.code)) throw refusals.notPickedHere(product.code, loc, wanted.join('、'))
  return product
}

function ofLot(picks: readonly Pick[], lot: string | undefined): Pick[] {
  const [{ sku, loc } = { sku: '', loc: '' }] = picks
  const lots = [...new Set(picks.map((one) => one.lot))]
  if (lot === undefined && lots.length > 1) throw refusals.lotToPick(sku, loc, lots.join('、'))
  const wanted = picks.filter((one) => lot === undefined || isSameCode(one.lot, lot))
  if (wanted.length === 0) throw refusals.otherLot(lot ?? '', sku, lots.join('、'))
  return wanted
}

async function lockTote(op: Operation, { warehouse, owner }: PickList, code: string): Promise<Container> {
  const found = await lockContainer(op, warehouse, code)
  if (!found) throw await whatElse(op, { warehouse, owner, code })
  return found
}

type Scanned = { warehouse: string; owner: string; code: string }

async function whatElse(op: Operation, { warehouse, owner, code }: Scanned): Promise<Refusal> {
  const product = await findProduct(op, owner, code)
  if (product) return refusals.toteIsOther(code, `商品 ${product.code}`)
  const isPlace = await op.orm.$count(
    locations,
    and(eq(locations.warehouse, warehouse), eq(locations.codeKey, codeKey(code))),
  )
  return isPlace > 0 ? refusals.toteIsOther(code, '库位') : refusals.toteUnknown(code)
}

type For = { given: Picking; list: PickList; used: readonly Used[]; slots: readonly Slot[] }

/** Of one order, where totes stand for orders: that of the tote, or the first that has none yet. */
function forTote(picks: readonly Pick[], tote: Container, { given, list, used, slots }: For) {
  const { code, state, currentDoc } = tote
  if (state !== '空闲' && state !== '占用') throw ledger.containerTaken(code, state)
  const isFree = state === '空闲'
  if (given.mode === '总拣') {
    if (isFree || currentDoc === list.waveNo) return picks
    throw refusals.toteInUse(code, currentDoc ?? '')
  }
  if (currentDoc === list.waveNo) throw refusals.toteOfWave(code)
  if (given.mode === '拣货车') return forSlot(picks, tote, { given, slots })
  const orderNos = [...new Set(picks.map(({ orderNo }) => orderNo))]
  const toteless = orderNos.find((orderNo) => !used.some((one) => one.orderNo === orderNo))
  const meant = isFree ? (toteless ?? orderNos[0]) : currentDoc
  const own = picks.filter(({ orderNo }) => orderNo === meant)
  if (own.length === 0) {
    const totes = used.filter(({ orderNo }) => orderNos.includes(orderNo)).map(({ tote }) => tote)
    throw refusals.toteOfOther(code, currentDoc ?? '', totes.join('、'))
  }
  return own
}

/** Of the order in whose slot the tote stands. */
function forSlot(
  picks: readonly Pick[],
  { code, state, currentDoc }: Container,
  { given, slots }: Omit<For, 'list' | 'used'>,
) {
  const meant = slots.find(({ slot }) => slot === given.slot)
  if (!meant) throw refusals.cartFirst(given.listNo)
  if (code === meant.cart) throw refusals.toteIsOther(code, '拣货车')
  const own = picks.filter(({ orderNo }) => orderNo === meant.orderNo)
  const wanting = slots.filter((one) => picks.some(({ orderNo }) => orderNo === one.orderNo))
  if (own.length === 0) throw refusals.slotWantsNone(meant.slot, wanting.map(({ slot }) => slot).join('、'))
  const standing = slots.find(({ orderNo }) => orderNo === currentDoc)
  if (standing && standing !== meant) throw refusals.toteInOtherSlot(code, standing.slot, meant.slot)
  if (state === '占用' && !standing) throw refusals.toteInUse(code, currentDoc ?? '')
  return own
}

function takenFrom(picks: readonly Pick[], qty: string): Part[] {
  const { parts, left } = partsOf(picks, qty)
  if (signOf(left) > 0) throw refusals.moreThanToPick(subtract(qty, left), qty)
  return parts
}

/** The sums of its lines, orders, list and wave: no step of theirs, as long as something is left to be picked. */
export async function count(
  { orm }: Operation,
  { listNo, waveNo }: PickList,
  parts: readonly { lineId: number; orderNo: string; taken: string }[],
): Promise<void> {
  const rows = parts.map(({ lineId, orderNo, taken }) => ({ line_id: lineId, order_no: orderNo, taken }))
  const all = sql`(select sum(taken) from parts)`
  await orm.execute(sql`
    with parts as materialized (${sentRows(rows, 'line_id bigint, order_no text, taken numeric')}),
    lines as (
      update outbound_lines l set picked_qty = l.picked_qty + p.taken
      from (select line_id, sum(taken) as taken from parts group by line_id) p where l.id = p.line_id
    ), orders as (
      update outbound_orders o set picked_qty = o.picked_qty + p.taken
      from (select order_no, sum(taken) as taken from parts group by order_no) p where o.order_no = p.order_no
    ), list as (update big_pick_lists set picked_qty = picked_qty + ${all} where list_no = ${listNo})
    update waves set picked_qty = picked_qty + ${all} where wave_no = ${waveNo}`)
}

/** With its last piece. */
async function orderGoesOn(op: Operation, before: Order, parts: readonly Part[]): Promise<void> {
  const own = parts.filter(({ orderNo }) => orderNo === before.orderNo)
  const pickedQty = addDecimals(before.pickedQty, ...own.map(({ taken }) => taken))
  if (signOf(subtract(before.allocatedQty, pickedQty)) > 0) return
  const to = before.state === '拣货中' ? '待复核' : before.state
  const changes = { pickedQty, ...ifHeld(before, '待复核') }
  await advance(op, orderBinding, 'pick', { before, to, changes })
}

async function finishList(op: Operation, before: PickList, qty: string): Promise<PickList> {
  const { pickedQty } = progressed(before, qty)
  const changes = { pickedQty, finishedAt: op.at.toISOString() }
  const after = await advance(op, listBinding, 'finish', { before, changes })
  await waveGoesOn(op, before.waveNo)
  return after
}

export function progressed(list: PickList, qty: string): PickList {
  return { ...list, pickedQty: addDecimals(list.pickedQty, qty) }
}

function leftOf(open: readonly Pick[], parts: readonly Part[]): Pick[] {
  const takenOf = (id: number) => parts.find((part) => part.id === id)?.taken ?? '0'
  return open.filter(({ id, qty }) => signOf(subtract(qty, takenOf(id))) > 0)
}

function nextPlace(walk: Places, left: readonly Pick[]): string | null {
  return walk.find(({ loc }) => left.some((one) => one.loc === loc))?.loc ?? null
}
