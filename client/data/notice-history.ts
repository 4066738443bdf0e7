// Past notices, page by page, for as long as somebody looks at them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showReason } from '#client/data/call-failures.ts'
import { queryOf } from '#client/data/data-client.ts'
import { mergeNotices } from '#client/data/notice-list.ts'
import { listenToReads, withReads } from '#client/data/notice-reads.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'

export function useNoticeHistory() {
  const client = useQueryClient()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [loading, setLoading] = useState(false)
  /** An empty page is the only end; a short one is not. */
  const [ended, setEnded] = useState(false)
  useEffect(() => listenToReads((read) => setNotices((current) => withReads(current, read))), [])

  const add = (...more: Notice[]) => setNotices((current) => mergeNotices(current, more))
  const loadAfter = async (last: Notice | undefined) => {
    setLoading(true)
    const query = { unread: false, datetime: last?.cursor ?? last?.datetime, uid: last?.uid }
    try {
      const page = await client.fetchQuery(queryOf(listNotices, { query }))
      add(...page)
      setEnded(page.length === 0)
    } catch (error) {
      showReason(error)
    }
    setLoading(false)
  }
  return { notices, loading, ended, add, loadAfter }
}
