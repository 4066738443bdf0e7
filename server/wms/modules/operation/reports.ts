// What was done for owners, by day and kind of work, and what each worker did, by month.
import { and, eq, getTableColumns, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  bindReport,
  countOf,
  type Measure,
  netCountOf,
  type ReportBinding,
  sumOf,
} from '#server/wms/ledger/report/report-binding.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { OPERATIONS_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { eventBinding } from '#server/wms/modules/operation/resources.ts'
import { findWorkShares, workShareBinding, workShares } from '#server/wms/modules/operation/work-shares.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { stockLines } from '#server/wms/schema/stocktake.ts'
import { workerTaskMonthly } from '#shared/contracts/money/labor-report.ts'
import * as reports from '#shared/contracts/operation/owner-daily.ts'
import { workRate } from '#shared/contracts/operation/work-rate.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import type { OPERATION_TYPES } from '#shared/domain/values.ts'

type OperationType = (typeof OPERATION_TYPES)[number]

const { qty, boxes, orders, weight, docNo, docType, opType, reversalOf, eventId } = operationEvents

const isOf = (...types: OperationType[]): SQL => inArray(opType, types)

/** Goods that come in and goods that come back are checked and put away alike; their document tells them apart. */
const RETURN_DOCUMENTS = [DOCUMENTS.returnParcel.type, DOCUMENTS.rejectOrder.type]
/** What shops have sent back is received on an inbound order, too. */
const isRejectInbound = sql`${docNo} in (select ${inboundOrders.orderNo} from ${inboundOrders}
  where ${isNotNull(inboundOrders.rejectNo)})`
const isReturn = or(inArray(docType, RETURN_DOCUMENTS), isRejectInbound)
const isArrival = and(
  inArray(docType, [DOCUMENTS.inboundOrder.type, DOCUMENTS.blindTask.type]),
  not(isRejectInbound),
)
const isShelving = isOf('质检', '上架')

/** A worker who is known by name, or the person who was signed in; nothing for the work of a team. */
const worker = sql`case when ${operationEvents.teamId} is null
  then coalesce('w' || ${operationEvents.workerId}, 'u' || ${operationEvents.operator}) end`

const people = { workers: countOf(worker) }
const teams = { teams: countOf(operationEvents.teamId) }

/** A recount is work again, but what was counted is posted once. */
const posted = sql`(select sum(case when ${stockLedger.toLoc} is null then -${stockLedger.qty} else ${stockLedger.qty} end)
  from ${stockLedger} where ${and(eq(stockLedger.docNo, docNo), eq(stockLedger.eventId, eventId))})`

/** Where was counted; null for what was taken back, and for what took it back. */
const countedLoc = sql`(select ${stockLines.warehouse} || ' ' || ${stockLines.loc} from ${stockLines}
  where ${or(eq(stockLines.eventId, eventId), eq(stockLines.recountEventId, eventId))}
    and not exists (select 1 from ${operationEvents} as taken_back where taken_back.reversal_of = ${eventId}))`

const qtyOf = (...types: OperationType[]): Measure => sumOf(qty, isOf(...types))

export const OWNER_DAILY_REPORTS: readonly ReportBinding[] = [
  bindReport({
    report: reports.ownerEntryDaily,
    facts: eventBinding,
    only: or(and(isOf('卸货', '收货', '盲收'), not(isRejectInbound)), and(isShelving, isArrival)) as SQL,
    measures: {
      receivedQty: qtyOf('收货', '盲收'),
      putawayQty: qtyOf('上架'),
      boxes: sumOf(boxes),
      documents: countOf(docNo),
      ...people,
      ...teams,
    },
  }),
  bindReport({
    report: reports.ownerDeliveryDaily,
    facts: eventBinding,
    sums: (_reader, days) => factsByDay(OPERATIONS_BY_DAY, days),
    only: isOf('拣货', '分拨', '复核', '打包', '称重', '装车', '拦截'),
    measures: {
      orders: sumOf(orders, isOf('打包')),
      pickQty: qtyOf('拣货'),
      packParcels: sumOf(boxes, isOf('打包')),
      weight: sumOf(weight, isOf('称重')),
      stopped: sumOf(orders, isOf('拦截')),
      ...people,
      ...teams,
    },
  }),
  bindReport({
    report: reports.ownerRejectedDaily,
    facts: eventBinding,
    only: or(isOf('退件登记', '退仓清点'), and(isShelving, isReturn)) as SQL,
    measures: {
      parcels: sumOf(orders, isOf('退件登记')),
      countedQty: qtyOf('退仓清点'),
      inspectedQty: qtyOf('质检'),
      shelvedQty: qtyOf('上架'),
      ...people,
    },
  }),
  bindReport({
    report: reports.ownerInventoryDaily,
    facts: eventBinding,
    only: isOf('盘点'),
    measures: {
      tasks: countOf(docNo),
      locations: countOf(countedLoc),
      lines: netCountOf(reversalOf),
      countedQty: sumOf(qty),
      diffQty: sumOf(posted),
      ...people,
    },
  }),
]

