// Unsaved input on its way into the next page load, for its user, until it stands in its form again: of this window, or of one
// that was closed with it. A window that lives holds a lock of its draft's name.
import { storedText, storedValue } from '#client/data/stored.ts'
import type { CarriedInput } from '#client/shell/tabs/unsaved-tabs.ts'

const OWN_KEY = 'CARRIED_INPUT'
const NAME_KEY = 'DRAFT_NAME'
const DRAFT = 'DRAFT '

/** What this window's draft is called outside of it; '' where nobody could tell whether the window still lives. */
let draftName = ''

/** False when the browser has no room for it. */
export function storeCarried(userId: string, inputs: readonly CarriedInput[]): boolean {
  try {
    keep(sessionStorage, OWN_KEY, userId, inputs)
    if (draftName !== '') keep(localStorage, draftName, userId, inputs)
    return true
  } catch {
    return false
  }
}

/** What another user has left in this window is gone then. */
export function readCarried(userId: string): CarriedInput[] {
  if (import.meta.env.SSR) return []
  try {
    const inputs = inputsOf(sessionStorage.getItem(OWN_KEY), userId)
    if (inputs.length > 0) return inputs
  } catch {
    // A browser that forbids its storage has kept nothing.
  }
  storeCarried(userId, [])
  return []
}

/** Before the first form is drawn: what its user has left in windows that are no more goes on in this one. */
export async function takeOverDrafts(userId: string): Promise<void> {
  if (!('locks' in navigator)) return
  try {
    draftName = await nameDraft()
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && hold(draftName)))
    const { held = [] } = await navigator.locks.query()
    const living = new Set(held.map(({ name }) => name))
    const left = Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT) && !living.has(key))
      .flatMap((key) => takeDraft(key, userId))
    if (left.length > 0) storeCarried(userId, [...readCarried(userId), ...left])
  } catch {
    // The draft lasts as long as its window, then.
  }
}

/** Another user's stays until they come back. */
function takeDraft(key: string, userId: string): CarriedInput[] {
  const inputs = inputsOf(localStorage.getItem(key), userId)
  if (inputs.length > 0) localStorage.removeItem(key)
  return inputs
}

/** A window that was doubled has the other one's storage, and needs a name of its own. */
async function nameDraft(): Promise<string> {
  const known = sessionStorage.getItem(NAME_KEY)
  if (known !== null && (await hold(known))) return known
  const name = `${DRAFT}${Date.now()}-${Math.random()}`
  sessionStorage.setItem(NAME_KEY, name)
  await hold(name)
  return name
}

/** Until the page is left: a lock would keep it out of the browser's cache of pages. Answers whether it was free. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const isGone = new Promise<void>((go) => window.addEventListener('pagehide', () => go(), { once: true }))
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? isGone : undefined
      })
      .catch(reject)
  })
}

function keep(storage: Storage, key: string, userId: string, inputs: readonly CarriedInput[]): void {
  if (inputs.length === 0) storage.removeItem(key)
  else storage.setItem(key, storedText({ userId, inputs }))
}

function inputsOf(text: string | null, userId: string): CarriedInput[] {
  const stored = storedValue(text) as { userId?: unknown; inputs?: unknown } | null
  if (stored?.userId !== userId || !Array.isArray(stored.inputs)) return []
  return stored.inputs.filter(isCarriedInput)
}

function isCarriedInput(input: Partial<CarriedInput> | null): input is CarriedInput {
  return typeof input?.tab === 'string' && typeof input.name === 'string' && input.value !== undefined
}
