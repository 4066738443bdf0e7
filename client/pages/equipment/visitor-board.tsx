// 访客系统看板 — who is expected at the gate, who is on the premises, who has been there for too long; announced, changed, signed
// in and out here. With `visitNo` in its address it shows that visit alone, also one that is over.

import { useDeferredValue } from 'react'
import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { PageContext, PageQueries } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { LiveWall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { formatCount } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { AnnounceVisit } from '#client/pages/equipment/visitor/announce-visit.tsx'
import { VisitTable } from '#client/pages/equipment/visitor/visit-table.tsx'
import { type CodeName, fieldLabels } from '#shared/contracts/definition/call.ts'
import { getVisitorOverview, visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { ENDED_VISITS, OPEN_VISITS } from '#shared/domain/visit.ts'
import { hrefTo } from '#shared/routes.ts'

export function page() {
  return (
    <LiveWall>
      <Board />
    </LiveWall>
  )
}

page.queries = queries

function queries({ preferences: { warehouses }, url }: PageContext): ReturnType<PageQueries> {
  const visitNo = visitNoOf(url.search)
  const shown = visitNo ? [visitOf(visitNo)] : [openVisitsOf(warehouses), endedVisitsOf(warehouses)]
  return [overviewOf(warehouses), ...shown]
}

const PATH = hrefTo('visitorBoard')
const LABELS = fieldLabels(getVisitorOverview.result)

/** More than a gate can have before it at one time. */
const MOST_SHOWN = 100
/** What was marked by mistake was so a moment ago. */
const ENDED_SHOWN = 20

function Board() {
  const { warehouses } = usePreferences().preferences
  const chosen = useDeferredValue(warehouses)
  const visitNo = visitNoOf(useLocation().search)
  const overview = useLive(overviewOf(chosen))
  const visits = useLive(visitNo ? visitOf(visitNo) : openVisitsOf(chosen))
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
        <AnnounceVisit />
        <WayHome />
      </BoardHeader>
      <Figures>
        <Figure label={LABELS.appointed} value={formatCount(appointed)} />
        <Figure label={LABELS.present} value={formatCount(present)} tone="success" />
        <Figure label={LABELS.overdue} value={formatCount(overdue)} tone={overdue > 0 ? 'danger' : 'none'} />
      </Figures>
      {visitNo ? (
        <SectionCard title={`访客单 ${visitNo}`} aside={<RowLink href={PATH}>查看全部访客</RowLink>}>
          {visits.data.rows.length > 0 ? (
            <VisitTable visits={visits.data.rows} at={at} />
          ) : (
            <EmptyState
              title="没有找到此访客单"
              description="请核对单号；其他仓库的访客单需要相应的仓库权限"
            />
          )}
        </SectionCard>
      ) : (
        <>
          <SectionCard title={`预约与在场（${formatCount(visits.data.total)}）`}>
            {visits.data.rows.length > 0 ? (
              <VisitTable visits={visits.data.rows} at={at} />
            ) : (
              <EmptyState title="没有预约，也没有访客在场" description="新的预约登记后会显示在这里" />
            )}
          </SectionCard>
          <EndedVisits warehouses={chosen} at={at} />
        </>
      )}
    </>
  )
}

/** Shown as long as there are any: what was cancelled or missed is restored here. */
function EndedVisits({ warehouses, at }: { warehouses: readonly CodeName[]; at: string }) {
  const { data } = useLive(endedVisitsOf(warehouses))
  if (data.rows.length === 0) return null
  return (
    <SectionCard title="最近结束">
      <VisitTable visits={data.rows} at={at} />
    </SectionCard>
  )
}

function visitNoOf(search: string): string | null {
  return new URLSearchParams(search).get('visitNo')?.trim() || null
}

function overviewOf(warehouses: readonly CodeName[]) {
  return queryOf(getVisitorOverview, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function openVisitsOf(warehouses: readonly CodeName[]) {
  const narrowed = { state: [...OPEN_VISITS], ...cutTo(warehouses) }
  return queryOf(visitorVisit.list, { body: { page: 1, size: MOST_SHOWN, sort: 'appointAt', ...narrowed } })
}

function endedVisitsOf(warehouses: readonly CodeName[]) {
  const narrowed = { state: [...ENDED_VISITS], ...cutTo(warehouses) }
  return queryOf(visitorVisit.list, { body: { page: 1, size: ENDED_SHOWN, sort: '-appointAt', ...narrowed } })
}

/** Anyone who looks for one visit means it, whichever warehouses they work in just now. */
function visitOf(visitNo: string) {
  return queryOf(visitorVisit.list, { body: { page: 1, size: 1, sort: 'appointAt', visitNo: [visitNo] } })
}

function cutTo(warehouses: readonly CodeName[]) {
  return warehouses.length > 0 && { warehouse: warehouses.map(({ code }) => code) }
}
