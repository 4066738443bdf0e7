// Boxes on trucks that still stand there: what they are of is shipped with the truck, and changed or stopped only after it was
// unloaded.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { shipmentBoxes, shipments } from '#server/wms/schema/outbound.ts'
import { SHIPMENT_OPEN } from '#shared/domain/shipment.ts'

/** Orders that the caller has locked. `step`: what is not to be done to them. */
export async function assertNotLoaded(
  { orm }: Pick<Operation, 'orm'>,
  orderNos: readonly string[],
  step: string,
): Promise<void> {
  const { orderNo, shipmentNo, unloadedAt } = shipmentBoxes
  const [found] = await orm
    .select({ orderNo, shipmentNo, plateNo: shipments.plateNo })
    .from(shipmentBoxes)
    .innerJoin(shipments, eq(shipments.shipmentNo, shipmentNo))
    .where(
      and(inArray(orderNo, [...orderNos]), isNull(unloadedAt), inArray(shipments.state, [...SHIPMENT_OPEN])),
    )
    .limit(1)
  if (found) throw refusals.orderLoaded(found, step)
}
