// Sheets are looked through one at a time for each person and a few in all: each takes memory and the processor for a while,
// and anyone who sends eight at once would take them from everybody.

import { common } from '#server/wms/kit/refusals.ts'
import { Turnstile } from '#shared/turnstile.ts'

const AT_ONCE = 2
/** Of one person. More are no second thoughts but something that repeats itself. */
const MOST_WAITING = 5

export class SheetQueue {
  readonly #all = new Turnstile(AT_ONCE)
  readonly #people = new Map<number, Turnstile>()

  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#people.get(userId) ?? new Turnstile(1)
    if (own.waiting >= MOST_WAITING) throw common.sheetsCrowded()
    this.#people.set(userId, own)
    try {
      return await own.pass(() => this.#all.pass(work))
    } finally {
      if (own.isIdle) this.#people.delete(userId)
    }
  }
}
