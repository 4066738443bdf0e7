// Past notices, page by page, for as long as somebody looks at them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { mergeNotices } from '#client/data/notice-list.ts'
import { listNotices, type Notice } from '#shared/contracts/system/notice.ts'

export function useNoticeHistory() {
  const client = useQueryClient()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [loading, setLoading] = useState(false)
  /** An empty page is the only end; a short one is not. */
  const [ended, setEnded] = useState(false)

  const add = (...more: Notice[]) => setNotices((current) => mergeNotices(current, more))
  const loadAfter = async (last: Notice | undefined) => {
    setLoading(true)
    const query = { unread: false, datetime: last?.datetime, uid: last?.uid }
    try {
      const page = await client.fetchQuery(queryOf(listNotices, { query }))
      add(...page)
      setEnded(page.length === 0)
    } catch {
      // The failure has been reported; the button is there to try again.
    }
    setLoading(false)
  }
  return { notices, loading, ended, add, loadAfter }
}
