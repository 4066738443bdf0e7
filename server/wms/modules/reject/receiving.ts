// Counted goods on their way into stock: the inbound order that is made of them, and their boxes received on it.

import { and, eq, isNull, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { lockContainer } from '#server/wms/ledger/goods/containers.ts'
import { findReceivingPlace } from '#server/wms/ledger/goods/products.ts'
import { countOpenCases } from '#server/wms/modules/inbound/difference-cases.ts'
import { finishReceiving } from '#server/wms/modules/inbound/order-moves.ts'
import { createOrder, type Order } from '#server/wms/modules/inbound/orders.ts'
import { beginReceiving, lockReceivable, receiveGoods } from '#server/wms/modules/inbound/receiving.ts'
import { orderBinding } from '#server/wms/modules/inbound/resources.ts'
import { isCountOf, progressOf } from '#server/wms/modules/reject/counting.ts'
import type { Reject } from '#server/wms/modules/reject/orders.ts'
import { refusals } from '#server/wms/modules/reject/refusals.ts'
import { rejectBinding } from '#server/wms/modules/reject/resources.ts'
import { stockedAs } from '#server/wms/modules/reject/rules.ts'
import { rejectCounts } from '#server/wms/schema/reject.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { makeRejectInbound, receiveReject } from '#shared/contracts/reject/count.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { Disposition } from '#shared/domain/returned.ts'
import type { Quality } from '#shared/domain/values.ts'

type Group = { sku: string; lot: string; quality: Quality; qty: string }
type Decided = Group & { disposition: Disposition; reason: string; stocked: Quality | null }

/** Everything that was counted is decided about at once; what does not come into stock leaves the house. */
export async function makeInbound(
  op: Operation,
  { rejectNo, zone, goods }: CallBody<typeof makeRejectInbound>,
) {
  const order = await lockRow(op, rejectBinding, rejectNo)
  assertPossible(rejectBinding, 'make', order)
  if (order.madeAt !== null) throw refusals.inboundMade(rejectNo)
  const receivingLoc = await findReceivingPlace(op, order.warehouse, zone)
  const decided = decide(await findCounted(op, rejectNo), goods)
  for (const group of decided) await keepDecision(op, rejectNo, group)
  const inbound = await createInbound(op, order, decided)
  const inboundNo = inbound?.orderNo ?? null
  const changes = { inboundNo, receivingLoc, madeAt: op.at.toISOString() }
  const after = await advance(op, rejectBinding, 'make', { before: order, changes })
  return { rejectNo, inboundNo, state: after.state }
}

function findCounted({ orm }: Operation, rejectNo: string): Promise<Group[]> {
  return selectRows<Group>(
    orm,
    sql`select sku, lot, quality, trim_scale(sum(qty))::text as qty from reject_counts
        where reject_no = ${rejectNo} and state = '有效' group by sku, lot, quality order by sku, lot, quality`,
  )
}

function decide(counted: readonly Group[], given: CallBody<typeof makeRejectInbound>['goods']): Decided[] {
  const isSame = (one: Omit<Group, 'qty'>, other: Omit<Group, 'qty'>) =>
    one.sku === other.sku && one.lot === other.lot && one.quality === other.quality
  const strange = given.find((goods) => !counted.some((group) => isSame(group, goods)))
  if (strange) throw refusals.goodsUncounted(strange.sku, strange.quality)
  return counted.map((group) => {
    const [decision, another] = given.filter((goods) => isSame(group, goods))
    if (!decision) throw refusals.dispositionMissing(group.sku, group.quality)
    if (another) throw refusals.dispositionTwice(group.sku, group.quality)
    const { disposition, reason } = decision
    return { ...group, disposition, reason, stocked: stockedAs(decision) }
  })
}

async function keepDecision(op: Operation, rejectNo: string, decided: Decided): Promise<void> {
  const { sku, lot, quality, disposition, reason } = decided
  await op.orm
    .update(rejectCounts)
    .set({ disposition, reason })
    .where(
      and(
        eq(rejectCounts.rejectNo, rejectNo),
        eq(rejectCounts.state, '有效'),
        eq(rejectCounts.sku, sku),
        eq(rejectCounts.lot, lot),
        eq(rejectCounts.quality, quality),
      ),
    )
}

/** The goods are there already, so it has arrived. Null when none of them come into stock. */
async function createInbound(op: Operation, order: Reject, decided: readonly Decided[]) {
  const { owner, warehouse, rejectNo, storeName, storeCode } = order
  const lines = new Map<string, { sku: string; lot: string; expectedQty: string }>()
  for (const { sku, lot, qty, stocked } of decided) {
    if (stocked === null) continue
    const key = JSON.stringify([sku, lot])
    const known = lines.get(key)
    lines.set(key, { sku, lot, expectedQty: addDecimals(known?.expectedQty ?? '0', qty) })
  }
  if (lines.size === 0) return null
  return createOrder(op, {
    owner,
    warehouse,
    type: '退货入库',
    supplier: storeName || storeCode,
    eta: null,
    remark: '',
    externalNo: null,
    rejectNo,
    state: '已到货',
    lines: [...lines.values()],
  })
}

export async function receiveRejectBox(
  op: Operation,
  { rejectNo, boxNo, station }: CallBody<typeof receiveReject>,
) {
  const order = await lockRow(op, rejectBinding, rejectNo)
  assertPossible(rejectBinding, 'receive', order)
  if (order.madeAt === null) throw refusals.boxBeforeInbound(rejectNo)
  const goods = await findBox(op, rejectNo, boxNo)
  const stocked = goods.flatMap((part) => {
    const quality = stockedAs(part)
    return quality === null ? [] : [{ ...part, quality }]
  })
  if (order.inboundNo !== null && stocked.length > 0) {
    await receiveOn(op, order, order.inboundNo, { stocked, station })
  }
  const qty = addDecimals(...stocked.map((part) => part.qty))
  await markReceived(op, rejectNo, boxNo)
  const after = await goOn(op, order, qty)
  return { boxNo, qty, progress: progressOf(after) }
}

type Part = Group & {
  mfgDate: string | null
  expDate: string | null
  container: string
  disposition: Disposition
  reason: string
}

/** What is still to be received of the box, scans of the same goods together. */
async function findBox(op: Operation, rejectNo: string, boxNo: string): Promise<Part[]> {
  const open = await selectRows<Part>(
    op.orm,
    sql`select sku, lot, quality, mfg_date::text as "mfgDate", exp_date::text as "expDate", container, disposition,
          min(reason) as reason, trim_scale(sum(qty))::text as qty
        from reject_counts where ${isCountOf(rejectNo, boxNo)}
          and received_at is null
        group by sku, lot, quality, mfg_date, exp_date, container, disposition order by min(id)`,
  )
  if (open.length > 0) return open
  const counted = await op.orm.$count(rejectCounts, isCountOf(rejectNo, boxNo))
  if (counted > 0) throw refusals.boxReceived(boxNo)
  throw refusals.boxUncounted(rejectNo, boxNo)
}

type Delivered = { stocked: readonly Part[]; station: string }

async function receiveOn(
  op: Operation,
  order: Reject,
  inboundNo: string,
  { stocked, station }: Delivered,
): Promise<void> {
  const inbound = await lockReceivable(op, inboundNo)
  for (const { container, ...part } of stocked) {
    const loc = await placeOf(op, order, container)
    const delivery = { ...part, code: part.sku, loc, container, station, serialNos: null }
    await receiveGoods(op, inbound, delivery)
  }
  await beginReceiving(op, inbound)
}

/** A container may have been carried elsewhere since its goods were counted. */
async function placeOf(op: Operation, order: Reject, container: string): Promise<string> {
  const [kept] = await selectRows<{ loc: string }>(
    op.orm,
    sql`select receiving_loc as loc from reject_orders where reject_no = ${order.rejectNo}`,
  )
  const loc = kept?.loc ?? ''
  if (container === '') return loc
  return (await lockContainer(op, order.warehouse, container))?.location ?? loc
}

async function markReceived({ orm, at }: Operation, rejectNo: string, boxNo: string): Promise<void> {
  await orm.execute(sql`
    with sums as (
      select line_id, sum(qty) as qty from reject_counts
      where ${isCountOf(rejectNo, boxNo)} and received_at is null
        and disposition in ('上架', '转残次') group by line_id
    )
    update reject_lines set received_qty = received_qty + sums.qty from sums where id = sums.line_id`)
  await orm
    .update(rejectCounts)
    .set({ receivedAt: at })
    .where(and(isCountOf(rejectNo, boxNo), isNull(rejectCounts.receivedAt)))
}

/** The last box finishes the inbound order's receiving; differences that are still open keep the reject order back. */
async function goOn(op: Operation, order: Reject, qty: string): Promise<Reject> {
  const receivedBoxes = order.receivedBoxes + 1
  const isLast = receivedBoxes === order.countedBoxes
  if (isLast && order.inboundNo !== null) await finishInbound(op, order.inboundNo)
  const isSettled = order.state !== '差异待关' || (await countOpenCases(op, order.rejectNo)) === 0
  const received = { receivedBoxes, receivedQty: addDecimals(order.receivedQty, qty) }
  const next = isLast ? { receivedAt: op.at.toISOString() } : {}
  const changes = { ...received, ...next }
  return advance(op, rejectBinding, 'receive', {
    before: order,
    changes,
    to: stateAfter(order, isLast, isSettled),
  })
}

function stateAfter({ state }: Reject, isLast: boolean, isSettled: boolean): Reject['state'] {
  if (isLast) return isSettled ? '已收货' : state
  return state === '待收货' ? '收货中' : state
}

async function finishInbound(op: Operation, inboundNo: string): Promise<void> {
  const inbound: Order = await findOne(op, orderBinding, inboundNo)
  if (inbound.state === '收货中') await finishReceiving(op, inbound)
}
