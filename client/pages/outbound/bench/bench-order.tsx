// The order on the bench: what belongs into its boxes and is still missing, the boxes, and what it may go out in.
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { Pieces, StateTag } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { BenchState, PackWork } from '#client/pages/outbound/bench/pack-bench.ts'
import { getPackagings } from '#shared/contracts/outbound/order.ts'
import { subtract } from '#shared/domain/decimal.ts'
import '#client/pages/outbound/bench/pack-bench.css'

type GoodsProps = {
  work: PackWork
  chosen: BenchState['chosen']
  onChoose: (chosen: BenchState['chosen']) => void
}

export function BenchGoods({ work, chosen, onChoose }: GoodsProps) {
  return (
    <>
      {work.notes.map((note) => (
        <p key={note} className="bp6-callout bp6-intent-warning">
          {note}
        </p>
      ))}
      <ul className="swms-station-rows" aria-label="商品">
        {work.goods.map(({ sku, skuName, skuPackages, lot, qty, packedQty, isSerial }) => {
          const isChosen = chosen?.sku === sku && chosen.lot === lot
          const left = subtract(qty, packedQty)
          return (
            <li key={`${sku} ${lot}`}>
              <button
                type="button"
                className={`swms-station-row${left === '0' ? ' swms-station-row--done' : ''}`}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? null : { sku, lot })}
              >
                <strong>{skuName ?? sku}</strong>
                <small>{[sku, lot, isSerial && '按序列号'].filter(Boolean).join(' · ')}</small>
                <span className="swms-bench-count">
                  {left === '0' ? '已齐' : <Pieces qty={left} packages={skuPackages} />}
                  <small>
                    {formatDecimal(packedQty)} / {formatDecimal(qty)}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function BenchBoxes({ parcels }: { parcels: PackWork['parcels'] }) {
  if (parcels.length === 0) return null
  return (
    <ul className="swms-bench-boxes" aria-label="箱">
      {parcels.map(({ parcelNo, box, packagingName, packaging, qty, state, expectedWeight, weight }) => (
        <li key={parcelNo} className={state === '装箱中' ? 'swms-bench-box--open' : undefined}>
          <strong>第 {box} 箱</strong>
          <span>{packagingName ?? packaging ?? '未扫包材'}</span>
          <span>{formatDecimal(qty)} 件</span>
          {weight !== null ? (
            <span>{weight} kg</span>
          ) : (
            expectedWeight && <small>应重 {expectedWeight} kg</small>
          )}
          <StateTag state={state} />
        </li>
      ))}
    </ul>
  )
}

/** Those that such goods went out in lately come first; pressing one is the same as scanning it. */
export function Packagings({ orderNo, onChoose }: { orderNo: string; onChoose: (code: string) => void }) {
  const { data = [] } = useQuery(queryOf(getPackagings, { query: { orderNo } }))
  const [first, ...others] = data
  if (!first) return null
  return (
    <fieldset className="swms-bench-packagings" aria-label="包材">
      {[first, ...others].slice(0, MOST_SHOWN).map(({ code, name, isUsual }) => (
        <button
          key={code}
          type="button"
          className={`bp6-button${isUsual && code === first.code ? ' bp6-intent-primary bp6-outlined' : ''}`}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Others are scanned. */
const MOST_SHOWN = 6
