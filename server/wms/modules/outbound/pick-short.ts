// Less lies at a place than the books say: what lacks is taken from elsewhere, and an order that finds it nowhere goes on without
// it, or waits, as its owner wants it.

import { and, eq, inArray } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { type Missing, type Pile, serve, shortageOf } from '#server/wms/ledger/goods/serving.ts'
import { lockSupply } from '#server/wms/ledger/goods/supply.ts'
import {
  byUrgency,
  changeLines,
  findPicks,
  findShippingRules,
  goodUntil,
  type Pick,
  promise,
  type ShippingRules,
} from '#server/wms/modules/outbound/allocation.ts'
import { findAllLines, lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import { recordLacking } from '#server/wms/modules/outbound/pick-errors.ts'
import { closeIfDone, goodsOf, lockLists } from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { listBinding, orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { goOnWithout } from '#server/wms/modules/outbound/shortages.ts'
import { waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { waitForGoods } from '#server/wms/modules/outbound/withdrawing.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { reportShort as reportShortCall } from '#shared/contracts/outbound/pick-task.ts'
import { addDecimals, negate, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'

type PickList = RowOf<typeof listBinding>
type Result = CallResult<typeof reportShortCall>
/** So much of it was not there. */
type ShortPick = Pick & { lacking: string }

/** Of one place and lot, for one order or several: what is there is for the most urgent. */
export async function pickShort(
  op: Operation,
  { ids, foundQty: given, reason }: CallBody<typeof reportShortCall>,
): Promise<Result> {
  const list = await lockListOf(op, ids)
  const open = await findPicks(op, { listNo: list.listNo, state: '待拣' })
  const picks = open.filter(({ id }) => ids.includes(id))
  const [first] = picks
  if (!first || picks.length < ids.length) throw refusals.pickNotUnderWay()
  if (!picks.every((pick) => isSameGoods(pick, first))) throw refusals.shortElsewhere()
  const foundQty = await typedPieces(op, first, given, 'foundQty')
  await assertWhole(op, [{ ...first, qty: foundQty }])
  const wanted = addDecimals(...picks.map(({ qty }) => qty))
  if (signOf(subtract(wanted, foundQty)) <= 0) throw refusals.foundTooMuch(wanted)
  const orders = await lockOrders(op, [...new Set(picks.map(({ orderNo }) => orderNo))])
  for (const order of orders) assertPossible(orderBinding, 'reportShort', order)
  const served = orders.toSorted(byUrgency)
  const short = shortPicks(picks, served, foundQty)
  await setAside(op, short)
  const supply = await findSupply(op, first)
  const lacking: Lacking[] = []
  for (const order of served) {
    const own = short.filter(({ orderNo }) => orderNo === order.orderNo)
    const missing = own.length === 0 ? [] : await fetchElsewhere(op, order, own, supply)
    if (missing.length > 0) lacking.push({ order, missing })
  }
  await countPlaces(op, list, reason)
  const outcomes: Outcome[] = []
  for (const one of lacking) outcomes.push(await goOn(op, one, supply.rules, reason))
  const lackingQty = addDecimals(...outcomes.map(({ lacking }) => lacking))
  if (signOf(lackingQty) > 0) {
    await closeIfDone(op, list.listNo, lackingQty)
    await waveGoesOn(op, list.waveNo, { dropped: addDecimals(...outcomes.map(({ dropped }) => dropped)) })
  }
  const lineIds = [...new Set(picks.map(({ lineId }) => lineId))]
  return {
    picks: await findRows(op, pickBinding, {
      condition: and(eq(pickTasks.listNo, list.listNo), inArray(pickTasks.lineId, lineIds)),
      sort: 'id',
    }),
    lackingQty,
    waiting: outcomes.flatMap(({ waiting }) => waiting ?? []),
    backOrders: outcomes.flatMap(({ backOrder }) => backOrder ?? []),
  }
}

/** All lists of its wave are locked: an order that waits leaves them. */
async function lockListOf(op: Operation, ids: readonly number[]): Promise<PickList> {
  const { listNo, waveNo } = await findOne(op, pickBinding, ids[0] ?? 0)
  await lockLists(op, waveNo)
  const list = listNo === null ? null : await lockRow(op, listBinding, listNo)
  if (list?.state !== '拣货中') throw refusals.pickNotUnderWay()
  if (list.picker !== op.caller.userId) throw refusals.pickListOfOther(list.pickerName)
  return list
}

function isSameGoods(one: Pick, other: Pick): boolean {
  return (
    one.loc === other.loc &&
    one.container === other.container &&
    one.sku === other.sku &&
    one.lot === other.lot
  )
}

/** Those that get less than they want, with how much they lack. */
function shortPicks(picks: readonly Pick[], served: readonly Order[], foundQty: string): ShortPick[] {
  const placeOf = ({ orderNo }: Pick) => served.findIndex((order) => order.orderNo === orderNo)
  let left = foundQty
  return picks
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((pick) => {
      const there = smallerOf(pick.qty, left)
      left = subtract(left, there)
      return { ...pick, lacking: subtract(pick.qty, there) }
    })
    .filter(({ lacking }) => signOf(lacking) > 0)
}

/** What lacks is of no use to anybody until it has been counted, and what is there stays to be picked. */
async function setAside(op: Operation, short: readonly ShortPick[]): Promise<void> {
  await holdStock(
    op,
    short.map(({ lacking, ...pick }) => ({
      ...{ ...goodsOf(pick), loc: pick.loc, container: pick.container },
      allocated: negate(lacking),
      frozen: lacking,
    })),
  )
  await recordLacking(op, '报缺', short)
  await changeLines(
    op,
    short.map(({ lineId, lacking }) => ({ lineId, allocated: negate(lacking) })),
  )
  for (const { id, qty, lacking } of short) {
    const there = subtract(qty, lacking)
    if (signOf(there) > 0) await op.orm.update(pickTasks).set({ qty: there }).where(eq(pickTasks.id, id))
    else await advanceParts(op, pickBinding, 'cancel', eq(pickTasks.id, id))
  }
}

type Supply = { piles: readonly Pile[]; rules: ShippingRules }

async function findSupply(op: Operation, { warehouse, owner, sku, loc }: Pick): Promise<Supply> {
  const piles = await lockSupply(op, { warehouse, owner, skus: [sku], except: loc })
  return { piles, rules: await findShippingRules(op, owner) }
}

type Lacking = { order: Order; missing: readonly Missing[] }
/** `lacking` is nowhere; `dropped` is no longer to be picked in this wave. */
type Outcome = { lacking: string; dropped: string; waiting?: string; backOrder?: string | null }

async function goOn(
  op: Operation,
  { order, missing }: Lacking,
  { shortagePolicy: policy }: ShippingRules,
  reason: string,
): Promise<Outcome> {
  const lacking = addDecimals(...missing.map(({ qty }) => qty))
  const shortage = `拣货报缺：${shortageOf(missing)}`
  const rest = await goOnWithout(op, order, { missing, policy })
  if (rest === null) {
    const unpicked = await waitForGoods(op, order, { shortage, reason })
    return { lacking, dropped: addDecimals(lacking, unpicked), waiting: order.orderNo }
  }
  const allocatedQty = subtract(order.allocatedQty, lacking)
  const changes = { ...rest.sums, allocatedQty, shortage }
  const told = `${reason}；${rest.reason}`
  const after = await advance(op, orderBinding, 'reportShort', { before: order, changes, reason: told })
  const isPicked = signOf(subtract(allocatedQty, order.pickedQty)) === 0
  if (isPicked) await advance(op, orderBinding, 'pick', { before: after, to: '待复核' })
  return { lacking, dropped: lacking, backOrder: rest.backOrder }
}

/** All of it, or as much as there is where the owner wants that to go ahead. Answers what is nowhere. */
async function fetchElsewhere(
  op: Operation,
  order: Order,
  picks: readonly ShortPick[],
  { piles, rules }: Supply,
): Promise<Missing[]> {
  const lines = await linesOf(op, order, picks)
  const until = goodUntil(op, order, rules)
  const whole = serve(lines, piles, until)
  const lackingOf = (lineId: number) => whole.missing.find((one) => one.lineId === lineId)?.qty ?? '0'
  const there = lines
    .map((line) => ({ ...line, qty: subtract(line.qty, lackingOf(line.id)) }))
    .filter(({ qty }) => signOf(qty) > 0)
  const isPart = whole.missing.length > 0 && rules.shortagePolicy !== '整单发货'
  const { taken } = isPart ? serve(there, piles, until) : whole
  const { warehouse, owner, orderNo } = order
  const [{ waveNo, listNo } = { waveNo: null, listNo: null }] = picks
  await promise(
    op,
    { warehouse, owner },
    taken.map((part) => ({ ...part, orderNo, waveNo, listNo })),
  )
  return whole.missing
}

/** What lacks of each line, with the lot that it names itself. */
async function linesOf(op: Operation, { orderNo }: Order, picks: readonly ShortPick[]) {
  const lines = await findAllLines(op, [orderNo])
  return lines.flatMap(({ id, sku, lot }) => {
    const own = picks.filter(({ lineId }) => lineId === id)
    return own.length === 0 ? [] : [{ id, sku, lot, qty: addDecimals(...own.map(({ lacking }) => lacking)) }]
  })
}

async function countPlaces(op: Operation, before: PickList, reason: string): Promise<void> {
  const picks = await findPicks(op, { listNo: before.listNo, state: '待拣' })
  const changes = {
    locations: new Set(picks.map(({ loc }) => loc)).size,
    skus: new Set(picks.map(({ sku }) => sku)).size,
  }
  await advance(op, listBinding, 'reportShort', { before, changes, reason })
}
