// The entries of a menu, line by line as they hang below each other, and what moves one up or down.
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { type listMenusOfSource, MENU_SOURCES } from '#shared/contracts/system/menu-entry.ts'
import type { MenuNode } from '#shared/frame/menu.ts'

export type Source = (typeof MENU_SOURCES)[number]
export type Entry = CallResult<typeof listMenusOfSource>[number]

export type Line = {
  node: MenuNode
  /** 1 at the top. */
  level: number
  isFirst: boolean
  isLast: boolean
}

/** As the address of the page says in 'source'. */
export function sourceIn(search: string): Source {
  const named = new URLSearchParams(search).get('source')
  return MENU_SOURCES.find((source) => source === named) ?? MENU_SOURCES[0]
}

/** A search shows what it finds wherever that hangs; without one, what is in groups that are not closed. */
export function linesOf(
  nodes: readonly MenuNode[],
  shown: { closed: ReadonlySet<number>; keyword: string },
  level = 1,
): Line[] {
  const keyword = shown.keyword.trim().toLowerCase()
  return nodes.flatMap((node, index) => {
    const line = { node, level, isFirst: index === 0, isLast: index === nodes.length - 1 }
    const isFound = keyword === '' || `${node.title} ${node.path}`.toLowerCase().includes(keyword)
    const isClosed = keyword === '' && shown.closed.has(node.id)
    const below = isClosed
      ? []
      : linesOf(node.children, isFound ? { ...shown, keyword: '' } : shown, level + 1)
    return isFound || below.length > 0 ? [line, ...below] : []
  })
}

export function groupsOf(nodes: readonly MenuNode[]): number[] {
  return nodes
    .filter(({ children }) => children.length > 0)
    .flatMap(({ id, children }) => [id, ...groupsOf(children)])
}

/** What of the entry's neighbours has to be saved so that it stands one place further; numbers of order may be equal before. */
export function movedBy(entries: readonly Entry[], { id, parentId }: Entry, step: -1 | 1): Entry[] {
  const siblings = entries
    .filter((entry) => entry.parentId === parentId)
    .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
  const from = siblings.findIndex((entry) => entry.id === id)
  const moved = siblings[from]
  if (!moved || from + step < 0 || from + step >= siblings.length) return []
  return siblings
    .toSpliced(from, 1)
    .toSpliced(from + step, 0, moved)
    .map((entry, index) => ({ ...entry, sort: index + 1 }))
    .filter((entry) => siblings.find((before) => before.id === entry.id)?.sort !== entry.sort)
}

/** Entries that this one may hang below: none of itself or what hangs below it. */
export function possibleParents(entries: readonly Entry[], entry: Entry | null): Entry[] {
  const below = (id: number): number[] => [
    id,
    ...entries.filter(({ parentId }) => parentId === id).flatMap((child) => below(child.id)),
  ]
  const own = entry ? below(entry.id) : []
  return entries.filter(({ id }) => !own.includes(id))
}
