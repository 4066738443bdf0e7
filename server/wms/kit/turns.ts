// Whose turn it is: what may not begin yet waits in the order in which it came, and for somebody who has gone never begins.

type MayBegin<Asked> = (asked: Asked, before: readonly Asked[]) => boolean
type Waiting = { begin: () => void; refuse: (reason: unknown) => void }

export class Turns<Asked extends object> {
  readonly #mayBegin: MayBegin<Asked>
  readonly #underWay = new Set<Asked>()
  readonly #waiting = new Map<Asked, Waiting>()

  /** `before` are those that have come earlier and wait. */
  constructor(mayBegin: MayBegin<Asked>) {
    this.#mayBegin = mayBegin
  }

  get underWay(): readonly Asked[] {
    return [...this.#underWay]
  }

  get waiting(): readonly Asked[] {
    return [...this.#waiting.keys()]
  }

  /** Whether it has begun; otherwise it may `wait`. Whatever has begun has to `end`. */
  begin(asked: Asked): boolean {
    if (!this.#mayBegin(asked, this.waiting)) return false
    this.#underWay.add(asked)
    return true
  }

  /** Until it has begun. */
  wait(asked: Asked, gone?: AbortSignal): Promise<void> {
    return new Promise((begin, refuse) => {
      gone?.throwIfAborted()
      this.#waiting.set(asked, { begin, refuse })
      gone?.addEventListener('abort', () => {
        this.#waiting.delete(asked)
        refuse(gone.reason)
      })
    })
  }

  end(asked: Asked): void {
    this.#underWay.delete(asked)
    this.admit()
  }

  /** Begins whatever may, now that something has changed. */
  admit(): void {
    const before: Asked[] = []
    for (const [asked, { begin }] of this.#waiting) {
      if (!this.#mayBegin(asked, before)) {
        before.push(asked)
        continue
      }
      this.#waiting.delete(asked)
      this.#underWay.add(asked)
      begin()
    }
  }

  /** Sends away those that wait for nothing any more. */
  refuse(isVain: (asked: Asked) => boolean, because: () => Error): void {
    for (const [asked, { refuse }] of [...this.#waiting]) {
      if (!isVain(asked)) continue
      this.#waiting.delete(asked)
      refuse(because())
    }
  }
}
