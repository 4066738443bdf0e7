// Every failed call is heard here once; the shell listens and shows the toast or the sign-in dialog.
import type { CallFailure } from '#client/data/call-failure.ts'

const failures = new EventTarget()

export function reportFailure(failure: CallFailure): void {
  failures.dispatchEvent(new CustomEvent('failure', { detail: failure }))
}

/** Returns the function that stops listening. */
export function listenToFailures(listener: (failure: CallFailure) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<CallFailure>).detail)
  failures.addEventListener('failure', handle)
  return () => failures.removeEventListener('failure', handle)
}
