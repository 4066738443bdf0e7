// The user's unread notices: one list in the cache that the stream adds to and reading takes from, and how many there are.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showReason } from '#client/data/call-failures.ts'
import { queryOf, untold } from '#client/data/data-client.ts'
import { isRead, isWholeList, mergeNotices, type NoticeRead } from '#client/data/notice-list.ts'
import { listenToReads, tellRead } from '#client/data/notice-reads.ts'
import { openNoticeStream } from '#client/data/notice-stream.ts'
import { reportSessionEvent } from '#client/data/session-events.ts'
import { useCall } from '#client/data/use-call.ts'
import { countUnreadNotices, listNotices, markNoticeRead } from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'

// Nobody waits for either: that the session is blocked is told by the stream, to anyone who has not answered that already.
export const UNREAD_NOTICES = untold(queryOf(listNotices, { query: { unread: true } }), 'expired')
/** An upstream may lack this call. */
export const UNREAD_COUNT = untold(queryOf(countUnreadNotices, {}), 'expired', 'rejected', 'unreachable')

/**
 * Follows the stream while the component is mounted; undefined until the list is known. `onNews` is called when the list
 * arrives with something in it, and for each push. The list is fetched once the stream is open, so that no notice falls
 * between the two.
 */
export function useLiveUnreadNotices(onNews: () => void): readonly Notice[] | undefined {
  const [streamTried, setStreamTried] = useState(false)
  const client = useQueryClient()
  const { data } = useQuery({ ...UNREAD_NOTICES, enabled: streamTried })
  useEffect(() => listenToReads((read) => dropRead(client, read)), [client])
  useEffect(() => {
    const refetch = () => refetchUnread(client)
    return openNoticeStream({
      onOpened() {
        refetch()
        setStreamTried(true)
      },
      onRefused: () => setStreamTried(true),
      onReset: refetch,
      onNotices(notices) {
        addUnread(client, notices)
        onNews()
      },
      onSession: reportSessionEvent,
    })
  }, [client, onNews])

  const isKnown = streamTried && data !== undefined
  useEffect(() => {
    const list = isKnown ? client.getQueryData(UNREAD_NOTICES.queryKey) : undefined
    if (list && list.length > 0) onNews()
  }, [isKnown, client, onNews])
  return isKnown ? data : undefined
}

/** How many are unread. Behind a full first page only the upstream can tell; until it has, those of the page count. */
export function useUnreadCount(unread: readonly Notice[]): number {
  const { data } = useQuery({ ...UNREAD_COUNT, enabled: !isWholeList(unread) })
  return isWholeList(unread) ? unread.length : Math.max(data ?? 0, unread.length)
}

/** Marks a notice read; lists and counts of all tabs follow once the server has noted it. Answers whether it has. */
export function useMarkRead() {
  const { mutateAsync } = useCall(markNoticeRead)
  return ({ uid, datetime }: Notice) =>
    settle(mutateAsync({ query: { uid } }), { extent: 'one', uid, datetime })
}

/** Tells all tabs what was read as soon as the server has noted it. Answers whether it has. */
export async function settle(call: Promise<unknown>, read: NoticeRead): Promise<boolean> {
  try {
    await call
  } catch (error) {
    showReason(error)
    return false
  }
  tellRead(read)
  return true
}

/** A push arrived. */
export function addUnread(client: QueryClient, notices: readonly Notice[]): void {
  const { queryKey } = UNREAD_NOTICES
  const unread = notices.filter((notice) => !notice.read)
  const known = client.getQueryData(queryKey) ?? []
  const news = unread.filter(({ uid }) => !known.some((notice) => notice.uid === uid))
  // A list that is not known yet will come with this push in it.
  client.setQueryData(queryKey, (list) => list && mergeNotices(list, unread))
  client.setQueryData(UNREAD_COUNT.queryKey, (count) => count && count + news.length)
  if (isFetching(client)) void fetchAnew(client)
}

function isFetching(client: QueryClient): boolean {
  return [UNREAD_NOTICES, UNREAD_COUNT].some(
    ({ queryKey }) => client.getQueryState(queryKey)?.fetchStatus === 'fetching',
  )
}

/** The answers under way may be older than a push, and would undo it. */
async function fetchAnew(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: UNREAD_NOTICES.queryKey })
  await client.cancelQueries({ queryKey: UNREAD_COUNT.queryKey })
  refetchUnread(client)
}

function refetchUnread(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: UNREAD_NOTICES.queryKey })
  void client.invalidateQueries({ queryKey: UNREAD_COUNT.queryKey })
}

/** Something was read, here or in another tab. */
export function dropRead(client: QueryClient, read: NoticeRead): void {
  const { queryKey } = UNREAD_NOTICES
  const wasWhole = isWholeList(client.getQueryData(queryKey) ?? [])
  client.setQueryData(queryKey, (list) => list?.filter((notice) => !isRead(notice, read)))
  // Behind a full page there may be more, and an answer under way may still hold what was read.
  if (!wasWhole || isFetching(client)) void fetchAnew(client)
}
