// Pages of a build that is no longer there: their code cannot be brought, and they are loaded anew.
import { createSignal } from '#client/data/signal.ts'

/** As Chrome, Safari and Firefox put it, and Vite of a style sheet. */
const NOT_BROUGHT =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i

/** Without a network nothing can be told of it. */
export function isOfOlderBuild(error: unknown): boolean {
  return error instanceof Error && NOT_BROUGHT.test(error.message) && navigator.onLine
}

/** For code that has no place of its own on the page. */
export const { send: reportOlderBuild, listen: listenToOlderBuild } = createSignal<void>()

type Carry = () => void

const carriers = new Set<Carry>()

/** Called before the page gives way to one of the newer build; the answer takes it back. */
export function beforeNewBuild(carry: Carry): () => void {
  carriers.add(carry)
  return () => carriers.delete(carry)
}

export function loadNewBuild(): void {
  for (const carry of carriers) carry()
  window.location.reload()
}
