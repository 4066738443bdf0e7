// The last events of a user, for tabs that come back.
import { eventText } from '#server/gateway/notices/event-text.ts'
import { LOG_EVENTS_MAX, type RecordedEvent } from '#server/gateway/notices/record.ts'

/** Large notices are kept in smaller number. */
const MAX_CHARS = 2 * 1024 * 1024
/** No id of ours is longer. */
const MAX_ID_LENGTH = 64

export class ReplayBuffer {
  readonly #events: RecordedEvent[] = []
  #chars = 0

  constructor(history: readonly RecordedEvent[]) {
    this.add(history)
  }

  /** The position of a tab that has everything. */
  get lastId(): string {
    return this.#events.at(-1)?.id ?? ''
  }

  add(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.#events.push(event)
      this.#chars += event.data.length
      while (this.#isFull()) this.#chars -= this.#events.shift()?.data.length ?? 0
    }
  }

  /**
   * What came after the event with this id, as tabs get it; '' when nothing did. Null when that cannot be told: an id that
   * was trimmed, invented, or belongs to another user or to a log that was lost. It never falls back to the whole history.
   */
  after(id: string): string | null {
    if (id.length > MAX_ID_LENGTH) return null
    const index = this.#events.findIndex((event) => event.id === id)
    if (index < 0) return null
    return this.#events
      .slice(index + 1)
      .filter(isForTabs)
      .map(textOf)
      .join('')
  }

  #isFull(): boolean {
    const { length } = this.#events
    return length > 1 && (length > LOG_EVENTS_MAX || this.#chars > MAX_CHARS)
  }
}

/** The others stay inside; their ids are positions all the same. */
export function isForTabs({ name }: RecordedEvent): boolean {
  return name === 'notices' || name === 'reset'
}

/** As tabs get it. */
export function textOf({ id, name, data }: RecordedEvent): string {
  return name === 'reset' ? eventText({ id, event: 'reset', data: '' }) : eventText({ id, data })
}
