// Unsaved input on its way into the next page load: in this browser tab, for its user, and only until it stands in its form
// again.
import { storedText, storedValue } from '#client/data/stored.ts'
import type { CarriedInput } from '#client/shell/tabs/unsaved-tabs.ts'

const KEY = 'CARRIED_INPUT'

/** False when the browser has no room for it. */
export function storeCarried(userId: string, inputs: readonly CarriedInput[]): boolean {
  try {
    if (inputs.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, storedText({ userId, inputs }))
    return true
  } catch {
    return false
  }
}

/** What another user has left is gone then. */
export function readCarried(userId: string): CarriedInput[] {
  if (import.meta.env.SSR) return []
  try {
    const stored = storedValue(sessionStorage.getItem(KEY)) as { userId?: unknown; inputs?: unknown } | null
    if (stored?.userId === userId && Array.isArray(stored.inputs)) return stored.inputs.filter(isCarriedInput)
  } catch {
    // A browser that forbids its storage has kept nothing.
  }
  storeCarried(userId, [])
  return []
}

function isCarriedInput(input: Partial<CarriedInput> | null): input is CarriedInput {
  return typeof input?.tab === 'string' && typeof input.name === 'string' && input.value !== undefined
}
