// The rows of a list's call page by page, in a block of a page whose address says nothing of it.
import { useDeferredValue, useMemo, useState } from 'react'
import type * as z from 'zod'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import type { Call, CallResult } from '#shared/contracts/definition/request.ts'
import { LARGEST_PAGE } from '#shared/contracts/definition/resource.ts'

type RowsOf<C extends Call> = CallResult<C> extends { rows: infer R extends Row[] } ? R : Row[]
type Narrowed<C extends Call> = C extends { body: infer B extends z.ZodObject } ? Partial<z.input<B>> : Row

/** `narrowed` is what the call is sent beside the page; the same object as long as nothing of it changes. */
export function usePagedRows<C extends Call>(call: C, narrowed: Narrowed<C>) {
  const [place, setPlace] = useState({ page: 1, size: LARGEST_PAGE })
  const wanted = useMemo(() => pagedQuery(call, { ...narrowed, ...place }), [call, narrowed, place])
  // While another page is on its way, the rows of the one before stay.
  const query = useDeferredValue(wanted)
  const { rows, total } = useData(query) as { rows: RowsOf<C>; total: number }
  return {
    rows,
    total,
    isStale: query !== wanted,
    pager: {
      ...place,
      total,
      onPage: (page: number) => setPlace({ ...place, page }),
      onSize: (size: number) => setPlace({ page: 1, size }),
    },
  }
}

function pagedQuery(call: Call, body: Row) {
  return queryOf(call, { body })
}
