// The menu as a source of suggestions: fuzzy, best match first.
import Fuse from 'fuse.js/basic'
import { titleMark } from '#client/shell/search/marks.ts'
import {
  type Corpus,
  corpusOf,
  earliestHolders,
  forgivenErrors,
  possibleHolders,
} from '#client/shell/search/narrowing.ts'
import type { SearchEntry } from '#client/shell/search/search-entries.ts'
import type { Suggestion, SuggestionSource } from '#client/shell/search/suggestion.ts'

/** In UTF-16 units. Longer texts are cut: Fuse would take them for several patterns. */
export const LONGEST_PATTERN = 32

const LISTED_MATCHES = 20
const THRESHOLD = 0.4

const WEIGHTS = { title: 0.7, pinyin: 0.7, path: 0.3, children: 0.3 }

const FOUND_BY: Record<keyof typeof WEIGHTS, (entry: SearchEntry) => string | string[]> = {
  title: ({ title }) => title,
  // Typed without spaces, or only the first letters.
  pinyin: ({ pinyin, initials }) => [pinyin.replaceAll(' ', ''), initials].filter(Boolean),
  path: ({ path }) => path,
  children: ({ children }) => [...children],
}

export function menuSource(entries: readonly SearchEntry[]): SuggestionSource {
  const keys = Object.entries(WEIGHTS).map(([name, weight]) => ({
    name,
    weight,
    getFn: FOUND_BY[name as keyof typeof WEIGHTS],
  }))
  const index = Fuse.createIndex(keys, entries).toJSON()
  const corpus = corpusOf(entries.map(textsOf))
  return (text) => {
    const pattern = text.trim().toLowerCase().slice(0, LONGEST_PATTERN)
    if (pattern === '') return []
    const records = promisingEntries(corpus, pattern).flatMap((entry) => index.records[entry] ?? [])
    const fuse = new Fuse(
      entries,
      { threshold: THRESHOLD, keys },
      Fuse.parseIndex({ keys: index.keys, records }),
    )
    return fuse.search(pattern, { limit: LISTED_MATCHES }).map(({ item }) => suggestionOf(item, pattern))
  }
}

/** Those that are searched thoroughly: which hold the text as it is, when they fill the list. */
function promisingEntries(corpus: Corpus, pattern: string): number[] {
  const holders = earliestHolders(corpus, pattern, LISTED_MATCHES)
  return holders.length === LISTED_MATCHES
    ? holders
    : possibleHolders(corpus, pattern, forgivenErrors(pattern, THRESHOLD))
}

/** All that an entry is found by, in lower case. */
function textsOf(entry: SearchEntry): string[] {
  return Object.values(FOUND_BY)
    .flatMap((textsIn) => textsIn(entry))
    .map((text) => text.toLowerCase())
}

/** `text` is what was typed; '' marks nothing. */
export function suggestionOf(entry: SearchEntry, text: string): Suggestion {
  const { path, title, groups, target } = entry
  return { key: path, title, mark: titleMark(entry, text), detail: groups.join(' / '), target }
}
