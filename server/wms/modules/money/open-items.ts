// What of a month is still open, counted before it is closed. It is closed for all owners of a warehouse, and so is it counted.
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { ownerBills } from '#server/wms/schema/billing.ts'
import { agencyDispatches } from '#server/wms/schema/labor.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { pieceDisputes, pieceRecomputes } from '#server/wms/schema/piece.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getOpenItems } from '#shared/contracts/money/period.ts'
import { startOfNextPeriod } from '#shared/domain/calendar.ts'
import {
  OPEN_DISPATCH_STATES,
  OPEN_ITEMS_OF,
  OPEN_RECOMPUTE_STATES,
  type OpenItem,
} from '#shared/domain/closing.ts'

type Month = { period: string; warehouse: string; first: string; next: string }

export function findOpenItems(
  reader: Reader,
  { scope, period, warehouse }: z.output<(typeof getOpenItems)['query']>,
): Promise<CallResult<typeof getOpenItems>> {
  const first = `${period}-01`
  const month = { period, warehouse, first, next: startOfNextPeriod(first) }
  return Promise.all(
    OPEN_ITEMS_OF[scope].map(async (item) => ({ item, count: await COUNTS[item](reader, month) })),
  )
}

const COUNTS: Readonly<Record<OpenItem, (reader: Reader, month: Month) => Promise<number>>> = {
  暂估的费用: (reader, month) => countCharges(reader, month, '暂估'),
  // A line of a bill is in another state.
  未入账单的费用: (reader, month) => countCharges(reader, month, '已确认'),
  争议中的账单: (reader, month) =>
    countAt(reader, month, ownerBills, [eq(ownerBills.period, month.period), eq(ownerBills.state, '争议中')]),
  未确认的派工单: (reader, month) =>
    countAt(reader, month, agencyDispatches, [
      ...daysOf(month, agencyDispatches.businessDate),
      inArray(agencyDispatches.state, OPEN_DISPATCH_STATES),
    ]),
  未日结的作业日: countUnsettledDays,
  未生效的计件重算: (reader, month) =>
    countAt(reader, month, pieceRecomputes, [
      lt(pieceRecomputes.fromDate, month.next),
      gte(pieceRecomputes.toDate, month.first),
      inArray(pieceRecomputes.state, OPEN_RECOMPUTE_STATES),
    ]),
  // Anyone who is right is paid on top.
  待处理的计件申诉: (reader, month) =>
    countAt(reader, month, pieceDisputes, [
      ...daysOf(month, pieceDisputes.businessDate),
      eq(pieceDisputes.state, '待处理'),
    ]),
}

function countCharges(reader: Reader, month: Month, state: '暂估' | '已确认'): Promise<number> {
  const { businessDate } = chargeLines
  return countAt(reader, month, chargeLines, [...daysOf(month, businessDate), eq(chargeLines.state, state)])
}

function countAt(
  { orm, caller }: Reader,
  { warehouse }: Month,
  table: PgTable & { warehouse: PgColumn },
  conditions: readonly SQL[],
): Promise<number> {
  const { warehouse: column } = table
  return orm.$count(table, and(inWarehouseScope(caller, column), eq(column, warehouse), ...conditions))
}

function daysOf({ first, next }: Month, column: PgColumn): SQL[] {
  return [gte(column, first), lt(column, next)]
}

/** Days with work that pay by the piece has not been counted for, where there are rules to count it by. */
async function countUnsettledDays(
  { orm, caller }: Reader,
  { warehouse, first, next }: Month,
): Promise<number> {
  const { businessDate } = operationEvents
  const rows = await selectRows<{ days: number }>(
    orm,
    sql`select count(distinct ${businessDate})::int as days from ${operationEvents}
        where ${inWarehouseScope(caller, operationEvents.warehouse)} and ${operationEvents.warehouse} = ${warehouse}
          and ${businessDate} >= ${first} and ${businessDate} < ${next}
          and ${businessDate} >= (select min(effective_from) from piece_rules where warehouse = ${warehouse})
          and ${businessDate} > coalesce(
            (select max(business_date) from piece_days where warehouse = ${warehouse}), '-infinity')`,
  )
  return rows[0]?.days ?? 0
}
