// Several lists that are one page: which of them is shown stands in its address, after the page's own path. Each has columns
// and saved views of its own.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { ViewContext } from '#client/kit/list/use-list.ts'
import { VIEW_PARAM, ViewChoice } from '#client/kit/list/view-choice.tsx'

type View = { id: string; title: string; page: Page }

/** The first one is shown where the address names none. */
export function viewsPage(views: readonly [View, ...View[]]): Page {
  const viewOf = (params: URLSearchParams) =>
    views.find(({ id }) => id === params.get(VIEW_PARAM)) ?? views[0]
  const page: Page = () => {
    const { id: shown, page: Shown } = viewOf(new URLSearchParams(useLocation().search))
    return (
      <div className="swms-views-page">
        <ViewChoice views={views} shown={shown} />
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
