// Work that a process does again and again, one time after the other.

export type Pace = { everyMs: number; onError: (error: unknown) => void }

/** Answers the function that stops it, once what is under way is done. */
export function startRepeating({ everyMs, onError }: Pace, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work).catch(onError)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
