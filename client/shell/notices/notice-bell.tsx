// The bell: how many notices are unread, and behind it their timeline.
import { NotificationsIcon } from '@blueprintjs/icons'
import { Suspense, useCallback, useRef, useState } from 'react'
import { announceNotice } from '#client/data/announcements.ts'
import { shortCount } from '#client/data/notice-list.ts'
import { useLiveUnreadNotices, useUnreadCount } from '#client/data/notice-unread.ts'
import { useDismissal } from '#client/shell/notices/use-dismissal.ts'
import { PartBoundary } from '#client/shell/parts/part-boundary.tsx'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import '#client/shell/notices/notices.css'

export function NoticeBell() {
  const [open, setOpen] = useState(false)
  const unread = useLiveUnreadNotices(tellNews)
  const rootRef = useRef<HTMLDivElement>(null)
  const bellRef = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const [isWriting, setWriting] = useState(false)
  const stopWriting = () => setWriting(false)
  const panel = useLoadedPart(open, () => import('#client/shell/notices/notice-panel.tsx'), close)
  const message = useLoadedPart(
    isWriting,
    () => import('#client/features/messages/message-dialog.tsx'),
    stopWriting,
  )
  const write = () => {
    // Where the focus goes back to when the dialog closes.
    bellRef.current?.focus()
    close()
    setWriting(true)
  }
  useDismissal({ active: open, inside: rootRef, returnTo: bellRef, onDismiss: close })

  const count = useUnreadCount(unread ?? [])
  return (
    <div className="swms-notices" ref={rootRef}>
      <button
        type="button"
        className="swms-notices-bell"
        ref={bellRef}
        aria-label={unread ? `消息，${count}条未读` : '消息'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <NotificationsIcon size={18} />
        {count > 0 && (
          <span className="swms-notices-count" aria-hidden="true">
            {shortCount(count)}
          </span>
        )}
      </button>
      <PartBoundary>
        <Suspense fallback={null}>
          {panel && open && (
            <panel.NoticePanel unread={unread ?? []} count={count} onWrite={write} onClose={close} />
          )}
          {message && isWriting && <message.MessageDialog onClose={stopWriting} />}
        </Suspense>
      </PartBoundary>
    </div>
  )
}

function tellNews(): void {
  announceNotice('您有新的消息待处理')
}
