// Lists of notices as values: newest first, each once.
import { NOTICE_PAGE_SIZE } from '#shared/contracts/system/notice.ts'
import { parseJson } from '#shared/json.ts'
import { readNotices } from '#shared/readers/notices.ts'
import type { Notice } from '#shared/shapes/notice.ts'

/** Puts what has just come in before the rest; one that is there already stays as it is. */
export function mergeNotices(current: readonly Notice[], incoming: readonly Notice[]): Notice[] {
  const byUid = new Map([...incoming, ...current].map((notice) => [notice.uid, notice]))
  return [...byUid.values()].sort(newestFirst)
}

/** What was read: one notice, or one and all that are older. */
export type NoticeRead = { extent: 'one' | 'upTo' } & Pick<Notice, 'uid' | 'datetime'>

export function isRead(notice: Notice, read: NoticeRead): boolean {
  return (
    notice.uid === read.uid || (read.extent === 'upTo' && newestFirst(notice, { ...notice, ...read }) > 0)
  )
}

/** Whether a list of unread notices is all there is: only a short first page is. */
export function isWholeList(unread: readonly Notice[]): boolean {
  return unread.length < NOTICE_PAGE_SIZE
}

const LARGEST_SHOWN_COUNT = 99

/** For the little room on a bell. */
export function shortCount(count: number): string {
  return count > LARGEST_SHOWN_COUNT ? `${LARGEST_SHOWN_COUNT}+` : String(count)
}

/** What the stream pushed; empty when it is no list of notices, which the gateway has noted. */
export function pushedNotices(text: string): Notice[] {
  try {
    return readNotices(parseJson(text))
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
