// What a scan means to somebody who counts: a location to stand at, or goods there.

import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import {
  inPackages,
  isPacked,
  type Package,
  type PackageLevel,
  packedWords,
  piecesIn,
} from '#shared/domain/packages.ts'
import { UNCOUNTED_LINES } from '#shared/domain/stocktake.ts'

type Line = Pick<RecordOf<typeof stockLine>, 'sku' | 'container' | 'loc' | 'state'>

/** The line that the scan leads to, and the location that is worked at from now on. */
export type Lead<L extends Line> = { line: L; loc: string }

/**
 * A location, else goods or a container: at the location that is worked at, else wherever they are first. What has no number
 * yet comes before what has one; null for what the sheet has not.
 */
export function leadOf<L extends Line>(
  lines: readonly L[],
  at: string | null,
  scanned: readonly string[],
): Lead<L> | null {
  const isScanned = (code: string) => code !== '' && scanned.includes(code)
  const goods = lines.filter(({ sku, container }) => isScanned(sku) || isScanned(container))
  const found = [
    lines.filter(({ loc }) => isScanned(loc)),
    goods.filter(({ loc }) => loc === at),
    goods,
  ].find((candidates) => candidates.length > 0)
  const line = found?.find(isUncounted) ?? found?.[0]
  return line ? { line, loc: line.loc } : null
}

export function isUncounted({ state }: Pick<Line, 'state'>): boolean {
  return UNCOUNTED_LINES.some((uncounted) => uncounted === state)
}

/** What stands in the field of the number once another package is scanned: '2箱' after '1箱'. Null where the product has none such. */
export function withPackage(
  text: string,
  level: PackageLevel,
  packages: readonly Package[],
): { text: string; told: string } | null {
  const one = piecesIn(`1${level}`, packages)
  const before = isPacked(text)
    ? piecesIn(text, packages)
    : { pieces: /^\d+(\.\d+)?$/.test(text) ? text : '0' }
  if ('missing' in one || 'missing' in before) return null
  const pieces = addDecimals(before.pieces, one.pieces)
  return {
    text: inPackages(pieces, packages) || pieces,
    told: packedWords('1', { level, qty: one.pieces }, one.pieces),
  }
}
