// Weighing: the label on a box is scanned on the scales, which proves that it sticks there, and the weight what lies in the box.

import { and, eq, or, sql } from 'drizzle-orm'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { assertNotLoaded } from '#server/wms/modules/outbound/loaded-boxes.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, parcelBinding, waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { findScannedBox } from '#server/wms/modules/outbound/scanned-box.ts'
import { weigh } from '#server/wms/modules/outbound/shipping.ts'
import { isStanding, type Waybill, waybillVoided } from '#server/wms/modules/outbound/waybills.ts'
import { labelSeen } from '#server/wms/modules/printing/jobs.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { passDws, weighBox } from '#shared/contracts/outbound/parcel.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { OUTBOUND_GIVEN_UP, outboundLife } from '#shared/domain/outbound.ts'
import { isWeightDoubtful, toleranceOf } from '#shared/domain/parcel-weight.ts'

/** In kilograms; the size where a machine has measured it. */
type Measured = Pick<CallBody<typeof passDws>, 'code' | 'weight' | 'size'>

/** The order is weighed once all its boxes are. */
export async function weighScanned(
  op: Operation,
  { code, weight, size }: Measured,
): Promise<CallResult<typeof weighBox>> {
  const scanned = await findScannedBox(op, code, { isOrderMeant: false })
  if (!scanned) throw await unknownLabel(op, code)
  const { waybillNo, orderNo } = scanned.waybill
  const order = await lockRow(op, orderBinding, orderNo)
  const waybill = await lockRow(op, waybillBinding, waybillNo)
  assertHere(order, waybill)
  await assertNotLoaded(op, [orderNo], '称重')
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
  if (parcel) await weighParcel(op, parcel.parcelNo, { weight, size })
  await labelSeen(op, { docNo: waybillNo, box: number })
  const known = standing.map((one) => (one === parcel ? weight : one.weight))
  const isLast = known.every((one) => one !== null)
  const all = parcel ? addDecimals(...known.map((one) => one ?? '0')) : weight
  const { state } = isLast ? await weigh(op, { orderNo, weight: all }) : order
  const weighed = standing.length === 0 ? 1 : known.filter((one) => one !== null).length
  return { orderNo, waybillNo, box: number, boxes, weighed, weight, expectedWeight, state }
}

const GIVEN_UP: readonly string[] = OUTBOUND_GIVEN_UP

/** What is asked first is what says best why the box goes elsewhere. */
function assertHere(order: Order, waybill: Waybill): void {
  const { orderNo, state, plateNo } = order
  if (state === '拦截中' || GIVEN_UP.includes(state)) throw refusals.boxStopped(orderNo, state, '称重')
  if (waybill.state === '作废') throw waybillVoided(waybill)
  if (state === '已出库' || state === '已签收') throw refusals.boxGone(orderNo, plateNo)
  assertPossible(orderBinding, 'weigh', order)
}

const PACKED: readonly string[] = outboundLife.steps.weigh.from

/** An order or a parcel that has no label yet, a number that stands on none, or something else. */
async function unknownLabel(op: Operation, code: string) {
  const { orderNo, waybillNo, state } = outboundOrders
  const key = codeKey(code)
  const ofParcel = op.orm.select({ orderNo: parcels.orderNo }).from(parcels).where(eq(parcels.parcelNo, key))
  const [order] = await op.orm
    .select({ orderNo, waybillNo, state })
    .from(outboundOrders)
    .where(
      and(
        or(eq(orderNo, key), sql`${orderNo} = any(array(${ofParcel}))`),
        inScope(op.caller, outboundOrders),
      ),
    )
  if (!order) {
    const kind = await kindOfCode(op, code)
    return kind === null ? refusals.labelUnknown(code) : refusals.codeNoLabel(code, kind)
  }
  if (order.waybillNo !== null)
    return refusals.codeNoLabel(code, order.orderNo === key ? '出库单号' : '包裹号')
  return PACKED.includes(order.state)
    ? refusals.labelAwaited(order.orderNo, '称重')
    : refusals.boxUnsealed(order.orderNo, order.state)
}

function findStanding(op: Operation, orderNo: string) {
  return findRows(op, parcelBinding, { condition: isStanding(orderNo), sort: 'box' })
}

/** One piece that was scanned twice is seen nowhere else. */
function askDoubtful(op: Operation, weight: string, expected: string | null): void {
  if (expected === null || !isWeightDoubtful(Number(weight), Number(expected))) return
  ask(op, refusals.weightDoubtful(weight, expected, String(Number(toleranceOf(Number(expected)).toFixed(3)))))
}

async function weighParcel(
  op: Operation,
  parcelNo: string,
  { weight, size }: Pick<Measured, 'weight' | 'size'>,
): Promise<void> {
  const before = await lockRow(op, parcelBinding, parcelNo)
  await advance(op, parcelBinding, 'weigh', {
    before,
    changes: { weight, ...size, weighedAt: op.at.toISOString() },
  })
}
