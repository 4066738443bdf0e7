// What is to be done with a reject order next, as links to where it is done.
import { ChangeLink } from '#client/kit/form/change-link.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import {
  boxesHref,
  countHref,
  goodsHref,
  makeHref,
  printHref,
  receiveHref,
  rejectHref,
} from '#client/pages/reject/documents/links.ts'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { rejectLife } from '#shared/domain/reject.ts'

type Order = RejectDocument['order']

export function NextStep({ order }: { order: Order }) {
  const { rejectNo, state, madeAt, countedBoxes, receivedBoxes } = order
  const isMade = madeAt !== null
  return (
    <>
      <ChangeLink
        href={`/reject/RejectCreate?rejectNo=${rejectNo}`}
        needs="reject.write"
        states={rejectLife.steps.update.from}
        state={state}
      />
      {isPossible(rejectLife.steps.addCount, order) && <RowLink href={countHref(rejectNo)}>去清点</RowLink>}
      {isPossible(rejectLife.steps.make, order) && !isMade && (
        <RowLink href={makeHref(rejectNo)}>盘点制单</RowLink>
      )}
      {isPossible(rejectLife.steps.receive, order) && isMade && receivedBoxes < countedBoxes && (
        <RowLink href={receiveHref(rejectNo)}>去收货</RowLink>
      )}
    </>
  )
}

type Side = 'order' | 'boxes' | 'goods' | 'print'

const SIDES: readonly [Side, string, (rejectNo: string) => string][] = [
  ['order', '退仓详情', rejectHref],
  ['boxes', '按箱查看', boxesHref],
  ['goods', '按商品查看', goodsHref],
  ['print', '打印任务内容', printHref],
]

/** The other pages of the same order. */
export function OtherSides({ order: { rejectNo, inboundNo }, of }: { order: Order; of: Side }) {
  return (
    <>
      {SIDES.filter(([side]) => side !== of).map(([side, label, hrefOf]) => (
        <RowLink key={side} href={hrefOf(rejectNo)}>
          {label}
        </RowLink>
      ))}
      {inboundNo !== null && <RowLink href={`/entryOrder/detail?orderNo=${inboundNo}`}>{inboundNo}</RowLink>}
    </>
  )
}
