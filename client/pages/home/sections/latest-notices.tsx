// The newest unread notices.
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import { noticeTarget } from '#client/data/notice-target.ts'
import { UNREAD_NOTICES } from '#client/data/notice-unread.ts'
import { useData } from '#client/data/use-data.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { formatInstant } from '#client/kit/format.ts'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'

const SHOWN = 5

/** What the server saw first: a push may change the live list before this part of the page is hydrated. */
export const FIRST_UNREAD_NOTICES = queryOf(listNotices, { query: {} })

export function LatestNotices() {
  return useHydrated() ? <LiveNotices /> : <FirstNotices />
}

function LiveNotices() {
  const { data: live } = useQuery({ ...UNREAD_NOTICES, enabled: false })
  return live ? <NoticeList notices={live} /> : <FirstNotices />
}

function FirstNotices() {
  return <NoticeList notices={useData(FIRST_UNREAD_NOTICES)} />
}

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return <EmptyState title="暂无未读消息" />
  return (
    <ul className="swms-notice-list">
      {notices.slice(0, SHOWN).map((notice) => (
        <li className="swms-notice-list-item" key={notice.uid}>
          <span className={`swms-level swms-level--${notice.level}`} aria-hidden="true" />
          <div className="swms-notice-list-text">
            <NoticeTitle notice={notice} />
            <p className="swms-notice-list-message">{notice.message}</p>
          </div>
          <time className="swms-notice-list-time" dateTime={notice.datetime}>
            {formatInstant(notice.datetime)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function NoticeTitle({ notice }: { notice: Notice }) {
  const followLink = useFollowLink()
  const target = noticeTarget(notice.link)
  if (!target) return <span className="swms-notice-list-title">{notice.title}</span>
  return (
    <a
      className="swms-notice-list-title"
      href={target.href}
      onClick={followLink}
      {...(target.kind === 'page' ? {} : { target: '_blank', rel: 'noreferrer' })}
    >
      {notice.title}
    </a>
  )
}
