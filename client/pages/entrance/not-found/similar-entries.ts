// Which entries of the menu an address may have meant that leads nowhere.

import type { MenuItem } from '#shared/shapes/menu-item.ts'
import { isExternalLink } from '#shared/validation.ts'

const OFFERED_ENTRIES = 5
/** Below this, what two addresses share is chance. */
const LEAST_SIMILARITY = 0.35

type Entry = Pick<MenuItem, 'path' | 'title'>

/** The most similar first. */
export function similarEntries(menu: readonly MenuItem[], path: string): Entry[] {
  return menu
    .filter((item) => canBeOpened(item))
    .map((item) => ({ item, similarity: similarityOf(item.path, path) }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, OFFERED_ENTRIES)
    .map(({ item }) => ({ path: item.path, title: item.title }))
}

function canBeOpened({ path, component, hidden }: MenuItem): boolean {
  return component !== '' && !hidden && !path.includes(':') && !isExternalLink(path)
}

/** The share of pairs of neighbouring characters that two texts have in common: 1 for the same text, 0 for none (Dice). */
function similarityOf(a: string, b: string): number {
  const [one, other] = [pairsOf(a), pairsOf(b)]
  const shared = [...one].filter((pair) => other.has(pair)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase()
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  )
}
