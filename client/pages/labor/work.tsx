// 派工 — open work of all kinds, given to people and taken back; above it, who is there and what they were last seen at.
import type { Page } from '#client/data/page-queries.ts'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { GivingCommands } from '#client/pages/labor/giving/giving-commands.tsx'
import { PeopleAtWork, peopleQuery } from '#client/pages/labor/giving/people-at-work.tsx'
import { openWork } from '#shared/contracts/labor/work.ts'

const Works = listPage({
  resource: openWork,
  filters: [
    'kind',
    'zone',
    'worker',
    'team',
    'isGiven',
    'isOverdue',
    'priority',
    'docNo',
    'owner',
    'warehouse',
  ],
  columns: [
    'docNo',
    'kind',
    'loc',
    'qty',
    'priority',
    'worker',
    'holder',
    'state',
    'dueAt',
    'isOverdue',
    'team',
    'sku',
    'lines',
    'zone',
    'owner',
    'note',
    'createdAt',
    'updatedAt',
    'givenBy',
    'givenAt',
    'warehouse',
  ],
  actions: (rows, refresh) => <GivingCommands rows={rows} onDone={refresh} />,
})

export const page: Page = () => {
  const warehouse = onlyWarehouse(usePreferences().preferences)
  return (
    <div className="swms-giving-page">
      {warehouse && (
        <QueryBoundary loading={<SkeletonLines count={2} />}>
          <PeopleAtWork warehouse={warehouse} />
        </QueryBoundary>
      )}
      <Works />
    </div>
  )
}

page.queries = (context) => {
  const warehouse = onlyWarehouse(context.preferences)
  return [...(Works.queries?.(context) ?? []), ...(warehouse ? [peopleQuery(warehouse)] : [])]
}
