// Which of the menu's items a set of visible pages leads to, and what makes a menu a tree.

import type { Refusal } from '#server/wms/kit/errors.ts'
import { refusals } from '#server/wms/modules/system/menu/refusals.ts'

type Item = { id: number; parentId: number | null }

/** The visible items with every group above them, in the order of `items`. */
export function withParents<T extends Item>(items: readonly T[], visibleIds: ReadonlySet<number>): T[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const kept = new Set<number>()
  for (const item of items) {
    let current: T | undefined = visibleIds.has(item.id) ? item : undefined
    while (current && !kept.has(current.id)) {
      kept.add(current.id)
      current = current.parentId === null ? undefined : byId.get(current.parentId)
    }
  }
  return items.filter((item) => kept.has(item.id))
}

type Placed = { id: number; source: string; parentId: number | null; title: string }

const DEEPEST_LEVEL = 4

/** The level of each entry, as it follows from the parents; throws the refusal for a menu that is no tree. */
export function levelsOf(entries: readonly Placed[]): ReadonlyMap<number, number> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return new Map(entries.map((entry) => [entry.id, levelOf(entry, byId)]))
}

/** Going up from an entry ends at the top, or it goes round in a circle. */
function levelOf(entry: Placed, byId: ReadonlyMap<number, Placed>): number {
  const passed = new Set<number>()
  let current = entry
  while (current.parentId !== null) {
    passed.add(current.id)
    const parent = byId.get(current.parentId)
    if (!parent) throw wrongMenu(current, '的上级菜单不存在')
    if (parent.source !== entry.source) throw wrongMenu(current, '的上级菜单属于另一来源')
    if (passed.has(parent.id)) throw wrongMenu(entry, '的上级菜单形成循环')
    current = parent
  }
  if (passed.size >= DEEPEST_LEVEL) throw wrongMenu(entry, `的层级过深，最多${DEEPEST_LEVEL}级`)
  return passed.size + 1
}

export function wrongMenu({ title }: Pick<Placed, 'title'>, what: string): Refusal {
  return refusals.menuWrong(title, what)
}
