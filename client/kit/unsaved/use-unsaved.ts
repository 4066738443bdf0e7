// Says that a page holds input that has not been saved: its tab asks before it closes, and so does the browser. What has a name
// comes back after the page was loaded anew: for another version of the console, or because it was left.
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useInsertionEffect,
  useRef,
} from 'react'
import { announce } from '#client/data/announcements.ts'

/** Input that can be carried over: as JSON, under a name that nothing else on the page has. */
export type NamedInput<T> = { name: string; read: () => T; restore: (input: T) => void }

/** Of the tab that a page is in. What leads on from it finds it here, too. */
export type TabInput = {
  /** Marks the tab; the answer takes the mark back. */
  mark: (id: string, named?: { name: string; read: () => unknown }) => () => void
  /** What was carried over under this name, once; undefined for nothing. */
  takeCarried: (name: string) => unknown
  /** Opens another tab, and leaves the one in front where it is. */
  openBehind: (path: string) => void
}

export const TabContext = createContext<TabInput | null>(null)

/** Given by whatever holds the page. */
export const UnsavedProvider = TabContext.Provider

export function useUnsaved<T>(isDirty: boolean, input?: NamedInput<T>): void {
  const id = useId()
  const tab = useContext(TabContext)
  const newest = useRef(input)
  useInsertionEffect(() => {
    newest.current = input
  })
  const name = input?.name
  // The one kind of effect that lasts while its view is hidden, and ends when the view is dropped.
  useInsertionEffect(() => {
    if (!isDirty || !tab) return
    return tab.mark(id, name === undefined ? undefined : { name, read: () => newest.current?.read() })
  }, [isDirty, tab, id, name])
  const restore = useEffectEvent(() => {
    const carried = name === undefined ? undefined : tab?.takeCarried(name)
    if (carried === undefined) return
    input?.restore(carried as T)
    announce('已恢复未保存的内容，请检查后保存')
  })
  useEffect(() => restore(), [])
}
