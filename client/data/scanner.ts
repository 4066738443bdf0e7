// How the scanner at this device sends its codes, as its check has found out. Kept by this browser alone: whoever signs in here
// next holds the same scanner.
import { readStored, writeStored } from '#client/data/stored.ts'

/** The key that ends each code; none: nothing but a pause does. */
const SUFFIXES = ['Enter', 'Tab', 'none'] as const
export type Suffix = (typeof SUFFIXES)[number]

/** `prefix`: put before each code by the device itself; may be empty. */
export type Scanner = { prefix: string; suffix: Suffix }

const KEY = 'SCANNER'

/** Null as long as nobody has checked it. */
export function storedScanner(): Scanner | null {
  const { prefix, suffix } = (readStored(KEY) ?? {}) as { prefix?: unknown; suffix?: unknown }
  const known = SUFFIXES.find((one) => one === suffix)
  return typeof prefix === 'string' && known ? { prefix, suffix: known } : null
}

/** Null: as if it had never been checked. */
export function storeScanner(scanner: Scanner | null): void {
  writeStored(KEY, scanner)
}
