// The lines of a count that differ: chosen, many at once, and accepted or rejected with a reason.
import { useMemo, useState } from 'react'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { type Chosen, Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { choice, text } from '#shared/contracts/definition/field.ts'
import { reviewStockLines, stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { REVIEW_DECISIONS } from '#shared/domain/stocktake.ts'

type DifferingLinesProps = {
  taskNo: string
  /** Of the count: its lines are decided on only while it is under review. */
  state: string
  onReviewed: () => void
}

const COLUMNS = columnsOf(stockLine.fields, [
  'loc',
  'sku',
  'state',
  'diffQty',
  'bookQty',
  'movedQtySince',
  'countQty',
  'recountQty',
  'reason',
  'lot',
  'quality',
  'container',
  'counter',
  'recounter',
  'owner',
  'listNo',
])
const DECISION = { decision: choice('审核结果', REVIEW_DECISIONS), reason: text('差异原因', 200) }

export function DifferingLines(props: DifferingLinesProps) {
  return (
    <QueryBoundary loading={<SkeletonLines count={6} />}>
      <Lines {...props} />
    </QueryBoundary>
  )
}

function Lines({ taskNo, state, onReviewed }: DifferingLinesProps) {
  const { rows, total, pager, isStale } = usePagedRows(
    stockLine.list,
    useMemo(() => ({ taskNo, differs: true, sort: 'seq' }), [taskNo]),
  )
  const [chosen, setChosen] = useState<Chosen>({})
  const ids = rows.map(({ id }) => id).filter((id) => id in chosen)
  return (
    <SectionCard
      title={`有差异的明细（${total}）`}
      aside={
        <ReviewButton
          ids={ids}
          state={state}
          onDone={() => {
            setChosen({})
            onReviewed()
          }}
        />
      }
    >
      <Rows
        label="有差异的明细"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => String(id)}
        density="紧凑"
        selection={{ chosen, onChoose: setChosen }}
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title="账实相符，没有差异" />}
      />
      <Pager {...pager} />
    </SectionCard>
  )
}

type ReviewButtonProps = { ids: readonly number[]; state: string; onDone: () => void }

function ReviewButton({ ids, state, onDone }: ReviewButtonProps) {
  const refresh = useRefresh()
  return (
    <CommandButton
      label="审核差异"
      disabled={ids.length === 0 || state !== '待审核'}
      call={reviewStockLines}
      fields={DECISION}
      names={['decision', 'reason']}
      bodyOf={(values) => ({ ...values, ids: [...ids] })}
      done={({ done }) => `已审核 ${done.length} 行`}
      onDone={() => {
        refresh(stockLine)
        onDone()
      }}
    />
  )
}
