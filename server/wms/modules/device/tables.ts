// Devices on the warehouse floor.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/wms/db/columns.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'

export const devices = pgTable(
  'devices',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    /** ALLOCATE_TABLE is a work station that a person signs in at. */
    type: text().notNull(),
    ip: text().notNull(),
    state: text({ enum: ['在线', '离线', '故障', '维修', '停用'] }).notNull(),
    lastHeartbeat: instantColumn('last_heartbeat'),
  },
  (table) => [
    index('devices_warehouse_type').on(table.warehouse, table.type, table.code),
    check('devices_state', sql`${table.state} in ('在线', '离线', '故障', '维修', '停用')`),
  ],
)
