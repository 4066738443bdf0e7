// Writes what the upstream pushes into the user's log: each notice once, whichever stream or replica saw it first.
import type { Lease, NewEvent, NoticeRecord } from '#server/gateway/notices/record.ts'
import {
  type KnownNotice,
  readNotice,
  readNotices,
  SeenNotices,
} from '#server/gateway/notices/seen-notices.ts'
import { parseJson } from '#shared/json.ts'
import { noticeEntries } from '#shared/readers/notices.ts'

/** Pages of the list call that a gap may span; behind a longer one the tabs fetch for themselves. */
const GAP_PAGES_MAX = 10

/** Unread notices after this one, newest first; an empty page is the end. */
export type FetchUnread = (after: KnownNotice | null) => Promise<readonly unknown[]>

/** The lease has gone to another; nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

type PublisherOptions = {
  record: NoticeRecord
  lease: Lease
  /** Told of what is no list of notices. */
  onUnreadable: () => void
  onProblem: (error: unknown) => void
}

export class NoticePublisher {
  readonly #options: PublisherOptions
  /** Null until the log has been read, and after a write that may or may not have happened. */
  #seen: SeenNotices | null = null
  /** Two streams overlap while a token changes: one event at a time, or both would find it new. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /**
   * Passes on what the upstream pushed, byte for byte unless a list has notices that went out before: they are taken
   * out, and a list of nothing else is dropped. What is no list of notices goes through as it is: the gateway does not
   * judge it, the console ignores it.
   */
  passOn(pushed: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#send(pushed, await this.#readSeen())
    })
  }

  /** Sends what came while no stream was open, oldest first, each as a list of its own. */
  fillGap(fetchUnread: FetchUnread): Promise<void> {
    return this.#inTurn(async () => {
      const seen = await this.#readSeen()
      if (!seen.hasMark) return this.#setMark(fetchUnread)
      const missed = await collectMissed(seen, fetchUnread).catch((error: unknown) => {
        this.#options.onProblem(error)
        return null
      })
      if (missed === null) return this.#write([{ name: 'reset', data: '' }])
      const oldestFirst = missed.toReversed()
      await this.#send(
        oldestFirst.map((entry) => JSON.stringify([entry])),
        seen,
      )
    })
  }

  /** Tells the rooms of all replicas that sessions of the user may have ended. */
  spreadDoubt(): Promise<void> {
    return this.#inTurn(() => this.#write([{ name: 'doubt', data: '' }]))
  }

  async #send(lists: readonly string[], seen: SeenNotices): Promise<void> {
    const fresh = lists.flatMap((data) => this.#freshOf(data, seen) ?? [])
    if (fresh.length > 0) await this.#write(fresh.map((data) => ({ name: 'notices', data })))
  }

  /** What of it has not gone out yet, and is taken to go out now; null when nothing. */
  #freshOf(data: string, seen: SeenNotices): string | null {
    const notices = readNotices(data)
    if (notices === null) this.#options.onUnreadable()
    const fresh = notices?.some(({ uid }) => seen.has(uid)) ? withoutSeen(data, seen) : data
    for (const notice of notices ?? []) seen.add(notice)
    return fresh
  }

  /** At the very beginning nothing is missing: the tabs have just fetched, or are about to. */
  async #setMark(fetchUnread: FetchUnread): Promise<void> {
    const unread = await fetchUnread(null).catch(this.#options.onProblem)
    if (!unread) return
    const notices = unread.flatMap((entry) => readNotice(entry) ?? [])
    await this.#write([{ name: 'mark', data: SeenNotices.markOf(notices) }])
    this.#seen = null
  }

  async #readSeen(): Promise<SeenNotices> {
    const { record, lease } = this.#options
    this.#seen ??= SeenNotices.of(await record.history(lease.userId))
    return this.#seen
  }

  async #write(events: readonly NewEvent[]): Promise<void> {
    const { record, lease } = this.#options
    try {
      if (await record.publish(lease, events)) return
    } catch (error) {
      this.#seen = null
      throw error
    }
    throw new LeaseLost('the lease of the notice stream is held by another')
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }
}

/** Newest first; null when the gap is too long to be known. */
async function collectMissed(seen: SeenNotices, fetchUnread: FetchUnread): Promise<unknown[] | null> {
  const missed = new Map<string, unknown>()
  let last: KnownNotice | null = null
  for (let page = 0; page < GAP_PAGES_MAX; page += 1) {
    const entries = await fetchUnread(last)
    const notices = entries.flatMap((entry) => readNotice(entry) ?? [])
    entries.forEach((entry) => {
      const notice = readNotice(entry)
      if (notice && seen.isMissed(notice)) missed.set(notice.uid, entry)
    })
    const previous: KnownNotice | null = last
    last = notices.at(-1) ?? null
    // A list that starts over has no more either.
    if (last === null || last.uid === previous?.uid || !seen.isRecent(last.datetime))
      return [...missed.values()]
  }
  return null
}

/** The list without the notices that went out before; null when nothing is left. */
function withoutSeen(data: string, seen: SeenNotices): string | null {
  const fresh = noticeEntries(parseJson(data)).filter((entry) => {
    const notice = readNotice(entry)
    return notice === null || !seen.has(notice.uid)
  })
  return fresh.length === 0 ? null : JSON.stringify(fresh)
}
