// Inbound orders, their lines, receipts and putaway tasks bound to their tables.
import { sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { goodsNames, placeNames } from '#server/wms/ledger/names.ts'
import {
  dockRefusals,
  inboundDeliveries,
  inboundLines,
  inboundOrders,
  inboundUnits,
  putawayTasks,
  receiptLines,
} from '#server/wms/schema/inbound.ts'
import { inboundDelivery } from '#shared/contracts/inbound/delivery.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { dockRefusal } from '#shared/contracts/inbound/refusal.ts'
import { inboundUnit } from '#shared/contracts/inbound/unit.ts'

export const orderBinding = bind({
  resource: inboundOrder,
  table: inboundOrders,
  scope: { warehouse: inboundOrders.warehouse, owner: inboundOrders.owner },
  names: { ...placeNames(inboundOrders), creator: userName(inboundOrders.creator) },
})

/** Rows of a sheet become lines of drafts. */
export const sheetBinding = bind({
  resource: inboundSheet,
  table: inboundOrders,
  scope: orderBinding.scope,
  grouping: { by: ['owner', 'externalNo'], own: ['sku', 'lot', 'expectedQty'] },
})

export const lineBinding = bind({
  resource: inboundLine,
  table: inboundLines,
  scope: { warehouse: inboundLines.warehouse, owner: inboundLines.owner },
  names: goodsNames(inboundLines),
})

export const deliveryBinding = bind({
  resource: inboundDelivery,
  table: inboundDeliveries,
  scope: { warehouse: inboundDeliveries.warehouse, owner: inboundDeliveries.owner },
  names: { ...placeNames(inboundDeliveries), operator: userName(inboundDeliveries.operator) },
  figures: {
    receivedQty: () => sql`coalesce((select trim_scale(sum(r.qty)) from receipt_lines r
      where r.order_no = inbound_deliveries.order_no and r.delivery_id = inbound_deliveries.id
        and r.state = '有效'), 0)::text`,
  },
})

export const unitBinding = bind({
  resource: inboundUnit,
  table: inboundUnits,
  scope: { warehouse: inboundUnits.warehouse, owner: inboundUnits.owner },
  names: goodsNames(inboundUnits),
})

export const receiptBinding = bind({
  resource: receiptLine,
  table: receiptLines,
  scope: { warehouse: receiptLines.warehouse, owner: receiptLines.owner },
  names: { ...goodsNames(receiptLines), operator: userName(receiptLines.operator) },
})

export const refusalBinding = bind({
  resource: dockRefusal,
  table: dockRefusals,
  scope: { warehouse: dockRefusals.warehouse, owner: dockRefusals.owner },
  names: { ...goodsNames(dockRefusals), operator: userName(dockRefusals.operator) },
})

export const putawayBinding = bind({
  resource: putawayTask,
  table: putawayTasks,
  scope: { warehouse: putawayTasks.warehouse, owner: putawayTasks.owner },
  names: { ...goodsNames(putawayTasks), assignee: userName(putawayTasks.assignee) },
})
