// 首页 — what waits in the chosen warehouses right now, and where to go from here.
import { Suspense, useDeferredValue } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { queryOf } from '#client/data/data-client.ts'
import type { PageContext, PageQueries } from '#client/data/page-queries.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { FiguresSkeleton } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { formatCount } from '#client/kit/format.ts'
import { PageHeading, underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonBlock, SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState, FailureState } from '#client/kit/state-message.tsx'
import { FIRST_UNREAD_NOTICES, LatestNotices } from '#client/pages/home/sections/latest-notices.tsx'
import { OverviewFigures } from '#client/pages/home/sections/overview-figures.tsx'
import { QuickLinks } from '#client/pages/home/sections/quick-links.tsx'
import { getOverview, warehouseOverview } from '#shared/contracts/base/overview.ts'
import { type CallResult, type CodeName, fieldLabels } from '#shared/contracts/definition/call.ts'
import '#client/pages/home/home.css'

export function page() {
  return (
    <div className="swms-page">
      <Suspense fallback={<HomeSkeleton />}>
        <FailureBoundary
          fallback={(error, retry) =>
            isLacking(error) ? <Greeting /> : underHeading(<FailureState error={error} onRetry={retry} />)
          }
        >
          <OverviewOfWarehouses />
        </FailureBoundary>
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

/** An upstream may have no figures: home is where menu and notices are, then. */
function isLacking(error: unknown): boolean {
  return error instanceof CallFailure && error.isUnknown
}

function Greeting() {
  return <PageHeading title={`您好，${useSignedInUser().name}`} />
}

type Overview = CallResult<typeof getOverview>

function overviewOf(warehouses: readonly CodeName[]) {
  return queryOf(getOverview, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function OverviewOfWarehouses() {
  // While another choice is loading, the figures of the one before stay.
  const chosen = useDeferredValue(usePreferences().preferences.warehouses)
  const { data, ...live } = useLive(overviewOf(chosen))
  const scope = chosen.length === 0 ? '全部可见仓库' : chosen.map(({ name }) => name).join('、')
  return (
    <>
      <BoardHeader title={`您好，${useSignedInUser().name}`} subtitle={scope} at={data.at} live={live} />
      <OverviewFigures overview={data} />
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

function WarehouseTable({ warehouses }: { warehouses: Overview['warehouses'] }) {
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            {COLUMNS.map(([name, label]) => (
              <th scope="col" className={classOf(name)} key={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {warehouses.map((warehouse) => (
            <tr key={warehouse.code}>
              {COLUMNS.map(([name]) => (
                <td className={classOf(name)} key={name}>
                  {TEXTS.has(name) ? warehouse[name] : formatCount(Number(warehouse[name]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Column = keyof Overview['warehouses'][number]

const COLUMNS = Object.entries(fieldLabels(warehouseOverview)) as [Column, string][]
const TEXTS: ReadonlySet<Column> = new Set(['code', 'name', 'city'])

function classOf(name: Column): string | undefined {
  return TEXTS.has(name) ? undefined : 'swms-table-number'
}

function HomeSkeleton() {
  return (
    <>
      <div className="swms-page-header" role="status" aria-label="加载中">
        <SkeletonBlock className="swms-home-skeleton-heading" />
      </div>
      <FiguresSkeleton count={12} />
      <SectionCard title="仓库概况">
        <SkeletonLines count={4} />
      </SectionCard>
    </>
  )
}
