// The timeline of notices: newest on top, older ones loaded on demand.
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMarkAllRead } from '#client/data/mark-all-read.ts'
import { useNoticeHistory } from '#client/data/notice-history.ts'
import { mergeNotices } from '#client/data/notice-list.ts'
import { noticeTarget } from '#client/data/notice-target.ts'
import { useMarkRead } from '#client/data/notice-unread.ts'
import { formatInstant } from '#client/kit/format.ts'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { Notice } from '#shared/shapes/notice.ts'

type NoticePanelProps = {
  unread: readonly Notice[]
  /** Of all that are unread; the list may hold only the first of them. */
  count: number
  onWrite: () => void
  onClose: () => void
}

export function NoticePanel({ unread, count, onWrite, onClose }: NoticePanelProps) {
  const may = useMay()
  const history = useNoticeHistory()
  const timeline = mergeNotices(unread, history.notices)
  const openNotice = useOpenNotice(history.add, onClose)
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => panelRef.current?.focus(), [])

  return (
    <div className="swms-notice-panel" role="dialog" aria-label="消息" tabIndex={-1} ref={panelRef}>
      <div className="swms-notice-panel-header">
        <h2 className="swms-notice-panel-title">消息</h2>
        <span className="swms-notice-panel-count">{count}条未读</span>
        <div className="swms-notice-panel-actions">
          {may('notice.send') && (
            <button type="button" className="swms-notice-panel-action" onClick={onWrite}>
              发送消息
            </button>
          )}
          <ReadAll unread={unread} onRead={history.add} />
        </div>
      </div>
      <div className="swms-notice-panel-body">
        {timeline.length === 0 && <EmptyState title="暂无消息" />}
        <ol className="swms-notice-timeline">
          {timeline.map((notice) => (
            <TimelineItem key={notice.uid} notice={notice} onOpen={openNotice} />
          ))}
        </ol>
        <div className="swms-notice-panel-footer">
          {history.ended ? (
            timeline.length > 0 && <p className="swms-notice-panel-end">已经到底了</p>
          ) : (
            <button
              type="button"
              className="bp6-button bp6-minimal bp6-fill"
              disabled={history.loading}
              onClick={() => void history.loadAfter(timeline.at(-1))}
            >
              {history.loading ? '加载中…' : '加载历史'}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

type ReadAllProps = { unread: readonly Notice[]; onRead: (...notices: Notice[]) => void }

/** Stays where it is when nothing is unread any more: the person who pressed it has the focus on it. */
function ReadAll({ unread, onRead }: ReadAllProps) {
  const { markAllRead, isPending } = useMarkAllRead()
  const isIdle = unread.length > 0 && !isPending
  const handleClick = async () => {
    if (await markAllRead(unread)) onRead(...unread.map(asRead))
  }
  return (
    <button
      type="button"
      className="swms-notice-panel-action"
      aria-disabled={!isIdle}
      onClick={() => isIdle && void handleClick()}
    >
      全部已读
    </button>
  )
}

/** What was read leaves the list of unread ones and stays in the timeline. */
function asRead(notice: Notice): Notice {
  return { ...notice, read: true }
}

type TimelineItemProps = { notice: Notice; onOpen: (notice: Notice) => void }

function TimelineItem({ notice, onOpen }: TimelineItemProps) {
  const text = (
    <>
      <span className="swms-notice-timeline-title">
        {!notice.read && <span className="swms-notice-timeline-unread">未读</span>}
        {notice.title}
      </span>
      <span className="swms-notice-timeline-message">{notice.message}</span>
      <time className="swms-notice-timeline-time" dateTime={notice.datetime}>
        {formatInstant(notice.datetime)}
      </time>
    </>
  )
  const canBeOpened = !notice.read || noticeTarget(notice.link) !== null
  return (
    <li className={`swms-notice-timeline-item${notice.read ? '' : ' swms-notice-timeline-item--unread'}`}>
      <span className={`swms-level swms-level--${notice.level}`} aria-hidden="true" />
      {canBeOpened ? (
        <button type="button" className="swms-notice-timeline-content" onClick={() => onOpen(notice)}>
          {text}
        </button>
      ) : (
        <div className="swms-notice-timeline-content">{text}</div>
      )}
    </li>
  )
}

/** Marks an unread notice read and goes where it leads. */
function useOpenNotice(onRead: (notice: Notice) => void, onLeave: () => void) {
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const read = async (notice: Notice) => {
    if (await markRead(notice)) onRead(asRead(notice))
  }
  return (notice: Notice) => {
    if (!notice.read) void read(notice)
    const target = noticeTarget(notice.link)
    if (!target) return
    onLeave()
    if (target.kind === 'page') void navigate(target.href)
    else window.open(target.href, '_blank', 'noopener')
  }
}
