// 页面不存在 — where an address leads that has no page: what was asked for, and what may have been meant.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { untold } from '#client/data/data-client.ts'
import { OWN_MENU } from '#client/data/own-queries.ts'
import { usePageState } from '#client/data/page-state-context.ts'
import { EmptyPage } from '#client/kit/state-message.tsx'
import { similarEntries } from '#client/pages/entrance/not-found/similar-entries.ts'

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
  const { requestId, session } = usePageState()
  const from = new URLSearchParams(search).get('from')
  return (
    <>
      <EmptyPage
        title="页面不存在"
        description={from ? `没有找到页面 ${from}` : '您访问的页面不存在或已被移除'}
        action={
          <Link className="bp6-button bp6-intent-primary" to="/">
            返回首页
          </Link>
        }
      />
      {from && session.state === 'active' && <Suggestions path={from} />}
      <p className="swms-standalone-trace">追踪号 {requestId}</p>
    </>
  )
}

/** Comes once the menu is there; without it nobody misses anything. */
function Suggestions({ path }: { path: string }) {
  const menu = useQuery(untold(OWN_MENU, 'rejected', 'unreachable'))
  const similar = similarEntries(menu.data ?? [], path)
  if (similar.length === 0) return null
  return (
    <nav className="swms-standalone-suggestions" aria-label="相近菜单">
      <p>您要找的可能是</p>
      <ul>
        {similar.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>{entry.title}</Link> <small>{entry.path}</small>
          </li>
        ))}
      </ul>
    </nav>
  )
}
