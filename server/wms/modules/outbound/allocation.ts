// Allocating: each order is promised its goods where they lie, all of them, those that are there or none, as its owner wants it.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { sentRows } from '#server/wms/kit/bulk.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advanceAll, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { type Pile, serve, shortageOf, type Taken } from '#server/wms/ledger/goods/serving.ts'
import { lockSupply } from '#server/wms/ledger/goods/supply.ts'
import { findAllLines, lockOrders, type Order, type OrderLine } from '#server/wms/modules/outbound/orders.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { leaveOut } from '#server/wms/modules/outbound/shortages.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import { ownerRules } from '#server/wms/schema/owner.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { allocateOrders } from '#shared/contracts/outbound/order.ts'
import { addDays, localDateOf, localMinuteOf } from '#shared/domain/calendar.ts'
import { negate } from '#shared/domain/decimal.ts'
import { PRIORITIES, type ShortagePolicy } from '#shared/domain/outbound.ts'

export type Pick = typeof pickTasks.$inferSelect
type Outcome = CallResult<typeof allocateOrders>

export async function allocate(
  op: Operation,
  { orderNos }: Omit<CallBody<typeof allocateOrders>, 'opId'>,
): Promise<Outcome> {
  const { done: orders, refused } = await forEachDocument(op, orderNos, async (inner, numbers) => {
    const possible = await lockPossible(inner, numbers, 'allocate')
    assertDue(inner, possible)
    return possible
  })
  const outcome: Outcome = { allocated: [], short: [], backOrders: [], reduced: [], refused }
  for (const together of groupsOf(orders)) await allocateGroup(op, together, outcome)
  return outcome
}

/** Orders that this step can be taken with. */
export async function lockPossible(
  op: Operation,
  orderNos: readonly string[],
  step: 'allocate' | 'joinWave',
): Promise<Order[]> {
  const orders = await lockOrders(op, orderNos)
  for (const order of orders) assertPossible(orderBinding, step, order)
  return orders
}

/** Goods that are promised too soon are kept from those that could leave. */
function assertDue(op: Operation, orders: readonly Order[]): void {
  const early = orders.find(({ earliestAt }) => earliestAt !== null && new Date(earliestAt) > op.at)
  if (early?.earliestAt) throw refusals.tooEarly(early.orderNo, localMinuteOf(new Date(early.earliestAt)))
}

