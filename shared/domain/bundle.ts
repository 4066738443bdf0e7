// 组合装 — sets that are sold as one article, and whose parts lie in stock: what an order for them asks for.
import { codeKey } from '#shared/code-key.ts'
import { addDecimals, multiplyDecimals, signOf, subtract } from '#shared/domain/decimal.ts'

/** How many pieces of a product go into one. */
export type BundlePart = { sku: string; qty: string }

/** So many pieces of a line are there for so many of a bundle. */
export type BundleShare = { code: string; qty: string; pieces: string }

type Goods = { sku: string; lot: string; qty: string }
type Shared = { bundles?: readonly BundleShare[] }

/** What so many of a bundle are made of. */
export function partsOf(
  code: string,
  qty: string,
  parts: readonly BundlePart[],
): (Goods & Required<Shared>)[] {
  return parts.map((part) => {
    const pieces = multiplyDecimals(qty, part.qty)
    return { sku: part.sku, lot: '', qty: pieces, bundles: [{ code, qty, pieces }] }
  })
}

/** The same goods of a lot, wherever they come from, are one line, where the first of them stands. */
export function pooled<L extends Goods & Shared>(lines: readonly L[]): L[] {
  const byGoods = new Map<string, L>()
  for (const line of lines) {
    const goods = JSON.stringify([line.sku, codeKey(line.lot)])
    const known = byGoods.get(goods)
    byGoods.set(goods, known ? together(known, line) : line)
  }
  return [...byGoods.values()]
}

function together<L extends Goods & Shared>(one: L, other: L): L {
  const bundles = [...(one.bundles ?? []), ...(other.bundles ?? [])]
  return { ...one, qty: addDecimals(one.qty, other.qty), bundles }
}

/**
 * What was ordered, out of what is to be sent: each bundle where its first part stands, then what was ordered of that product
 * itself. Where less is left of a line than its bundles are made of, the order is for the goods as they are.
 */
export function orderedOf(lines: readonly (Goods & { bundles: readonly BundleShare[] })[]): Goods[] {
  const rests = lines.map(({ qty, bundles }) =>
    subtract(qty, addDecimals(...bundles.map(({ pieces }) => pieces))),
  )
  if (rests.some((rest) => signOf(rest) < 0))
    return lines.map(({ sku, lot, qty }) => ({ sku, lot, qty: addDecimals(qty) }))
  const told = new Set<string>()
  return lines.flatMap(({ sku, lot, bundles }, index) => {
    const first = bundles.filter(({ code }) => !told.has(code))
    for (const { code } of first) told.add(code)
    const rest = rests[index] ?? '0'
    return [
      ...first.map(({ code, qty }) => ({ sku: code, lot: '', qty })),
      ...(signOf(rest) > 0 ? [{ sku, lot, qty: rest }] : []),
    ]
  })
}

/** How many there could be of it: as many as the scarcest part allows. */
export function wholeBundles(parts: readonly { qty: string; available: string }[]): string {
  const counts = parts.map(({ qty, available }) => Math.floor(Number(available) / Number(qty)))
  return String(Math.max(0, Math.min(...counts)))
}

/** What one is made of, in words. */
export function contentsOf(parts: readonly BundlePart[]): string {
  return parts.map(({ sku, qty }) => `${sku} × ${addDecimals(qty)}`).join('、')
}
