// 商品包装 — how many pieces of a product go into what it comes in, which of those agree, and how a quantity is said in them.
import { PACKAGE_LEVELS } from '#shared/domain/values.ts'

export type PackageLevel = (typeof PACKAGE_LEVELS)[number]

/** `qty`: pieces, as decimal text. */
export type Package = { level: PackageLevel; qty: string }

/** What everything is counted in, and what a barcode is of unless somebody says otherwise. */
export const PIECE = '件' satisfies PackageLevel

/** More pieces at once are no quantity: see `countedQuantity`. */
export const MOST_PIECES = 9_999_999

export function isWhole(qty: string): boolean {
  return /^-?\d+(\.0*)?$/.test(qty)
}

/** Two packages of which the larger is no whole number of the smaller; null when all agree. */
export function disagreement(packages: readonly Package[]): { smaller: Package; larger: Package } | null {
  const bySize = inOrder(packages).filter(isUsable)
  for (const [at, larger] of bySize.entries()) {
    const smaller = bySize.slice(0, at).findLast(({ qty }) => Number(larger.qty) % Number(qty) !== 0)
    if (smaller) return { smaller, larger }
  }
  return null
}

/**
 * '3箱4件' of 76 where 24 go into a case: the largest first, and none of which there is none. Empty where nothing is said by it:
 * of parts of pieces, and of less than one package.
 */
export function inPackages(qty: string, packages: readonly Package[]): string {
  if (!isWhole(qty)) return ''
  let left = Math.abs(Number(qty))
  const larger = inOrder(packages)
    .filter((one) => one.level !== PIECE && isUsable(one))
    .toReversed()
  const parts = larger.flatMap(({ level, qty: pieces }) => {
    const count = Math.floor(left / Number(pieces))
    left -= count * Number(pieces)
    return count > 0 ? [`${count}${level}`] : []
  })
  if (parts.length === 0) return ''
  return `${qty.startsWith('-') ? '-' : ''}${parts.join('')}${left > 0 ? `${left}${PIECE}` : ''}`
}

/** '3箱4件' and '10瓶', as people write what they want: in packages, or in the unit of the product. A plain number is of pieces. */
export const PACKED_PATTERN = /^(?:[1-9]\d{0,6}[A-Za-z\u4e00-\u9fff]{1,10})+$/

/** What everything may be called that is counted, whatever its unit. */
const PIECE_WORDS: readonly string[] = [PIECE, '个', 'PCS']

/** The same of what becomes more or less: '-2箱'. */
export const PACKED_CHANGE_PATTERN = new RegExp(PACKED_PATTERN.source.replace('^', '^-?'))

export function isPacked(qty: string): boolean {
  return PACKED_CHANGE_PATTERN.test(qty)
}

/** How many pieces '3箱4件' are; or what the product does not come in. `units`: what its unit is called. */
export function piecesIn(
  qty: string,
  packages: readonly Package[],
  units: readonly string[] = [],
): { pieces: string } | { missing: string } {
  let pieces = 0
  const single = [...PIECE_WORDS, ...units].map((word) => word.toUpperCase())
  for (const [, count, word = ''] of qty.matchAll(/(\d+)(\D+)/g)) {
    const packed = packages.find((known) => known.level === word && isUsable(known))
    const one = packed?.qty ?? (single.includes(word.toUpperCase()) ? '1' : undefined)
    if (one === undefined) return { missing: word }
    pieces += Number(count) * Number(one)
  }
  return { pieces: qty.startsWith('-') ? `-${pieces}` : String(pieces) }
}

/** `2箱 = 48件`: what was counted in packages, and how much that is. Empty of single pieces. */
export function packedWords(count: string, { level, qty }: Package, pieces: string): string {
  return level === PIECE || qty === '1' ? '' : `${count}${level} = ${pieces}${PIECE}`
}

/** What was kept before packages had to be whole counts for nothing. */
function isUsable({ qty }: Package): boolean {
  return isWhole(qty) && Number(qty) > 0
}

function inOrder(packages: readonly Package[]): Package[] {
  return packages.toSorted(
    (one, other) => PACKAGE_LEVELS.indexOf(one.level) - PACKAGE_LEVELS.indexOf(other.level),
  )
}