/** Of one owner in one warehouse, in the order in which all lock them. */
export function groupsOf<O extends { warehouse: string; owner: string }>(orders: readonly O[]): O[][] {
  const groups = new Map<string, O[]>()
  for (const order of orders) {
    const key = `${order.warehouse} ${order.owner}`
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

async function allocateGroup(op: Operation, orders: readonly Order[], outcome: Outcome): Promise<void> {
  const [first] = orders
  if (!first) return
  const { warehouse, owner } = first
  const lines = await findAllLines(
    op,
    orders.map(({ orderNo }) => orderNo),
  )
  const piles = await lockSupply(op, { warehouse, owner, skus: [...new Set(lines.map(({ sku }) => sku))] })
  const rules = await findShippingRules(op, owner)
  const served: Served[] = []
  const short: Served[] = []
  for (const order of orders.toSorted(byUrgency)) {
    const own = lines.filter((line) => line.orderNo === order.orderNo)
    const result = await serveOrder(op, order, { lines: own, piles, rules })
    ;(result.changes.shortage === '' ? served : short).push(result)
  }
  await advanceAll(op, orderBinding, 'runShort', short)
  await advanceAll(op, orderBinding, 'allocate', served)
  await promise(
    op,
    { warehouse, owner },
    served.flatMap(({ taken }) => taken),
  )
  outcome.short.push(...short.map(numberOf))
  outcome.allocated.push(...served.map(numberOf))
  outcome.backOrders.push(...served.flatMap(({ backOrder }) => backOrder ?? []))
  outcome.reduced.push(...served.filter(({ backOrder }) => backOrder === null).map(numberOf))
}

const numberOf = ({ before }: Served) => before.orderNo

type Supply = { lines: readonly OrderLine[]; piles: readonly Pile[]; rules: ShippingRules }
/** `backOrder`: what it lacks follows in that one, or, where it is null, not at all. */
type Served = {
  before: Order
  changes: { shortage: string; allocatedQty?: string; qty?: string }
  reason?: string | undefined
  taken: Promised[]
  backOrder?: string | null | undefined
}

/** Of an order that lacks something the part that is there may go ahead. */
async function serveOrder(op: Operation, before: Order, { lines, piles, rules }: Supply): Promise<Served> {
  const { orderNo } = before
  const until = goodUntil(op, before, rules)
  const whole = serve(lines, piles, until)
  const part = await leaveOut(op, before, { lines, missing: whole.missing, policy: rules.shortagePolicy })
  const { taken, missing } = part ? serve(part.lines, piles, until) : whole
  if (missing.length > 0) return { before, changes: { shortage: shortageOf(missing) }, taken: [] }
  const sums = part?.sums ?? { qty: before.qty }
  return {
    before,
    changes: { ...sums, allocatedQty: sums.qty, shortage: '' },
    reason: part?.reason,
    taken: taken.map((one) => ({ ...one, orderNo })),
    backOrder: part?.backOrder,
  }
}

export type ShippingRules = { shipmentDays: number; shortagePolicy: ShortagePolicy }

/** How long the owner wants goods to be good for when they leave, and what becomes of an order that lacks something. */
export async function findShippingRules(
  { orm }: { orm: Operation['orm'] },
  owner: string,
): Promise<ShippingRules> {
  const { shipmentDays, shortagePolicy } = ownerRules
  const [rules] = await orm
    .select({ shipmentDays, shortagePolicy })
    .from(ownerRules)
    .where(eq(ownerRules.code, owner))
  return rules ?? { shipmentDays: 0, shortagePolicy: '整单发货' }
}

/** Both the owner and the receiver are to be content. */
export function goodUntil(
  { at }: { at: Date },
  { shipmentDays }: { shipmentDays: number | null },
  rules: { shipmentDays: number },
): string {
  return addDays(localDateOf(at), Math.max(shipmentDays ?? 0, rules.shipmentDays))
}

type Promised = Taken & { orderNo: string; waveNo?: string | null; listNo?: string | null }

/** Each of it becomes a task for the pickers. */
export async function promise(
  op: Operation,
  goods: { warehouse: string; owner: string },
  taken: readonly Promised[],
): Promise<void> {
  if (taken.length === 0) return
  await holdStock(
    op,
    taken.map(({ sku, lot, loc, container, qty }) => ({
      ...goods,
      sku,
      lot,
      quality: '良品',
      loc,
      container,
      allocated: qty,
    })),
  )
  await op.orm.insert(pickTasks).values(taken.map((part) => ({ ...part, ...goods })))
  await changeLines(
    op,
    taken.map(({ lineId, qty }) => ({ lineId, allocated: qty })),
  )
}

type LineChange = { lineId: number; allocated?: string; picked?: string }

/** By so much more or less; a line may be named several times. */
export async function changeLines({ orm }: Operation, changes: readonly LineChange[]): Promise<void> {
  const rows = changes.map(({ lineId, allocated = '0', picked = '0' }) => ({ lineId, allocated, picked }))
  await orm.execute(sql`
    update outbound_lines set allocated_qty = allocated_qty + c.allocated, picked_qty = picked_qty + c.picked
    from (
      select "lineId", sum(allocated) as allocated, sum(picked) as picked
      from ${sentRows(rows, '"lineId" bigint, allocated numeric, picked numeric')} as r
      group by "lineId"
    ) c where outbound_lines.id = c."lineId"`)
}

/** What nobody has picked yet is everybody's again. */
export async function giveBack(op: Operation, picks: readonly Pick[]): Promise<void> {
  if (picks.length === 0) return
  await holdStock(
    op,
    picks.map(({ warehouse, owner, sku, lot, loc, container, qty }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality: '良品',
      loc,
      container,
      allocated: negate(qty),
    })),
  )
  const ids = picks.map(({ id }) => id)
  await advanceParts(op, pickBinding, 'cancel', inArray(pickTasks.id, ids))
  await changeLines(
    op,
    picks.map(({ lineId, qty }) => ({ lineId, allocated: negate(qty) })),
  )
}

type Asked = { orderNos?: readonly string[]; listNo?: string; waveNo?: string; state: Pick['state'] }

/** In the order in which they are locked and walked. */
export function findPicks({ orm }: Operation, { orderNos, listNo, waveNo, state }: Asked): Promise<Pick[]> {
  return orm
    .select()
    .from(pickTasks)
    .where(
      and(
        eq(pickTasks.state, state),
        orderNos && inArray(pickTasks.orderNo, [...orderNos]),
        listNo === undefined ? undefined : eq(pickTasks.listNo, listNo),
        waveNo === undefined ? undefined : eq(pickTasks.waveNo, waveNo),
      ),
    )
    .orderBy(pickTasks.id)
    .for('no key update')
}

/** By its priority; then what is to have left by an hour goes before what may take its time. */
export function byUrgency(one: Order, other: Order): number {
  const keyOf = ({ priority, cutoffAt, createdAt, orderNo }: Order) =>
    [PRIORITIES.indexOf(priority), cutoffAt ?? '9999', createdAt, orderNo].join(' ')
  return keyOf(one) < keyOf(other) ? -1 : 1
}
