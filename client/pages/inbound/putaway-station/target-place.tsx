// What is in the hand, how much of it, and the place in large letters where it is to be laid, with why.
import { CountedInHand } from '#client/features/goods-in-hand/counted-in-hand.tsx'
import { LedPlace } from '#client/features/goods-in-hand/led-place.tsx'
import { LotChoice } from '#client/features/goods-in-hand/lot-choice.tsx'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import {
  type Around,
  currentOf,
  ledTo,
  type PuttingEvent,
  type PuttingState,
} from '#client/pages/inbound/putaway-station/putting-away.ts'
import { goodsQuantity } from '#shared/contracts/definition/field.ts'

const QTY = goodsQuantity('上架数量')

type TargetPlaceProps = { state: PuttingState; around: Around; dispatch: (event: PuttingEvent) => void }

export function TargetPlace({ state, around, dispatch }: TargetPlaceProps) {
  const { hand } = state
  const task = currentOf(state, around.waiting)
  if (hand?.taskNo === null) {
    const among = around.waiting.filter(({ taskNo }) => hand.among.includes(taskNo))
    return (
      <LotChoice
        goods={among.map((one) => ({ ...one, key: one.taskNo }))}
        onChoose={(taskNo) => dispatch({ type: 'chosen', taskNo, ...around })}
      />
    )
  }
  if (!task || !hand) return null
  const { sku, skuName, skuPackages, lot, quality, left, fromLoc, container, source } = task
  return (
    <section className="swms-section swms-pick" aria-label="上架">
      <LedPlace led={ledTo(around.work, task)}>
        {quality !== '良品' && <span className="swms-pick-qty">{quality}</span>}
      </LedPlace>
      <div className="swms-pick-goods">
        <strong>{skuName ?? sku}</strong>
        <span>{sku}</span>
        {lot && <span>批次 {lot}</span>}
      </div>
      <p className="swms-pick-tote">
        从 {container || fromLoc} 取，待上架 <Pieces qty={left} packages={skuPackages} /> 件，入库单 {source}
      </p>
      <CountedInHand
        field={QTY}
        qty={hand.qty}
        onCount={(counted) => dispatch({ type: 'counted', qty: counted })}
        onAgain={() => dispatch({ type: 'again' })}
      />
    </section>
  )
}
