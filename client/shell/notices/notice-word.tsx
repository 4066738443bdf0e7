// Says for a few seconds that notices are waiting, over the words of where one is: all else in the header can be pressed. A
// phone has no such place, and says it where toasts are.
import { useEffect, useState } from 'react'
import { listenToAnnouncements } from '#client/data/announcements.ts'
import { ERROR_TOAST_MS } from '#shared/constants.ts'
import '#client/shell/notices/notice-word.css'

export function NoticeWord() {
  const [shown, setShown] = useState<{ message: string }>()
  useEffect(() => listenToAnnouncements((told) => told.intent === 'notice' && setShown(told)), [])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), ERROR_TOAST_MS)
    return () => clearTimeout(timer)
  }, [shown])
  // The element stays: only what changes inside a live region is read out.
  return (
    <div className="swms-notice-word" role="status">
      {shown?.message}
    </div>
  )
}
