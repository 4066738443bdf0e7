// 计时作业 — the station where work without goods begins, goes on and ends, by the badges of those who do it.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { onlyWarehouse, usePreferences } from '#client/data/preferences.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { inBareStation, StationBoundary } from '#client/kit/scan/station.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { TimedTeams } from '#client/pages/labor/timed/timed-teams.tsx'
import { timedStationQuery } from '#client/pages/labor/timed/timed-work.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

export const page: Page = () => {
  const { preferences } = usePreferences()
  const warehouse = warehouseIn(new URLSearchParams(useLocation().search), preferences)
  if (warehouse === null) return <ChooseWarehouse warehouses={preferences.warehouses} />
  return (
    <StationBoundary>
      <TimedTeams key={warehouse} warehouse={warehouse} />
    </StationBoundary>
  )
}

page.queries = ({ url, preferences }) => {
  const warehouse = warehouseIn(url.searchParams, preferences)
  return warehouse === null ? [] : [timedStationQuery(warehouse)]
}

type Chosen = Pick<Preferences, 'warehouses'>

/** The only one that is chosen, or the one of those that was pressed. */
function warehouseIn(params: URLSearchParams, { warehouses }: Chosen): string | null {
  return onlyWarehouse({ warehouses }) || params.get('warehouse')
}

function ChooseWarehouse({ warehouses }: Chosen) {
  return inBareStation(
    warehouses.length === 0 ? (
      <EmptyState title="请先选择仓库" description="计时作业在一个仓库里进行，可在右上角姓名栏选择。" />
    ) : (
      <ul className="swms-station-rows">
        {warehouses.map(({ code, name }) => (
          <li key={code} className="swms-station-row">
            <RowLink href={`?${new URLSearchParams({ warehouse: code })}`}>{name}</RowLink>
          </li>
        ))}
      </ul>
    ),
  )
}
