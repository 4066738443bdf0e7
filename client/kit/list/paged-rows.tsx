// Records as a block of a page or drawer, page by page.
import { useMemo } from 'react'
import { type Row, rowKey } from '#client/kit/fields/field-text.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'

type PagedRowsProps = {
  resource: Listed
  /** The columns, in their order. */
  names: readonly string[]
  /** Which records; the same object as long as they are the same. */
  narrowed?: Row
}

export function PagedRows(props: PagedRowsProps) {
  return (
    <QueryBoundary loading={<SkeletonLines count={8} />}>
      <LoadedRows {...props} />
    </QueryBoundary>
  )
}

const EVERYTHING = {}

function LoadedRows({ resource, names, narrowed = EVERYTHING }: PagedRowsProps) {
  const { rows, pager, isStale } = usePagedRows(resource.list, narrowed)
  const columns = useMemo(() => columnsOf(resource.fields, names), [resource, names])
  return (
    <>
      <Rows
        label={resource.label}
        columns={columns}
        rows={rows}
        keyOf={(row) => rowKey(resource.key, row)}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title={`还没有${resource.label}`} />}
      />
      <Pager {...pager} />
    </>
  )
}
