// 出库看板 — on a screen in the hall: what is still to leave, how soon, and how far each wave is. Every figure leads to its orders.
import { Fragment, useDeferredValue } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { LiveWall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { formatCount } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { type Board, hrefOfDue } from '#client/pages/outbound/board/due-href.ts'
import { DueTable } from '#client/pages/outbound/board/due-table.tsx'
import { RunningWaves } from '#client/pages/outbound/board/running-waves.tsx'
import { StageChart } from '#client/pages/outbound/board/stage-chart.tsx'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { getOutboundBoard } from '#shared/contracts/outbound/board.ts'
import { WAVE_RUNNING } from '#shared/domain/outbound.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/outbound/board/board.css'

export const page: Page = () => (
  <LiveWall>
    <OutboundBoard />
  </LiveWall>
)

page.queries = ({ preferences: { warehouses } }) => [boardOf(warehouses)]

const EVERY_MS = 30_000
/** In the order of the board's own. */
const SOON = 2

function boardOf(warehouses: readonly CodeName[]) {
  return queryOf(getOutboundBoard, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function OutboundBoard() {
  const chosen = useDeferredValue(usePreferences().preferences.warehouses)
  const { data, ...live } = useLive(boardOf(chosen), EVERY_MS)
  return (
    <>
      <BoardHeader
        title="出库看板"
        subtitle={data.warehouses.map(({ name }) => name).join('、')}
        at={data.at}
        live={live}
      >
        <WayHome />
      </BoardHeader>
      <BoardFigures board={data} />
      {data.warehouses.length === 0 ? (
        <EmptyState title="没有待出库的订单" description="新的出库单和波次会显示在这里" />
      ) : (
        <StageChart warehouses={data.warehouses} />
      )}
      {data.warehouses.map((site) => (
        <Fragment key={site.code}>
          <SectionCard title={site.name}>
            <DueTable site={site} dues={data.dues} />
          </SectionCard>
          {site.waves.length > 0 && (
            <SectionCard title={`${site.name} · 进行中的波次`}>
              <RunningWaves waves={site.waves} at={data.at} />
            </SectionCard>
          )}
        </Fragment>
      ))}
    </>
  )
}

function BoardFigures({ board: { warehouses, dues } }: { board: Board }) {
  const cells = warehouses.flatMap((site) => site.cells)
  const waves = warehouses.flatMap((site) => site.waves)
  const codes = warehouses.map(({ code }) => code)
  return (
    <Figures>
      {dues.slice(0, SOON).map((due, index) => {
        const orders = sum(cells.filter((cell) => cell.due === due.name).map((cell) => cell.orders))
        const tone = orders === 0 ? 'none' : index === 0 ? 'danger' : 'warning'
        return (
          <Figure
            key={due.name}
            label={due.name}
            value={formatCount(orders)}
            unit=" 单"
            tone={tone}
            href={hrefOfDue(due, { warehouse: codes })}
          />
        )
      })}
      <Figure label="待出库" value={formatCount(sum(cells.map(({ orders }) => orders)))} unit=" 单" />
      <Figure
        label="进行中的波次"
        value={formatCount(waves.length)}
        unit=" 个"
        href={hrefTo('waves', { warehouse: codes, state: WAVE_RUNNING })}
      />
    </Figures>
  )
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
