// Which characters of a title a text has matched, whether it was typed in Chinese, in pinyin or by first letters.
import type { SearchEntry } from '#client/shell/search/search-entries.ts'

type Spelled = Pick<SearchEntry, 'title' | 'pinyin' | 'initials'>

/** Positions in the title, by character. Empty when the text was found elsewhere, or only nearly. */
export function titleMarks({ title, pinyin, initials }: Spelled, text: string): ReadonlySet<number> {
  const wanted = text.trim().toLowerCase()
  const characters = [...title]
  const spellings = [characters, syllablesOf(initials, ''), syllablesOf(pinyin, ' ')]
  for (const parts of spellings) {
    const marks = parts.length === characters.length ? marksIn(parts, wanted) : null
    if (marks) return marks
  }
  return new Set()
}

function syllablesOf(spelling: string, separator: string): string[] {
  return separator === '' ? [...spelling] : spelling.split(separator)
}

/** The parts that the text reaches into, were they written without anything between them; null when it is not in them. */
function marksIn(parts: readonly string[], wanted: string): ReadonlySet<number> | null {
  const compact = wanted.replaceAll(' ', '')
  const start = compact === '' ? -1 : parts.join('').toLowerCase().indexOf(compact)
  if (start === -1) return null
  const end = start + compact.length
  let position = 0
  const marked = parts.map((part) => {
    const from = position
    position += part.length
    return from < end && position > start
  })
  return new Set(marked.flatMap((isMarked, index) => (isMarked ? [index] : [])))
}
