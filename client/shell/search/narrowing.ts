// Which entries of a menu are worth a fuzzy search, told apart cheaply: searching two thousand of them thoroughly would take
// longer than a frame.

/** `from` and `to` are places in the joined string, `to` behind the last. */
type CorpusText = { entry: number; from: number; to: number }

/** All texts of the entries in one string: it is looked through many times as fast as they are one by one. */
export type Corpus = {
  joined: string
  texts: readonly CorpusText[]
  /** For each place of the joined string, which text stands there or has just ended. */
  textAt: Uint32Array
}

const SEPARATOR = '\n'

export function corpusOf(entries: readonly (readonly string[])[]): Corpus {
  let from = 0
  const texts = entries.flatMap((texts, entry) =>
    texts.map((text) => {
      const place = { entry, from, to: from + text.length }
      from = place.to + SEPARATOR.length
      return place
    }),
  )
  const joined = entries.flat().join(SEPARATOR)
  const textAt = new Uint32Array(joined.length)
  for (const [index, { from, to }] of texts.entries()) textAt.fill(index, from, to + SEPARATOR.length)
  return { joined, texts, textAt }
}

/** The texts that hold the pattern as it is, each with its first place in the text. */
function* placesOf(corpus: Corpus, pattern: string): Generator<{ text: CorpusText; place: number }> {
  const { joined, texts, textAt } = corpus
  let at = joined.indexOf(pattern)
  while (at !== -1) {
    const text = texts[textAt[at] ?? 0]
    if (!text) return
    yield { text, place: at - text.from }
    at = joined.indexOf(pattern, text.to + SEPARATOR.length)
  }
}

/** Beyond, Fuse finds not even what is there as it is. */
const FARTHEST = 40

/**
 * Which entries hold the pattern as it is in one of their texts: the first `count` of them, those before others in which it
 * stands earlier.
 */
export function earliestHolders(corpus: Corpus, pattern: string, count: number): number[] {
  const earliest = new Map<number, number>()
  for (const { text, place } of placesOf(corpus, pattern)) {
    if (place < (earliest.get(text.entry) ?? FARTHEST + 1)) earliest.set(text.entry, place)
  }
  return [...earliest]
    .sort(([, a], [, b]) => a - b)
    .slice(0, count)
    .map(([entry]) => entry)
}

/** Each piece of the text that is wrong or missing costs one error; so many are forgiven. */
export function forgivenErrors(pattern: string, threshold: number): number {
  return Math.floor(pattern.length * threshold)
}

/**
 * Which entries may hold the pattern with so many errors in one of their texts. None that does is left out: of more pieces
 * than errors one must be there as it is, and all characters but so many in their order. The pattern has at most 32 UTF-16
 * units.
 */
export function possibleHolders(corpus: Corpus, pattern: string, errors: number): number[] {
  const inOrder = charactersInOrder(pattern)
  const found = new Set<number>()
  for (const piece of piecesOf(pattern, errors + 1)) {
    for (const { text } of placesOf(corpus, piece)) {
      if (found.has(text.entry)) continue
      const missing = pattern.length - inOrder(corpus.joined.slice(text.from, text.to))
      if (missing <= errors) found.add(text.entry)
    }
  }
  return [...found]
}

function piecesOf(pattern: string, count: number): string[] {
  const cuts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * pattern.length) / count))
  return cuts.slice(1).map((end, index) => pattern.slice(cuts[index], end))
}

/**
 * How many characters of the pattern stand in a text in their order, whatever stands between them: the length of the longest
 * common subsequence. Each bit stands for a character of the pattern, so that a character of the text is dealt with in one
 * step (H. Hyyrö, Bit-parallel LCS-length computation revisited, 2004).
 */
function charactersInOrder(pattern: string): (text: string) => number {
  const bitsOf = new Map<number, number>()
  for (let index = 0; index < pattern.length; index += 1) {
    const unit = pattern.charCodeAt(index)
    bitsOf.set(unit, (bitsOf.get(unit) ?? 0) | (1 << index))
  }
  return (text) => {
    let unmatched = -1
    for (let index = 0; index < text.length; index += 1) {
      const here = unmatched & (bitsOf.get(text.charCodeAt(index)) ?? 0)
      unmatched = (unmatched + here) | (unmatched - here)
    }
    let matched = 0
    for (let index = 0; index < pattern.length; index += 1) matched += 1 - ((unmatched >> index) & 1)
    return matched
  }
}
