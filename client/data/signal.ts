// A word from those who know to those who show it, across the page: sent once, heard by anyone who listens then.
export type Signal<T> = {
  send: (message: T) => void
  /** Returns the function that stops listening. */
  listen: (listener: (message: T) => void) => () => void
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(message: T) => void>()
  return {
    send: (message) => listeners.forEach((listener) => void listener(message)),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
