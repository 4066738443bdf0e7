// All open notice streams of this process: fed by the database's notifications, kept alive, ended with their tokens.
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Sources } from '#server/wms/kit/services.ts'
import { NOTICE_CHANNEL } from '#server/wms/modules/system/notice/rules.ts'
import { findDeliveries, findUidsSince } from '#server/wms/modules/system/notice/store.ts'
import { type NoticeStream, noticeEvent, SESSIONS_ENDED } from '#server/wms/modules/system/notice/stream.ts'
import { ENDED_TOKENS_CHANNEL } from '#server/wms/modules/system/user/rules.ts'
import { tokens, users } from '#server/wms/schema/user.ts'

/** How far clocks of several processes may lie apart. */
const CLOCK_TOLERANCE_MS = 60_000
const REMEMBERED_UIDS = 5_000
const LARGEST_BATCH = 500

export type NoticeHubOptions = { heartbeatMs: number; onError: (error: unknown) => void }

export class NoticeHub {
  readonly #sources: Sources
  readonly #options: NoticeHubOptions
  readonly #streams = new Map<number, Set<NoticeStream>>()
  readonly #waiting = new Set<string>()
  /** Uids already handed out: after a gap the same notice is found again. */
  readonly #handled = new Set<string>()
  #delivering = false
  #heartbeat: NodeJS.Timeout | null = null
  #stopListening: (() => Promise<void>)[] = []

  constructor(sources: Sources, options: NoticeHubOptions) {
    this.#sources = sources
    this.#options = options
  }

  async start(): Promise<void> {
    const { database } = this.#sources
    this.#stopListening = [
      await database.listen(NOTICE_CHANNEL, {
        onPayload: (uid) => this.#enqueue([uid]),
        onGap: (missedMs) => void this.#fillGap(missedMs),
      }),
      await database.listen(ENDED_TOKENS_CHANNEL, {
        onPayload: (userId) => void this.#tellEnded([...(this.#streams.get(Number(userId)) ?? [])]),
        onGap: () => void this.#tellEnded(this.#all()),
      }),
    ]
    this.#heartbeat = setInterval(() => void this.#beat(), this.#options.heartbeatMs)
  }

  add(stream: NoticeStream): void {
    const streams = this.#streams.get(stream.userId) ?? new Set()
    this.#streams.set(stream.userId, streams.add(stream))
  }

  remove(stream: NoticeStream): void {
    const streams = this.#streams.get(stream.userId)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(stream.userId)
  }

  async close(): Promise<void> {
    if (this.#heartbeat) clearInterval(this.#heartbeat)
    for (const stream of this.#all()) stream.end()
    await Promise.all(this.#stopListening.map((stop) => stop()))
  }

  #all(): NoticeStream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams])
  }

  #enqueue(uids: readonly string[]): void {
    for (const uid of uids) if (!this.#handled.has(uid)) this.#waiting.add(uid)
    void this.#deliver()
  }

  /** One load at a time; what arrives meanwhile goes with the next. */
  async #deliver(): Promise<void> {
    if (this.#delivering) return
    this.#delivering = true
    try {
      while (this.#waiting.size > 0) await this.#deliverBatch([...this.#waiting].slice(0, LARGEST_BATCH))
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#delivering = false
    }
  }

  async #deliverBatch(uids: string[]): Promise<void> {
    const userIds = [...this.#streams.keys()]
    const deliveries = userIds.length > 0 ? await findDeliveries(this.#sources, userIds, uids) : []
    for (const { userId, notice } of deliveries) {
      const event = noticeEvent(notice)
      for (const stream of this.#streams.get(userId) ?? []) {
        if (isNews(notice.datetime, stream)) stream.write(event)
      }
    }
    this.#remember(uids)
  }

  #remember(uids: readonly string[]): void {
    for (const uid of uids) {
      this.#waiting.delete(uid)
      this.#handled.add(uid)
    }
    for (const uid of this.#handled) {
      if (this.#handled.size <= REMEMBERED_UIDS) return
      this.#handled.delete(uid)
    }
  }

  async #fillGap(missedMs: number): Promise<void> {
    try {
      const since = new Date(this.#sources.now().getTime() - missedMs - CLOCK_TOLERANCE_MS)
      this.#enqueue(await findUidsSince(this.#sources, since))
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #beat(): Promise<void> {
    const streams = this.#all()
    for (const stream of streams) stream.write(': heartbeat\n\n')
    // What could not be loaded when it came is tried again.
    void this.#deliver()
    await this.#endInvalid(streams)
  }

  /** All of a user's streams hear of it: a gateway may serve several sessions by one of them. */
  async #tellEnded(streams: readonly NoticeStream[]): Promise<void> {
    for (const stream of streams) stream.write(SESSIONS_ENDED)
    await this.#endInvalid(streams)
  }

  async #endInvalid(streams: readonly NoticeStream[]): Promise<void> {
    try {
      const valid = await this.#findValidTokens(streams.map(({ tokenHash }) => tokenHash))
      for (const stream of streams) if (!valid.has(stream.tokenHash)) stream.end()
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #findValidTokens(hashes: string[]): Promise<Set<string>> {
    if (hashes.length === 0) return new Set()
    const rows = await this.#sources.orm
      .select({ hash: tokens.hash })
      .from(tokens)
      .innerJoin(users, and(eq(users.id, tokens.userId), eq(users.status, '启用')))
      .where(and(inArray(tokens.hash, hashes), gt(tokens.expiresAt, this.#sources.now())))
    return new Set(rows.map(({ hash }) => hash))
  }
}

/** What was sent long before the stream was opened belongs to the list, which its reader has loaded by itself. */
function isNews(datetime: string, stream: NoticeStream): boolean {
  return Date.parse(datetime) > stream.openedAt.getTime() - CLOCK_TOLERANCE_MS
}
