// 到车 — told at the gate or at the dock, as often as somebody comes with goods of the order.
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { inboundDelivery, registerDelivery } from '#shared/contracts/inbound/delivery.ts'
import { type getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type InboundDocument = CallResult<typeof getInboundDocument>

export function DeliveryButton({ order, onDone }: Pick<InboundDocument, 'order'> & { onDone: () => void }) {
  if (!isPossible(inboundOrder.life.steps.deliver, order) || order.rejectNo !== null) return null
  return (
    <CommandButton
      label="到车登记"
      call={registerDelivery}
      fields={inboundDelivery.fields}
      names={['plateNo', 'pallets', 'remark']}
      bodyOf={(values) => ({ ...values, orderNo: order.orderNo })}
      done={({ delivery: { plateNo } }) => `${plateNo || '车辆'} 到车已登记`}
      onDone={onDone}
    />
  )
}

/** None where nobody told of one. */
export function Deliveries({ deliveries }: Pick<InboundDocument, 'deliveries'>) {
  if (deliveries.length === 0) return null
  return (
    <Lines
      title="到车记录"
      resource={inboundDelivery}
      columns={['arrivedAt', 'plateNo', 'pallets', 'receivedQty', 'operator', 'remark']}
      rows={deliveries}
    />
  )
}
