// 溯源 — the facts that a figure of a report was counted from.
import { useMemo } from 'react'
import { factColumns } from '#client/kit/document/fact-columns.tsx'
import { TraceFrame } from '#client/kit/document/trace-frame.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { Pager } from '#client/kit/list/pager.tsx'
import { Rows } from '#client/kit/list/rows.tsx'
import { usePagedRows } from '#client/kit/list/use-paged-rows.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { ReportPlace } from '#client/kit/report/report-place.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { Report } from '#shared/contracts/definition/report.ts'

/** A figure: of which measure, of which group, and what the report was narrowed by. */
export type Traced = { title: string; measure: string; group: Row; filters: Row }

type FactsDrawerProps = {
  report: Report
  /** Fields of the facts, in their order. */
  names: readonly string[]
  traced: Traced | null
  onClose: () => void
}

export function FactsDrawer({ report, names, traced, onClose }: FactsDrawerProps) {
  return (
    <TraceFrame title={traced?.title ?? ''} width={1080} isOpen={traced !== null} onClose={onClose}>
      {traced && (
        <QueryBoundary loading={<FactsSkeleton report={report.name} />}>
          <div className="swms-report-facts">
            <Facts report={report} names={names} traced={traced} />
          </div>
        </QueryBoundary>
      )}
    </TraceFrame>
  )
}

function FactsSkeleton({ report }: { report: string }) {
  return (
    <>
      <ReportPlace report={report} isOnTheWay />
      <SkeletonLines count={8} />
    </>
  )
}

type FactsProps = { report: Report; names: readonly string[]; traced: Traced }

function Facts({ report: { behind, facts }, names, traced: { measure, group, filters } }: FactsProps) {
  const asked = useMemo(() => ({ ...filters, measure, group }), [filters, measure, group])
  const { rows, total, isStale, pager } = usePagedRows(behind, asked)
  return (
    <>
      <Rows
        label={facts.label}
        columns={factColumns(facts.fields, names)}
        rows={rows}
        keyOf={(row) => String(row[facts.key])}
        density="紧凑"
        isStale={isStale}
        page={pager.page}
        empty={<EmptyState title={`没有${facts.label}`} />}
      />
      {total > rows.length && <Pager {...pager} />}
    </>
  )
}
