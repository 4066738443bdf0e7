// The notices of a single process.
import { randomBytes } from 'node:crypto'
import {
  type Lease,
  LOG_EVENTS_MAX,
  type NewEvent,
  type NoticeRecord,
  type RecordedEvent,
  type RecordFollower,
} from '#server/gateway/notices/record.ts'

/** A log that nobody follows is kept this long, for tabs that come back. */
const IDLE_LOG_MS = 10 * 60_000

type Log = {
  /** Tells its ids from those of other users, and from those of a log that was dropped or of an earlier process. */
  name: string
  events: RecordedEvent[]
  nextNumber: number
  followers: Set<RecordFollower>
  lease: (Lease & { untilMs: number }) | null
  idleSinceMs: number
}

export class MemoryNoticeRecord implements NoticeRecord {
  readonly #now: () => number
  readonly #logs = new Map<string, Log>()
  #lastEpoch = 0
  #droppedAtMs = 0

  constructor(now: () => number) {
    this.#now = now
  }

  follow(userId: string, follower: RecordFollower): () => void {
    this.#dropIdle()
    const log = this.#logOf(userId)
    log.followers.add(follower)
    follower.onHistory([...log.events])
    return () => {
      log.followers.delete(follower)
      log.idleSinceMs = this.#now()
    }
  }

  async history(userId: string): Promise<readonly RecordedEvent[]> {
    return [...this.#logOf(userId).events]
  }

  async publish(lease: Lease, events: readonly NewEvent[]): Promise<boolean> {
    const log = this.#logOf(lease.userId)
    if (!this.#isHeld(log) || log.lease?.epoch !== lease.epoch) return false
    const recorded = events.map((event) => this.#append(log, event))
    for (const follower of log.followers) follower.onEvents(recorded)
    return true
  }

  async claim(userId: string, holder: string, ttlMs: number): Promise<Lease | null> {
    const log = this.#logOf(userId)
    const isHeld = this.#isHeld(log)
    if (isHeld && log.lease?.holder !== holder) return null
    const epoch = isHeld && log.lease ? log.lease.epoch : ++this.#lastEpoch
    log.lease = { userId, holder, epoch, untilMs: this.#now() + ttlMs }
    return { userId, holder, epoch }
  }

  async release({ userId, epoch }: Lease): Promise<void> {
    const log = this.#logOf(userId)
    if (log.lease?.epoch !== epoch) return
    log.lease = null
    for (const follower of log.followers) follower.onFree()
  }

  async close(): Promise<void> {
    this.#logs.clear()
  }

  #logOf(userId: string): Log {
    const existing = this.#logs.get(userId)
    if (existing) return existing
    const log: Log = {
      name: randomBytes(6).toString('hex'),
      events: [],
      nextNumber: 1,
      followers: new Set(),
      lease: null,
      idleSinceMs: this.#now(),
    }
    this.#append(log, { name: 'start', data: '' })
    this.#logs.set(userId, log)
    return log
  }

  #append(log: Log, event: NewEvent): RecordedEvent {
    const recorded = { id: `${log.name}-${log.nextNumber}`, ...event }
    log.nextNumber += 1
    log.events.push(recorded)
    if (log.events.length > LOG_EVENTS_MAX) log.events.shift()
    return recorded
  }

  #isHeld(log: Log): boolean {
    return log.lease !== null && log.lease.untilMs > this.#now()
  }

  #dropIdle(): void {
    const latestMs = this.#now() - IDLE_LOG_MS
    if (this.#droppedAtMs > latestMs) return
    this.#droppedAtMs = this.#now()
    for (const [userId, log] of this.#logs) {
      if (log.followers.size === 0 && log.idleSinceMs < latestMs) this.#logs.delete(userId)
    }
  }
}
