// What lies in a warehouse as its ledger says, so that storage is charged for what the nightly count would have found.
import type { BookedMove } from '#server/wms/demo/year/day-book.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import type { OwnerAtSite } from '#server/wms/demo/year/site.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { ageLimits, type StorageItem, type StoragePrices } from '#shared/domain/storage.ts'

/** Less than nothing when it leaves. */
type Arrival = { sku: string; docNo: string; date: string; qty: number }
type Move = Pick<BookedMove, 'owner' | 'sku' | 'docNo' | 'qty'> &
  Record<'from' | 'to', { loc: string } | null>
type Asked = { owner: string; itemCode: StorageItem; prices: StoragePrices; date: string }

export class Stored {
  readonly #goods = new Map<string, Map<string, number>>()
  readonly #places = new Map<string, Map<string, number>>()
  readonly #arrivals = new Map<string, Arrival[]>()
  readonly #volumes: ReadonlyMap<string, number>

  /** With what has lain there since the first day. */
  constructor(owners: readonly OwnerAtSite[], piles: readonly Pile[], founded: string) {
    this.#volumes = new Map(owners.flatMap(({ goods }) => goods.map(({ sku, volume }) => [sku, volume])))
    for (const { owner, sku, loc, qty } of piles) {
      add(this.#goods, owner, sku, qty)
      add(this.#places, owner, loc, qty)
      this.#arrivalsOf(owner).push({ sku, docNo: '', date: founded, qty })
    }
  }

  pass(date: string, moves: readonly Move[]): void {
    for (const { owner, sku, docNo, from, to, ...move } of moves) {
      const qty = Number(move.qty)
      if (from) add(this.#places, owner, from.loc, -qty)
      if (to) add(this.#places, owner, to.loc, qty)
      if (from && to) continue
      add(this.#goods, owner, sku, from ? -qty : qty)
      this.#arrivalsOf(owner).push({ sku, docNo, date, qty: from ? -qty : qty })
    }
  }

  /** As `lying.ts` of billing counts it. */
  counted({ owner, itemCode, prices, date }: Asked) {
    const pieces = [...(this.#goods.get(owner)?.values() ?? [])].reduce((sum, qty) => sum + qty, 0)
    const older = ageLimits(prices).map((age) => ({
      age,
      qty: this.#atLeast(age, { owner, itemCode, date }),
    }))
    const ages = older.map(({ age, qty }, index) => ({
      fromAge: age,
      qty: subtract(qty, older[index + 1]?.qty ?? '0'),
    }))
    return { pieces: String(pieces), qty: older[0]?.qty ?? '0', ages }
  }

  #atLeast(age: number, { owner, itemCode, date }: Omit<Asked, 'prices'>): string {
    if (itemCode === 'CCK') {
      return String([...(this.#places.get(owner)?.values() ?? [])].filter((qty) => qty > 0).length)
    }
    const young = this.#youngerThan(age, owner, date)
    const sizeOf = (sku: string) => (itemCode === 'CCT' ? (this.#volumes.get(sku) ?? 0) : 1_000_000)
    const size = [...(this.#goods.get(owner) ?? [])].reduce(
      (sum, [sku, qty]) => sum + Math.max(0, qty - (young.get(sku) ?? 0)) * sizeOf(sku),
      0,
    )
    return (Math.round(size / 100) / 10_000).toFixed(4)
  }

  #youngerThan(age: number, owner: string, date: string): Map<string, number> {
    const byDocument = new Map<string, Map<string, number>>()
    const since = addDays(date, -age)
    for (const arrival of age === 0 ? [] : this.#arrivalsOf(owner)) {
      if (arrival.date > since) add(byDocument, arrival.sku, arrival.docNo, arrival.qty)
    }
    return new Map(
      [...byDocument].map(([sku, documents]) => [
        sku,
        [...documents.values()].reduce((sum, qty) => sum + Math.max(0, qty), 0),
      ]),
    )
  }

  #arrivalsOf(owner: string): Arrival[] {
    const arrivals = this.#arrivals.get(owner) ?? []
    this.#arrivals.set(owner, arrivals)
    return arrivals
  }
}

function add(sums: Map<string, Map<string, number>>, group: string, key: string, qty: number): void {
  const sum = sums.get(group) ?? new Map<string, number>()
  sum.set(key, (sum.get(key) ?? 0) + qty)
  sums.set(group, sum)
}
