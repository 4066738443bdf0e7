// Tells what a scanner types from what a hand types: by the time between its keys, and by what comes of them.
import { hasCheckDigit } from '#shared/gs1-signs.ts'

/** Nobody types a whole code this fast. Scanners need 1 to 30 ms a key, slow ones over Bluetooth and busy machines a little more. */
const SCANNER_MS_PER_KEY = 50
/** Between two keys of one scan, however much the machine stutters; anyone who pulls a trigger needs longer than this. */
const PAUSE_MS = 250
/** Two keys may come as fast by accident. */
const SHORTEST_SCAN = 3
/** A scan that its scanner has not ended with Enter: what comes this soon afterwards may be the rest of it. */
const STILL_OPEN_MS = 5_000

/** Keys that came one after the other, without a pause. */
export type Burst = { text: string; gapsMs: readonly number[]; lastAtMs: number }

export function burstAfter(before: Burst | null, key: string, atMs: number): Burst {
  if (!isGoingOn(before, atMs)) return { text: key, gapsMs: [], lastAtMs: atMs }
  const { text, gapsMs, lastAtMs } = before
  return { text: text + key, gapsMs: [...gapsMs, atMs - lastAtMs], lastAtMs: atMs }
}

export function isGoingOn(burst: Burst | null, atMs: number): burst is Burst {
  return burst !== null && atMs - burst.lastAtMs <= PAUSE_MS
}

/** Typed by a scanner. The median, since a single key may be held up by whatever the machine does. */
export function isScanned({ text, gapsMs }: Burst): boolean {
  return text.length >= SHORTEST_SCAN && medianOf(gapsMs) <= SCANNER_MS_PER_KEY
}

/** A scan without its end before this one: they may be two codes, or two halves of one. */
export function isLeftOpen(before: Burst | null, atMs: number): before is Burst {
  return before !== null && isScanned(before) && atMs - before.lastAtMs <= STILL_OPEN_MS
}

/** So many of anything are no code yet. */
export function isQuantity(text: string): boolean {
  return /^\d{0,3}(\.\d{0,4})?$/.test(text)
}

/** In the place of a quantity, however slowly it came there: nobody has so many pieces in the hand. */
export function isCodeLike(text: string): boolean {
  return /[a-z]|\d{7}/i.test(text.normalize('NFKC'))
}

/** The code that has come into a field in which `before` stood already, at either end of it or in its place. */
export function codeIn(text: string, before: string): string {
  if (before !== '' && text.length > before.length) {
    if (text.startsWith(before)) return text.slice(before.length)
    if (text.endsWith(before)) return text.slice(0, -before.length)
  }
  return text
}

/**
 * The code of a scan that was typed where a quantity stands: a hand that was just typing there may have begun it. Null where
 * nobody can tell: rather no scan than a wrong one.
 */
export function codeOf({ text, gapsMs }: Burst): string | null {
  const slowest = Math.max(STUTTER_MS, STUTTER * medianOf(gapsMs))
  const begins = gapsMs.findLastIndex((gapMs) => gapMs > slowest)
  if (begins < 0 || !/^\d/.test(text) || isArticleNumber(text)) return text
  if (!/^\d+$/.test(text)) return null
  return [14, 13, 12, 8].map((length) => text.slice(-length)).find(isArticleNumber) ?? null
}

/** A gap this long, and this many times as long as the others, may be the change from a hand to a scanner. */
const STUTTER_MS = 60
const STUTTER = 6

function medianOf(gapsMs: readonly number[]): number {
  const sorted = gapsMs.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** GTIN-8, -12, -13, -14: the last digit checks the others. */
function isArticleNumber(digits: string): boolean {
  return [8, 12, 13, 14].includes(digits.length) && hasCheckDigit(digits)
}
