// Reject orders, their lines and counts, the messages they came by, and the differences they were closed with, bound to their tables.
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { differenceCases } from '#server/wms/modules/difference/tables.ts'
import {
  pushTasks,
  rejectCounts,
  rejectLines,
  rejectOrders,
} from '#server/wms/modules/inbound/reject-tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { rejectOrder, rejectSheet } from '#shared/contracts/reject/order.ts'
import { failedPush, pushTask } from '#shared/contracts/reject/push.ts'
import { differenceCase } from '#shared/contracts/stock/difference.ts'
import { PUSH_FAILED } from '#shared/domain/reject.ts'

const namesIn = ({ warehouse, owner }: { warehouse: PgColumn; owner: PgColumn }) => ({
  warehouse: nameOf(warehouses.name, eq(warehouses.code, warehouse)),
  owner: nameOf(owners.name, eq(owners.code, owner)),
})

const goodsNamesIn = (table: { warehouse: PgColumn; owner: PgColumn; sku: PgColumn }) => ({
  ...namesIn(table),
  sku: nameOf(skus.name, and(eq(skus.owner, table.owner), eq(skus.code, table.sku))),
})

export const rejectBinding = bind({
  resource: rejectOrder,
  table: rejectOrders,
  scope: { warehouse: rejectOrders.warehouse, owner: rejectOrders.owner },
  names: { ...namesIn(rejectOrders), creator: nameOf(users.name, eq(users.id, rejectOrders.creator)) },
  writes: 'reject.write',
})

/** Rows of a sheet become lines of orders. */
export const rejectSheetBinding = bind({
  resource: rejectSheet,
  table: rejectOrders,
  scope: rejectBinding.scope,
  writes: 'reject.write',
})

export const rejectLineBinding = bind({
  resource: rejectLine,
  table: rejectLines,
  scope: { warehouse: rejectLines.warehouse, owner: rejectLines.owner },
  names: goodsNamesIn(rejectLines),
  writes: 'reject.write',
})

export const countBinding = bind({
  resource: rejectCount,
  table: rejectCounts,
  scope: { warehouse: rejectCounts.warehouse, owner: rejectCounts.owner },
  names: { ...goodsNamesIn(rejectCounts), operator: nameOf(users.name, eq(users.id, rejectCounts.operator)) },
  writes: 'reject.write',
})

const ofPush = {
  table: pushTasks,
  scope: { warehouse: pushTasks.knownWarehouse, owner: pushTasks.knownOwner },
  names: { ...namesIn(pushTasks), creator: nameOf(users.name, eq(users.id, pushTasks.creator)) },
  writes: 'reject.write',
} as const

export const pushBinding = bind({ ...ofPush, resource: pushTask })

export const failedPushBinding = bind({
  ...{ ...ofPush, resource: failedPush },
  only: inArray(pushTasks.state, [...PUSH_FAILED]),
})

/** Those of reject orders are read with them; what becomes of them is the business of all differences. */
export const rejectCaseBinding = bind({
  resource: differenceCase,
  table: differenceCases,
  scope: { warehouse: differenceCases.warehouse, owner: differenceCases.owner },
  names: goodsNamesIn(differenceCases),
  writes: 'difference.write',
})
