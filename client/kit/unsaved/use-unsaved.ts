// Says that a page holds input that has not been saved: its tab asks before it closes, and so does the browser.
import { createContext, useContext, useId, useInsertionEffect } from 'react'

/** Marks the page's tab; the answer takes the mark back. */
export type MarkUnsaved = (id: string) => () => void

const UnsavedContext = createContext<MarkUnsaved | null>(null)

/** Given by whatever holds the page. */
export const UnsavedProvider = UnsavedContext.Provider

export function useUnsaved(isDirty: boolean): void {
  const id = useId()
  const mark = useContext(UnsavedContext)
  // The one kind of effect that lasts while its view is hidden, and ends when the view is dropped.
  useInsertionEffect(() => (isDirty && mark ? mark(id) : undefined), [isDirty, mark, id])
}
