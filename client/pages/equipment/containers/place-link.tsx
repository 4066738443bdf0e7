// A location, leading to what lies there.

import { ABSENT } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { hrefTo } from '#shared/routes.ts'

export function PlaceLink({ warehouse, loc }: { warehouse: unknown; loc: unknown }) {
  if (typeof loc !== 'string' || loc === '') return ABSENT
  return <RowLink href={hrefTo('stock', { warehouse, loc })}>{loc}</RowLink>
}
