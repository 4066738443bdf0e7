// 退件累计 — the parcels that were registered on a day, by how far they are now.

import { eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { bindReport, countOf, type Measure } from '#server/wms/ledger/report/report-binding.ts'
import { parcelBinding } from '#server/wms/modules/returned/resources.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { returnedDaily } from '#shared/contracts/returned/daily-report.ts'
import { RETURNS_PENDING } from '#shared/domain/returned.ts'

const { returnNo, state, owner, stockedQty, noOwner } = returnParcels

const UNOPENED = ['已签收', '已登记', '无主池', '待拆包', '拒收退回'] as const

/** For a hundred parcels that left for the same owners, from the same warehouses, on the same days. */
const returnRate: Measure = {
  of: (condition, alike) => {
    const { businessDate, warehouse, owner: packedFor, opType, orders } = operationEvents
    return sql`round(100.0 * count(*) filter (where ${condition} and ${owner} is not null) / nullif((
      select sum(${orders}) from ${operationEvents}
      where ${opType} = '打包' and ${alike({ businessDate, warehouse, owner: packedFor })}
    ), 0), 2)`
  },
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
