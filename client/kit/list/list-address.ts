// What a list shows, as the query of its address: filters, order, page. A link to it shows the same to a colleague.
import type * as z from 'zod'
import { type Field, filterOf } from '#shared/contracts/definition/field.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import { filterFieldOf, type Resource } from '#shared/contracts/definition/resource.ts'
import { splitList } from '#shared/validation.ts'

export type Filters = Readonly<Record<string, FilterValue>>
export type FilterValue = string | readonly string[] | boolean | Range
export type Range = { from?: string; to?: string }

/** What a list's address is read by. */
export type Filtered = Pick<Resource, 'fields' | 'filterFields' | 'filters' | 'sorts'>

export type ListAddress = {
  filters: Filters
  /** A field's name, descending with a minus before it; undefined for the order of the resource. */
  sort: string | undefined
  page: number
  size: number
}

export const PAGE_SIZES = [20, 50, 100, 200] as const
const DEFAULT_SIZE = PAGE_SIZES[0]

/** What makes no sense is left out: an address can be written by hand. */
export function readAddress(resource: Filtered, names: readonly string[], search: string): ListAddress {
  const params = new URLSearchParams(search)
  const filters: Record<string, FilterValue> = {}
  for (const name of names) {
    const value = readFilter(resource, name, params)
    if (value !== undefined) filters[name] = value
  }
  const sort = params.get('sort') ?? undefined
  const size = Number(params.get('size'))
  return {
    filters,
    sort: isSort(resource, sort) ? sort : undefined,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_SIZE,
  }
}

/** Parameters of the address that are not the list's own stay. */
export function writeAddress(
  resource: Filtered,
  { filters, sort, page, size }: ListAddress,
  search: string,
): string {
  const params = new URLSearchParams(search)
  for (const key of [...params.keys()]) {
    const name = key.replace(/\.(from|to)$/, '')
    if (resource.filters.includes(name) || ['sort', 'page', 'size'].includes(key)) params.delete(key)
  }
  for (const [name, value] of Object.entries(filters)) writeFilter(params, name, value)
  if (sort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (size !== DEFAULT_SIZE) params.set('size', String(size))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

type NarrowedList = { list: Call & { body: z.ZodObject } }
type FiltersOf<R extends NarrowedList> = Omit<Partial<z.input<R['list']['body']>>, 'page' | 'size' | 'sort'>

/** For a link to the list of `R` narrowed so: hrefTo('charges', narrowedTo<typeof charge>({ state: '暂估' })). */
export function narrowedTo<R extends NarrowedList>(filters: FiltersOf<R>): Record<string, string> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) writeFilter(params, name, value as FilterValue)
  return Object.fromEntries(params)
}

/** As the list's call takes it; ranges of whole numbers are numbers there. */
export function filterBody(resource: Filtered, filters: Filters): Record<string, unknown> {
  const entries = Object.entries(filters).map(([name, value]) => [
    name,
    filterFieldOf(resource, name)?.kind === 'integer' ? numberRange(value as Range) : value,
  ])
  return Object.fromEntries(entries)
}

export function hasValue(value: FilterValue | undefined): value is FilterValue {
  if (value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return (
    typeof value !== 'object' || Object.values(value).some((bound) => bound !== undefined && bound !== '')
  )
}

/** The labels of filters that say something which cannot be read. */
export function unreadFilters(resource: Filtered, filters: Filters): string[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const label = filterFieldOf(resource, name)?.label
    return label === undefined || isRead(resource, name, value) ? [] : [label]
  })
}

/** Of an address that was written by hand, or kept from another version. */
export function unreadOf(resource: Filtered, names: readonly string[], search: string): string[] {
  const params = new URLSearchParams(search)
  const filters = names.map((name) => {
    const field = filterFieldOf(resource, name)
    return [name, field && readValue(field, name, params)] as const
  })
  return unreadFilters(
    resource,
    Object.fromEntries(filters.filter(([, value]) => hasValue(value))) as Filters,
  )
}

function readFilter(resource: Filtered, name: string, params: URLSearchParams): FilterValue | undefined {
  const field = filterFieldOf(resource, name)
  const value = field && readValue(field, name, params)
  return hasValue(value) && isRead(resource, name, value) ? value : undefined
}

function isRead(resource: Filtered, name: string, value: FilterValue): boolean {
  const field = filterFieldOf(resource, name)
  if (!field || !hasValue(value)) return true
  const sent = field.kind === 'integer' ? numberRange(value as Range) : value
  return filterOf(field).safeParse(sent).success
}

function readValue(
  { kind, holdsBlanks }: Field,
  name: string,
  params: URLSearchParams,
): FilterValue | undefined {
  const text = params.get(name)
  switch (kind) {
    case 'decimal':
    case 'money':
    case 'integer':
    case 'date':
    case 'instant':
      return rangeOf(params.get(`${name}.from`), params.get(`${name}.to`))
    case 'boolean':
      return text === null ? undefined : text === 'true'
    case 'text':
    case 'note':
      return text ?? undefined
    default:
      return text === null ? undefined : splitList(text, holdsBlanks)
  }
}

function writeFilter(params: URLSearchParams, name: string, value: FilterValue): void {
  if (!hasValue(value)) return
  if (Array.isArray(value)) params.set(name, value.join(','))
  else if (typeof value === 'object') {
    const { from, to } = value as Range
    if (from) params.set(`${name}.from`, from)
    if (to) params.set(`${name}.to`, to)
  } else params.set(name, String(value))
}

function rangeOf(from: string | null, to: string | null): Range {
  return { ...(from && { from }), ...(to && { to }) }
}

function numberRange({ from, to }: Range) {
  return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) }
}

function isSort({ sorts }: Filtered, sort: string | undefined): boolean {
  const known = sorts.map((name) => name.replace(/^-/, ''))
  return sort !== undefined && known.includes(sort.replace(/^-/, ''))
}
