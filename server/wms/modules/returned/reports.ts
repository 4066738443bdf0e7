// 退件累计 — the parcels that were registered on a day, by how far they are now.
import { eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { bindReport, countOf, type Measure } from '#server/wms/kit/report/report-binding.ts'
import { operationEvents } from '#server/wms/modules/operation/tables.ts'
import { parcelBinding } from '#server/wms/modules/returned/resources.ts'
import { returnParcels } from '#server/wms/modules/returned/tables.ts'
import { returnedDaily } from '#shared/contracts/report/returned-daily.ts'
import { RETURNS_PENDING } from '#shared/domain/waiting.ts'

const { returnNo, state, owner, warehouse, businessDate, stockedQty, noOwner } = returnParcels

const UNOPENED = ['已签收', '已登记', '无主池', '待拆包', '拒收退回'] as const

/** For a hundred parcels that left for the owners of these, from their warehouses, in their days. */
const returnRate: Measure = {
  of: (
    condition,
  ) => sql`round(100.0 * count(*) filter (where ${condition} and ${owner} is not null) / nullif((
    select sum(packed.orders) from ${operationEvents} packed where packed.op_type = '打包'
      and packed.owner = any(array_agg(${owner}) filter (where ${condition}))
      and packed.warehouse = any(array_agg(${warehouse}) filter (where ${condition}))
      and packed.business_date between min(${businessDate}) filter (where ${condition})
        and max(${businessDate}) filter (where ${condition})
  ), 0), 2)`,
}

export const RETURNED_REPORT = bindReport({
  report: returnedDaily,
  facts: parcelBinding,
  measures: {
    registered: countOf(returnNo),
    unpacked: countOf(returnNo, notInArray(state, [...UNOPENED])),
    shelved: countOf(returnNo, gt(stockedQty, '0')),
    pending: countOf(returnNo, inArray(state, [...RETURNS_PENDING])),
    refused: countOf(returnNo, eq(state, '拒收退回')),
    noOwnerCount: countOf(returnNo, eq(noOwner, true)),
    returnRate,
  },
})
