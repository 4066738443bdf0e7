// What is fetched now: where, of what, how much of it is in the hand, and what it goes into.
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { fieldOf } from '#client/kit/form/form-values.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { ScanField } from '#client/kit/scan/scan-field.tsx'
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'
import type { PickingEvent, PickingState } from '#client/pages/outbound/pick-station/picking.ts'
import type { Target } from '#client/pages/outbound/pick-station/targets.ts'
import { goodsQuantity } from '#shared/contracts/definition/field.ts'
import { PICK_MODES } from '#shared/domain/outbound.ts'

const FIELDS = { qty: goodsQuantity('已取数量') }

type TargetCardProps = {
  state: PickingState
  target: Target | null
  targets: readonly Target[]
  dispatch: (event: PickingEvent) => void
}

export function TargetCard({ state, target, targets, dispatch }: TargetCardProps) {
  const { hand, loc } = state
  if (!target) return null
  const { sku, skuName, skuPackages, lot, qty, container, orderNo, totes } = target
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
      <p className="swms-pick-tote">
        {orderNo === null ? '合拣，拣完分拨' : `出库单 ${orderNo}`} → {totes.join('、') || '空周转箱'}
      </p>
      {hand?.lot === null && <Lots targets={targets} state={state} dispatch={dispatch} />}
      {hand && <InHand qty={hand.qty} dispatch={dispatch} />}
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

function InHand({ qty, dispatch }: Pick<TargetCardProps, 'dispatch'> & { qty: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs in it
    <div
      className="swms-scan-fields"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          focusScanInput(event.currentTarget)
      }}
    >
      <ScanField
        field={fieldOf(FIELDS, 'qty')}
        value={qty}
        isAsked={false}
        onChange={(value) => dispatch({ type: 'counted', qty: typeof value === 'string' ? value : '' })}
      />
      <button type="button" className="bp6-button swms-scan-more" onClick={() => dispatch({ type: 'again' })}>
        重新扫描
      </button>
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
