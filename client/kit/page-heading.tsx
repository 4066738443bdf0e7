// The head of a page that says no more than which page it is: its own one needs data that are not there.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { matchRoute } from '#shared/routes.ts'

type PageHeadingProps = {
  /** Which record this is about; the page's own name without it. */
  title?: string | undefined
  children?: ReactNode
}

export function PageHeading({ title, children }: PageHeadingProps) {
  const { pathname } = useLocation()
  return (
    <header className="swms-page-header">
      <h1 className="swms-page-title">{title ?? matchRoute(pathname)?.route.title}</h1>
      {children}
    </header>
  )
}

/** For a `QueryBoundary` around all of a page: why it could not be loaded, under the page's name. */
export function underHeading(failure: ReactNode) {
  return (
    <>
      <PageHeading />
      {failure}
    </>
  )
}
