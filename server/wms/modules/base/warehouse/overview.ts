// The home page in figures: what waits in the warehouses of a user, what today has come to, their own tasks.

import { and, count, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Binding } from '#server/wms/kit/binding.ts'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import { isVisible } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import { findToday, isToday, type WorkingDay } from '#server/wms/ledger/facts/today.ts'
import { findWarehouseFigures } from '#server/wms/modules/base/warehouse/store.ts'
import { orderBinding as inboundBinding, putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { orderBinding as outboundBinding } from '#server/wms/modules/outbound/resources.ts'
import { failedPushBinding as failedRejectPushBinding } from '#server/wms/modules/reject/resources.ts'
import {
  failedPushBinding as failedReturnPushBinding,
  parcelBinding,
} from '#server/wms/modules/returned/resources.ts'
import { balanceBinding } from '#server/wms/modules/stock/balance/resources.ts'
import { taskBinding as stockTaskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { reconciliationFailures, reconciliationRuns } from '#server/wms/schema/reconciliation.ts'
import { asyncTasks } from '#server/wms/schema/task.ts'
import type { getOverview } from '#shared/contracts/base/overview.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'
import { INBOUND_AWAITED, PUTAWAY_OPEN } from '#shared/domain/inbound.ts'
import { OUTBOUND_OPEN } from '#shared/domain/outbound.ts'
import { RETURNS_PENDING } from '#shared/domain/returned.ts'
import { STOCK_TASK_TO_COUNT } from '#shared/domain/stocktake.ts'
import { hrefTo } from '#shared/routes.ts'

/** What is asked about, of whom: `chosen` narrows it to some warehouses, none of them to no narrower than the scope. */
type Asked = Pick<Services, 'orm'> & { caller: Caller; chosen: readonly string[] }

export async function findOverview(services: Services, caller: Caller, chosen: readonly string[]) {
  const at = services.now()
  const asked = { orm: services.orm, caller, chosen }
  const days = await findToday(asked, chosen, at)
  return {
    at: at.toISOString(),
    today: spanOf(days, at),
    waiting: await findWaiting(asked, at),
    todayUph: may(caller, 'report.read') ? await findUph(asked, days) : null,
    todayIncome: may(caller, 'money.read') ? await sumIncome(asked, days) : null,
    healthAlerts: may(caller, 'reconciliation.run') ? await findAlerts(asked) : null,
    runningTasks: await countRunningTasks(services, caller, at),
    warehouses: await findWarehouseFigures(services, caller, chosen),
  }
}

type Overview = CallResult<typeof getOverview>
type Filters = Readonly<Record<string, readonly string[] | { to: string }>>
type Waiting = Pick<Overview['waiting'][number], 'name' | 'label' | 'tone'> & {
  path: string
  filters?: Filters
  binding: Binding
}

async function findWaiting(asked: Asked, at: Date): Promise<Overview['waiting']> {
  const figures: Overview['waiting'] = []
  for (const { binding, path, filters = {}, ...figure } of await waitingAt(asked, at)) {
    if (!may(asked.caller, binding.resource.reads)) continue
    const count = await countListed(asked, binding, filters)
    const tone = count > 0 || figure.tone === 'primary' ? figure.tone : 'success'
    figures.push({ ...figure, count, tone, href: hrefOf(path, filters) })
  }
  return figures
}

/** Of what its reader may read: work that waits, and what has to be seen to soon by the warning times that administrators have set. */
async function waitingAt({ orm }: Asked, at: Date): Promise<Waiting[]> {
  const minutes = await settingOf(orm, 'outbound.cutoffWarningMinutes')
  const cutoffAt = { to: new Date(at.getTime() + minutes * 60_000).toISOString() }
  const expDate = { to: addDays(localDateOf(at), await settingOf(orm, 'stock.expiryWarningDays')) }
  return [
    {
      name: 'todoInbound',
      label: '待收货',
      tone: 'primary',
      path: hrefTo('inboundOrders'),
      binding: inboundBinding,
      filters: { state: INBOUND_AWAITED },
    },
    {
      name: 'todoPutaway',
      label: '待上架',
      tone: 'primary',
      path: hrefTo('putawayTasks'),
      binding: putawayBinding,
      filters: { state: PUTAWAY_OPEN },
    },
    {
      name: 'todoOutbound',
      label: '待出库',
      tone: 'primary',
      path: hrefTo('outboundOrders'),
      binding: outboundBinding,
      filters: { state: OUTBOUND_OPEN },
    },
    {
      name: 'todoReturn',
      label: '待处理退件',
      tone: 'primary',
      path: hrefTo('returnParcels'),
      binding: parcelBinding,
      filters: { state: RETURNS_PENDING },
    },
    {
      name: 'todoCount',
      label: '待盘点',
      tone: 'primary',
      path: hrefTo('stockTasks'),
      binding: stockTaskBinding,
      filters: { state: STOCK_TASK_TO_COUNT },
    },
    {
      name: 'cutoffSoon',
      label: '临近截单',
      tone: 'warning',
      path: hrefTo('outboundOrders'),
      binding: outboundBinding,
      filters: { state: OUTBOUND_OPEN, cutoffAt },
    },
    {
      name: 'expiringLots',
      label: '临期库存',
      tone: 'warning',
      path: hrefTo('stock', { view: 'all' }),
      binding: balanceBinding,
      filters: { expDate },
    },
    {
      name: 'rejectPushErrors',
      label: '退仓推送异常',
      tone: 'danger',
      binding: failedRejectPushBinding,
      path: hrefTo('rejectPushErrors'),
    },
    {
      name: 'returnPushErrors',
      label: '退件推送异常',
      tone: 'danger',
      binding: failedReturnPushBinding,
      path: hrefTo('returnPushErrors'),
    },
  ]
}

/** As lists keep their filters in the address. */
function hrefOf(path: string, filters: Filters): string {
  const [pathname = '', query] = path.split('?')
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(filters)) {
    if ('to' in value) params.set(`${name}.to`, value.to)
    else params.set(name, value.join(','))
  }
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

async function countListed(
  { orm, caller, chosen }: Asked,
  binding: Binding,
  filters: Filters,
): Promise<number> {
  const [row] = await orm
    .select({ listed: count() })
    .from(binding.table)
    .where(
      and(isVisible({ orm, caller }, binding), filterCondition(binding, { ...filters, warehouse: chosen })),
    )
  return row?.listed ?? 0
}

function isAskedFor({ caller, chosen }: Asked, columns: { warehouse: PgColumn; owner?: PgColumn }) {
  const isChosen = chosen.length > 0 ? inArray(columns.warehouse, [...chosen]) : undefined
  return and(inScope(caller, columns), isChosen)
}

function spanOf(days: readonly WorkingDay[], at: Date) {
  const dates = days.map(({ date }) => date).sort()
  const [from = localDateOf(at)] = dates
  return { from, to: dates.at(-1) ?? from }
}

async function findUph(asked: Asked, days: readonly WorkingDay[]): Promise<string | null> {
  const { qty, durationSec } = operationEvents
  const hours = sql`nullif(sum(${durationSec}), 0) / 3600.0`
  const [row] = await asked.orm
    .select({ uph: sql<string | null>`round(sum(${qty}) / (${hours}), 1)::text` })
    .from(operationEvents)
    .where(and(sql`${durationSec} <> 0`, isToday(days, operationEvents), isAskedFor(asked, operationEvents)))
  return row?.uph ?? null
}

async function sumIncome(asked: Asked, days: readonly WorkingDay[]): Promise<string> {
  const [row] = await asked.orm
    .select({ income: sql<string>`round(coalesce(sum(${chargeLines.amount}), 0), 2)::text` })
    .from(chargeLines)
    .where(and(isToday(days, chargeLines), isAskedFor(asked, chargeLines)))
  return row?.income ?? '0.00'
}

/** In the warehouses asked about; whose goods it is about, the page of 对账 says within its reader's scope. */
async function findAlerts(asked: Asked) {
  const { orm, caller } = asked
  const { date, endedAt } = reconciliationRuns
  const [last] = await orm
    .select({ date, endedAt })
    .from(reconciliationRuns)
    .where(isNotNull(endedAt))
    .orderBy(desc(date))
    .limit(1)
  if (!last?.endedAt) return null
  const { warehouse, code, needs } = reconciliationFailures
  const [row] = await orm
    .select({ failed: countDistinct(code) })
    .from(reconciliationFailures)
    .where(
      and(
        eq(reconciliationFailures.date, last.date),
        isAskedFor(asked, { warehouse }),
        or(isNull(needs), inArray(needs, [...caller.actions])),
      ),
    )
  return { failed: row?.failed ?? 0, at: last.endedAt.toISOString() }
}

async function countRunningTasks({ orm }: Services, caller: Caller, at: Date): Promise<number> {
  const rows = await orm
    .select({ tasks: count() })
    .from(asyncTasks)
    .where(
      and(
        eq(asyncTasks.userId, caller.userId),
        inArray(asyncTasks.state, ['排队', '处理中']),
        gt(asyncTasks.expiresAt, at),
      ),
    )
  return rows[0]?.tasks ?? 0
}
