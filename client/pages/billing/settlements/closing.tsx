// 关账 — which months are closed at which warehouse, for what, by whom and since when.

import { useDeferredValue } from 'react'
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { FilterBar } from '#client/kit/list/filter-bar.tsx'
import { type Filtered, readAddress } from '#client/kit/list/list-address.ts'
import { ListBoundary } from '#client/kit/list/list-boundary.tsx'
import { useListAddress } from '#client/kit/list/use-list-address.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { MonthTable } from '#client/pages/billing/settlements/closing/month-table.tsx'
import { settlement } from '#shared/contracts/billing/settlement.ts'
import { getPeriods } from '#shared/contracts/money/period.ts'
import type { Preferences } from '#shared/frame/preferences.ts'
import { matchRoute } from '#shared/routes.ts'
import '#client/kit/list/list-page.css'

const FILTERS = ['warehouse'] as const
const FILTERED: Filtered = {
  fields: { warehouse: settlement.fields.warehouse },
  filters: FILTERS,
  sorts: [],
}
const SOURCE = { resource: FILTERED, filters: FILTERS }
/** Their calls lie below it. */
const PERIODS = { path: '/api/finance/period' } as const

export const closing: Page = () => (
  <div className="swms-page">
    <ListBoundary source={SOURCE}>
      <Closing />
    </ListBoundary>
  </div>
)
closing.queries = ({ url, preferences }) => [periodsOf(url.search, preferences)]

function Closing() {
  const { pathname, search } = useLocation()
  const { preferences } = usePreferences()
  const refresh = useRefresh()
  const { address, show } = useListAddress(SOURCE)
  // While another choice is on its way, the months of the one before stay.
  const shown = { search: useDeferredValue(search), preferences: useDeferredValue(preferences) }
  const months = useData(periodsOf(shown.search, shown.preferences))
  const isNarrowed = Object.keys(address.filters).length > 0
  const handleChange = () => refresh(PERIODS)
  return (
    <>
      <header className="swms-page-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">{matchRoute(pathname)?.route.title}</h1>
          <p className="swms-page-subtitle">关账后补录的，记入下一个未关账的月份</p>
        </div>
        <Button variant="minimal" onClick={handleChange}>
          刷新
        </Button>
      </header>
      <FilterBar
        resource={FILTERED}
        names={FILTERS}
        filters={address.filters}
        onApply={(filters) => show({ filters })}
      />
      <SectionCard title="本月与此前11个月">
        {months.length > 0 ? (
          <MonthTable months={months} onChange={handleChange} />
        ) : (
          <EmptyState
            title="没有符合条件的仓库"
            description={isNarrowed ? '请修改仓库，或点“重置”查看全部' : '请联系管理员分配仓库'}
          />
        )}
      </SectionCard>
    </>
  )
}

/** Without a filter, of the warehouses the user works in. */
function periodsOf(search: string, preferences: Pick<Preferences, 'warehouses'>) {
  const { warehouse } = readAddress(FILTERED, FILTERS, search).filters
  const chosen = (warehouse as string[] | undefined) ?? preferences.warehouses.map(({ code }) => code)
  return queryOf(getPeriods, { query: { warehouses: chosen } })
}
