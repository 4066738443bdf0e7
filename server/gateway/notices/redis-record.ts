// The notices of several replicas: a Redis stream per user is the log, a key with an epoch the lease. Pub/sub only rings
// the bell: a message carries its events and the id of the one before, and a reader that finds a gap reads the stream.
import type { Redis } from 'ioredis'
import {
  type Lease,
  LOG_EVENTS_MAX,
  type NewEvent,
  type NoticeRecord,
  type RecordedEvent,
  type RecordFollower,
} from '#server/gateway/notices/record.ts'
import { CLAIM, HISTORY, PUBLISH, RELEASE } from '#server/gateway/notices/redis-scripts.ts'

/** A log outlives its last use by this much, an epoch by far more than any writer can be late. */
const LOG_TTL_MS = 3_600_000
const EPOCH_TTL_MS = 7 * 24 * 3_600_000
/** A subscribed connection can die without a word; it is asked this often, and given this long. */
const PING_MS = 5_000

type Following = {
  followers: Set<RecordFollower>
  /** The newest event that the followers know; null before the first reading. */
  lastId: string | null
  reading: boolean
  /** Something came that the reading under way may have missed. */
  readAgain: boolean
}

/** What was written and behind which event, or the word that the lease is free. */
type Bell = { previousId: string; events: RecordedEvent[] } | 'free'

type RedisRecordOptions = { redis: Redis; pingMs?: number; onProblem: (error: unknown) => void }

export class RedisNoticeRecord implements NoticeRecord {
  readonly #redis: Redis
  readonly #subscriber: Redis
  readonly #onProblem: (error: unknown) => void
  readonly #followed = new Map<string, Following>()
  readonly #pinging: NodeJS.Timeout
  #pingUnanswered = false

  constructor({ redis, pingMs = PING_MS, onProblem }: RedisRecordOptions) {
    this.#redis = redis
    this.#onProblem = onProblem
    this.#subscriber = redis.duplicate({ autoResubscribe: false })
    this.#subscriber.on('error', () => undefined)
    this.#subscriber.on('message', (channel, message) => this.#hear(userOf(channel), readBell(message)))
    this.#subscriber.on('ready', () => this.#resubscribe())
    this.#pinging = setInterval(() => this.#ping(), pingMs)
    this.#pinging.unref()
  }

