// Links to the views that a page consists of; the one that is shown stands in its address.
import { useLocation } from 'react-router-dom'
import { useFollowLink } from '#client/kit/follow-link.ts'
import '#client/kit/list/views-page.css'

/** The parameter of the address that names the view. */
export const VIEW_PARAM = 'view'

type ViewChoiceProps = { views: readonly { id: string; title: string }[]; shown: string }

export function ViewChoice({ views, shown }: ViewChoiceProps) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const follow = useFollowLink()
  return (
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
  )
}

/** The same filters, from the first page on. */
function withView(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('sort')
  next.set(VIEW_PARAM, id)
  return next.toString()
}
