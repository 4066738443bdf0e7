// Which tab a location belongs to. Two spellings of one address share a tab; two documents do not.
import type { Path } from 'react-router-dom'
import { matchRoute, type RouteMatch } from '#shared/routes.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

export type Tab = {
  /** The route's path with its parameters filled in, and the query parameters that it is told apart by. */
  key: string
  /** Path, query and hash, as the page in the tab last saw them. */
  path: string
  routePath: string
  /** The path that the page's menu item would have; it may hold parameters. */
  menuPath: string
  /** Name of the page's menu item; empty where it has none. */
  name: string
  pageTitle: string
  /** The page's, with the record that it shows: '入库单详情 RK20260301-0001'. */
  title: string
  affix: boolean
  /** Grows with every refresh: a view of another generation is a new view. */
  generation: number
}

/** Null for a location that is not shown in a tab. */
export function tabOf(menu: readonly MenuItem[], { pathname, search, hash }: Path): Tab | null {
  const match = matchRoute(pathname)
  if (match?.kind !== 'main') return null
  const { route } = match
  const place = placeOf(match)
  const identity = identityQuery(route.identity ?? [], search)
  const item = menu.find(({ path }) => path === place || path === route.path)
  const pageTitle = item?.title || route.title
  return {
    key: place + identity,
    path: pathname + search + hash,
    routePath: route.path,
    menuPath: item?.path ?? route.path,
    name: item?.name ?? '',
    pageTitle,
    title: [pageTitle, ...recordOf(match, identity)].join(' '),
    affix: item?.affix ?? false,
    generation: 0,
  }
}

/** The tabs that are open from the start. */
export function affixTabs(menu: readonly MenuItem[]): Tab[] {
  return menu
    .filter((item) => item.affix)
    .map((item) => tabOf(menu, { pathname: item.path, search: '', hash: '' }))
    .filter((tab) => tab !== null)
}

/** Spelt as the route declares it, whatever the letter case of the address. */
function placeOf({ route, params }: RouteMatch): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => decoded(params[name] ?? ''))
}

function identityQuery(names: readonly string[], search: string): string {
  const given = new URLSearchParams(search)
  const identity = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) identity.set(name, value)
  }
  return identity.size === 0 ? '' : `?${identity}`
}

/** Which record the page is about, as its address has it. */
function recordOf({ params }: RouteMatch, identity: string): string[] {
  return [...Object.values(params).map(decoded), ...new URLSearchParams(identity).values()]
}

/** A link written by hand and the address bar encode the same parameter differently. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
