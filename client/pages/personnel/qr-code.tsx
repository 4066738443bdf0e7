// 员工二维码 — badges of chosen workers, good for some days: looked at, printed, and scanned when people come and go.
import { useLocation } from 'react-router-dom'
import { usePageState } from '#client/data/page-state-context.ts'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { IssueBadges } from '#client/pages/personnel/badges/issue-badges.tsx'
import { SIGN_IN_PATH } from '#shared/session.ts'

export function page() {
  return (
    <Wall>
      <QrCodes />
    </Wall>
  )
}

function QrCodes() {
  const { pathname, search } = useLocation()
  const isSignedIn = usePageState().session.state === 'active'
  const signIn = `${SIGN_IN_PATH}?${new URLSearchParams({ redirect: pathname + search })}`
  return (
    <>
      <PageHeading>
        <div className="swms-page-actions">
          <WayHome />
        </div>
      </PageHeading>
      {isSignedIn ? (
        <IssueBadges workers={new URLSearchParams(search).get('workers') ?? ''} />
      ) : (
        <EmptyState
          title="登录后才能签发工牌"
          description="工牌由维护员工的人员签发，过期后须重新打印"
          action={
            <a className="bp6-button bp6-intent-primary" href={signIn}>
              去登录
            </a>
          }
        />
      )}
    </>
  )
}
