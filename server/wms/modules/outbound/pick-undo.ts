// Taking a pick back: its goods lie where they did, promised to their order as they were, to be picked again.

import { and, eq, ne } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { holdStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { findPicks, type Pick } from '#server/wms/modules/outbound/allocation.ts'
import { assertNotAtBench, type Begun, begunQuery } from '#server/wms/modules/outbound/bench-work.ts'
import { lockOrders } from '#server/wms/modules/outbound/orders.ts'
import { count, progressed } from '#server/wms/modules/outbound/pick-scans.ts'
import { freeTotes, goodsOf } from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { listBinding, orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { waveGoesBack } from '#server/wms/modules/outbound/waves.ts'
import { outboundSerials, pickTasks, sortingItems, sortingTasks } from '#server/wms/schema/outbound.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { undoPick } from '#shared/contracts/outbound/picking.ts'
import { addDecimals, negate } from '#shared/domain/decimal.ts'

const REASON = '撤销拣货'

export async function takeBack(
  op: Operation,
  { id }: CallBody<typeof undoPick>,
): Promise<CallResult<typeof undoPick>> {
  const { listNo } = await findOne(op, pickBinding, id)
  if (listNo === null) throw refusals.pickNotTaken()
  const list = await lockRow(op, listBinding, listNo)
  assertPossible(listBinding, 'undoPick', list)
  const taken = (await findPicks(op, { listNo, state: '已拣' })).find((one) => one.id === id)
  if (!taken || taken.entryNo === null) throw refusals.pickNotTaken()
  const eventIds = await eventsOf(op, taken.entryNo)
  if (!(await isOwnWork(op, { eventIds, operator: taken.picker }))) throw refusals.pickOfOther()
  const [order] = await lockOrders(op, [taken.orderNo])
  if (!order) throw refusals.pickNotTaken()
  assertPossible(orderBinding, 'undoPick', order)
  await assertUntouched(op, taken)
  await carryBack(op, taken, taken.entryNo)
  await reverseEvents(op, eventIds, REASON)
  const again = { stagedLoc: null, tote: '', entryNo: null, picker: null, pickedAt: null }
  await advanceParts(op, pickBinding, 'undo', eq(pickTasks.id, id), again)
  const back = negate(taken.qty)
  await count(op, list, [{ ...taken, taken: back }])
  const pickedQty = addDecimals(order.pickedQty, back)
  await advance(op, orderBinding, 'undoPick', { before: order, changes: { pickedQty } })
  const changes = { pickedQty: progressed(list, back).pickedQty, finishedAt: null }
  const after = await advance(op, listBinding, 'undoPick', { before: list, changes })
  await waveGoesBack(op, list.waveNo)
  await freeTotes(op, [taken])
  return { list: after, pick: await findOne(op, pickBinding, id) }
}

/** What is being sorted or packed, or has its numbers written down, is no longer as it was picked. */
async function assertUntouched({ orm }: Operation, { orderNo, sku }: Pick): Promise<void> {
  assertNotAtBench(await selectRows<Begun>(orm, begunQuery([orderNo])))
  const [sorting] = await orm
    .select({ taskNo: sortingTasks.taskNo })
    .from(sortingTasks)
    .innerJoin(sortingItems, eq(sortingItems.taskNo, sortingTasks.taskNo))
    .where(and(eq(sortingItems.orderNo, orderNo), ne(sortingTasks.state, '已取消')))
    .limit(1)
  if (sorting) throw refusals.pickSorted(orderNo, sorting.taskNo)
  const { state } = outboundSerials
  const isNumbered = and(eq(outboundSerials.orderNo, orderNo), eq(outboundSerials.sku, sku))
  const numbered = await orm.$count(outboundSerials, and(isNumbered, eq(state, '已登记')))
  if (numbered > 0) throw refusals.pickNumbered(orderNo, sku)
}

/** To where they lay, promised to their order as they were. */
async function carryBack(op: Operation, taken: Pick, entryNo: number): Promise<void> {
  const { stagedLoc, tote, loc, container, qty } = taken
  const goods = goodsOf(taken)
  await holdStock(op, [{ ...goods, loc: stagedLoc ?? '', container: tote, allocated: negate(qty) }])
  await reverseEntries(op, [entryNo], REASON)
  await holdStock(op, [{ ...goods, loc, container, allocated: qty }])
}

/** The work that an entry of the ledger was. */
async function eventsOf({ orm }: Operation, entryNo: number): Promise<number[]> {
  const [entry] = await orm
    .select({ eventId: stockLedger.eventId })
    .from(stockLedger)
    .where(eq(stockLedger.entryNo, entryNo))
  return entry?.eventId ? [entry.eventId] : []
}
