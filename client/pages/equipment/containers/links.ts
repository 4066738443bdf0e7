// Where containers, their types and what lies at their places open.
import type { Row } from '#client/kit/fields/field-text.ts'

export function containerHref(code: string): string {
  return `/basic/container/edit?${new URLSearchParams({ code })}`
}

export function typeHref(code: string): string {
  return `/basic/containerType/update?${new URLSearchParams({ code })}`
}

/** All containers of a type. */
export function containersHref({ code }: Row): string {
  return `/basic/container?${new URLSearchParams({ type: String(code) })}`
}

/** What lies at a location, in containers and outside. */
export function placeHref(warehouse: string, loc: string): string {
  return `/inventory/stock?${new URLSearchParams({ warehouse, loc })}`
}

/** What lies in a container. */
export function contentHref({ warehouse, code }: Row): string {
  const query = { view: 'all', warehouse: String(warehouse), container: String(code) }
  return `/inventory/stock?${new URLSearchParams(query)}`
}