  follow(userId: string, follower: RecordFollower): () => void {
    const following = this.#followed.get(userId) ?? newFollowing()
    this.#followed.set(userId, following)
    following.followers.add(follower)
    this.#subscriber
      .subscribe(channelOf(userId))
      .then(() => this.#read(userId))
      // Not connected: the next connection subscribes to everything that is followed.
      .catch(() => undefined)
    return () => {
      following.followers.delete(follower)
      if (following.followers.size > 0 || this.#followed.get(userId) !== following) return
      this.#followed.delete(userId)
      this.#subscriber.unsubscribe(channelOf(userId)).catch(() => undefined)
    }
  }

  async history(userId: string): Promise<readonly RecordedEvent[]> {
    return (await this.#historyAfter(userId, '')).events
  }

  async publish({ userId, holder, epoch }: Lease, events: readonly NewEvent[]): Promise<boolean> {
    const keys = [logName(userId), leaseName(userId)]
    const args = [`${epoch}:${holder}`, channelOf(userId), LOG_EVENTS_MAX, LOG_TTL_MS]
    const written = events.flatMap(({ name, data }) => [name, data])
    return (await this.#redis.eval(PUBLISH, keys.length, ...keys, ...args, ...written)) === 1
  }

  async claim(userId: string, holder: string, ttlMs: number): Promise<Lease | null> {
    const keys = [leaseName(userId), epochName(userId), logName(userId)]
    const args = [holder, ttlMs, EPOCH_TTL_MS, LOG_TTL_MS]
    const epoch = Number(await this.#redis.eval(CLAIM, keys.length, ...keys, ...args))
    return epoch > 0 ? { userId, holder, epoch } : null
  }

  async release({ userId, holder, epoch }: Lease): Promise<void> {
    await this.#redis.eval(RELEASE, 1, leaseName(userId), `${epoch}:${holder}`, channelOf(userId))
  }

  async close(): Promise<void> {
    clearInterval(this.#pinging)
    this.#followed.clear()
    this.#subscriber.disconnect()
  }

  #hear(userId: string, bell: Bell | null): void {
    const following = this.#followed.get(userId)
    if (!following) return
    if (bell === 'free') {
      for (const follower of following.followers) follower.onFree()
    } else if (bell && !following.reading && following.lastId === bell.previousId) {
      tell(following, bell.events)
    } else {
      void this.#read(userId)
    }
  }

  /** Brings the followers of a user up to date from the log. */
  async #read(userId: string): Promise<void> {
    const following = this.#followed.get(userId)
    if (!following) return
    following.readAgain = following.reading
    if (following.reading) return
    following.reading = true
    try {
      do {
        following.readAgain = false
        const { continues, events } = await this.#historyAfter(userId, following.lastId ?? '')
        if (continues) tell(following, events.slice(1))
        else startAnew(following, events)
      } while (following.readAgain)
    } catch (error) {
      // The connection's return, or the next ping, reads again.
      this.#onProblem(error)
    } finally {
      following.reading = false
    }
  }

  /** The log from `lastId` on when that is still in it, else the whole of it. */
  async #historyAfter(
    userId: string,
    lastId: string,
  ): Promise<{ continues: boolean; events: RecordedEvent[] }> {
    const [continues, entries] = (await this.#redis.eval(
      HISTORY,
      1,
      logName(userId),
      lastId,
      LOG_TTL_MS,
    )) as [number, [id: string, fields: string[]][]]
    return { continues: continues === 1, events: entries.map(([id, fields]) => eventOf(id, fields)) }
  }

  /** What was told while the connection was away is lost; the log has it. */
  #resubscribe(): void {
    const channels = [...this.#followed.keys()].map(channelOf)
    if (channels.length === 0) return
    this.#subscriber
      .subscribe(...channels)
      .then(() => this.#readAll())
      .catch(() => undefined)
  }

  #readAll(): void {
    for (const userId of this.#followed.keys()) void this.#read(userId)
  }

  #ping(): void {
    if (this.#subscriber.status !== 'ready') return
    if (this.#pingUnanswered) {
      this.#pingUnanswered = false
      this.#subscriber.disconnect(true)
      return
    }
    this.#pingUnanswered = true
    this.#subscriber
      .ping()
      .then(() => {
        this.#pingUnanswered = false
        for (const [userId, { lastId }] of this.#followed) if (lastId === null) void this.#read(userId)
      })
      .catch(() => undefined)
  }
}

function newFollowing(): Following {
  return { followers: new Set(), lastId: null, reading: false, readAgain: false }
}

function tell(following: Following, events: readonly RecordedEvent[]): void {
  const newest = events.at(-1)
  if (!newest) return
  following.lastId = newest.id
  for (const follower of following.followers) follower.onEvents(events)
}

function startAnew(following: Following, events: RecordedEvent[]): void {
  following.lastId = events.at(-1)?.id ?? null
  for (const follower of following.followers) follower.onHistory(events)
}

function eventOf(id: string, fields: readonly string[]): RecordedEvent {
  return {
    id,
    name: (fields[1] ?? 'start') as RecordedEvent['name'],
    data: fields[3] ?? '',
  }
}

/** Null for what a replica of another version rings: its events are in the log. */
function readBell(message: string): Bell | null {
  if (message === 'free') return 'free'
  try {
    return JSON.parse(message) as Bell
  } catch {
    return null
  }
}

// The braces keep a user's keys on one node of a cluster.
function logName(userId: string): string {
  return `swms:notices:{${userId}}:log`
}

function leaseName(userId: string): string {
  return `swms:notices:{${userId}}:lease`
}

function epochName(userId: string): string {
  return `swms:notices:{${userId}}:epoch`
}

function channelOf(userId: string): string {
  return `swms:notices:${userId}`
}

/** An id may hold a colon itself. */
function userOf(channel: string): string {
  return channel.slice(channelOf('').length)
}
