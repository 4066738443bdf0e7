// 抽检 — of goods that wait for their inspection: how many of them are looked at, and for what.
import { and, eq, inArray } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import type { ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import { inspect } from '#server/wms/modules/inbound/inspecting.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { orderBinding, receiptBinding } from '#server/wms/modules/inbound/resources.ts'
import { inboundLines, receiptLines } from '#server/wms/schema/inbound.ts'
import { inspectionPlans } from '#server/wms/schema/sku.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getInboundDocument } from '#shared/contracts/inbound/order.ts'
import type { receive } from '#shared/contracts/inbound/receipt.ts'
import type { inspectSample } from '#shared/contracts/inbound/sample.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import { sampleOf } from '#shared/domain/inspection.ts'

type Received = Pick<
  CallResult<typeof receive>['receipt'],
  'sku' | 'qty' | 'inspectedQty' | 'quality' | 'state'
>

/** Told at the scan; `receivedQty`: of its line, so that the sample grows with what comes in. */
export function sampleToTake(
  { inspectionPlan: plan }: Pick<ScannedProduct, 'inspectionPlan'>,
  { quality }: Pick<Received, 'quality'>,
  receivedQty: string,
): CallResult<typeof receive>['inspection'] {
  if (plan === null || quality !== '待检') return null
  return { sampleQty: sampleOf(plan, receivedQty), checklist: plan.checklist }
}

/** Of each product of the order that asks for it: the sample of what waits for its inspection. */
export async function findSamples(
  { orm }: Reader,
  { orderNo, owner, rejectNo }: Order,
  receipts: readonly Received[],
): Promise<CallResult<typeof getInboundDocument>['inspections']> {
  if (rejectNo !== null) return []
  const { sku, sampling, rate, checklist, status } = inspectionPlans
  const expected = orm
    .select({ sku: inboundLines.sku })
    .from(inboundLines)
    .where(eq(inboundLines.orderNo, orderNo))
  const plans = await orm
    .select({ sku, sampling, rate, checklist })
    .from(inspectionPlans)
    .where(and(eq(inspectionPlans.owner, owner), eq(status, '启用'), inArray(sku, expected)))
    .orderBy(sku)
  return plans.map((plan) => {
    const waiting = waitingQty(receipts, plan.sku)
    const sampleQty = signOf(waiting) > 0 ? sampleOf(plan, waiting) : '0'
    return { sku: plan.sku, sampleQty, checklist: plan.checklist }
  })
}

function waitingQty(receipts: readonly Received[], sku: string): string {
  const waiting = receipts.filter(
    (receipt) => receipt.sku === sku && receipt.state === '有效' && receipt.quality === '待检',
  )
  return addDecimals('0', ...waiting.map(({ qty, inspectedQty }) => subtract(qty, inspectedQty)))
}

/** All that waits of a product of the order is found to be what the sample is, pile by pile, where it came in. */
export async function inspectBySample(op: Operation, given: CallBody<typeof inspectSample>) {
  const { orderNo, sku, sampledQty, badQty, remark, opId } = given
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'inspect', order)
  const condition = and(eq(receiptLines.orderNo, orderNo), eq(receiptLines.sku, sku))
  const receipts = await findRows(op, receiptBinding, { condition, sort: 'id' })
  const plan = (await findSamples(op, order, receipts)).find((one) => one.sku === sku)
  if (!plan) throw refusals.noPlan(sku)
  const inspectedQty = waitingQty(receipts, sku)
  if (signOf(inspectedQty) <= 0) throw refusals.nothingToInspect(sku)
  if (signOf(subtract(sampledQty, plan.sampleQty)) < 0) throw refusals.sampleTooSmall(plan.sampleQty)
  if (signOf(subtract(inspectedQty, sampledQty)) < 0) throw refusals.sampleTooLarge(inspectedQty)
  const found = signOf(badQty) > 0 ? ('残次' as const) : ('良品' as const)
  const reason = [`抽检 ${sampledQty}，不合格 ${badQty}`, remark].filter((part) => part !== '').join('：')
  for (const { warehouse, owner, lot, loc, container, qty } of pilesOf(receipts)) {
    const pile = { warehouse, owner, sku, lot, loc, container, quality: '待检' as const }
    await inspect(op, { ...pile, qty, found, serialNos: [], reason, opId }, orderNo)
  }
  await advance(op, orderBinding, 'inspect', { before: order, reason: `${sku} ${found}：${reason}` })
  return { found, inspectedQty }
}

type Receipt = CallResult<typeof receive>['receipt']

/** What lies together is inspected at once. */
function pilesOf(receipts: readonly Receipt[]): Receipt[] {
  const piles = new Map<string, Receipt>()
  for (const receipt of receipts) {
    const qty = waitingQty([receipt], receipt.sku)
    if (signOf(qty) <= 0) continue
    const key = JSON.stringify([receipt.lot, receipt.loc, receipt.container])
    piles.set(key, { ...receipt, qty: addDecimals(piles.get(key)?.qty ?? '0', qty) })
  }
  return [...piles.values()]
}
