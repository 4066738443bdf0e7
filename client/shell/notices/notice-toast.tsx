// Says for a few seconds that notices are waiting.
import { useEffect, useState } from 'react'

const SHOWN_MS = 5_000

/** Appears each time `newsCount` has grown. */
export function NoticeToast({ newsCount }: { newsCount: number }) {
  const [dismissedCount, setDismissedCount] = useState(0)
  const shown = newsCount > dismissedCount
  useEffect(() => {
    if (newsCount === 0) return
    const timer = setTimeout(() => setDismissedCount(newsCount), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [newsCount])
  // The element stays: only what changes inside a live region is read out.
  return (
    <div className={`swms-notice-toast${shown ? ' swms-notice-toast--shown' : ''}`} role="status">
      {shown && '您有新的消息待处理'}
    </div>
  )
}
