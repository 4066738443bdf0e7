// The latest documents of a kind, to choose from: for a page that was opened without saying which.
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import type { Listed } from '#client/kit/list/use-list.ts'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { FieldName, RecordOf, Resource } from '#shared/contracts/definition/resource.ts'

type RecentDocumentsProps<R extends Listed & Resource> = {
  resource: R
  names: readonly FieldName<R>[]
  opens: (row: RecordOf<R>) => string
}

export function RecentDocuments<R extends Listed & Resource>(props: RecentDocumentsProps<R>) {
  return (
    <>
      <PageHeading>
        <p className="swms-page-subtitle">请选择要打开的{props.resource.label}</p>
      </PageHeading>
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        <Recent {...props} />
      </QueryBoundary>
    </>
  )
}

function Recent<R extends Listed & Resource>({ resource, names, opens }: RecentDocumentsProps<R>) {
  const query = queryOf(resource.list, { body: { size: 20 } })
  const { rows } = useData(query) as { rows: RecordOf<R>[] }
  const [first = resource.key, ...others] = names
  const link = {
    field: first,
    cell: (row: RecordOf<R>) => <RowLink href={opens(row)}>{String(row[first])}</RowLink>,
  }
  return (
    <Rows
      label={resource.label}
      columns={columnsOf(resource.fields, [link, ...others])}
      rows={rows}
      keyOf={(row) => String(row[resource.key])}
      empty={<EmptyState title={`还没有${resource.label}`} />}
    />
  )
}
