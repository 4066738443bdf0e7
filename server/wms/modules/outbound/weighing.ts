// Weighing: the label on a box is scanned on the scales, which proves that it sticks there, and the weight what lies in the box.

import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, parcelBinding, waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { findScannedBox } from '#server/wms/modules/outbound/scanned-box.ts'
import { weigh } from '#server/wms/modules/outbound/shipping.ts'
import { isStanding, waybillVoided } from '#server/wms/modules/outbound/waybills.ts'
import { labelSeen } from '#server/wms/modules/printing/jobs.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { weighBox } from '#shared/contracts/outbound/parcel.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { isWeightDoubtful, toleranceOf } from '#shared/domain/parcel-weight.ts'

/** The order is weighed once all its boxes are. */
export async function weighScanned(
  op: Operation,
  { code, weight }: CallBody<typeof weighBox>,
): Promise<CallResult<typeof weighBox>> {
  const scanned = await findScannedBox(op, code, { isOrderMeant: false })
  if (!scanned) throw refusals.labelUnknown(code)
  const { waybillNo, orderNo } = scanned.waybill
  const order = await lockRow(op, orderBinding, orderNo)
  const waybill = await lockRow(op, waybillBinding, waybillNo)
  if (waybill.state === '作废') throw waybillVoided(waybill)
  assertPossible(orderBinding, 'weigh', order)
  if (waybill.state === '已取号') {
    await advance(op, waybillBinding, 'print', {
      before: waybill,
      changes: { printedAt: op.at.toISOString() },
    })
  }
  const standing = await findStanding(op, orderNo)
  const { boxes } = order
  if (scanned.box === null) throw refusals.boxUnsaid(boxes)
  if (standing.length === 0 && boxes > 1) throw refusals.unscannedBoxes(orderNo)
  const number = scanned.box
  if (number > boxes) throw refusals.boxBeyond(boxes, number)
  const parcel = standing.find(({ box }) => box === number)
  const expectedWeight = parcel?.expectedWeight ?? null
  askDoubtful(op, weight, expectedWeight)
  if (parcel) await weighParcel(op, parcel.parcelNo, weight)
  await labelSeen(op, { docNo: waybillNo, box: number })
  const known = standing.map((one) => (one === parcel ? weight : one.weight))
  const isLast = known.every((one) => one !== null)
  const all = parcel ? addDecimals(...known.map((one) => one ?? '0')) : weight
  const { state } = isLast ? await weigh(op, { orderNo, weight: all }) : order
  const weighed = standing.length === 0 ? 1 : known.filter((one) => one !== null).length
  return { orderNo, waybillNo, box: number, boxes, weighed, weight, expectedWeight, state }
}

function findStanding(op: Operation, orderNo: string) {
  return findRows(op, parcelBinding, { condition: isStanding(orderNo), sort: 'box' })
}

/** One piece that was scanned twice is seen nowhere else. */
function askDoubtful(op: Operation, weight: string, expected: string | null): void {
  if (expected === null || !isWeightDoubtful(Number(weight), Number(expected))) return
  ask(op, refusals.weightDoubtful(weight, expected, String(Number(toleranceOf(Number(expected)).toFixed(3)))))
}

async function weighParcel(op: Operation, parcelNo: string, weight: string): Promise<void> {
  const before = await lockRow(op, parcelBinding, parcelNo)
  await advance(op, parcelBinding, 'weigh', { before, changes: { weight, weighedAt: op.at.toISOString() } })
}
