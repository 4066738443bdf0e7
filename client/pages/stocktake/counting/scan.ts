// What a scan means to somebody who counts: a location to stand at, or goods there.
import type { Row } from '#client/kit/fields/field-text.ts'

/** The line that the scan leads to, and the location that is worked at from now on. */
export type Lead = { line: Row; loc: string }

/**
 * A location, else goods or a container: at the location that is worked at, else wherever they are first. What has no number
 * yet comes before what has one; null for what the sheet has not.
 */
export function leadOf(lines: readonly Row[], at: string | null, scanned: readonly string[]): Lead | null {
  const isScanned = (value: unknown) => value !== '' && scanned.includes(String(value))
  const goods = lines.filter(({ sku, container }) => isScanned(sku) || isScanned(container))
  const found = [
    lines.filter(({ loc }) => isScanned(loc)),
    goods.filter(({ loc }) => loc === at),
    goods,
  ].find((candidates) => candidates.length > 0)
  const line = found?.find(isUncounted) ?? found?.[0]
  return line ? { line, loc: String(line['loc']) } : null
}

export function isUncounted({ state }: Row): boolean {
  return state === '待盘' || state === '待复盘'
}
