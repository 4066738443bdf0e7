// 页面不存在 — where an address leads that has no page.
import { Link, useLocation } from 'react-router-dom'
import { EmptyState } from '#client/kit/state-message.tsx'

export function page() {
  return (
    <main className="swms-standalone">
      <p className="swms-standalone-code" aria-hidden="true">
        404
      </p>
      <NotFound />
    </main>
  )
}

function NotFound() {
  const { search } = useLocation()
  const from = new URLSearchParams(search).get('from')
  return (
    <EmptyState
      title="页面不存在"
      description={from ? `没有找到页面 ${from}` : '您访问的页面不存在或已被移除'}
      action={
        <Link className="bp6-button bp6-intent-primary" to="/">
          返回首页
        </Link>
      }
    />
  )
}
