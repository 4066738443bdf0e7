// What is known of the goods that are about to be scanned: how many, of what quality, lot and dates.
import { labelledGoods, wordsOfLabel } from '#client/features/goods-in-hand/labelled-goods.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import type { QUALITIES } from '#shared/domain/values.ts'
import type { RefusalDetail } from '#shared/envelope.ts'

export type Goods = {
  qty: string
  quality: (typeof QUALITIES)[number]
  lot: string
  mfgDate: string | null
  expDate: string | null
}

export type GoodsField = keyof Goods

export type Hand = {
  goods: Goods
  /** The code that lot and dates were given for; null while they are for whatever comes next. */
  givenFor: string | null
  /** What of it was read from the label of the last scan. */
  read?: string | null
}

/** Labels and kinds, as the contract has them. */
export const GOODS_FIELDS = receiptLine.fields

export const EMPTY_HAND: Hand = {
  goods: { qty: '1', quality: '良品', lot: '', mfgDate: null, expDate: null },
  givenFor: null,
}

/** What was said of one kind of goods is not so of another code. The quality stays until it is changed. */
export function goodsFor({ goods, givenFor }: Hand, code: string, label: Gs1Label | null = null): Goods {
  const isSame = givenFor === null || givenFor === code
  const said = isSame ? goods : { ...EMPTY_HAND.goods, quality: goods.quality }
  return label ? labelledGoods(said, label) : said
}

/** Nothing has been said of any other goods since `code` was scanned. */
export function isOf({ goods, givenFor }: Hand, code: string): boolean {
  const { qty, lot, mfgDate, expDate } = goods
  return givenFor === code || (givenFor === null && qty === '1' && !lot && !mfgDate && !expDate)
}

/** After a scan: the next one is of one piece again. */
export function handAfter(goods: Goods, code: string, label: Gs1Label | null = null): Hand {
  return { goods: { ...goods, qty: '1' }, givenFor: code, read: label && wordsOfLabel(label) }
}

/** What must be mended before anything is sent; null when nothing. */
export function qtyProblem({ qty }: Goods): string | null {
  const checked = goodsQty.safeParse(qty)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

/** A scan that was refused for want of a field, and whether a hand has said more of it since. */
export type Asked = { field: GoodsField; code: string; isAnswered: boolean }

/** Anyone who scans the goods once more where the lot is asked for has not seen the question. */
export const LOT_IS_CODE: Tell = tell('bad', '这是商品条码，不是批次', '请输入批次')

/** The field that a refusal asks for. */
export function fieldAskedFor(detail: RefusalDetail | null): GoodsField | null {
  return ASKABLE.find((field) => field === detail?.field) ?? null
}

const ASKABLE: readonly GoodsField[] = ['lot', 'mfgDate', 'expDate', 'qty', 'quality']
