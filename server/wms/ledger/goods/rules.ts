import type { Refusal } from '#server/wms/kit/errors.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { addDays, daysBetween, localDateOf } from '#shared/domain/calendar.ts'
import { multiplyDecimals } from '#shared/domain/decimal.ts'
import type { SamplingRule } from '#shared/domain/inspection.ts'
import { isWhole, MOST_PIECES, type PackageLevel, packedWords } from '#shared/domain/packages.ts'
import type { Quality, ZONE_USAGES } from '#shared/domain/values.ts'

// What goods may be, and where their quality belongs: decisions without a database.
type Usage = (typeof ZONE_USAGES)[number]

export type Product = {
  owner: string
  code: string
  lotControl: boolean
  shelfLifeDays: number | null
}

/**
 * As it is scanned: its owner or itself may want goods inspected before they are sold, it may have no parts, and its barcode may stand on a
 * package of so many pieces.
 */
export type ScannedProduct = Product & {
  /** The number of each piece is kept from its receipt on. */
  isNumbered: boolean
  isInspected: boolean
  /** What is looked at in it; null: its product asks for nothing. */
  inspectionPlan: (SamplingRule & { checklist: string }) | null
  /** So many days are left at least of what comes in to be sold; null: nobody minds. */
  receiptDays: number | null
  isCounted: boolean
  level: PackageLevel
  pieces: string
}

export type GoodsInHand = {
  lot: string
  mfgDate: string | null
  expDate: string | null
  quality: Quality
}

/** The same of goods that were scanned, with their quantity in pieces. */
export function scannedGoods<G extends GoodsInHand & { qty: string }>(
  op: Operation,
  product: ScannedProduct,
  goods: G,
): G {
  return { ...toldGoods(op, product, goods), qty: piecesOf(product, goods.qty) }
}

/** So many of what the barcode stands on. */
export function piecesOf(product: ScannedProduct, qty: string): string {
  const { code, isCounted, pieces } = product
  const all = multiplyDecimals(qty, pieces)
  if (isCounted && !isWhole(all)) throw ledger.qtyNotWhole(code, qty)
  if (Number(all) > MOST_PIECES) throw ledger.qtyTooLarge(packedOf(product, qty))
  return all
}

/** How that is said: `2箱 = 48件`; empty of single pieces. */
export function packedOf({ level, pieces }: ScannedProduct, qty: string): string {
  return packedWords(qty, { level, qty: pieces }, multiplyDecimals(qty, pieces))
}

/** Completes the dates by the shelf life; refuses what the product's record does not allow. */
export function checkedGoods<G extends GoodsInHand>(product: Product, goods: G, today: string): G {
  assertLot(product, goods.lot)
  const { mfgDate, expDate } = completeDates(product, goods)
  if (mfgDate && expDate && expDate < mfgDate) throw ledger.expiryBackwards()
  if (mfgDate && mfgDate > today) throw goods.mfgDate ? ledger.madeAhead() : ledger.expiryBeyondLife()
  if (expDate && expDate < today && goods.quality === '良品') {
    throw ledger.pastItsDate(product.code, expDate)
  }
  return { ...goods, mfgDate, expDate }
}

/** The same for who says it now: dates that do not fit the shelf life are asked about. */
export function toldGoods<G extends GoodsInHand>(op: Operation, product: Product, goods: G): G {
  const checked = checkedGoods(product, goods, localDateOf(op.at))
  const { mfgDate, expDate } = checked
  const { code, shelfLifeDays } = product
  if (shelfLifeDays === null || mfgDate === null || expDate === null) return checked
  const days = daysBetween(mfgDate, expDate)
  if (Math.abs(days - shelfLifeDays) > slackOf(shelfLifeDays)) {
    ask(op, ledger.unusualLife(code, days, shelfLifeDays))
  }
  return checked
}

/** A year is 360 to 366 days, a month 28 to 31, and the day of making counts or does not: nothing of that is a slip. */
function slackOf(shelfLifeDays: number): number {
  return Math.max(1, Math.floor(shelfLifeDays / 20))
}

/** What comes in to be sold has long enough to go; what is kept back for an inspection, or is known to be bad, need not. */
export function assertFreshEnough(
  { code, receiptDays }: Pick<ScannedProduct, 'code' | 'receiptDays'>,
  { expDate, quality }: GoodsInHand,
  today: string,
): void {
  if (quality !== '良品' || expDate === null || receiptDays === null) return
  const left = daysBetween(today, expDate)
  if (left < receiptDays) throw ledger.tooShortToReceive(code, expDate, left, receiptDays)
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
  if (lotControl && lot === '') return ledger.lotMissing(code)
  return !lotControl && lot !== '' ? ledger.lotNeedless(code) : null
}

function completeDates({ code, shelfLifeDays }: Product, { mfgDate, expDate }: GoodsInHand) {
  if (shelfLifeDays === null) return { mfgDate, expDate }
  if (mfgDate) return { mfgDate, expDate: expDate ?? addDays(mfgDate, shelfLifeDays) }
  if (expDate) return { mfgDate: addDays(expDate, -shelfLifeDays), expDate }
  throw ledger.dateMissing(code)
}

/** The uses of zones that goods are kept in, of whatever quality. */
export const STORING = ['存储', '拣选', '残次', '退货'] as const satisfies readonly Usage[]

/** Where goods of a quality are kept, the best kind of zone first. */
export function usagesFor(quality: Quality): readonly Usage[] {
  return quality === '良品' ? ['存储', '拣选'] : ['残次', '退货']
}
