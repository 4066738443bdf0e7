// What is fetched now: where, of what, how much of it is in the hand, and what it goes into.
import { CountedInHand } from '#client/features/goods-in-hand/counted-in-hand.tsx'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { PickingEvent, PickingState } from '#client/pages/outbound/pick-station/picking.ts'
import type { Target } from '#client/pages/outbound/pick-station/targets.ts'
import { goodsQuantity } from '#shared/contracts/definition/field.ts'
import { PICK_MODES } from '#shared/domain/outbound.ts'

const QTY = goodsQuantity('已取数量')

type TargetCardProps = {
  state: PickingState
  target: Target | null
  targets: readonly Target[]
  dispatch: (event: PickingEvent) => void
}

export function TargetCard({ state, target, targets, dispatch }: TargetCardProps) {
  const { hand, loc } = state
  if (!target) return null
  const { sku, skuName, skuPackages, lot, qty, container, orderNo, slot, totes } = target
  return (
    <section className="swms-section swms-pick" aria-label="待拣">
      <div className={`swms-pick-place${loc === null ? '' : ' swms-pick-place--reached'}`}>
        <strong>{target.loc}</strong>
        {container && <span>容器 {container}</span>}
        <span className="swms-pick-qty">
          {hand && `${formatDecimal(hand.qty)} / `}
          <Pieces qty={qty} packages={skuPackages} /> 件
        </span>
      </div>
      <div className="swms-pick-goods">
        <strong>{skuName ?? sku}</strong>
        <span>{sku}</span>
        {hand?.lot !== null && lot && <span>批次 {lot}</span>}
      </div>
      {slot !== null && <strong className="swms-pick-slot">第 {slot} 格</strong>}
      <p className="swms-pick-tote">
        {orderNo === null ? '合拣，拣完分拨' : `出库单 ${orderNo}`} → {totes.join('、') || '空周转箱'}
      </p>
      {hand?.lot === null && <Lots targets={targets} state={state} dispatch={dispatch} />}
      {hand && (
        <CountedInHand
          field={QTY}
          qty={hand.qty}
          onCount={(counted) => dispatch({ type: 'counted', qty: counted })}
          onAgain={() => dispatch({ type: 'again' })}
        />
      )}
      <Modes state={state} dispatch={dispatch} />
    </section>
  )
}

function Lots({ targets, state: { loc, hand }, dispatch }: Omit<TargetCardProps, 'target'>) {
  const lots = targets.filter((one) => one.loc === loc && one.sku === hand?.sku).map(({ lot }) => lot)
  return (
    <div className="swms-pick-choices">
      {[...new Set(lots)].map((lot) => (
        <button
          key={lot}
          type="button"
          className="bp6-button"
          onClick={() => dispatch({ type: 'chosen', lot })}
        >
          批次 {lot || '无'}
        </button>
      ))}
    </div>
  )
}

/** Before anything is in the hand. */
function Modes({ state: { mode, hand }, dispatch }: Pick<TargetCardProps, 'state' | 'dispatch'>) {
  if (hand !== null) return null
  return (
    <fieldset className="swms-pick-choices" aria-label="拣货方式">
      {PICK_MODES.map((one) => (
        <button
          key={one}
          type="button"
          className={`bp6-button${one === mode ? ' bp6-active' : ''}`}
          aria-pressed={one === mode}
          onClick={() => dispatch({ type: 'mode', mode: one })}
        >
          {one}
        </button>
      ))}
    </fieldset>
  )
}
