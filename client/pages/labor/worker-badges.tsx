// 员工二维码 — badges of chosen workers, good for some days: looked at, printed, and scanned when people come and go.
import { useLocation } from 'react-router-dom'
import { usePageState } from '#client/data/page-state-context.ts'
import { SignInFirst } from '#client/kit/dashboard/sign-in-first.tsx'
import { BareWall } from '#client/kit/dashboard/wall.tsx'
import { IssueBadges } from '#client/pages/labor/badges/issue-badges.tsx'

export function page() {
  return (
    <BareWall>
      <QrCodes />
    </BareWall>
  )
}

function QrCodes() {
  const { search } = useLocation()
  const isSignedIn = usePageState().session.state === 'active'
  return isSignedIn ? (
    <IssueBadges workers={new URLSearchParams(search).get('workers') ?? ''} />
  ) : (
    <SignInFirst title="登录后才能签发工牌" description="工牌由维护员工的人员签发，过期后须重新打印" />
  )
}
