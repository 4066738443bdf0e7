// The place in large letters where the goods in the hand are led to, with why.
import type { ReactNode } from 'react'
import '#client/features/goods-in-hand/goods-and-place.css'

type LedPlaceProps = { led: { loc: string | null; reason: string } | null; children?: ReactNode }

export function LedPlace({ led, children }: LedPlaceProps) {
  return (
    <div className="swms-pick-place swms-pick-place--reached">
      <strong>{led?.loc ?? '没有合适的库位'}</strong>
      <span>{led?.loc ? led.reason : '请扫描您选的库位'}</span>
      {children}
    </div>
  )
}
