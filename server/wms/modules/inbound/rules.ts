// What may be received and where it may be put: decisions about goods, without a database.

import type { Refusal } from '#server/wms/kit/errors.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { addDecimals, multiplyDecimals, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'
import type { Quality, ZONE_USAGES } from '#shared/domain/values.ts'

type Usage = (typeof ZONE_USAGES)[number]

export type Product = {
  owner: string
  code: string
  lotControl: boolean
  shelfLifeDays: number | null
}

/** As it is scanned: its owner may want goods inspected before they are sold. */
export type ScannedProduct = Product & { isInspected: boolean }

export type GoodsInHand = {
  lot: string
  mfgDate: string | null
  expDate: string | null
  quality: Quality
}

/** Completes the dates by the shelf life; refuses what the product's record does not allow. */
export function checkedGoods<G extends GoodsInHand>(product: Product, goods: G, today: string): G {
  assertLot(product, goods.lot)
  const { mfgDate, expDate } = completeDates(product, goods)
  if (mfgDate && expDate && expDate < mfgDate) throw refusals.expiryBackwards()
  if (mfgDate && mfgDate > today) throw goods.mfgDate ? refusals.madeAhead() : refusals.expiryBeyondLife()
  if (expDate && expDate < today && goods.quality === '良品') {
    throw refusals.pastItsDate(product.code, expDate)
  }
  return { ...goods, mfgDate, expDate }
}

/** What looks good waits for its inspection; what is seen to be bad needs none to be told so. */
export function qualityOnArrival({ isInspected }: ScannedProduct, quality: Quality): Quality {
  return isInspected && quality === '良品' ? '待检' : quality
}

export function assertLot(product: Product, lot: string): void {
  const refused = lotRefusal(product, lot)
  if (refused) throw refused
}

export function lotRefusal({ code, lotControl }: Product, lot: string): Refusal | null {
  if (lotControl && lot === '') return refusals.lotMissing(code)
  return !lotControl && lot !== '' ? refusals.lotNeedless(code) : null
}

function completeDates({ code, shelfLifeDays }: Product, { mfgDate, expDate }: GoodsInHand) {
  if (shelfLifeDays === null) return { mfgDate, expDate }
  if (mfgDate) return { mfgDate, expDate: expDate ?? addDays(mfgDate, shelfLifeDays) }
  if (expDate) return { mfgDate: addDays(expDate, -shelfLifeDays), expDate }
  throw refusals.dateMissing(code)
}

type Expected = { sku: string; lot: string; expectedQty: string; receivedQty: string }

/** The line of exactly that lot comes before the one that stands for any; no lines: no such product. */
export function lineFor<L extends Expected>(lines: readonly L[], product: Product, lot: string): L {
  const found = lines.find((line) => line.lot === lot) ?? lines.find((line) => line.lot === '')
  if (found) return found
  if (lines.length === 0) throw refusals.goodsElsewhere(product.code)
  throw refusals.lotElsewhere(product.code, lot)
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
  const taken = received.map((goods) => takeFrom(left, goods, ({ quality }) => quality === goods.quality))
  const others = taken.map(({ goods, rest }) => takeFrom(left, { ...goods, qty: rest }, () => true))
  const parts = taken.flatMap(({ found }, index) => {
    const other = others[index]
    const missing = other && signOf(other.rest) > 0 ? [{ ...other.goods, qty: other.rest }] : []
    return [...found, ...(other?.found ?? []), ...missing]
  })
  return joined(parts)
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
  return (['sku', 'lot', 'from_loc', 'container'] as const).every((name) => pile[name] === goods[name])
}

/** Parts of the same goods at the same place are carried together. */
function joined<G extends Lying>(parts: readonly G[]): G[] {
  const whole: G[] = []
  for (const part of parts) {
    const same = whole.findIndex((one) => isOf(one, part) && one.quality === part.quality)
    const known = whole[same]
    if (known) whole[same] = { ...known, qty: addDecimals(known.qty, part.qty) }
    else whole.push(part)
  }
  return whole
}

/** Where goods of a quality are kept, the best kind of zone first. */
export function usagesFor(quality: Quality): readonly Usage[] {
  return quality === '良品' ? ['存储', '拣选'] : ['残次', '退货']
}

export function sumOf(amounts: readonly string[]): string {
  return addDecimals('0', ...amounts)
}
