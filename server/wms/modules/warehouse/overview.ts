// The home page in figures: what waits in the warehouses of a user, what today has come to, their own tasks.
import { and, count, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Binding } from '#server/wms/kit/binding.ts'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import { findToday, isToday, type WorkingDay } from '#server/wms/kit/facts/today.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import { isVisible } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import {
  failedPushBinding as failedRejectPushBinding,
  orderBinding as inboundBinding,
  putawayBinding,
} from '#server/wms/modules/inbound/resources.ts'
import { chargeLines } from '#server/wms/modules/money/tables.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { orderBinding as outboundBinding } from '#server/wms/modules/outbound/resources.ts'
import { reconciliationFailures, reconciliationRuns } from '#server/wms/modules/reconciliation/tables.ts'
import {
  failedPushBinding as failedReturnPushBinding,
  parcelBinding,
} from '#server/wms/modules/returned/resources.ts'
import { balanceBinding } from '#server/wms/modules/stock/resources.ts'
import { stockBalances } from '#server/wms/modules/stock/tables.ts'
import { taskBinding as stockTaskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { asyncTasks } from '#server/wms/modules/task/tables.ts'
import { findWarehouseFigures } from '#server/wms/modules/warehouse/store.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'
import {
  INBOUND_AWAITED,
  OUTBOUND_OPEN,
  PUTAWAY_OPEN,
  RETURNS_PENDING,
  STOCK_TASK_TO_COUNT,
} from '#shared/domain/waiting.ts'

/** What is asked about, of whom: `chosen` narrows it to some warehouses, none of them to no narrower than the scope. */
type Asked = Pick<Services, 'orm'> & { caller: Caller; chosen: readonly string[] }

export async function findOverview(services: Services, caller: Caller, chosen: readonly string[]) {
  const at = services.now()
  const asked = { orm: services.orm, caller, chosen }
  const days = await findToday(asked, chosen, at)
  return {
    at: at.toISOString(),
    today: spanOf(days, at),
    todoInbound: await countListed(asked, inboundBinding, { state: INBOUND_AWAITED }),
    todoPutaway: await countListed(asked, putawayBinding, { state: PUTAWAY_OPEN }),
    todoOutbound: await countListed(asked, outboundBinding, { state: OUTBOUND_OPEN }),
    cutoffSoon: await countCutoffs(asked, at),
    todoReturn: await countListed(asked, parcelBinding, { state: RETURNS_PENDING }),
    todoCount: await countListed(asked, stockTaskBinding, { state: STOCK_TASK_TO_COUNT }),
    expiringLots: await countExpiring(asked, at),
    rejectPushErrors: await countListed(asked, failedRejectPushBinding),
    returnPushErrors: await countListed(asked, failedReturnPushBinding),
    todayUph: await findUph(asked, days),
    todayIncome: may(caller, 'money.read') ? await sumIncome(asked, days) : null,
    healthAlerts: may(caller, 'reconciliation.run') ? await findAlerts(asked) : null,
    runningTasks: await countRunningTasks(services, caller, at),
    warehouses: await findWarehouseFigures(services, caller, chosen),
  }
}

/** As many as the list shows that is narrowed by the same. */
async function countListed(
  { orm, caller, chosen }: Asked,
  binding: Binding,
  filters: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const [row] = await orm
    .select({ listed: count() })
    .from(binding.table)
    .where(
      and(isVisible({ orm, caller }, binding), filterCondition(binding, { ...filters, warehouse: chosen })),
    )
  return row?.listed ?? 0
}

async function countCutoffs(asked: Asked, at: Date) {
  const minutes = await settingOf(asked.orm, 'outbound.cutoffWarningMinutes')
  const before = new Date(at.getTime() + minutes * 60_000).toISOString()
  const filters = { state: OUTBOUND_OPEN, cutoffAt: { to: before } }
  return { orders: await countListed(asked, outboundBinding, filters), before }
}

/** As the stock is listed by lot and quality. */
async function countExpiring({ orm, caller, chosen }: Asked, at: Date) {
  const days = await settingOf(orm, 'stock.expiryWarningDays')
  const through = addDays(localDateOf(at), days)
  const { warehouse, owner, sku, lot, quality, onHand } = stockBalances
  const [row] = await orm
    .select({ lots: countDistinct(sql`(${warehouse}, ${owner}, ${sku}, ${lot}, ${quality})`) })
    .from(stockBalances)
    .where(
      and(
        isVisible({ orm, caller }, balanceBinding),
        filterCondition(balanceBinding, { warehouse: chosen, expDate: { to: through } }),
        ne(onHand, '0'),
      ),
    )
  return { lots: row?.lots ?? 0, through }
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
