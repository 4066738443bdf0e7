// The last events of a user as their tabs get them, for tabs that come back.
import { eventFrame, type Frame, joinFrames } from '#server/gateway/notices/event-text.ts'
import { LOG_EVENTS_MAX, type RecordedEvent } from '#server/gateway/notices/record.ts'

/** Large notices are kept in smaller number. */
const MAX_BYTES = 2 * 1024 * 1024
/** No id of ours is longer. */
const MAX_ID_LENGTH = 64

/** `frame` is null for what stays inside; its id is a position all the same. */
type Entry = { id: string; frame: Frame | null }

export class ReplayBuffer {
  readonly #entries: Entry[] = []
  #bytes = 0

  constructor(history: readonly RecordedEvent[]) {
    for (const event of history) this.add(event)
  }

  /** The position of a tab that has everything. */
  get lastId(): string {
    return this.#entries.at(-1)?.id ?? ''
  }

  /** Answers the event as tabs get it; null when they do not. */
  add(event: RecordedEvent): Frame | null {
    const frame = frameOfEvent(event)
    this.#entries.push({ id: event.id, frame })
    this.#bytes += frame?.chunk.length ?? 0
    while (this.#entries.length > 1 && (this.#entries.length > LOG_EVENTS_MAX || this.#bytes > MAX_BYTES)) {
      this.#bytes -= this.#entries.shift()?.frame?.chunk.length ?? 0
    }
    return frame
  }

  /**
   * What came after the event with this id, which may be nothing. Null when that cannot be told: an id that was trimmed,
   * invented, or belongs to another user or to a log that was lost. It never falls back to the whole history.
   */
  after(id: string): Frame[] | null {
    if (id.length > MAX_ID_LENGTH) return null
    const index = this.#entries.findIndex((entry) => entry.id === id)
    return index < 0 ? null : this.#entries.slice(index + 1).flatMap(({ frame }) => frame ?? [])
  }
}

export function replayFrame(frames: readonly Frame[]): Frame | null {
  return frames.length === 0 ? null : joinFrames(frames)
}

function frameOfEvent({ id, name, data }: RecordedEvent): Frame | null {
  if (name === 'notices') return eventFrame({ id, data })
  return name === 'reset' ? eventFrame({ id, event: 'reset', data: '' }) : null
}
