// Ends calls that no longer get anywhere: still waiting for a connection, dripping a byte a second, or held up by a reader
// that does not read. The client library's own limits see only silence on the upstream's side.

/** Slower than this over a whole window is as good as dead: 1 KB in 80 s. */
const LEAST_PROGRESS_BYTES = 1024

/** Calls `onStall` once no more than a trickle has moved within a window; returns the function that stops watching. */
export function watchStall(windowMs: number, movedBytes: () => number, onStall: () => void): () => void {
  let before = 0
  const timer = setInterval(() => {
    const now = movedBytes()
    if (now - before >= LEAST_PROGRESS_BYTES) {
      before = now
      return
    }
    clearInterval(timer)
    onStall()
  }, windowMs)
  return () => clearInterval(timer)
}
