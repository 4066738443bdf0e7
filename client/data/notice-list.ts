// Lists of notices as values: newest first, each once.
import { NOTICE_PAGE_SIZE, type Notice } from '#shared/contracts/system/notice.ts'

/** Puts what has just come in before the rest; one that is there already stays as it is. */
export function mergeNotices(current: readonly Notice[], incoming: readonly Notice[]): Notice[] {
  const byUid = new Map([...incoming, ...current].map((notice) => [notice.uid, notice]))
  return [...byUid.values()].sort(newestFirst)
}

export function withoutNotice(list: readonly Notice[], uid: string): Notice[] {
  return list.filter((notice) => notice.uid !== uid)
}

/** How many are unread, as far as the first page of the list tells. */
export function unreadCountText(unread: readonly Notice[]): string {
  return unread.length < NOTICE_PAGE_SIZE ? String(unread.length) : `${unread.length}+`
}

/** What the stream pushed; empty when it is no list of notices. */
export function readNotices(text: string): Notice[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isNotice) : []
  } catch {
    return []
  }
}

/** As the list call orders them: by instant, then by uid. Both are compared as plain text, not by a locale. */
function newestFirst(a: Notice, b: Notice): number {
  return compareText(b.datetime, a.datetime) || compareText(b.uid, a.uid)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isNotice(entry: unknown): entry is Notice {
  const candidate = entry as Partial<Notice> | null
  return typeof candidate?.uid === 'string' && typeof candidate.datetime === 'string'
}
