// What a scan means to somebody who counts: a location to stand at, or goods there.

import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { stockLine } from '#shared/contracts/stocktake/stock-line.ts'

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
  return state === '待盘' || state === '待复盘'
}
