// Stands in for a page that is not open yet.
import { Link, useLocation } from 'react-router-dom'
import { EmptyPage } from '#client/kit/state-message.tsx'
import { matchRoute } from '#shared/routes.ts'

export function page() {
  return <ClosedPage />
}

function ClosedPage() {
  const { pathname } = useLocation()
  const match = matchRoute(pathname)
  const notice = (
    <EmptyPage
      title={match?.route.title ?? ''}
      description="此页面尚未开放"
      action={
        <Link className="bp6-button" to="/">
          返回首页
        </Link>
      }
    />
  )
  // The main layout brings its own <main>.
  return match?.kind === 'main' ? (
    <div className="swms-page">{notice}</div>
  ) : (
    <main className="swms-standalone">{notice}</main>
  )
}
