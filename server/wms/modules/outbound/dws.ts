// Machines on the belt that weigh and measure (DWS): each box is let through, or leaves the belt with the reason why.

import { Refusal } from '#server/wms/kit/errors.ts'
import { inPart, type Operation } from '#server/wms/kit/operation.ts'
import type { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { weighScanned } from '#server/wms/modules/outbound/weighing.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { passDws as call } from '#shared/contracts/outbound/parcel.ts'
import { kilogramsOf, type SortedOut } from '#shared/domain/parcel-weight.ts'

/** A refusal is an answer here: sent again under its operation id it is the same, and nothing of the box is booked. */
export async function passDws(
  op: Operation,
  { code, weight, unit, size }: CallBody<typeof call>,
): Promise<CallResult<typeof call>> {
  const measured = { code, weight: kilogramsOf(weight, unit), size }
  try {
    const weighed = await inPart(op, (inner) => weighScanned({ ...inner, sure: saysNo }, measured))
    return { verdict: '放行', reason: null, message: '', weighed }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = SORTED_OUT_BY[error.reason as RefusalReason]
    if (!reason) throw error
    return { verdict: '剔除', reason, message: error.message, weighed: null }
  }
}

/** A machine cannot look into the box. */
const saysNo = () => false

type RefusalReason = `outbound.${keyof typeof refusals & string}`

const SORTED_OUT_BY: Partial<Record<RefusalReason, SortedOut>> = {
  'outbound.labelUnknown': '未知',
  'outbound.codeNoLabel': '未知',
  'outbound.boxUnsealed': '未复核',
  'outbound.labelAwaited': '待面单',
  'outbound.boxStopped': '拦截',
  'outbound.waybillVoided': '面单作废',
  'outbound.boxUnsaid': '分箱不明',
  'outbound.boxBeyond': '分箱不明',
  'outbound.unscannedBoxes': '分箱不明',
  'outbound.orderLoaded': '已装车',
  'outbound.boxGone': '已出库',
  'outbound.weightDoubtful': '称重差异',
}
