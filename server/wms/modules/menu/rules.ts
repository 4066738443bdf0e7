// Which of the menu's items a set of visible pages leads to.

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
