// What was packed wrong: pieces are taken out, a box is taken over by somebody else or opened again.

import { eq, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { workOn } from '#server/wms/modules/outbound/bench-work.ts'
import { assertNotLoaded } from '#server/wms/modules/outbound/loaded-boxes.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, parcelBinding, parcelItemBinding } from '#server/wms/modules/outbound/resources.ts'
import { findRecorded, remove } from '#server/wms/modules/outbound/serials.ts'
import { voidWaybill } from '#server/wms/modules/outbound/waybills.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { parcelItems, parcels } from '#server/wms/schema/parcel.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  openParcel as openParcelCall,
  takeOutOfParcel,
  takeOverParcel,
} from '#shared/contracts/outbound/parcel.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'

type Work = CallResult<typeof takeOutOfParcel>

/** The order comes first, as wherever both are locked. */
export async function takeOut(op: Operation, { id, qty }: CallBody<typeof takeOutOfParcel>): Promise<Work> {
  const { orderNo, parcelNo } = await findOne(op, parcelItemBinding, id)
  await lockRow(op, orderBinding, orderNo)
  const parcel = await lockRow(op, parcelBinding, parcelNo)
  assertPossible(parcelBinding, 'takeOut', parcel)
  if (parcel.packer !== op.caller.userId) {
    throw refusals.parcelOfOther(parcel.packerName ?? '', parcel.station)
  }
  const item = await lockRow(op, parcelItemBinding, id)
  const { sku, serialNo } = item
  const left = subtract(item.qty, qty)
  if (signOf(left) < 0) throw refusals.takenOut(sku, item.qty)
  // Those that could be read are taken out first.
  const unreadable = signOf(subtract(item.unreadable, left)) > 0 ? left : item.unreadable
  if (signOf(left) === 0) await op.orm.delete(parcelItems).where(eq(parcelItems.id, id))
  else await op.orm.update(parcelItems).set({ qty: left, unreadable }).where(eq(parcelItems.id, id))
  const inside = {
    qty: sql`${parcels.qty} - ${qty}::numeric`,
    unreadable: sql`${parcels.unreadable} - ${subtract(item.unreadable, unreadable)}::numeric`,
  }
  await op.orm.update(parcels).set(inside).where(eq(parcels.parcelNo, parcelNo))
  const recorded = serialNo === '' ? null : await findRecorded(op, orderNo, sku, serialNo)
  if (recorded) await remove(op, recorded)
  return workOn(op, orderNo)
}

export async function takeOver(
  op: Operation,
  { parcelNo, station }: CallBody<typeof takeOverParcel>,
): Promise<Work> {
  const { orderNo } = await findOne(op, parcelBinding, parcelNo)
  await lockRow(op, orderBinding, orderNo)
  const before = await lockRow(op, parcelBinding, parcelNo)
  const changes = { packer: op.caller.userId, station }
  await advance(op, parcelBinding, 'takeOver', { before, changes })
  return workOn(op, orderNo)
}

/** What lay in it is scanned anew; the number of the order, where it has one, is void with its labels. */
export async function openAgain(
  op: Operation,
  { parcelNo, reason }: CallBody<typeof openParcelCall>,
): Promise<Work> {
  const { orderNo } = await findOne(op, parcelBinding, parcelNo)
  const order = await lockRow(op, orderBinding, orderNo)
  const before = await lockRow(op, parcelBinding, parcelNo)
  assertPossible(parcelBinding, 'open', before)
  if (order.state !== '待复核') {
    await assertNotLoaded(op, [orderNo], '拆箱')
    const changes = { waybillNo: null, boxes: 0, weight: null }
    await advance(op, orderBinding, 'unpack', { before: order, changes, reason })
    await voidWaybill(op, order, reason)
  }
  await advance(op, parcelBinding, 'open', { before, changes: { reason }, reason })
  if (before.sealedAt) await reverseEvents(op, await findSealing(op, orderNo, before.sealedAt), reason)
  return workOn(op, orderNo)
}

/** The work that was recorded when it was sealed. */
async function findSealing({ orm }: Operation, orderNo: string, sealedAt: string): Promise<number[]> {
  const rows = await selectRows<{ id: string }>(
    orm,
    sql`select event_id::text as id from ${operationEvents} as done where doc_no = ${orderNo}
        and op_type in ('复核', '打包') and at = ${sealedAt}::timestamptz and reversal_of is null
        and not exists (select from ${operationEvents} as other where other.reversal_of = done.event_id)`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Of an order that is stopped: its boxes are opened, and nothing of them leaves. */
export async function openAll(op: Operation, orderNo: string, reason: string): Promise<void> {
  await advanceParts(op, parcelBinding, 'open', eq(parcels.orderNo, orderNo), { reason })
}
