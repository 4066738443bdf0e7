// Several lists that are one page: which of them is shown stands in its address, after the page's own path. Each has columns
// and saved views of its own.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { useFollowLink } from '#client/kit/follow-link.ts'
import { ViewContext } from '#client/kit/list/use-list.ts'
import '#client/kit/list/views-page.css'

/** Of the address: '/inventory/stock?view=goods'. */
const PARAM = 'view'

type View = { id: string; title: string; page: Page }

/** The first one is shown where the address names none. */
export function viewsPage(views: readonly [View, ...View[]]): Page {
  const viewOf = (params: URLSearchParams) => views.find(({ id }) => id === params.get(PARAM)) ?? views[0]
  const page: Page = () => {
    const { pathname, search } = useLocation()
    const params = new URLSearchParams(search)
    const { id: shown, page: Shown } = viewOf(params)
    const follow = useFollowLink()
    return (
      <div className="swms-views-page">
        <nav className="swms-views-choice" aria-label="视图">
          {views.map(({ id, title }) => (
            <a
              key={id}
              href={`${pathname}?${withView(params, id)}`}
              aria-current={id === shown ? 'page' : undefined}
              onClick={follow}
            >
              {title}
            </a>
          ))}
        </nav>
        <ViewContext value={shown}>
          <Shown key={shown} />
        </ViewContext>
      </div>
    )
  }
  page.queries = (context) => {
    const { id, page: shown } = viewOf(context.url.searchParams)
    return shown.queries?.({ ...context, view: id }) ?? []
  }
  return page
}

/** The same filters, from the first page on. */
function withView(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('sort')
  next.set(PARAM, id)
  return next.toString()
}
