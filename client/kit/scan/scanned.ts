// What a scanner has sent, read: the code that it means, and what its label says besides.
import {
  containerCodeOf,
  type Gs1Label,
  printedGtin,
  readGs1,
  withoutIdentifier,
} from '#shared/domain/gs1.ts'

type Scanned = { code: string; label: Gs1Label | null }

/** `text` as it came, in letters of either width. `year`: by which years of two digits are understood. */
export function scannedIn(text: string, year = new Date().getFullYear()): Scanned {
  const plain = text.normalize('NFKC')
  const label = readGs1(plain, year)
  return { code: label ? codeOn(label) : withoutIdentifier(plain).trim(), label }
}

/** Without what the device puts before each code. */
export function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

/** A label always has one of the two. */
function codeOn({ gtin, sscc = '' }: Gs1Label): string {
  return gtin === undefined ? sscc : printedGtin(gtin)
}

/** What a field beside the scan input takes of a label that is scanned into it. */
export type LabelPart = 'container'

export function partOf(part: LabelPart | null, text: string): string {
  return part === 'container' ? containerCodeOf(text) : text
}
