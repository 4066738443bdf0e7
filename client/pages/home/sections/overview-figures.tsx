// What waits and what today has come to, as figures; each leads to the list that it counts. What the user's menu does not
// open is not shown.

import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { ABSENT, formatCount, formatDecimal, formatInstant, formatMoney } from '#client/kit/format.ts'
import { useInMenu } from '#client/kit/use-in-menu.ts'
import { getOverview, warehouseOverview } from '#shared/contracts/base/overview.ts'
import { type CallResult, fieldLabels } from '#shared/contracts/definition/call.ts'
import { hrefTo } from '#shared/routes.ts'

type Overview = CallResult<typeof getOverview>

const LABELS = fieldLabels(getOverview.result)
const STATION_LABELS = fieldLabels(warehouseOverview)

const GRAPH = hrefTo('deviceGraph')
const RECONCILIATION = hrefTo('reconciliation')
const INCOME = hrefTo('incomeDaily')

export function OverviewFigures({ overview }: { overview: Overview }) {
  const isOffered = useInMenu()
  const { waiting, today, todayUph, todayIncome, healthAlerts, runningTasks, warehouses } = overview
  return (
    <Figures>
      {waiting
        .filter(({ href }) => isOffered(href.replace(/\?.*/, '')))
        .map(({ name, label, count, href, tone }) => (
          <Figure key={name} label={label} value={formatCount(count)} href={href} tone={tone} />
        ))}
      <Figure
        label={LABELS.todayUph}
        value={todayUph === null ? ABSENT : formatDecimal(todayUph)}
        {...(todayUph !== null && { unit: ' 件/时' })}
      />
      {todayIncome !== null && isOffered(INCOME) && (
        <Figure
          label={LABELS.todayIncome}
          value={formatMoney(todayIncome)}
          unit=" 元"
          href={`${INCOME}?${new URLSearchParams({ 'businessDate.from': today.from, 'businessDate.to': today.to })}`}
        />
      )}
      {healthAlerts && isOffered(RECONCILIATION) && (
        <Figure
          label={`${LABELS.healthAlerts} ${formatInstant(healthAlerts.at).slice(5)}`}
          value={formatCount(healthAlerts.failed)}
          unit=" 项不符"
          href={RECONCILIATION}
          tone={healthAlerts.failed > 0 ? 'danger' : 'success'}
        />
      )}
      <Figure label={LABELS.runningTasks} value={formatCount(runningTasks)} />
      <Figure
        label={`${STATION_LABELS.stations}（${STATION_LABELS.stationsOnline}/总数）`}
        value={formatCount(sum(warehouses.map(({ stationsOnline }) => stationsOnline)))}
        unit={` / ${formatCount(sum(warehouses.map(({ stations }) => stations)))}`}
        href={isOffered(GRAPH) ? GRAPH : undefined}
      />
    </Figures>
  )
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
