// The user's unread notices: one list in the cache that the stream adds to and reading takes from.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { queryOf } from '#client/data/data-client.ts'
import { mergeNotices, withoutNotice } from '#client/data/notice-list.ts'
import { openNoticeStream } from '#client/data/notice-stream.ts'
import { useCall } from '#client/data/use-call.ts'
import {
  listNotices,
  markNoticeRead,
  NOTICE_PAGE_SIZE,
  type Notice,
} from '#shared/contracts/system/notice.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'

export const UNREAD_NOTICES = queryOf(listNotices, { query: { unread: true } })

/**
 * Follows the stream while the component is mounted; undefined until the list is known. `onNews` is called when the list
 * arrives with something in it, and for each push. The list is fetched once the stream is open, so that no notice falls
 * between the two.
 */
export function useLiveUnreadNotices(onNews: () => void): readonly Notice[] | undefined {
  const [streamTried, setStreamTried] = useState(false)
  const client = useQueryClient()
  const { data } = useQuery({ ...UNREAD_NOTICES, enabled: streamTried })
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: UNREAD_NOTICES.queryKey })
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
      onSession: followSession,
    })
  }, [client, onNews])

  const isKnown = streamTried && data !== undefined
  useEffect(() => {
    const list = isKnown ? client.getQueryData(UNREAD_NOTICES.queryKey) : undefined
    if (list && list.length > 0) onNews()
  }, [isKnown, client, onNews])
  return isKnown ? data : undefined
}

/** Marks a notice read; the list follows once the server has noted it, even when the panel has gone by then. */
export function useMarkRead() {
  const client = useQueryClient()
  const { mutateAsync } = useCall(markNoticeRead)
  return async (notice: Notice, onRead: (notice: Notice) => void) => {
    const marked = await mutateAsync({ query: { uid: notice.uid } }).catch(() => false)
    if (!marked) return
    dropUnread(client, notice.uid)
    onRead({ ...notice, read: true })
  }
}

/** A push arrived. */
export function addUnread(client: QueryClient, notices: readonly Notice[]): void {
  const { queryKey } = UNREAD_NOTICES
  const isFetching = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
  const unread = notices.filter((notice) => !notice.read)
  // A list that is not known yet will come with this push in it.
  client.setQueryData(queryKey, (list) => list && mergeNotices(list, unread))
  if (isFetching) void fetchAnew(client)
}

/** The answer under way may be older than a push, and would undo it. */
async function fetchAnew(client: QueryClient): Promise<void> {
  const { queryKey } = UNREAD_NOTICES
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** A notice was read. */
export function dropUnread(client: QueryClient, uid: string): void {
  const { queryKey } = UNREAD_NOTICES
  const wasFullPage = (client.getQueryData(queryKey)?.length ?? 0) >= NOTICE_PAGE_SIZE
  client.setQueryData(queryKey, (list) => list && withoutNotice(list, uid))
  // Behind a full page there may be more.
  if (wasFullPage) void client.invalidateQueries({ queryKey })
}

function followSession(state: string): void {
  if (state === 'ended') location.assign('/login')
  if (state === 'blocked') reportFailure(new CallFailure('expired', EXPIRED_MESSAGE, null))
}
