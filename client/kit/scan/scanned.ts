// What a scanner has sent, read: the code that it means, and what its label says besides.
import {
  containerCodeOf,
  type Gs1Label,
  printedGtin,
  readGs1,
  withoutIdentifier,
} from '#shared/domain/gs1.ts'

export type Scanned = { code: string; label: Gs1Label | null }

/** `text` as it came. `year`: the present one. */
export function scannedIn(text: string, year: number): Scanned {
  const label = readGs1(text, year)
  return { code: label ? codeOn(label) : withoutIdentifier(text).trim(), label }
}

/** A label always has one of the two. */
function codeOn({ gtin, sscc = '' }: Gs1Label): string {
  return gtin === undefined ? sscc : printedGtin(gtin)
}

/** What a field beside the scan input takes of a label that is scanned into it. */
export type LabelPart = 'lot' | 'container'

/** A label without a lot is its product: that it is none is told like of any other barcode. */
export function partOf(part: LabelPart | null, text: string, year: number): string {
  if (part === null) return text
  if (part === 'container') return containerCodeOf(text)
  const { code, label } = scannedIn(text, year)
  return label?.lot ?? code
}
