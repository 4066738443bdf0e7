// All unread notices marked read at once; only the open panel needs it.
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { settle } from '#client/data/notice-unread.ts'
import { useCall } from '#client/data/use-call.ts'
import { markNoticeRead, markNoticesRead } from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'

/**
 * Marks the newest of these and all older ones read: what has arrived since is left as it is. An upstream may lack the call;
 * it is told of each one then.
 */
export function useMarkAllRead() {
  const all = useCall(markNoticesRead, { untold: ['rejected'] })
  const one = useCall(markNoticeRead)
  const markEach = async (notices: readonly Notice[]) => {
    for (const { uid } of notices) await one.mutateAsync({ query: { uid } })
  }
  const markAllRead = async (unread: readonly Notice[]) => {
    const [newest] = unread
    if (!newest) return false
    const { uid, datetime } = newest
    const marking = all.mutateAsync({ query: { uid, datetime } }).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
      if (error.isUnknown) return markEach(unread)
      if (error.kind === 'rejected') reportFailure(error)
      throw error
    })
    return settle(marking, { extent: 'upTo', uid, datetime })
  }
  return { markAllRead, isPending: all.isPending || one.isPending }
}