const share = getTableColumns(workShares)

/** Null where a group has no task. */
const minutesPerTask: Measure = {
  of: (condition) => sql`round(sum(${share.durationSec}) filter (where ${condition})
    / (60.0 * nullif(count(distinct ${share.docNo}) filter (where ${condition}), 0)), 1)`,
}

/** In per cent. What was done in an earlier month and is taken back counts in this one, down to nothing. */
const shareThatStands: Measure = {
  of: (condition) => {
    const done = sql`count(*) filter (where ${condition} and ${share.reversalOf} is null)`
    const takenBack = sql`count(${share.reversalOf}) filter (where ${condition})`
    return sql`round(100.0 * greatest(0, ${done} - ${takenBack}) / nullif(${done}, 0), 1)`
  },
}

/** Parts of a third come to the whole again. */
const shareOf = (amount: SQL | PgColumn): Measure => ({
  of: (condition) => sql`coalesce(round(sum(${amount}) filter (where ${condition}), 2), 0)`,
})
const times = sql`case when ${share.reversalOf} is null then ${share.share} else -${share.share} end`

/** One of a person's, in which they did anything that holds. */
const personHours = sql`count(distinct (coalesce(${share.worker}, '#' || ${share.operator}), date_trunc('hour', ${share.at})))`
const perHour = (amount: SQL | PgColumn): Measure => ({
  of: (condition) =>
    sql`round(sum(${amount}) filter (where ${condition})
      / nullif(${personHours} filter (where ${condition} and ${share.reversalOf} is null), 0), 1)`,
})

/** In per cent of the time that was measured of work that there is a standard for. */
const performance: Measure = {
  where: isNotNull(share.standardMinutes),
  of: (condition) => sql`round(6000 * sum(${share.standardMinutes}) filter (where ${condition})
    / nullif(sum(${share.durationSec}) filter (where ${condition}), 0), 1)`,
}

const ofShares = { facts: workShareBinding, source: findWorkShares }

export const WORKER_REPORTS: readonly ReportBinding[] = [
  bindReport({
    ...ofShares,
    report: workerTaskMonthly,
    only: isNotNull(share.worker),
    measures: {
      taskCount: countOf(share.docNo),
      finishedQty: shareOf(share.qty),
      avgMinutes: minutesPerTask,
      exceptionCount: countOf(share.reversalOf),
      finishRate: shareThatStands,
    },
  }),
  bindReport({
    ...ofShares,
    report: workRate,
    dimensions: {
      hour: { select: sql`select to_char(${share.at} at time zone 'Asia/Shanghai', 'HH24:00')` },
    },
    measures: {
      qty: shareOf(share.qty),
      times: shareOf(times),
      orders: shareOf(share.orders),
      boxes: shareOf(share.boxes),
      hours: {
        where: isNull(share.reversalOf),
        of: (condition) => sql`${personHours} filter (where ${condition})`,
      },
      perHour: perHour(share.qty),
      timesPerHour: perHour(times),
      minutes: {
        of: (condition) =>
          sql`coalesce(round(sum(${share.durationSec}) filter (where ${condition}) / 60.0, 2), 0)`,
      },
      standardMinutes: {
        where: isNotNull(share.standardMinutes),
        of: (condition) => sql`round(sum(${share.standardMinutes}) filter (where ${condition}), 2)`,
      },
      performance,
    },
  }),
]
