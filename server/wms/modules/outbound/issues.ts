// Stopping orders: one that has not left waits until somebody has put its goods back or lets it go on; one that has is the
// carrier's to bring back.

import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advance, assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { chargeWork, findTariffs, passOn } from '#server/wms/ledger/facts/charges.ts'
import { recordEvents } from '#server/wms/ledger/facts/events.ts'
import { assertNotLoaded } from '#server/wms/modules/outbound/loaded-boxes.ts'
import { findHeldState } from '#server/wms/modules/outbound/orders.ts'
import { lockLists } from '#server/wms/modules/outbound/picking.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { issueBinding, orderBinding, waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { voidWaybill } from '#server/wms/modules/outbound/waybills.ts'
import { withdraw } from '#server/wms/modules/outbound/withdrawing.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { orderIssues, outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { OUTBOUND_OPEN } from '#shared/domain/outbound.ts'

type Issue = RowOf<typeof issueBinding>

/** What the owner pays for an order that was stopped. */
const ITEM = { itemCode: 'LJ', name: '拦截费' } as const
const BORNE_BY_OWNER = ['买家', '货主']

export async function apply(op: Operation, given: CallBody<typeof orderIssue.create>): Promise<Issue> {
  const { opId: _, orderNo: number, ...request } = given
  const before = await lockRow(op, orderBinding, await findOrderNo(op, number))
  const isInHouse = OUTBOUND_OPEN.some((state) => state === before.state)
  assertPossible(orderBinding, 'askToStop', before)
  await assertFirst(op, before.orderNo)
  const { orderNo, waybillNo, warehouse, owner, state: node } = before
  const issueNo = await nextDocNo(op, 'orderIssue')
  const issue = await createRow(op, issueBinding, {
    ...request,
    issueNo,
    orderNo,
    waybillNo,
    warehouse,
    owner,
    node,
    creator: op.caller.userId,
  })
  if (isInHouse) {
    await advance(op, orderBinding, 'hold', { before, changes: { heldState: node }, reason: request.reason })
  }
  return issue
}

/** A number that is both is the order's; one that was merged lies with the other. */
async function findOrderNo({ orm, caller }: Operation, number: string): Promise<string> {
  const { orderNo, mergedInto, waybillNo } = outboundOrders
  const key = codeKey(number)
  const called = orm
    .select({ waybillNo: waybills.waybillNo })
    .from(waybills)
    .where(eq(waybills.waybillKey, key))
  const found = await orm
    .select({ orderNo, mergedInto })
    .from(outboundOrders)
    .where(and(or(eq(orderNo, key), inArray(waybillNo, called)), inScope(caller, outboundOrders)))
  const [one] = [...found.filter((row) => row.orderNo === key), ...found]
  if (!one) throw refusals.numberUnknown(number)
  return one.mergedInto ?? one.orderNo
}

async function assertFirst({ orm }: Operation, orderNo: string): Promise<void> {
  const [open] = await orm
    .select({ issueNo: orderIssues.issueNo })
    .from(orderIssues)
    .where(and(eq(orderIssues.orderNo, orderNo), ne(orderIssues.state, '已结案')))
  if (!open) return
  throw refusals.issueTwice(orderNo, open.issueNo)
}

export async function changeIssue(
  op: Operation,
  { issueNo: key, revision, opId: _, ...changes }: CallBody<typeof orderIssue.update>,
): Promise<Issue> {
  const before = await lockRow(op, issueBinding, key)
  if (before.state === '已结案') throw refusals.issueClosed()
  return updateRow(op, issueBinding, { key, revision, changes })
}

export const issueMoves = {
  accept: async (op, issue) => {
    const order = await lockRow(op, orderBinding, issue.orderNo)
    assertPossible(orderBinding, 'lookFor', order)
    return { handler: op.caller.userId }
  },
  succeed: async (op, issue) => ({ handler: op.caller.userId, result: await stop(op, issue) }),
  fail: async (op, issue) => {
    await letGo(op, issue)
    return { handler: op.caller.userId, result: '未能拦截，继续发货' }
  },
  contact: async (op, issue) => {
    const order = await lockRow(op, orderBinding, issue.orderNo)
    assertPossible(orderBinding, 'askCarrier', order)
    return { handler: op.caller.userId }
  },
  returned: async (op, issue) => {
    await bringBack(op, issue)
    return { handler: op.caller.userId, result: '承运商已退回，待退件登记' }
  },
  unstoppable: async (op) => ({ handler: op.caller.userId, result: '承运商无法拦截' }),
  close: charge,
} satisfies MoveEffects<typeof issueBinding>

