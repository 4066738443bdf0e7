// The lines of a count, summed up: by location and product, or by zone and container.
import { useMemo } from 'react'
import { rowKey } from '#client/kit/fields/field-text.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { Call } from '#shared/contracts/definition/request.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'

export type Groups = {
  title: string
  call: Call
  /** What the lines of a group have in common. */
  keys: readonly string[]
}

type TaskGroupsProps = { taskNo: string; groups: Groups }

const FIELDS = { ...stockLine.fields, lines: stockSheet.fields.lines }
const FIGURES = ['lines', 'bookQty', 'movedQtySince', 'countQty', 'recountQty', 'diffQty', 'state']

export function TaskGroups(props: TaskGroupsProps) {
  return (
    <SectionCard title={props.groups.title}>
      <QueryBoundary loading={<SkeletonLines count={6} />}>
        <GroupRows {...props} />
      </QueryBoundary>
    </SectionCard>
  )
}

function GroupRows({ taskNo, groups: { title, call, keys } }: TaskGroupsProps) {
  const { rows, pager, isStale } = usePagedRows(
    call,
    useMemo(() => ({ taskNo }), [taskNo]),
  )
  const columns = useMemo(() => columnsOf(FIELDS, [...keys, ...FIGURES]), [keys])
  return (
    <>
      <Rows
        label={title}
        columns={columns}
        rows={rows}
        keyOf={(row) => rowKey(keys, row)}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title="没有盘点明细" />}
      />
      <Pager {...pager} />
    </>
  )
}
