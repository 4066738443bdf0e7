// So many at a time: after a restart thousands of feeds want their streams within the same second.

export class Turns {
  readonly #maxHeldMs: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor({ maxOpening, openingMs }: { maxOpening: number; openingMs: number }) {
    this.#free = maxOpening
    this.#maxHeldMs = openingMs
  }

  /** Resolves when it is the caller's turn; what it answers ends the turn, which also ends by itself after a while. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const end = this.#endOnce()
    // One that hangs must not keep the others waiting.
    const limit = setTimeout(end, this.#maxHeldMs)
    limit.unref()
    return () => {
      clearTimeout(limit)
      end()
    }
  }

  #endOnce(): () => void {
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
