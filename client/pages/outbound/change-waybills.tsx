// 运单变更 — another carrier, another number or the freight of parcels that nobody has collected; one, or many at once.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { RecentDocuments } from '#client/kit/document/recent-documents.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { ChangeForm } from '#client/pages/outbound/waybill-update/change-form.tsx'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { hrefTo } from '#shared/routes.ts'

const COLUMNS = [
  'waybillNo',
  'state',
  'orderNo',
  'carrier',
  'owner',
  'boxes',
  'packaging',
  'weight',
  'createdAt',
] as const
const MOST_AT_ONCE = 200

export const page: Page = () => {
  const chosen = chosenIn(useLocation().search)
  return (
    <div className="swms-page">
      {chosen.length === 0 ? (
        <RecentDocuments
          resource={waybill}
          names={COLUMNS}
          opens={({ waybillNo }) => hrefTo('changeWaybills', { id: waybillNo })}
        />
      ) : (
        <>
          <PageHeading />
          <QueryBoundary loading={<SkeletonLines count={8} />}>
            <ChosenWaybills key={chosen.join()} chosen={chosen} />
          </QueryBoundary>
        </>
      )}
    </div>
  )
}

page.queries = ({ url }) => {
  const chosen = chosenIn(url.search)
  return chosen.length === 0 ? [] : [chosenQuery(chosen)]
}

function ChosenWaybills({ chosen }: { chosen: readonly string[] }) {
  const { rows } = useData(chosenQuery(chosen))
  if (rows.length === 0) {
    return <EmptyState title="找不到所选运单" description="运单可能已换单，请从运单列表重新选择" />
  }
  return <ChangeForm waybills={rows} columns={COLUMNS} />
}

/** Numbers with commas between them. */
function chosenIn(search: string): string[] {
  const list = new URLSearchParams(search).get('id') ?? ''
  return [...new Set(list.split(',').filter((number) => number !== ''))].slice(0, MOST_AT_ONCE)
}

function chosenQuery(chosen: readonly string[]) {
  return queryOf(waybill.list, { body: { waybillNo: [...chosen], size: MOST_AT_ONCE, sort: 'waybillNo' } })
}
