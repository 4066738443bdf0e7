// Which notices have gone out already, and how far that reaches: what a gap is measured against.
import type { RecordedEvent } from '#server/gateway/notices/record.ts'
import { parseJson } from '#shared/json.ts'
import { noticeEntries, noticeUid } from '#shared/readers/notices.ts'
import { fieldsOf, readText } from '#shared/readers/values.ts'

/** What the gateway needs to know of a notice; the rest is passed on unread. */
export type KnownNotice = { uid: string; datetime: string }

/** Far more than are replayed. */
const MAX_UIDS = 2_000

export class SeenNotices {
  readonly #uids = new Set<string>()
  /** Known before anything went out; older than all that counts as missed. */
  #known = new Set<string>()
  #latest: string | null = null

  /** From the user's log, so that the process that takes it over knows what the one before has sent. */
  static of(history: readonly RecordedEvent[]): SeenNotices {
    const seen = new SeenNotices()
    for (const { name, data } of history) {
      if (name === 'mark') seen.#addMark(data)
      if (name === 'notices') for (const notice of readNotices(data) ?? []) seen.add(notice)
    }
    return seen
  }

  /** The content of a mark: the unread notices as they were before any was sent. */
  static markOf(unread: readonly KnownNotice[]): string {
    return JSON.stringify({
      latest: unread.reduce((latest, { datetime }) => (datetime > latest ? datetime : latest), ''),
      uids: unread.map(({ uid }) => uid),
    })
  }

  /** False when nothing is known that a gap could be measured against. */
  get hasMark(): boolean {
    return this.#latest !== null
  }

  has(uid: string): boolean {
    return this.#uids.has(uid)
  }

  add({ uid, datetime }: KnownNotice): void {
    this.#uids.add(uid)
    if (datetime !== '') this.#reach(datetime)
    const [oldest] = this.#uids
    if (this.#uids.size > MAX_UIDS && oldest !== undefined) this.#uids.delete(oldest)
  }

  /** True for a notice that should have gone out and has not. Instants of one upstream are compared as text. */
  isMissed({ uid, datetime }: KnownNotice): boolean {
    return !this.#uids.has(uid) && !this.#known.has(uid) && this.isRecent(datetime)
  }

  /** False for an instant before everything that counts. */
  isRecent(datetime: string): boolean {
    return this.#latest !== null && datetime >= this.#latest
  }

  #addMark(data: string): void {
    const { latest, uids } = JSON.parse(data) as { latest: string; uids: string[] }
    this.#known = new Set(uids)
    this.#reach(latest)
  }

  #reach(datetime: string): void {
    if (this.#latest === null || datetime > this.#latest) this.#latest = datetime
  }
}

/** Those entries of a pushed list that can be told apart; null when it is no list. */
export function readNotices(text: string): KnownNotice[] | null {
  try {
    return noticeEntries(parseJson(text)).flatMap((entry) => readNotice(entry) ?? [])
  } catch {
    return null
  }
}

export function readNotice(entry: unknown): KnownNotice | null {
  const uid = noticeUid(entry)
  return uid === null ? null : { uid, datetime: readText(fieldsOf(entry)?.['datetime']) }
}
