// Inbound orders, their lines, receipts and putaway tasks bound to their tables.
import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import {
  inboundLines,
  inboundOrders,
  putawayTasks,
  receiptLines,
} from '#server/wms/modules/inbound/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { skus } from '#server/wms/modules/sku/tables.ts'
import { users } from '#server/wms/modules/user/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'

const namesIn = ({ warehouse, owner }: { warehouse: PgColumn; owner: PgColumn }) => ({
  warehouse: nameOf(warehouses.name, eq(warehouses.code, warehouse)),
  owner: nameOf(owners.name, eq(owners.code, owner)),
})

const goodsNamesIn = (table: { warehouse: PgColumn; owner: PgColumn; sku: PgColumn }) => ({
  ...namesIn(table),
  sku: nameOf(skus.name, and(eq(skus.owner, table.owner), eq(skus.code, table.sku))),
})

export const orderBinding = bind({
  resource: inboundOrder,
  table: inboundOrders,
  scope: { warehouse: inboundOrders.warehouse, owner: inboundOrders.owner },
  names: { ...namesIn(inboundOrders), creator: nameOf(users.name, eq(users.id, inboundOrders.creator)) },
  writes: 'inbound.write',
})

/** Rows of a sheet become lines of drafts. */
export const sheetBinding = bind({
  resource: inboundSheet,
  table: inboundOrders,
  scope: orderBinding.scope,
  writes: 'inbound.write',
})

export const lineBinding = bind({
  resource: inboundLine,
  table: inboundLines,
  scope: { warehouse: inboundLines.warehouse, owner: inboundLines.owner },
  names: goodsNamesIn(inboundLines),
  writes: 'inbound.write',
})

export const receiptBinding = bind({
  resource: receiptLine,
  table: receiptLines,
  scope: { warehouse: receiptLines.warehouse, owner: receiptLines.owner },
  names: { ...goodsNamesIn(receiptLines), operator: nameOf(users.name, eq(users.id, receiptLines.operator)) },
  writes: 'inbound.receive',
})

export const putawayBinding = bind({
  resource: putawayTask,
  table: putawayTasks,
  scope: { warehouse: putawayTasks.warehouse, owner: putawayTasks.owner },
  names: { ...goodsNamesIn(putawayTasks), assignee: nameOf(users.name, eq(users.id, putawayTasks.assignee)) },
  writes: 'inbound.putaway',
})
