// Which stretch of a title a text has matched, whether it was typed in Chinese, in pinyin or by first letters.
import type { SearchEntry } from '#client/shell/search/search-entries.ts'

type Spelled = Pick<SearchEntry, 'title' | 'pinyin' | 'initials'>

/** From the first UTF-16 unit to the one behind the last. */
export type Stretch = { from: number; to: number }

/** Null when the text was found elsewhere, or only nearly. */
export function titleMark({ title, pinyin, initials }: Spelled, text: string): Stretch | null {
  const wanted = text.trim().toLowerCase()
  const characters = [...title]
  const spellings = [characters, [...initials], pinyin.split(' ')]
  for (const parts of spellings) {
    const found = parts.length === characters.length ? partsWith(parts, wanted) : null
    if (found) return { from: lengthOf(characters, found.from), to: lengthOf(characters, found.to) }
  }
  return null
}

/** The parts that the text reaches into, were they written without anything between them; null when it is not in them. */
function partsWith(parts: readonly string[], wanted: string): Stretch | null {
  const compact = wanted.replaceAll(' ', '')
  const start = compact === '' ? -1 : parts.join('').toLowerCase().indexOf(compact)
  return start === -1
    ? null
    : { from: partAt(parts, start), to: partAt(parts, start + compact.length - 1) + 1 }
}

/** The number of the part that holds this character of all of them. */
function partAt(parts: readonly string[], position: number): number {
  return parts.findIndex((_, index) => lengthOf(parts, index + 1) > position)
}

function lengthOf(parts: readonly string[], count: number): number {
  return parts.slice(0, count).join('').length
}
