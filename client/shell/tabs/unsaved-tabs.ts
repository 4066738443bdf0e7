// Which tabs hold input that has not been saved.

export type UnsavedTabs = {
  /** Marks a tab under an id of the caller's; the answer takes the mark back. */
  mark: (tabKey: string, id: string) => () => void
  subscribe: (onChange: () => void) => () => void
  /** Keys of the marked tabs: the same set until one of them changes. */
  keys: () => ReadonlySet<string>
}

export function createUnsavedTabs(): UnsavedTabs {
  const marks = new Map<string, string>()
  const listeners = new Set<() => void>()
  let keys: ReadonlySet<string> = new Set()

  const changed = () => {
    keys = new Set(marks.values())
    // Marks change while React commits, when nothing may be drawn anew yet.
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })
  }
  return {
    keys: () => keys,
    mark(tabKey, id) {
      const name = `${tabKey} ${id}`
      marks.set(name, tabKey)
      changed()
      return () => {
        marks.delete(name)
        changed()
      }
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
