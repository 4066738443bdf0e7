// 更正计时 — the times of each of its people and the amount of a timed work, as they really were, and why.
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
import { timedCorrection, timedWork } from '#shared/contracts/labor/timed-work.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { timedWorkLife } from '#shared/domain/timed-work.ts'
import { hrefTo } from '#shared/routes.ts'

const FORM: FormSpec<typeof timedCorrection> = {
  resource: timedCorrection,
  names: ['kind', 'warehouse', 'businessDate', 'state', 'owner', 'qty', 'unit', 'reason'],
  opens: ({ workNo }) => hrefTo('timedWork', { workNo }),
}

export const page: Page = () => {
  const workNo = numberIn(new URLSearchParams(useLocation().search))
  return (
    <div className="swms-page">
      {workNo === null ? (
        <RecentDocuments
          resource={timedWork}
          names={['workNo', 'state', 'businessDate', 'kind', 'warehouse', 'people', 'minutes']}
          opens={(row) => hrefTo('timedCorrection', { workNo: row['workNo'] })}
        />
      ) : (
        <>
          <PageHeading title={`更正计时 ${workNo}`} />
          <QueryBoundary loading={<SkeletonLines count={10} />}>
            <Correction key={workNo} workNo={workNo} />
          </QueryBoundary>
        </>
      )}
    </div>
  )
}

page.queries = ({ url }) => {
  const workNo = numberIn(url.searchParams)
  return workNo === null ? [] : [correctionOf(workNo)]
}

function Correction({ workNo }: { workNo: string }) {
  const work = useData(correctionOf(workNo))
  const { correct } = timedWorkLife.steps
  if (isPossible(correct, work)) return <RecordForm spec={FORM} record={work} />
  return (
    <EmptyState
      title={`此计时作业当前为「${work.state}」，不能更正`}
      description={`须为「${correct.from.join('、')}」`}
      action={<RowLink href={hrefTo('timedWork', { workNo })}>查看计时作业 {workNo}</RowLink>}
    />
  )
}

function correctionOf(workNo: string) {
  return queryOf(timedCorrection.get, { query: { workNo } })
}

function numberIn(params: URLSearchParams): string | null {
  return params.get('workNo') || null
}
