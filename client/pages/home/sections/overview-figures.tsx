// What waits and what today has come to, as figures; each leads to the list that it counts. What the user's menu does not
// open is not shown.
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { ABSENT, formatCount, formatDecimal, formatInstant, formatMoney } from '#client/kit/format.ts'
import { useInMenu } from '#client/kit/use-in-menu.ts'
import { getOverview, warehouseOverview } from '#shared/contracts/base/overview.ts'
import { type CallResult, fieldLabels } from '#shared/contracts/call.ts'
import {
  INBOUND_AWAITED,
  OUTBOUND_OPEN,
  PUTAWAY_OPEN,
  RETURNS_PENDING,
  STOCK_TASK_TO_COUNT,
} from '#shared/domain/waiting.ts'

type Overview = CallResult<typeof getOverview>

const LABELS = fieldLabels(getOverview.result)
const STATION_LABELS = fieldLabels(warehouseOverview)

/** What waits, the list that it waits in, and the states that count as waiting. */
const WAITING = [
  { name: 'todoInbound', path: '/entryOrder/list', states: INBOUND_AWAITED },
  { name: 'todoPutaway', path: '/entryOrder/putaway', states: PUTAWAY_OPEN },
  { name: 'todoOutbound', path: '/outbound/list', states: OUTBOUND_OPEN },
  { name: 'todoReturn', path: '/returned/register', states: RETURNS_PENDING },
  { name: 'todoCount', path: '/inventory/StockTask', states: STOCK_TASK_TO_COUNT },
] as const

/** What owners' systems and this one could not tell each other. */
const PUSH_ERRORS = [
  { name: 'rejectPushErrors', path: '/reject/RejectPushTask/PushRejectTaskError' },
  { name: 'returnPushErrors', path: '/returned/asn/push/abnormal' },
] as const

const ORDERS = '/outbound/list'
const STOCK = '/inventory/stock'
const GRAPH = '/base/device/graph'
const RECONCILIATION = '/system/reconciliation'
const INCOME = '/income-expense/Income/Daily'

export function OverviewFigures({ overview }: { overview: Overview }) {
  const isOffered = useInMenu()
  const { cutoffSoon, expiringLots, today, todayUph, todayIncome, healthAlerts, runningTasks, warehouses } =
    overview
  return (
    <Figures>
      {WAITING.filter(({ path }) => isOffered(path)).map(({ name, path, states }) => (
        <Figure
          key={name}
          label={LABELS[name]}
          value={formatCount(overview[name])}
          href={`${path}?${new URLSearchParams({ state: states.join(',') })}`}
        />
      ))}
      {isOffered(ORDERS) && (
        <Figure
          label={LABELS.cutoffSoon}
          value={formatCount(cutoffSoon.orders)}
          href={`${ORDERS}?${new URLSearchParams({ state: OUTBOUND_OPEN.join(','), 'cutoffAt.to': cutoffSoon.before })}`}
          tone={cutoffSoon.orders > 0 ? 'warning' : 'success'}
        />
      )}
      {isOffered(STOCK) && (
        <Figure
          label={LABELS.expiringLots}
          value={formatCount(expiringLots.lots)}
          href={`${STOCK}?${new URLSearchParams({ view: 'lot', 'expDate.to': expiringLots.through })}`}
          tone={expiringLots.lots > 0 ? 'warning' : 'success'}
        />
      )}
      {PUSH_ERRORS.filter(({ path }) => isOffered(path)).map(({ name, path }) => (
        <Figure
          key={name}
          label={LABELS[name]}
          value={formatCount(overview[name])}
          href={path}
          tone={overview[name] > 0 ? 'danger' : 'success'}
        />
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
