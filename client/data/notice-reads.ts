// What was read is told to every tab of this browser, this one included: their lists and counts follow.
import { isRead, type NoticeRead } from '#client/data/notice-list.ts'
import type { Notice } from '#shared/shapes/notice.ts'

const CHANNEL = 'swms-notices-read'

export function tellRead(read: NoticeRead): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(read)
  channel.close()
}

/** Returns the function that stops listening. */
export function listenToReads(listener: (read: NoticeRead) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (isNoticeRead(data)) listener(data)
  })
  return () => channel.close()
}

/** The notices with those marked that were read. */
export function withReads(list: readonly Notice[], read: NoticeRead): Notice[] {
  return list.map((notice) => (isRead(notice, read) ? { ...notice, read: true } : notice))
}

/** A tab of another version of the console may be talking. */
function isNoticeRead(data: unknown): data is NoticeRead {
  const { extent, uid, datetime } = (data ?? {}) as Partial<NoticeRead>
  return (extent === 'one' || extent === 'upTo') && typeof uid === 'string' && typeof datetime === 'string'
}
