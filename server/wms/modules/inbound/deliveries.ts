// 到车 — each time that somebody comes with goods of an order: the rest may come with another truck.
import { eq } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { insertRow, lockRow } from '#server/wms/kit/write.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { deliveryBinding, orderBinding } from '#server/wms/modules/inbound/resources.ts'
import { inboundDeliveries } from '#server/wms/schema/inbound.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { registerDelivery } from '#shared/contracts/inbound/delivery.ts'
import { inboundLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type Told = Pick<CallBody<typeof registerDelivery>, 'plateNo' | 'pallets' | 'remark'>

/** Where an order has arrived and nobody said how. */
const NOTHING_TOLD: Told = { plateNo: '', pallets: null, remark: '' }

/** The first makes the order arrive, each further one comes for what is still expected. */
export async function register(
  op: Operation,
  { orderNo, opId: _, ...told }: CallBody<typeof registerDelivery>,
) {
  const order = await lockRow(op, orderBinding, orderNo)
  if (!isPossible(inboundLife.steps.deliver, order)) throw refusals.notDeliverable(orderNo, order.state)
  if (order.rejectNo !== null) throw refusals.receivedByBox(orderNo, order.rejectNo, '登记到车')
  const delivery = await keepDelivery(op, order, told)
  const { state } = await advance(op, orderBinding, 'deliver', { before: order })
  return { delivery, state }
}

export async function keepDelivery(op: Operation, order: Order, told: Told = NOTHING_TOLD) {
  const { orderNo, warehouse, owner } = order
  const after = await insertRow(op, deliveryBinding, {
    ...told,
    orderNo,
    warehouse,
    owner,
    operator: op.caller.userId,
    arrivedAt: op.at,
  })
  await audit(op, { action: 'create', entity: 'inboundDelivery', entityId: after.id, before: null, after })
  return after
}

export function findDeliveries(reader: Reader, orderNo: string) {
  return findRows(reader, deliveryBinding, {
    condition: eq(inboundDeliveries.orderNo, orderNo),
    sort: 'id',
  })
}
