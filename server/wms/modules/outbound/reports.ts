// 订单统计, 承运商订单统计, 包材消耗, 拣货差错 and 包裹统计 — orders by the day they were made on, waybills by that they were drawn on,
// mistakes by that they were found on, boxes by that they were sealed on.
import { and, eq, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  bindReport,
  countOf,
  type Measure,
  type ReportBinding,
  sumOf,
} from '#server/wms/ledger/report/report-binding.ts'
import {
  orderBinding,
  parcelBinding,
  pickErrorBinding,
  waybillBinding,
} from '#server/wms/modules/outbound/resources.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import { pickErrors } from '#server/wms/schema/pick-error.ts'
import {
  carrierDaily,
  orderDaily,
  packagingDaily,
  parcelDaily,
} from '#shared/contracts/outbound/daily-report.ts'
import { pickErrorDaily } from '#shared/contracts/outbound/pick-error.ts'
import { OUTBOUND_DONE, type PICK_ERRORS } from '#shared/domain/outbound.ts'
import { LEAST_TOLERANCE_KG, TOLERANCE } from '#shared/domain/parcel-weight.ts'

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

const errorsOf = (kind: (typeof PICK_ERRORS)[number]): Measure =>
  countOf(pickErrors.id, eq(pickErrors.kind, kind))

const { sealedAt, expectedWeight } = parcels

/** It was on the scales, and what it should weigh is known. */
const isCompared = and(isNotNull(parcels.weight), isNotNull(expectedWeight)) as SQL
const difference = sql`abs(${parcels.weight} - ${expectedWeight})`
const isDoubtful = sql`${difference} > greatest(${LEAST_TOLERANCE_KG}, ${expectedWeight} * ${TOLERANCE})`

const differenceRate: Measure = {
  where: isCompared,
  of: (condition) => sql`round(100 * sum(${difference}) filter (where ${condition})
    / nullif(sum(${expectedWeight}) filter (where ${condition}), 0), 2)`,
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
  bindReport({
    report: pickErrorDaily,
    facts: pickErrorBinding,
    measures: {
      errors: countOf(pickErrors.id),
      qty: sumOf(pickErrors.qty),
      orders: countOf(pickErrors.orderNo),
      lacking: errorsOf('报缺'),
      missing: errorsOf('缺件'),
      wrong: errorsOf('错件'),
      extra: errorsOf('多件'),
    },
  }),
  bindReport({
    report: parcelDaily,
    facts: parcelBinding,
    only: and(isNotNull(sealedAt), ne(parcels.state, '已拆箱')) as SQL,
    measures: {
      parcels: countOf(parcels.parcelNo),
      qty: sumOf(parcels.qty),
      unreadable: sumOf(parcels.unreadable),
      weighed: countOf(parcels.parcelNo, isCompared),
      expected: sumOf(expectedWeight, isCompared),
      weight: sumOf(parcels.weight, isCompared),
      differenceRate,
      doubtful: countOf(parcels.parcelNo, isDoubtful),
      cost: sumOf(parcels.packagingCost),
    },
  }),
]
