// 分拨墙 — the walls that parcels are sorted into: which tag hangs at which slot, what it shows, and binding them anew.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page, PageContext } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { OpenWall } from '#client/pages/equipment/sortation/open-wall.tsx'
import { WallChoice } from '#client/pages/equipment/sortation/wall-choice.tsx'
import { SORTATIONS } from '#client/pages/equipment/sortation/walls.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { LARGEST_PAGE } from '#shared/contracts/definition/resource.ts'
import { device, listSortations, saveSortation } from '#shared/contracts/equipment/device.ts'
import { hrefTo } from '#shared/routes.ts'

export const page: Page = () => {
  const refresh = useRefresh()
  return (
    <div className="swms-page">
      <PageHeading>
        <div className="swms-page-actions">
          <CommandButton
            label="新增分拨墙"
            call={saveSortation}
            fields={device.fields}
            names={['warehouse', 'code', 'name', 'ip']}
            bodyOf={(values) => values}
            done={({ code }) => `分拨墙 ${code} 已保存，请增加格口`}
            onDone={() => refresh(SORTATIONS)}
          />
          <RowLink href={hrefTo('devices', { type: 'SORTATION' })}>设备</RowLink>
        </div>
      </PageHeading>
      <QueryBoundary loading={<SkeletonLines count={10} />}>
        <Walls />
      </QueryBoundary>
    </div>
  )
}

page.queries = ({ preferences }: PageContext) => [wallsOf(preferences.warehouses)]

function wallsOf(warehouses: readonly CodeName[]) {
  const query = { size: LARGEST_PAGE, warehouse: warehouses.map(({ code }) => code) }
  return queryOf(listSortations, { query })
}

/** The one that the address names, the first without it. */
function Walls() {
  const { search } = useLocation()
  const { rows } = useData(wallsOf(usePreferences().preferences.warehouses))
  const named = new URLSearchParams(search).get('code')
  const wall = rows.find(({ code }) => code === named) ?? rows[0]
  if (!wall) return <EmptyState title="没有分拨墙" description="请新增分拨墙，或重新选择仓库" />
  return (
    <>
      <WallChoice walls={rows} chosen={wall.code} />
      <QueryBoundary loading={<SkeletonLines count={8} />}>
        <OpenWall key={wall.code} wall={wall} />
      </QueryBoundary>
    </>
  )
}
