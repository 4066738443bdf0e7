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
} from '#client/pages/outbound/put-back/putting-back.ts'
import { goodsQuantity } from '#shared/contracts/definition/field.ts'

const QTY = goodsQuantity('放回数量')

type TargetPlaceProps = { state: PuttingState; around: Around; dispatch: (event: PuttingEvent) => void }

export function TargetPlace({ state, around, dispatch }: TargetPlaceProps) {
  const { hand } = state
  const task = currentOf(state, around.waiting)
  if (hand?.id === null) {
    const among = around.waiting.filter(({ id }) => hand.among.includes(id))
    return (
      <LotChoice
        goods={among.map((one) => ({ ...one, key: one.id }))}
        onChoose={(id) => dispatch({ type: 'chosen', id, ...around })}
      />
    )
  }
  if (!task || !hand) return null
  const { sku, skuName, skuPackages, lot, qty, waitLoc } = task
  return (
    <section className="swms-section swms-pick" aria-label="放回">
      <LedPlace led={ledTo(around.work, task)}>
        {around.quality !== '良品' && <span className="swms-pick-qty">{around.quality}</span>}
      </LedPlace>
      <div className="swms-pick-goods">
        <strong>{skuName ?? sku}</strong>
        <span>{sku}</span>
        {lot && <span>批次 {lot}</span>}
      </div>
      <p className="swms-pick-tote">
        从 {waitLoc} 取，待回库 <Pieces qty={qty} packages={skuPackages} /> 件，出库单 {task.orderNo}
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
