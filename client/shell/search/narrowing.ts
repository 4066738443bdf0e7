// Which entries a fuzzy search can find at all, told apart cheaply: searching two thousand of them thoroughly would take
// longer than a frame.

/** Each piece of the text that is wrong or missing costs one error; so many are forgiven. */
export function forgivenErrors(pattern: string, threshold: number): number {
  return Math.floor(pattern.length * threshold)
}

/**
 * Tells whether a text may hold the pattern with so many errors. Never false for one that does: each character that the text
 * lacks is an error, and of more pieces than errors one must be there as it is.
 */
export function possibleHolder(pattern: string, errors: number): (text: string) => boolean {
  const characters = [...pattern]
  const pieces = piecesOf(pattern, errors + 1)
  return (text) => {
    if (!pieces.some((piece) => text.includes(piece))) return false
    let missing = 0
    for (const character of characters) if (!text.includes(character)) missing += 1
    return missing <= errors
  }
}

function piecesOf(pattern: string, count: number): string[] {
  const cuts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * pattern.length) / count))
  return cuts.slice(1).map((end, index) => pattern.slice(cuts[index], end))
}

/** Beyond, Fuse finds not even what is there as it is. */
const FARTHEST = 40

/**
 * Which entries hold the pattern as it is in one of their texts: the first `count` of them, those before others in which it
 * stands earlier.
 */
export function earliestHolders(
  entries: readonly (readonly string[])[],
  pattern: string,
  count: number,
): number[] {
  return entries
    .map((texts, entry) => ({ entry, place: earliestPlace(texts, pattern) }))
    .filter(({ place }) => place <= FARTHEST)
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ entry }) => entry)
}

function earliestPlace(texts: readonly string[], pattern: string): number {
  let earliest = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const place = text.indexOf(pattern)
    if (place >= 0 && place < earliest) earliest = place
  }
  return earliest
}
