// What was counted at a place: which goods a scan may mean there, and what is no number of theirs.
import type { CountWork } from '#client/pages/stocktake/count-station/counting.ts'
import { goodsKey, isSameCode } from '#shared/code-key.ts'
import { packedCount } from '#shared/contracts/definition/field.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

type Code = CountWork['codes'][number]
type Line = CountWork['lines'][number]
type Lying = Pick<Line, 'owner' | 'sku' | 'lot' | 'quality' | 'container'>

/** Goods as they lie at a place, and how many pieces the code stands on. */
export type Option = Lying & Pick<Code, 'skuName' | 'pieces' | 'hasLots' | 'isNumbered'>

export type Counted = Lying &
  Pick<Code, 'skuName' | 'isNumbered'> & { qty: string; serialNos: readonly string[]; isSent: boolean }

export const COUNT = packedCount('实盘数')
/** Shorter ones may be numbers. */
const SHORTEST_CODE = 5

export function isSameGoods(one: Lying, other: Lying): boolean {
  return (['owner', 'sku', 'lot', 'quality', 'container'] as const).every((key) => one[key] === other[key])
}

/** What has a number already, and is not asked for again. */
export function tallyOf({ lines, codes }: CountWork, loc: string, again: readonly number[]): Counted[] {
  return lines.flatMap((line) => {
    const qty = line.state.endsWith('复盘') ? line.recountQty : line.countQty
    if (line.loc !== loc || qty === null || again.includes(line.id)) return []
    const { owner, sku, skuName, lot, quality, container } = line
    const isNumbered = codes.some((code) => isOf(code, line) && code.isNumbered)
    const goods = { owner, sku, skuName: skuName ?? sku, lot, quality, container, isNumbered }
    return [{ ...goods, qty, serialNos: [], isSent: true }]
  })
}

/** As they are expected there, else as what nobody expects; none where the round has no place for such. */
export function optionsFor(work: CountWork, loc: string, code: string, label: Gs1Label | null): Option[] {
  const key = goodsKey(code)
  const meant = work.codes.filter((known) => goodsKey(known.code) === key)
  const expected = meant.flatMap((known) =>
    work.lines
      .filter((line) => line.loc === loc && isOf(known, line) && isOfLot(line, label))
      .map((line) => ({ ...goodsOf(known), ...lyingOf(line) })),
  )
  if (expected.length > 0 || work.sheet.state === '复盘中') return expected
  return meant.map((known) => ({
    ...goodsOf(known),
    ...{ owner: known.owner, sku: known.sku, lot: label?.lot ?? '', quality: '良品' as const, container: '' },
  }))
}

/** Why this is no number of it; null where it is one. */
export function problemOf({ sku, qty }: Pick<Counted, 'sku' | 'qty'>, { codes }: CountWork): string | null {
  const isCode = qty.length >= SHORTEST_CODE && codes.some(({ code }) => goodsKey(code) === goodsKey(qty))
  if (isCode) return `${qty} 是商品的条码，不是商品 ${sku} 的数量`
  const { error } = COUNT.input.safeParse(qty)
  return error ? `商品 ${sku}：${error.issues[0]?.message ?? '实盘数不对'}` : null
}

function isOf({ owner, sku }: Code, line: Line): boolean {
  return line.owner === owner && line.sku === sku
}

function isOfLot({ lot }: Line, label: Gs1Label | null): boolean {
  return label?.lot === undefined || isSameCode(lot, label.lot)
}

function goodsOf({ skuName, pieces, hasLots, isNumbered }: Code) {
  return { skuName, pieces, hasLots, isNumbered }
}

function lyingOf({ owner, sku, lot, quality, container }: Line): Lying {
  return { owner, sku, lot, quality, container }
}
