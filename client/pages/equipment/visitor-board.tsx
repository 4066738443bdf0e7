// 访客系统看板 — who is expected at the gate, who is on the premises, who has been there for too long; signed in and out here.
import { useDeferredValue } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import type { PageContext, PageQueries } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { LiveWall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { formatCount } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { VisitTable } from '#client/pages/equipment/visitor/visit-table.tsx'
import { getVisitorOverview, visitorVisit } from '#shared/contracts/base/visitor.ts'
import { type CodeName, fieldLabels } from '#shared/contracts/call.ts'

export function page() {
  return (
    <LiveWall>
      <Board />
    </LiveWall>
  )
}

page.queries = queries

function queries({ preferences: { warehouses } }: PageContext): ReturnType<PageQueries> {
  return [overviewOf(warehouses), visitsOf(warehouses)]
}

const LABELS = fieldLabels(getVisitorOverview.result)

/** More than a gate can have before it at one time. */
const MOST_SHOWN = 100

function Board() {
  const { warehouses } = usePreferences().preferences
  const chosen = useDeferredValue(warehouses)
  const overview = useLive(overviewOf(chosen))
  const visits = useLive(visitsOf(chosen))
  const { at, appointed, present, overdue } = overview.data
  const live = {
    isRefreshing: overview.isRefreshing || visits.isRefreshing,
    hasFailed: overview.hasFailed || visits.hasFailed,
    refresh: () => Promise.all([overview.refresh(), visits.refresh()]),
  }
  const scope = chosen.length === 0 ? '全部可见仓库' : chosen.map(({ name }) => name).join('、')
  return (
    <>
      <BoardHeader title="访客系统看板" subtitle={scope} at={at} live={live}>
        <WayHome />
      </BoardHeader>
      <Figures>
        <Figure label={LABELS.appointed} value={formatCount(appointed)} />
        <Figure label={LABELS.present} value={formatCount(present)} tone="success" />
        <Figure label={LABELS.overdue} value={formatCount(overdue)} tone={overdue > 0 ? 'danger' : 'none'} />
      </Figures>
      <SectionCard title={`预约与在场（${formatCount(visits.data.total)}）`}>
        {visits.data.rows.length > 0 ? (
          <VisitTable visits={visits.data.rows} at={at} />
        ) : (
          <EmptyState title="没有预约，也没有访客在场" description="新的预约登记后会显示在这里" />
        )}
      </SectionCard>
    </>
  )
}

function overviewOf(warehouses: readonly CodeName[]) {
  return queryOf(getVisitorOverview, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function visitsOf(warehouses: readonly CodeName[]) {
  const isCut = warehouses.length > 0 && { warehouse: warehouses.map(({ code }) => code) }
  const body = { page: 1, size: MOST_SHOWN, state: ['预约', '已签到', '在场'], sort: 'appointAt', ...isCut }
  return queryOf(visitorVisit.list, { body })
}
