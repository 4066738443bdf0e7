// What lies where in one warehouse while the year passes, so that nobody takes what is not there.
import type { QUALITIES } from '#shared/domain/values.ts'

export type Pile = {
  owner: string
  sku: string
  lot: string
  quality: (typeof QUALITIES)[number]
  loc: string
  qty: number
  /** Somebody is to carry it away: it is counted, and otherwise left alone. */
  isHeld?: true
}

export class Floor {
  readonly #piles = new Map<string, Map<string, Pile>>()
  #arriving: Pile[] = []

  put(pile: Pile): void {
    const piles = this.#pilesOf(pile)
    const key = keyOf(pile)
    const lying = piles.get(key)
    if (lying) lying.qty += pile.qty
    else piles.set(key, { ...pile })
  }

  /** Can be taken from tomorrow on. */
  arrive(pile: Pile): void {
    this.#arriving.push(pile)
  }

  take(pile: Pile, qty: number): void {
    const piles = this.#pilesOf(pile)
    const lying = piles.get(keyOf(pile))
    if (!lying || lying.qty < qty) throw new Error(`${keyOf(pile)}: ${lying?.qty ?? 0} lie there, not ${qty}`)
    lying.qty -= qty
    if (lying.qty === 0) piles.delete(keyOf(pile))
  }

  /** As it lies there once others have been at it. */
  set(pile: Pile): void {
    const piles = this.#pilesOf(pile)
    const key = keyOf(pile)
    if (piles.get(key)?.isHeld) return
    if (pile.qty > 0) piles.set(key, pile)
    else piles.delete(key)
  }

  hold(pile: Pile): void {
    const lying = this.#pilesOf(pile).get(keyOf(pile))
    if (lying) lying.isHeld = true
  }

  endDay(): void {
    for (const pile of this.#arriving) this.put(pile)
    this.#arriving = []
  }

  /** What may be sold, in the order in which it should be: from the places for picking, and the oldest lots first. */
  sellable(owner: string, sku: string): Pile[] {
    const piles = [...(this.#piles.get(goodsKey({ owner, sku }))?.values() ?? [])]
    return piles
      .filter(({ quality, isHeld }) => quality === '良品' && !isHeld)
      .sort((a, b) => (comparable(a) < comparable(b) ? -1 : 1))
  }

  totalOf(owner: string, sku: string): number {
    const arriving = this.#arriving.filter((pile) => pile.owner === owner && pile.sku === sku)
    return sum([...this.sellable(owner, sku), ...arriving])
  }

  all(): Pile[] {
    return [...this.#piles.values()].flatMap((piles) => [...piles.values()])
  }

  #pilesOf(goods: { owner: string; sku: string }): Map<string, Pile> {
    const key = goodsKey(goods)
    const piles = this.#piles.get(key) ?? new Map<string, Pile>()
    this.#piles.set(key, piles)
    return piles
  }
}

function goodsKey({ owner, sku }: { owner: string; sku: string }): string {
  return `${owner} ${sku}`
}

function keyOf({ loc, lot, quality }: Pile): string {
  return `${loc} ${lot} ${quality}`
}

function comparable({ loc, lot }: Pile): string {
  return `${loc.startsWith('JX') ? 0 : 1} ${lot} ${loc}`
}

function sum(piles: readonly Pile[]): number {
  return piles.reduce((total, { qty }) => total + qty, 0)
}
