// The calls under way: how many, and who ends them when their session changes or when they no longer get anywhere.
import type { SessionChange } from '#server/gateway/session/store.ts'

/** How often within a stall's time it is asked what has moved. */
const LOOKS_A_STALL = 8

export interface CallInFlight {
  /** Where it stands among the others: theirs to set. */
  place: number
  handleChange(change: SessionChange): void
  /** Ends the call if no more than a trickle has moved for `stallMs`. */
  endIfStalled(nowMs: number, stallMs: number): void
}

export class CallsInFlight {
  /**
   * Each knows its place. Not a Set: one that keeps changing is rebuilt time and again, and its former table points to the new
   * one, so that a dead table in the old generation keeps all later ones alive, and with them whole answers, until the next
   * full collection.
   */
  readonly #calls: CallInFlight[] = []
  readonly #timer: NodeJS.Timeout

  /** A call of which nothing moves for `stallMs` is over. */
  constructor(stallMs: number) {
    this.#timer = setInterval(() => this.#endStalled(stallMs), stallMs / LOOKS_A_STALL).unref()
  }

  get count(): number {
    return this.#calls.length
  }

  add(call: CallInFlight): void {
    call.place = this.#calls.push(call) - 1
  }

  /** The last one takes its place. Nothing happens to a call that has left already. */
  remove(call: CallInFlight): void {
    const last = this.#calls.at(-1)
    if (last === undefined || this.#calls[call.place] !== call) return
    last.place = call.place
    this.#calls[last.place] = last
    this.#calls.pop()
  }

  tell(change: SessionChange): void {
    for (const call of [...this.#calls]) call.handleChange(change)
  }

  stopWatching(): void {
    clearInterval(this.#timer)
  }

  #endStalled(stallMs: number): void {
    const nowMs = performance.now()
    for (const call of [...this.#calls]) call.endIfStalled(nowMs, stallMs)
  }
}
