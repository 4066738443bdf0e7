// What else waits to be carried: each goods, where they lie, and the place where they are led.
import { formatDecimal } from '#client/kit/format.ts'

type WaitingItem = {
  key: string | number
  sku: string
  skuName: string | null
  lot: string
  from: string
  qty: string
  /** Null where no place fits. */
  to: string | null
}

/** Nothing where nothing waits. */
export function StillWaiting({ title, goods }: { title: string; goods: readonly WaitingItem[] }) {
  if (goods.length === 0) return null
  return (
    <section className="swms-section" aria-label={title}>
      <header className="swms-section-header">
        <h2 className="swms-section-title">{title}</h2>
      </header>
      <ul className="swms-scan-list">
        {goods.map(({ key, sku, skuName, lot, from, qty, to }) => (
          <li key={key} className="swms-scan-item swms-scan-item--waiting">
            <span className="swms-scan-code">{skuName ?? sku}</span>
            <span className="swms-scan-state">
              {from} × {formatDecimal(qty)}
            </span>
            <span className="swms-scan-text">
              {sku}
              {lot && ` 批次 ${lot}`} → {to ?? '没有合适的库位'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
