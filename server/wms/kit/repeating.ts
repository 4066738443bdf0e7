// Work that a process does again and again, one time after the other.

export type Pace = { everyMs: number; onError: (error: unknown) => void }

/** Answers the function that stops it, once what is under way is done. A time that comes while it still is, is left out. */
export function startRepeating({ everyMs, onError }: Pace, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