/** What nobody has picked yet stays where it lies, the rest waits to be put away; answers what became of it. */
async function stop(op: Operation, { issueNo, orderNo, reason }: Issue): Promise<string> {
  const waveNo = await findWave(op, orderNo)
  await lockLists(op, waveNo)
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'stop', order)
  await assertNotLoaded(op, [orderNo], '拦截回库')
  const { warehouse, owner, pickedQty: qty } = order
  const work = { warehouse, owner, docType: DOCUMENTS.outboundOrder.type, docNo: orderNo, qty, orders: 1 }
  // Work for anyone who does it, also where nothing has been picked yet.
  const [eventId = null] = await recordEvents(op, [{ ...work, opType: '拦截' }])
  const { unpicked, picked, waitLoc } = await withdraw(op, order, { issueNo, eventId, reason })
  await voidWaybill(op, order, reason)
  const changes = { allocatedQty: '0', pickedQty: '0', heldState: null }
  await advance(op, orderBinding, 'stop', { before: order, changes, reason })
  await waveGoesOn(op, waveNo, { dropped: unpicked })
  return signOf(picked) === 0 ? '未拣货，已释放库存' : `拣出的 ${picked} 件放在 ${waitLoc}，待回库`
}

async function findWave({ orm }: Operation, orderNo: string): Promise<string | null> {
  const [order] = await orm
    .select({ waveNo: outboundOrders.waveNo })
    .from(outboundOrders)
    .where(eq(outboundOrders.orderNo, orderNo))
  return order?.waveNo ?? null
}

/** On from where it was held. */
async function letGo(op: Operation, { orderNo }: Issue): Promise<void> {
  const before = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'letGo', before)
  const to = await findHeldState(op, orderNo)
  await advance(op, orderBinding, 'letGo', { before, to, changes: { heldState: null } })
}

async function bringBack(op: Operation, { waybillNo }: Issue): Promise<void> {
  if (waybillNo === null) return
  const before = await lockRow(op, waybillBinding, waybillNo)
  await advance(op, waybillBinding, 'bringBack', { before, changes: { endedAt: op.at.toISOString() } })
}

/**
 * By what was keyed in, nothing included; without that what succeeded costs what the price list says. What somebody else has
 * to answer for is no charge of the owner's.
 */
async function charge(op: Operation, issue: Issue): Promise<void> {
  const { fee, responsibility, warehouse, owner, orderNo: docNo, issueNo } = issue
  const isDue = fee === null ? await isPriced(op, issue) : signOf(fee) > 0
  if (!isDue) return
  if (responsibility === null) throw refusals.responsibilityMissing()
  if (!BORNE_BY_OWNER.includes(responsibility)) return
  const { itemCode, name } = ITEM
  const work = { warehouse, owner, itemCode, docType: DOCUMENTS.outboundOrder.type, docNo }
  if (fee !== null)
    return void (await passOn(op, [{ ...work, amount: fee, sourceRef: `${name} ${issueNo}` }]))
  await chargeWork(op, [{ ...work, qty: '1', eventIds: await findStopping(op, docNo) }])
}

const STOPPED = ['拦截成功', '已退回']

async function isPriced(op: Operation, issue: Issue): Promise<boolean> {
  if (!STOPPED.includes(issue.state)) return false
  const tariffOf = await findTariffs(op, [issue])
  return tariffOf(issue)?.prices.has(ITEM.itemCode) ?? false
}

async function findStopping({ orm }: Operation, orderNo: string): Promise<number[]> {
  const { eventId, opType, docNo } = operationEvents
  const rows = await orm
    .select({ eventId })
    .from(operationEvents)
    .where(and(eq(docNo, orderNo), eq(opType, '拦截')))
  return rows.map((row) => row.eventId)
}
