// 首页 — what stands in the chosen warehouses right now, and where to go from here.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import type { PageContext, PageQueries } from '#client/data/page-queries.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useData } from '#client/data/use-data.ts'
import { formatCount, formatInstant } from '#client/kit/format.ts'
import { QueryBoundary, QueryFailureBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonBlock, SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { FIRST_UNREAD_NOTICES, LatestNotices } from '#client/pages/home/sections/latest-notices.tsx'
import { QuickLinks } from '#client/pages/home/sections/quick-links.tsx'
import { getOverview, warehouseOverview } from '#shared/contracts/base/overview.ts'
import { type CallResult, type CodeName, fieldLabels } from '#shared/contracts/call.ts'
import '#client/pages/home/home.css'

export function page() {
  return (
    <div className="swms-page">
      <Suspense fallback={<HomeSkeleton />}>
        <QueryFailureBoundary>
          <OverviewOfWarehouses />
        </QueryFailureBoundary>
        <div className="swms-home-columns">
          <SectionCard title="快捷入口">
            <QueryBoundary loading={<SkeletonLines count={4} />}>
              <QuickLinks />
            </QueryBoundary>
          </SectionCard>
          <SectionCard title="最新消息">
            <QueryBoundary loading={<SkeletonLines count={4} />}>
              <LatestNotices />
            </QueryBoundary>
          </SectionCard>
        </div>
      </Suspense>
    </div>
  )
}

page.queries = queries

function queries({ preferences: { warehouses } }: PageContext): ReturnType<PageQueries> {
  return [overviewOf(warehouses), FIRST_UNREAD_NOTICES]
}

type Overview = CallResult<typeof getOverview>

const overviewLabels = fieldLabels(getOverview.result)
const warehouseLabels = fieldLabels(warehouseOverview)

function overviewOf(warehouses: readonly CodeName[]) {
  return queryOf(getOverview, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function OverviewOfWarehouses() {
  // While another choice is loading, the figures of the one before stay.
  const chosen = useDeferredValue(usePreferences().preferences.warehouses)
  const query = overviewOf(chosen)
  const data = useData(query)
  const client = useQueryClient()
  const scope = chosen.length === 0 ? '全部可见仓库' : chosen.map(({ name }) => name).join('、')
  return (
    <>
      <Greeting scope={scope} at={data.at} onRefresh={() => client.refetchQueries(query)} />
      <Figures overview={data} />
      <SectionCard title="仓库概况">
        {data.warehouses.length > 0 ? (
          <WarehouseTable warehouses={data.warehouses} />
        ) : (
          <EmptyState
            title="暂无可用仓库"
            description={chosen.length === 0 ? '请联系管理员分配仓库' : '所选仓库不可用，请重新选择仓库'}
          />
        )}
      </SectionCard>
    </>
  )
}

type GreetingProps = { scope: string; at: string; onRefresh: () => Promise<unknown> }

function Greeting({ scope, at, onRefresh }: GreetingProps) {
  const user = useSignedInUser()
  const [busy, setBusy] = useState(false)
  const handleRefresh = async () => {
    setBusy(true)
    await onRefresh()
    setBusy(false)
  }
  return (
    <header className="swms-page-header">
      <div className="swms-page-heading">
        <h1 className="swms-page-title">您好，{user.name}</h1>
        <p className="swms-page-subtitle" title={scope}>
          {scope}
        </p>
      </div>
      <div className="swms-page-actions">
        <span className="swms-page-time">更新于 {formatInstant(at)}</span>
        <button
          type="button"
          className="bp6-button"
          aria-busy={busy}
          disabled={busy}
          onClick={() => void handleRefresh()}
        >
          {busy ? '刷新中…' : '刷新'}
        </button>
      </div>
    </header>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const stations = sum(overview.warehouses.map((warehouse) => warehouse.stations))
  const online = sum(overview.warehouses.map((warehouse) => warehouse.stationsOnline))
  return (
    <dl className="swms-figures">
      <Figure label={overviewLabels.unreadNotices} value={formatCount(overview.unreadNotices)} />
      <Figure label={overviewLabels.noticesToday} value={formatCount(overview.noticesToday)} />
      <Figure label={overviewLabels.runningTasks} value={formatCount(overview.runningTasks)} />
      <Figure
        label={`${warehouseLabels.stations}（${warehouseLabels.stationsOnline}/总数）`}
        value={formatCount(online)}
        total={formatCount(stations)}
      />
    </dl>
  )
}

function Figure({ label, value, total }: { label: string; value: string; total?: string }) {
  return (
    <div className="swms-figure">
      <dt className="swms-figure-label">{label}</dt>
      <dd className="swms-figure-value">
        {value}
        {total !== undefined && <small className="swms-figure-total"> / {total}</small>}
      </dd>
    </div>
  )
}

function WarehouseTable({ warehouses }: { warehouses: Overview['warehouses'] }) {
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            <th scope="col">{warehouseLabels.code}</th>
            <th scope="col">{warehouseLabels.name}</th>
            <th scope="col">{warehouseLabels.city}</th>
            <th scope="col" className="swms-table-number">
              {warehouseLabels.owners}
            </th>
            <th scope="col" className="swms-table-number">
              {warehouseLabels.users}
            </th>
            <th scope="col" className="swms-table-number">
              {warehouseLabels.stations}
            </th>
            <th scope="col" className="swms-table-number">
              {warehouseLabels.stationsOnline}
            </th>
          </tr>
        </thead>
        <tbody>
          {warehouses.map((warehouse) => (
            <tr key={warehouse.code}>
              <td>{warehouse.code}</td>
              <th scope="row">{warehouse.name}</th>
              <td>{warehouse.city}</td>
              <td className="swms-table-number">{formatCount(warehouse.owners)}</td>
              <td className="swms-table-number">{formatCount(warehouse.users)}</td>
              <td className="swms-table-number">{formatCount(warehouse.stations)}</td>
              <td className="swms-table-number">{formatCount(warehouse.stationsOnline)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className="swms-page-header" role="status" aria-label="加载中">
        <SkeletonBlock className="swms-home-skeleton-heading" />
      </div>
      <div className="swms-figures">
        {overviewFigures.map((figure) => (
          <SkeletonBlock className="swms-figure" key={figure} />
        ))}
      </div>
      <SectionCard title="仓库概况">
        <SkeletonLines count={4} />
      </SectionCard>
    </>
  )
}

const overviewFigures = ['unreadNotices', 'noticesToday', 'runningTasks', 'stations']

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
