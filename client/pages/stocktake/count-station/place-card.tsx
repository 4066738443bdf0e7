// The place that is counted or comes next, what is in the hand with its number, and what else was counted there.
import { useState } from 'react'
import { CountedInHand } from '#client/features/goods-in-hand/counted-in-hand.tsx'
import {
  type Around,
  type CountingEvent,
  type CountingState,
  nextPlace,
  tallyAt,
  wantedAt,
} from '#client/pages/stocktake/count-station/counting.ts'
import { COUNT, type Counted, type Option } from '#client/pages/stocktake/count-station/tally.ts'

type PlaceCardProps = { state: CountingState; around: Around; dispatch: (event: CountingEvent) => void }

export function PlaceCard({ state, around, dispatch }: PlaceCardProps) {
  const loc = state.loc ?? nextPlace(state, around)?.loc
  if (loc === undefined) return null
  const tally = tallyAt(state, around.work).toReversed()
  const [hand, ...others] = tally
  return (
    <section className="swms-section swms-count-station" aria-label="库位">
      <strong
        className={`swms-count-station-place${state.loc === null ? '' : ' swms-count-station-place--at'}`}
      >
        {loc}
      </strong>
      <Wanted state={state} around={around} />
      {state.asked && (
        <Options
          options={state.asked.options}
          onChoose={(option) => dispatch({ type: 'chosen', option, ...around })}
        />
      )}
      {hand && !state.asked && (
        <>
          <GoodsWords goods={hand} />
          <CountedInHand
            field={COUNT}
            qty={hand.qty}
            onCount={(qty) => dispatch({ type: 'counted', qty, ...around })}
            onAgain={() => dispatch({ type: 'counted', qty: '0', ...around })}
          />
        </>
      )}
      <ul className="swms-scan-list">
        {others.map((one) => (
          <li key={keyOf(one)} className="swms-scan-item">
            <span className="swms-scan-code">{one.skuName}</span>
            <span className="swms-scan-state">× {one.qty}</span>
            <span className="swms-scan-text">{lyingWords(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is looked for once more is named, without a number. */
function Wanted({ state, around }: Pick<PlaceCardProps, 'state' | 'around'>) {
  const wanted = wantedAt(state, around.work)
  if (wanted.length === 0) return null
  return (
    <p className="swms-count-station-wanted">
      请再点一次：{wanted.map((line) => `${line.skuName ?? line.sku}（${lyingWords(line)}）`).join('、')}
    </p>
  )
}

function GoodsWords({ goods }: { goods: Counted }) {
  return (
    <div className="swms-count-station-goods">
      <strong>{goods.skuName}</strong>
      <span>{lyingWords(goods)}</span>
      {goods.serialNos.length > 0 && <span>已扫 {goods.serialNos.length} 个序列号</span>}
    </div>
  )
}

type OptionsProps = { options: readonly Option[]; onChoose: (option: Option) => void }

/** As the books have them there; of goods with lots that nobody expects the lot is keyed in. */
function Options({ options, onChoose }: OptionsProps) {
  const [lot, setLot] = useState('')
  const known = options.filter((option) => !option.hasLots || option.lot !== '')
  const open = options.find((option) => option.hasLots)
  return (
    <fieldset className="swms-count-station-choices" aria-label="选择批次">
      {known.map((option) => (
        <button key={keyOf(option)} type="button" className="bp6-button" onClick={() => onChoose(option)}>
          {lyingWords(option)}
        </button>
      ))}
      {open && (
        <form
          className="swms-scan-fields"
          onSubmit={(event) => {
            event.preventDefault()
            if (lot.trim() !== '') onChoose({ ...open, lot: lot.trim() })
          }}
        >
          <label>
            其他批次
            <input
              className="bp6-input"
              value={lot}
              maxLength={64}
              onChange={(event) => setLot(event.currentTarget.value)}
            />
          </label>
          <button type="submit" className="bp6-button swms-scan-more">
            确定
          </button>
        </form>
      )}
    </fieldset>
  )
}

type Lying = Pick<Option, 'owner' | 'sku' | 'lot' | 'quality' | 'container'>

function lyingWords({ sku, lot, quality, container }: Lying): string {
  const parts = [sku, lot && `批次 ${lot}`, quality !== '良品' && quality, container && `容器 ${container}`]
  return parts.filter(Boolean).join(' ')
}

function keyOf({ owner, sku, lot, quality, container }: Lying): string {
  return JSON.stringify([owner, sku, lot, quality, container])
}
