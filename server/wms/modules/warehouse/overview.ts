// The home page in figures: what waits in the warehouses of a user, what today has come to, their own tasks.
import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import { isCountVisible } from '#server/wms/kit/count-scope.ts'
import { findToday, isToday, type WorkingDay } from '#server/wms/kit/facts/today.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { inboundOrders, putawayTasks } from '#server/wms/modules/inbound/tables.ts'
import { chargeLines } from '#server/wms/modules/money/tables.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { reconciliationFailures, reconciliationRuns } from '#server/wms/modules/reconciliation/tables.ts'
import { returnParcels } from '#server/wms/modules/returned/tables.ts'
import { stockTasks } from '#server/wms/modules/stocktake/tables.ts'
import { asyncTasks } from '#server/wms/modules/task/tables.ts'
import { findWarehouseFigures } from '#server/wms/modules/warehouse/store.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import {
  INBOUND_AWAITED,
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
    todoInbound: await countDocuments(asked, inboundOrders, INBOUND_AWAITED),
    todoPutaway: await countDocuments(asked, putawayTasks, PUTAWAY_OPEN),
    todoReturn: await countDocuments(asked, returnParcels, RETURNS_PENDING),
    todoCount: await countDocuments(
      asked,
      stockTasks,
      STOCK_TASK_TO_COUNT,
      isCountVisible(asked, stockTasks),
    ),
    todayUph: await findUph(asked, days),
    todayIncome: may(caller, 'money.read') ? await sumIncome(asked, days) : null,
    healthAlerts: may(caller, 'reconciliation.run') ? await findAlerts(asked) : null,
    runningTasks: await countRunningTasks(services, caller, at),
    warehouses: await findWarehouseFigures(services, caller, chosen),
  }
}

type Documents = PgTable & { warehouse: PgColumn; owner: PgColumn; state: PgColumn }

async function countDocuments(asked: Asked, documents: Documents, states: readonly string[], only?: SQL) {
  const [row] = await asked.orm
    .select({ waiting: count() })
    .from(documents)
    .where(and(inArray(documents.state, [...states]), isAskedFor(asked, documents), only))
  return row?.waiting ?? 0
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
