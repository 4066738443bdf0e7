// 抽检 — of goods that wait for their inspection: how many of them are looked at, and for what.
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import type { ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { inboundLines } from '#server/wms/schema/inbound.ts'
import { inspectionPlans } from '#server/wms/schema/sku.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getInboundDocument } from '#shared/contracts/inbound/order.ts'
import type { receive } from '#shared/contracts/inbound/receipt.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { sampleOf } from '#shared/domain/inspection.ts'

type Received = Pick<CallResult<typeof receive>['receipt'], 'sku' | 'qty' | 'quality' | 'state'>

/** Told at the scan; `receivedQty`: of its line, so that the sample grows with what comes in. */
export function sampleToTake(
  { inspectionPlan: plan }: Pick<ScannedProduct, 'inspectionPlan'>,
  { quality }: Pick<Received, 'quality'>,
  receivedQty: string,
): CallResult<typeof receive>['inspection'] {
  if (plan === null || quality !== '待检') return null
  return { sampleQty: sampleOf(plan, receivedQty), checklist: plan.checklist }
}

/** Of each product of the order that asks for it: the sample of what came in to be inspected. */
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
  const waiting = receipts.filter(({ state, quality }) => state === '有效' && quality === '待检')
  return plans.map((plan) => {
    const ofProduct = waiting.filter((receipt) => receipt.sku === plan.sku).map(({ qty }) => qty)
    const sampleQty = ofProduct.length === 0 ? '0' : sampleOf(plan, addDecimals(...ofProduct))
    return { sku: plan.sku, sampleQty, checklist: plan.checklist }
  })
}
