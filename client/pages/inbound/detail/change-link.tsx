// From a draft to the form that it was keyed in with.
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import type { getInboundDocument } from '#shared/contracts/inbound/order.ts'

type Order = CallResult<typeof getInboundDocument>['order']

export function ChangeLink({ order: { orderNo, state } }: { order: Order }) {
  const may = useMay()
  if (state !== '草稿' || !may('inbound.write')) return null
  return <RowLink href={`/entryOrder/OrderStorageCreate?orderNo=${orderNo}`}>修改</RowLink>
}
