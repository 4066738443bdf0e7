// A weight among what is scanned: keyed in, or typed by a scale that is joined as a keyboard.

/** Shorter than any code on a label; scales put a sign before it and their unit behind it. */
const WEIGHT = /^\+?\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:kg)?$/i

/** In kilograms; null of anything else. */
export function weightIn(text: string): string | null {
  return WEIGHT.exec(text.trim())?.[1] ?? null
}
