// What the user has done, page by page, the newest first.
import { useMemo } from 'react'
import { rowKey } from '#client/kit/fields/field-text.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'

type OwnLogProps = { resource: Listed; columns: readonly string[] }

export function OwnLog(props: OwnLogProps) {
  return (
    <SectionCard title={props.resource.label}>
      <div className="swms-own-log">
        <QueryBoundary loading={<SkeletonLines count={6} />}>
          <LogRows {...props} />
        </QueryBoundary>
      </div>
    </SectionCard>
  )
}

const EVERYTHING = {}

function LogRows({ resource, columns: names }: OwnLogProps) {
  const { rows, pager, isStale } = usePagedRows(resource.list, EVERYTHING)
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
