// So many at a time: after a restart thousands of feeds want their streams within the same second.
import { Turnstile } from '#shared/turnstile.ts'

export class Turns {
  readonly #maxHeldMs: number
  readonly #turnstile: Turnstile

  constructor({ maxOpening, openingMs }: { maxOpening: number; openingMs: number }) {
    this.#turnstile = new Turnstile(maxOpening)
    this.#maxHeldMs = openingMs
  }

  /** Resolves when it is the caller's turn; what it answers ends the turn, which also ends by itself after a while. */
  take(): Promise<() => void> {
    return new Promise((begin) => {
      void this.#turnstile.pass(() => this.#untilEnded(begin))
    })
  }

  #untilEnded(begin: (end: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      // One that hangs must not keep the others waiting.
      const limit = setTimeout(resolve, this.#maxHeldMs)
      limit.unref()
      begin(() => {
        clearTimeout(limit)
        resolve()
      })
    })
  }
}
