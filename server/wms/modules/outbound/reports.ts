// 订单统计, 承运商订单统计 and 包材消耗 — orders by the day they were made on, waybills by the day they were drawn on.
import { and, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  bindReport,
  countOf,
  type Measure,
  type ReportBinding,
  sumOf,
} from '#server/wms/ledger/report/report-binding.ts'
import { orderBinding, waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { carrierDaily, orderDaily, packagingDaily } from '#shared/contracts/outbound/daily-report.ts'
import { OUTBOUND_DONE } from '#shared/domain/outbound.ts'

const { orderNo, qty, state, shippedAt, cutoffAt, shortage } = outboundOrders

const onTimeRate: Measure = {
  of: (condition) => sql`round(100.0 * count(*) filter (where ${condition} and ${shippedAt} <= ${cutoffAt})
    / nullif(count(*) filter (where ${condition} and ${shippedAt} is not null and ${cutoffAt} is not null), 0), 2)`,
}

const { collectedAt, endedAt, boxes, weight, freightReceivable, freightPayable, packagingCost } = waybills

const avgTransitHours: Measure = {
  of: (condition) => sql`round(avg(extract(epoch from ${endedAt} - ${collectedAt})) filter (
    where ${condition} and ${waybills.state} = '已签收') / 3600.0, 1)`,
}

export const OUTBOUND_REPORTS: readonly ReportBinding[] = [
  bindReport({
    report: orderDaily,
    facts: orderBinding,
    // What it wanted counts with the order that is sent.
    only: ne(state, '已合并'),
    measures: {
      createdOrders: countOf(orderNo),
      qty: sumOf(qty),
      shippedOrders: countOf(orderNo, isNotNull(shippedAt)),
      backlog: countOf(orderNo, notInArray(state, [...OUTBOUND_DONE])),
      shortOrders: countOf(orderNo, ne(shortage, '')),
      onTimeRate,
      interceptOrders: countOf(orderNo, inArray(state, ['拦截中', '已拦截'])),
    },
  }),
  bindReport({
    report: carrierDaily,
    facts: waybillBinding,
    only: ne(waybills.state, '作废'),
    measures: {
      orders: countOf(waybills.orderNo),
      parcels: sumOf(boxes),
      weight: sumOf(weight),
      collected: countOf(waybills.waybillNo, isNotNull(collectedAt)),
      signed: countOf(waybills.waybillNo, inArray(waybills.state, ['已签收'])),
      returnedParcels: countOf(waybills.waybillNo, inArray(waybills.state, ['退回'])),
      avgTransitHours,
      freightReceivable: sumOf(freightReceivable),
      freightPayable: sumOf(freightPayable),
    },
  }),
  bindReport({
    report: packagingDaily,
    facts: waybillBinding,
    only: and(isNotNull(packagingCost), isNotNull(collectedAt)) as SQL,
    measures: {
      pieces: sumOf(boxes),
      parcels: countOf(waybills.waybillNo),
      cost: sumOf(packagingCost),
    },
  }),
]
