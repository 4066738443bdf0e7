// 相关出库单 — the other orders that were one with it, and those that are sent with it.
import { DocumentLink } from '#client/kit/document/document-link.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import { OUTBOUND_OPEN } from '#shared/domain/outbound.ts'

type Related = CallResult<typeof getOutboundDocument>['family']
type RelatedProps = Pick<CallResult<typeof getOutboundDocument>, 'order' | 'family' | 'merged'>

export function RelatedOrders({ order, family, merged }: RelatedProps) {
  if (family.length === 0 && merged.length === 0 && order.mergedInto === null) return null
  return (
    <SectionCard title="相关出库单">
      <dl className="swms-facts">
        {order.mergedInto !== null && (
          <div>
            <dt>已并入</dt>
            <dd>
              <DocumentLink number={order.mergedInto} />
            </dd>
          </div>
        )}
        <Orders title="同一订单" orders={family} />
        <Orders title="并入本单" orders={merged} />
      </dl>
      <StillSent order={order} family={family} />
    </SectionCard>
  )
}

function Orders({ title, orders }: { title: string; orders: Related }) {
  if (orders.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {orders.map(({ orderNo, state }) => (
        <dd key={orderNo}>
          <DocumentLink number={orderNo} /> <StateTag state={state} />
        </dd>
      ))}
    </div>
  )
}

/** Whoever cancels one of them may mean all. */
function StillSent({ order: { state }, family }: Pick<RelatedProps, 'order' | 'family'>) {
  const open = family.filter((one) => OUTBOUND_OPEN.some((state) => state === one.state))
  if (state !== '已取消' || open.length === 0) return null
  return (
    <p className="bp6-callout bp6-intent-warning" role="status">
      本单已取消，同一订单的 {open.map(({ orderNo }) => orderNo).join('、')} 仍会发货；不要的请分别取消。
    </p>
  )
}
