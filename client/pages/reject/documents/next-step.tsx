// What is to be done with a reject order next, as links to where it is done.

import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { rejectLife } from '#shared/domain/reject.ts'
import { hrefTo } from '#shared/routes.ts'

type Order = RejectDocument['order']

export function NextStep({ order }: { order: Order }) {
  const { rejectNo, state, madeAt, countedBoxes, receivedBoxes } = order
  const isMade = madeAt !== null
  return (
    <>
      <ChangeLink
        href={hrefTo('newRejectOrder', { rejectNo })}
        call={rejectOrder.update}
        states={rejectLife.steps.update.from}
        state={state}
      />
      {isPossible(rejectLife.steps.addCount, order) && (
        <RowLink href={hrefTo('rejectCounting', { rejectNo })}>去清点</RowLink>
      )}
      {isPossible(rejectLife.steps.make, order) && !isMade && (
        <RowLink href={hrefTo('rejectMake', { id: rejectNo })}>盘点制单</RowLink>
      )}
      {isPossible(rejectLife.steps.receive, order) && isMade && receivedBoxes < countedBoxes && (
        <RowLink href={hrefTo('rejectReceive', { rejectNo })}>去收货</RowLink>
      )}
    </>
  )
}

const SIDES = [
  ['order', '退仓详情', 'rejectOrder'],
  ['boxes', '按箱查看', 'rejectLines'],
  ['goods', '按商品查看', 'rejectGoods'],
  ['print', '打印任务内容', 'printedRejectPush'],
] as const
type Side = (typeof SIDES)[number][0]

/** The other pages of the same order. */
export function OtherSides({ order: { rejectNo, inboundNo }, of }: { order: Order; of: Side }) {
  return (
    <>
      {SIDES.filter(([side]) => side !== of).map(([side, label, route]) => (
        <RowLink key={side} href={hrefTo(route, { id: rejectNo })}>
          {label}
        </RowLink>
      ))}
      {inboundNo !== null && (
        <RowLink href={hrefTo('inboundOrder', { orderNo: inboundNo })}>{inboundNo}</RowLink>
      )}
    </>
  )
}
