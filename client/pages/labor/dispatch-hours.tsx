// 派工工时 — when the workers of a dispatch came and went, what of it counts, and who came without being named.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { RecentDocuments } from '#client/kit/document/recent-documents.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { agencyDispatch, dispatchHours } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLife, STANDARD_HOURS } from '#shared/domain/labor.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

const FORM: FormSpec<typeof dispatchHours> = {
  resource: dispatchHours,
  names: ['agency', 'warehouse', 'businessDate', 'shift', 'post', 'requested', 'state', 'remark'],
  opens: ({ dispatchNo }) => hrefTo('dispatch', { dispatchNo }),
}

export const page: Page = () => {
  const dispatchNo = numberIn(new URLSearchParams(useLocation().search))
  return (
    <div className="swms-page">
      {dispatchNo === null ? (
        <RecentDocuments
          resource={agencyDispatch}
          names={['dispatchNo', 'state', 'businessDate', 'shift', 'agency', 'warehouse', 'post', 'requested']}
          opens={(row) => hrefTo('dispatchHours', { dispatchNo: row['dispatchNo'] })}
        />
      ) : (
        <>
          <PageHeading title={`派工工时 ${dispatchNo}`}>
            <p className="swms-page-subtitle">
              工时与加班都为 0 时按上下班时间计算：以半小时计，超过 6 小时扣 1 小时休息，超过 {STANDARD_HOURS}{' '}
              小时为加班
            </p>
          </PageHeading>
          <QueryBoundary loading={<SkeletonLines count={10} />}>
            <Hours key={dispatchNo} dispatchNo={dispatchNo} />
          </QueryBoundary>
        </>
      )}
    </div>
  )
}

page.queries = ({ url }) => {
  const dispatchNo = numberIn(url.searchParams)
  return dispatchNo === null ? [] : [hoursOf(dispatchNo)]
}

function Hours({ dispatchNo }: { dispatchNo: string }) {
  const dispatch = useData(hoursOf(dispatchNo))
  const { hours } = dispatchLife.steps
  if (isPossible(hours, dispatch)) return <RecordForm spec={FORM} record={dispatch} />
  return (
    <EmptyState
      title={`此派工单当前为「${dispatch.state}」，不能登记工时`}
      description={`须为「${hours.from.join('、')}」`}
      action={<RowLink href={hrefTo('dispatch', { dispatchNo })}>查看派工单 {dispatchNo}</RowLink>}
    />
  )
}

function hoursOf(dispatchNo: string) {
  return queryOf(dispatchHours.get, { query: { dispatchNo } })
}

function numberIn(params: URLSearchParams): string | null {
  return params.get('dispatchNo') || null
}
