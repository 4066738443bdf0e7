// Goods that wait to be carried to a place, of which one scan may mean several.
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { goodsKey, isSameCode } from '#shared/code-key.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

type WaitingGoods = { owner: string; sku: string; lot: string }
/** What goods are scanned by. */
type GoodsCode = { owner: string; sku: string; code: string }

/** Those that a code means, of one lot where their label says it. */
export function meantBy<T extends WaitingGoods>(
  code: string,
  label: Gs1Label | null,
  { waiting, codes }: { waiting: readonly T[]; codes: readonly GoodsCode[] },
): readonly T[] {
  const key = goodsKey(code)
  const meant = codes.filter((known) => goodsKey(known.code) === key)
  const named = waiting.filter(({ owner, sku }) =>
    meant.some((one) => one.owner === owner && one.sku === sku),
  )
  const ofLot = named.filter(({ lot }) => label?.lot !== undefined && isSameCode(lot, label.lot))
  return ofLot.length > 0 ? ofLot : named
}

/** Nobody has to say which of them is in the hand. */
export function isOneLot([first, ...others]: readonly WaitingGoods[]): boolean {
  return others.every(({ owner, lot }) => owner === first?.owner && lot === first.lot)
}

/** Why what was typed is no quantity; null when it is one. */
export function unreadableQty(qty: string): Tell | null {
  const checked = goodsQty.safeParse(qty)
  return checked.success ? null : tell('bad', checked.error.issues[0]?.message ?? '数量不对', '请改正数量')
}

/** Why so many cannot be laid down of those that are left; null when they can. `waits`: 待上架, say. */
export function quantityProblem(qty: string, left: string, waits: string): Tell | null {
  const unreadable = unreadableQty(qty)
  if (unreadable) return unreadable
  if (signOf(subtract(left, qty)) < 0)
    return tell('bad', `只有 ${formatDecimal(left)} 件${waits}`, '请改正数量，再扫描库位')
  return null
}

/** The place that a scan names: the digits that hang where the goods are led stand for it. */
export function placeNamed(scanned: string, led: { loc: string | null; checkDigit: string } | null): string {
  const isDigits = led?.loc && led.checkDigit !== '' && isSameCode(led.checkDigit, scanned)
  return isDigits && led.loc ? led.loc : scanned
}
