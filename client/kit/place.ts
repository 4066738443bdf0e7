// Where a page stands: its address, and what its path says.
import type { PageContext } from '#client/data/page-queries.ts'
import { matchRoute } from '#shared/routes.ts'

export type Place = Pick<PageContext, 'params' | 'url'>

export function placeOf(pathname: string, search: string): Place {
  return { url: new URL(pathname + search, 'http://page'), params: matchRoute(pathname)?.params ?? {} }
}
