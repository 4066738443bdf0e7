// The state of a list: what its address says, its rows, how the user likes its table.
import { type Query, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { PageContext } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { mayBeNull } from '#client/kit/fields/empty.ts'
import { type Row, rowKey } from '#client/kit/fields/field-text.ts'
import { filterBody, type ListAddress, readAddress } from '#client/kit/list/list-address.ts'
import type { Chosen } from '#client/kit/list/rows.tsx'
import { useListAddress } from '#client/kit/list/use-list-address.ts'
import { type Place, placeOf } from '#client/kit/place.ts'
import type { Call, CallRequest } from '#shared/contracts/definition/request.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import { getPageSetting, type PageSetting, savePageSetting } from '#shared/contracts/system/page-setting.ts'
import type { Preferences } from '#shared/frame/preferences.ts'
import { matchRoute } from '#shared/routes.ts'

/** A resource with a list; `export` where it leaves as a sheet. Rows may take several fields to be told apart. */
export type Listed = Omit<Resource, 'key'> & { key: string | readonly string[]; list: Call; export?: Call }

export type ListSource = {
  resource: Listed
  filters: readonly string[]
  /** What its call is sent beside filters and order: how a report is grouped. */
  shaped?: (place: Place) => Readonly<Record<string, unknown>>
}

type RowsAndTotal = { rows: Row[]; total: number }

/**
 * What the list's call is sent: the filters, narrowed to what the parameters of the page's path name; without those, to the
 * warehouses the user works in unless the filters name others, or some rows belong to none.
 */
export function listBody(
  { resource, shaped }: ListSource,
  { filters, sort }: Pick<ListAddress, 'filters' | 'sort'>,
  { warehouses }: Pick<Preferences, 'warehouses'>,
  place: Place,
): Record<string, unknown> {
  const named = Object.entries(place.params).filter(([name]) => resource.filters.includes(name))
  const { warehouse } = resource.fields
  // What belongs to no warehouse would never be seen.
  const isCuttable = resource.filters.includes('warehouse') && !(warehouse && mayBeNull(warehouse))
  const isCut = isCuttable && warehouses.length > 0 && named.length === 0
  return {
    ...(isCut && { warehouse: warehouses.map(({ code }) => code) }),
    ...filterBody(resource, filters),
    ...Object.fromEntries(named),
    ...shaped?.(place),
    ...(sort && { sort }),
  }
}

function pageQuery(source: ListSource, address: ListAddress, preferences: Preferences, place: Place) {
  const { page, size } = address
  const body = { page, size, ...listBody(source, address, preferences, place) }
  return queryOf(source.resource.list, { body })
}

/** For the server, which asks before it draws. */
export function listQueries(source: ListSource, { preferences, url, params, view }: PageContext) {
  const address = readAddress(source.resource, source.filters, url.search)
  return [
    pageQuery(source, address, preferences, { url, params }),
    settingQuery(settingName(url.pathname, view)),
  ]
}

/** The query that the address of this page asks for. */
function useWanted(source: ListSource) {
  const { pathname, search } = useLocation()
  const { preferences } = usePreferences()
  const place = useMemo(() => placeOf(pathname, search), [pathname, search])
  const { address, show } = useListAddress(source)
  const wanted = useMemo(
    () => pageQuery(source, address, preferences, place),
    [source, address, preferences, place],
  )
  return { wanted, address, show, preferences, place }
}

/** The queries of one call, whatever it is asked. */
function queriesOf(call: Call) {
  return { predicate: ({ queryKey }: Query) => isOf(call, queryKey) }
}

/** Those of them that have nothing yet. */
function firstQueriesOf(call: Call) {
  return {
    predicate: ({ queryKey, state }: Query) => isOf(call, queryKey) && state.status === 'pending',
  }
}

function isOf({ path }: Call, [request]: readonly unknown[]): boolean {
  return (request as CallRequest).path === path
}

/** Whether rows are still to come: asked for here, or by the server that has sent the page. */
export function useIsOnTheWay(source: ListSource): boolean {
  const { wanted } = useWanted(source)
  const { isPending } = useQuery({ ...wanted, enabled: false })
  // Of another address, too: it is this page's as soon as they have come.
  return useIsFetching(queriesOf(source.resource.list)) > 0 || isPending
}

/** `A` is what the list's call answers; its source says which call that is. */
export function useList<A extends RowsAndTotal = RowsAndTotal>(source: ListSource) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { wanted, address, show, preferences, place } = useWanted(source)
  // While other rows are on their way, those before stay: for other warehouses by this, for another address by the router.
  const query = useDeferredValue(wanted)
  const areOthersAwaited = useIsFetching(firstQueriesOf(source.resource.list)) > 0
  const data = useData(query) as A
  // An address may outlive rows: what lies behind the last page shows that.
  const last = Math.max(1, Math.ceil(data.total / address.size))
  const isBehindLast = query === wanted && data.rows.length === 0 && address.page > last
  const showLast = useEffectEvent(() => show({ page: last }))
  useEffect(() => {
    if (isBehindLast) showLast()
  }, [isBehindLast])
  // Kept when the same rows come anew: what a command has been done with mostly goes on to the next one.
  const [chosen, setChosen] = useState<{ of: unknown; keys: Chosen }>({ of: query, keys: {} })
  const chosenRows =
    chosen.of === query ? data.rows.filter((row) => rowKey(source.resource.key, row) in chosen.keys) : []
  return {
    address,
    search,
    ...data,
    isStale: query !== wanted || areOthersAwaited,
    body: listBody(source, address, preferences, place),
    show,
    showSearch: (text: string) => void navigate(pathname + text, { replace: true }),
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
    chosen: Object.fromEntries(chosenRows.map((row) => [rowKey(source.resource.key, row), true])) as Chosen,
    chosenRows,
    choose: (next: Chosen) => setChosen({ of: query, keys: next }),
  }
}

/** Which of the lists that are one page this is. */
export const ViewContext = createContext<string | undefined>(undefined)

/** Changes at once here, and is saved behind it. Waited for: a table must not be drawn in one way first and then in another. */
export function usePageSetting() {
  const { pathname } = useLocation()
  const page = settingName(pathname, useContext(ViewContext))
  const query = settingQuery(page)
  const client = useQueryClient()
  const setting = useData(query)
  const { mutate } = useCall(savePageSetting, { inOrder: true })
  const change = (part: Partial<PageSetting>) => {
    // What is shown may be one change behind.
    const next = { ...(client.getQueryData<PageSetting>(query.queryKey) ?? setting), ...part }
    client.setQueryData(query.queryKey, next)
    mutate({ body: { page, setting: next } })
  }
  return { setting, change }
}

function settingQuery(page: string) {
  return queryOf(getPageSetting, { query: { page } })
}

function settingName(pathname: string, view: string | undefined): string {
  const path = matchRoute(pathname)?.route.path ?? pathname
  return view === undefined ? path : `${path}#${view}`
}
