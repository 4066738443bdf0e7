// Goods that wait to be carried to a place, of which one scan may mean several.
import { goodsKey, isSameCode } from '#shared/code-key.ts'
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
