// Reject orders, their lines and counts, the messages they came by, and the differences they were closed with, bound to their tables.
import { inArray } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { goodsNames, placeNames } from '#server/wms/ledger/names.ts'
import { pushTasks, rejectCounts, rejectLines, rejectOrders } from '#server/wms/schema/reject.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectLine } from '#shared/contracts/reject/line.ts'
import { rejectOrder, rejectSheet } from '#shared/contracts/reject/order.ts'
import { failedPush, pushTask } from '#shared/contracts/reject/push.ts'
import { PUSH_FAILED } from '#shared/domain/push.ts'

export const rejectBinding = bind({
  resource: rejectOrder,
  table: rejectOrders,
  scope: { warehouse: rejectOrders.warehouse, owner: rejectOrders.owner },
  names: { ...placeNames(rejectOrders), creator: userName(rejectOrders.creator) },
})

/** Rows of a sheet become lines of orders. */
export const rejectSheetBinding = bind({
  resource: rejectSheet,
  table: rejectOrders,
  scope: rejectBinding.scope,
  grouping: { by: ['owner', 'externalNo'], own: ['boxNo', 'sku', 'lot', 'expectedQty'] },
})

export const rejectLineBinding = bind({
  resource: rejectLine,
  table: rejectLines,
  scope: { warehouse: rejectLines.warehouse, owner: rejectLines.owner },
  names: goodsNames(rejectLines),
})

export const countBinding = bind({
  resource: rejectCount,
  table: rejectCounts,
  scope: { warehouse: rejectCounts.warehouse, owner: rejectCounts.owner },
  names: { ...goodsNames(rejectCounts), operator: userName(rejectCounts.operator) },
})

const ofPush = {
  table: pushTasks,
  scope: { warehouse: pushTasks.knownWarehouse, owner: pushTasks.knownOwner },
  names: { ...placeNames(pushTasks), creator: userName(pushTasks.creator) },
} as const

export const pushBinding = bind({ ...ofPush, resource: pushTask })

export const failedPushBinding = bind({
  ...ofPush,
  resource: failedPush,
  only: inArray(pushTasks.state, [...PUSH_FAILED]),
})
