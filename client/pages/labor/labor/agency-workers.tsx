// 在册人员 — the workers of an agency, with where they are and as what.

import { useMemo } from 'react'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { hrefTo } from '#shared/routes.ts'

const COLUMNS = columnsOf(employee.fields, [
  {
    field: 'empNo',
    cell: ({ empNo }) => <RowLink href={hrefTo('newWorker', { empNo })}>{String(empNo)}</RowLink>,
  },
  'name',
  'state',
  'warehouse',
  'team',
  'post',
  'mobile',
  'hireDate',
])

export function AgencyWorkers({ agency }: { agency: string }) {
  if (!useMay()(employee.reads)) return null
  return (
    <SectionCard
      title="在册人员"
      aside={<RowLink href={hrefTo('workers', { agency })}>在员工列表中查看</RowLink>}
    >
      <QueryBoundary loading={<SkeletonLines count={6} />}>
        <Workers agency={agency} />
      </QueryBoundary>
    </SectionCard>
  )
}

function Workers({ agency }: { agency: string }) {
  const narrowed = useMemo(() => ({ agency: [agency] }), [agency])
  const { rows, pager, isStale } = usePagedRows(employee.list, narrowed)
  return (
    <>
      <Rows
        label="在册人员"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ empNo }) => String(empNo)}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title="还没有此劳务公司的员工" description="在员工中新建，用工类型选择劳务" />}
      />
      <Pager {...pager} />
    </>
  )
}
