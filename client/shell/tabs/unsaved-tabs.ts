// Which tabs hold input that has not been saved, and what of it is carried over into another version of the console.

/** Input of one form of one tab. */
export type CarriedInput = { tab: string; name: string; value: unknown }

type Mark = { tab: string; named?: { name: string; read: () => unknown } | undefined }

export type UnsavedTabs = {
  /** Marks a tab under an id of the caller's; the answer takes the mark back. */
  mark: (tabKey: string, id: string, named?: Mark['named']) => () => void
  subscribe: (onChange: () => void) => () => void
  /** Keys of the marked tabs, and of those with input that still waits for its form: the same set until one of them changes. */
  keys: () => ReadonlySet<string>
  /** All that has a name. */
  read: () => CarriedInput[]
  /** Whether `read` leaves nothing out. */
  isAllNamed: () => boolean
  takeCarried: (tabKey: string, name: string) => unknown
  /** What waits in these tabs is wanted no more. */
  drop: (tabKeys: readonly string[]) => void
}

/** `keep` is told what still waits whenever that changes. */
export function createUnsavedTabs(
  carried: readonly CarriedInput[],
  keep: (waiting: readonly CarriedInput[]) => void,
): UnsavedTabs {
  const marks = new Map<string, Mark>()
  const listeners = new Set<() => void>()
  let waiting = carried
  let keys = keysNow()

  function keysNow(): ReadonlySet<string> {
    return new Set([...marks.values(), ...waiting].map(({ tab }) => tab))
  }
  const wait = (inputs: readonly CarriedInput[]) => {
    if (inputs.length === waiting.length) return
    waiting = inputs
    keep(waiting)
    changed()
  }
  const changed = () => {
    keys = keysNow()
    // Marks change while React commits, when nothing may be drawn anew yet.
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })
  }
  return {
    keys: () => keys,
    mark(tab, id, named) {
      const place = `${tab} ${id}`
      marks.set(place, { tab, named })
      changed()
      return () => {
        marks.delete(place)
        changed()
      }
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    read: () => [
      ...waiting,
      ...[...marks.values()].flatMap(({ tab, named }) =>
        named ? [{ tab, name: named.name, value: named.read() }] : [],
      ),
    ],
    isAllNamed: () => [...marks.values()].every(({ named }) => named),
    takeCarried(tabKey, wanted) {
      const found = waiting.find(({ tab, name }) => tab === tabKey && name === wanted)
      if (!found) return undefined
      wait(waiting.filter((input) => input !== found))
      return found.value
    },
    drop(tabKeys) {
      wait(waiting.filter(({ tab }) => !tabKeys.includes(tab)))
    },
  }
}
