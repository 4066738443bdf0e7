// 收支分析 — what a month has brought: income, expense and profit, by warehouse and owner, beside the months before it.
import { useDeferredValue, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { BarChart } from '#client/kit/chart/bar-chart.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { FiguresSkeleton } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { formatMoney } from '#client/kit/format.ts'
import { MonthChoice } from '#client/kit/month-choice.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { ProfitFigures } from '#client/pages/money/analyze/profit-figures.tsx'
import { OwnerTable, WarehouseTable } from '#client/pages/money/analyze/profit-tables.tsx'
import type { CallResult, CodeName } from '#shared/contracts/definition/call.ts'
import { getProfitOverview } from '#shared/contracts/money/profit-overview.ts'

const MONTH = 'month'

export const page: Page = () => (
  <div className="swms-page">
    <QueryBoundary loading={<FiguresSkeleton count={6} />} failed={underHeading}>
      <Overview />
    </QueryBoundary>
  </div>
)

page.queries = ({ url, preferences: { warehouses } }) => [overviewOf(url.searchParams.get(MONTH), warehouses)]

function overviewOf(month: string | null, warehouses: readonly CodeName[]) {
  const chosen = warehouses.map(({ code }) => code)
  return queryOf(getProfitOverview, { query: { ...(month && { month }), warehouses: chosen } })
}

function Overview() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // While another choice is loading, the figures of the one before stay.
  const asked = useDeferredValue(new URLSearchParams(search).get(MONTH))
  const chosen = useDeferredValue(usePreferences().preferences.warehouses)
  const { data, ...live } = useLive(overviewOf(asked, chosen))
  const scope = chosen.length === 0 ? '全部可见仓库' : chosen.map(({ name }) => name).join('、')
  const show = (month: string) => void navigate(`${pathname}?${new URLSearchParams({ [MONTH]: month })}`)
  return (
    <>
      <BoardHeader title="收支分析" subtitle={scope} at={data.at} live={live} />
      <MonthChoice month={data.month} onChoose={show} />
      <ProfitFigures overview={data} />
      <ProfitMonths months={data.months} />
      <WarehouseTable month={data.month} rows={data.warehouses} />
      <OwnerTable month={data.month} rows={data.owners} />
    </>
  )
}

type ProfitMonthsProps = Pick<CallResult<typeof getProfitOverview>, 'months'>

function ProfitMonths({ months }: ProfitMonthsProps) {
  const points = useMemo(
    () => months.map(({ month, profit }) => ({ key: month, label: month, value: profit })),
    [months],
  )
  return (
    <SectionCard title="近12个月">
      <BarChart title="利润，按月" points={points} format={formatMoney} />
    </SectionCard>
  )
}
