// The number that an order was packed without: given by the platform that was asked, or filled in by a person.

import { Refusal } from '#server/wms/kit/errors.ts'
import { inPart, type Operation } from '#server/wms/kit/operation.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import type { Booking } from '#server/wms/modules/express/asking.ts'
import type { Given } from '#server/wms/modules/express/platform.ts'
import { findKept, lockRequest, type Request } from '#server/wms/modules/express/requests.ts'
import { requestBinding } from '#server/wms/modules/express/resources.ts'
import { numberOf } from '#server/wms/modules/express/rules.ts'
import { orderBinding } from '#server/wms/modules/outbound/resources.ts'
import {
  createWaybill,
  findKnown,
  givenNumber,
  sendNew,
  type Waybill,
} from '#server/wms/modules/outbound/waybills.ts'
import { waybillBoxes } from '#server/wms/schema/express.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { fillRequest } from '#shared/contracts/express/request.ts'

/** Each box has one of the numbers, no matter which; of several, or beside a number of the waybill's own, it is kept. */
export async function bookGiven(op: Operation, { kind, ...packed }: Booking, given: Given): Promise<void> {
  const { numbers, sortCode } = given
  const waybillNo = numberOf(given)
  const waybill = await receive(op, packed, { waybillNo, numberOrigin: kind, sortCode })
  if (numbers.some((number) => number !== waybillNo)) {
    const boxes = numbers.map((boxNo, index) => ({ waybillNo, box: index + 1, boxNo }))
    await op.orm.insert(waybillBoxes).values(boxes)
  }
  await sendLabels(op, packed, waybill)
}

/** The platform gives none: its carrier has, in another way. */
export async function fill(
  op: Operation,
  { requestNo, waybillNo }: CallBody<typeof fillRequest>,
): Promise<Request> {
  const before = await lockRequest(op, requestNo)
  assertPossible(requestBinding, 'fill', before)
  const packed = await findKept(op, requestNo)
  const waybill = await receive(op, packed, await givenNumber(op, packed.orderNo, waybillNo))
  await sendLabels(op, packed, waybill)
  const reason = `已填写运单号 ${waybillNo}`
  return advance(op, requestBinding, 'fill', { before, changes: { isWanted: false, reason }, reason })
}

type Packed = Omit<Booking, 'kind'>
type Numbered = Pick<Waybill, 'waybillNo' | 'numberOrigin'> & { sortCode?: string }

async function receive(
  op: Operation,
  { orderNo, boxes, packaging, packagingCost, creator }: Packed,
  numbered: Numbered,
): Promise<Waybill> {
  const before = await lockRow(op, orderBinding, orderNo)
  const { dateIn } = await findKnown(op, before)
  const parcel = { boxes, packaging, packagingCost, packer: creator }
  const waybill = await createWaybill(op, before, { ...numbered, ...parcel }, dateIn)
  const changes = { waybillNo: waybill.waybillNo }
  await advance(op, orderBinding, 'receiveNumber', { before, changes })
  return waybill
}

/** As the packer's own: they are told should the printer fail. A printer that is stopped keeps no number from its order. */
async function sendLabels(op: Operation, { printer, creator }: Packed, waybill: Waybill): Promise<void> {
  if (printer === null) return
  const caller = { ...op.caller, userId: creator }
  try {
    await inPart({ ...op, caller }, (inner) => sendNew(inner, printer, waybill))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
