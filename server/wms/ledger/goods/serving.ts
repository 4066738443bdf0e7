// What an order is served with, out of what lies there: a decision without a database.
import { isSameCode } from '#shared/code-key.ts'
import { addDecimals, negate, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'

/** Goods at one place; `left` is what nobody has been promised. */
export type Pile = {
  zone: string
  loc: string
  container: string
  sku: string
  lot: string
  /** Null: not known, or they do not run out. */
  expDate: string | null
  left: string
}

type Wanted = { id: number; sku: string; lot: string; qty: string }
export type Taken = Omit<Pile, 'left' | 'expDate'> & { lineId: number; qty: string }
/** `stale`: so much lies there and runs out too soon. */
export type Missing = { lineId: number; sku: string; qty: string; stale: string }

/**
 * The piles are in the order in which they are to be taken from. An order that lacks something takes nothing, so that it
 * keeps no goods from others that could leave. Goods that run out before `goodUntil` stay.
 */
export function serve(
  lines: readonly Wanted[],
  piles: readonly Pile[],
  goodUntil = '',
): { taken: Taken[]; missing: Missing[] } {
  const left = new Map(piles.map((pile) => [pile, pile.left]))
  const taken: Taken[] = []
  const missing: Missing[] = []
  for (const { id: lineId, sku, lot, qty } of lines) {
    let open = qty
    let stale = '0'
    for (const pile of piles) {
      if (pile.sku !== sku || (lot !== '' && !isSameCode(pile.lot, lot))) continue
      const there = left.get(pile) ?? '0'
      if (pile.expDate !== null && pile.expDate < goodUntil) {
        stale = addDecimals(stale, there)
        continue
      }
      const part = smallerOf(open, there)
      if (signOf(part) <= 0) continue
      left.set(pile, subtract(left.get(pile) ?? '0', part))
      open = addDecimals(open, negate(part))
      const { left: _, expDate: __, ...place } = pile
      taken.push({ ...place, lineId, qty: part })
      if (signOf(open) === 0) break
    }
    if (signOf(open) > 0) missing.push({ lineId, sku, qty: open, stale })
  }
  if (missing.length > 0) return { taken: [], missing }
  for (const pile of piles) pile.left = left.get(pile) ?? pile.left
  return { taken, missing }
}

const MOST_TOLD = 5

export function shortageOf(missing: readonly Missing[]): string {
  const told = missing.slice(0, MOST_TOLD).map(wordsOf)
  const others = missing.length - told.length
  return others > 0 ? `${told.join('，')} 等${missing.length}种` : told.join('，')
}

function wordsOf({ sku, qty, stale }: Missing): string {
  return `${sku} 缺 ${addDecimals(qty)}${signOf(stale) > 0 ? `（另有 ${stale} 剩余效期不足）` : ''}`
}
