// How much of an order may be received, and as what goods are carried on: decisions without a database.

import type { Product } from '#server/wms/ledger/goods/rules.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { isSameCode } from '#shared/code-key.ts'
import { addDecimals, multiplyDecimals, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'
import type { INBOUND_TYPES } from '#shared/domain/inbound.ts'
import type { Quality } from '#shared/domain/values.ts'

type Expected = { sku: string; lot: string; expectedQty: string; receivedQty: string }

/** The line of exactly that lot comes before the one that stands for any; no lines: no such product. */
export function lineFor<L extends Expected>(
  lines: readonly L[],
  product: Pick<Product, 'code'>,
  lot: string,
): L {
  const found = lines.find((line) => isSameCode(line.lot, lot)) ?? lines.find((line) => line.lot === '')
  if (found) return found
  if (lines.length === 0) throw refusals.goodsElsewhere(product.code)
  throw refusals.lotElsewhere(product.code, lot)
}

/** What comes back, or from another warehouse, has been accepted before; what came without papers when it was scanned. */
export function isBought({ type }: { type: (typeof INBOUND_TYPES)[number] }): boolean {
  return type === '采购入库' || type === '其他入库'
}

/** `overPercent` is how much more than expected the owner lets in. */
export function assertReceivable(line: Expected, qty: string, overPercent: number): void {
  const factor = multiplyDecimals(String(100 + overPercent), '0.01')
  const most = multiplyDecimals(line.expectedQty, factor)
  const left = subtract(most, line.receivedQty)
  if (signOf(subtract(left, qty)) >= 0) return
  const allowance = overPercent > 0 ? `（允许超收${overPercent}%）` : ''
  throw refusals.overReceipt(line.sku, line.expectedQty, line.receivedQty, left, allowance)
}

export type Lying = {
  sku: string
  lot: string
  quality: Quality
  from_loc: string
  container: string
  qty: string
}

/**
 * Goods that were received, as what they have been found to be since: what lies there under the same quality is theirs first.
 * What nobody finds there stays as it was received.
 */
export function asTheyLie<G extends Lying>(received: readonly G[], lying: readonly Lying[]): G[] {
  const left = lying.map((pile) => ({ ...pile }))
  const taken = received.map((goods) => takeFrom(left, goods, (pile) => isThere(pile, goods)))
  const others = taken.map(({ goods, rest }) =>
    takeFrom(left, { ...goods, qty: rest }, ({ from_loc }) => from_loc === goods.from_loc),
  )
  const parts = taken.flatMap(({ found }, index) => {
    const other = others[index]
    const missing = other && signOf(other.rest) > 0 ? [{ ...other.goods, qty: other.rest }] : []
    return [...found, ...(other?.found ?? []), ...missing]
  })
  return joined(parts)
}

/**
 * Received goods that no task has been made for: what was found to be of another quality since, or was carried elsewhere, is
 * known by its product, lot and container.
 */
export function notYetLed<G extends Lying>(received: readonly G[], led: readonly Lying[]): G[] {
  const left = led.map((task) => ({ ...task }))
  const there = received.map((goods) => takeFrom(left, goods, (task) => isThere(task, goods)))
  return there
    .map(({ goods, rest }) => takeFrom(left, { ...goods, qty: rest }, () => true))
    .map(({ goods, rest }) => ({ ...goods, qty: rest }))
    .filter(({ qty }) => signOf(qty) > 0)
}

function takeFrom<G extends Lying>(left: Lying[], goods: G, isMeant: (pile: Lying) => boolean) {
  let rest = goods.qty
  const found: G[] = []
  for (const pile of left.filter((one) => isOf(one, goods) && isMeant(one) && signOf(one.qty) > 0)) {
    const qty = smallerOf(rest, pile.qty)
    if (signOf(qty) <= 0) break
    pile.qty = subtract(pile.qty, qty)
    rest = subtract(rest, qty)
    found.push({ ...goods, quality: pile.quality, qty })
  }
  return { goods, found, rest }
}

function isOf(pile: Lying, goods: Lying): boolean {
  return (['sku', 'lot', 'container'] as const).every((name) => pile[name] === goods[name])
}

function isThere(pile: Lying, goods: Lying): boolean {
  return pile.from_loc === goods.from_loc && pile.quality === goods.quality
}

/** Parts of the same goods at the same place are carried together. */
function joined<G extends Lying>(parts: readonly G[]): G[] {
  const whole: G[] = []
  for (const part of parts) {
    const same = whole.findIndex((one) => isOf(one, part) && isThere(one, part))
    const known = whole[same]
    if (known) whole[same] = { ...known, qty: addDecimals(known.qty, part.qty) }
    else whole.push(part)
  }
  return whole
}
