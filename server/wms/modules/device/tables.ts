// Devices on the warehouse floor, and the slots of sorting walls with the tags on them.
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/db/columns.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { deviceLife } from '#shared/domain/equipment.ts'

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
    state: text({ enum: deviceLife.states }).notNull().default(deviceLife.initial),
    lastHeartbeat: instantColumn('last_heartbeat'),
    ...recordColumns(),
  },
  (table) => [
    index('devices_warehouse_type').on(table.warehouse, table.type, table.code),
    check('devices_state', isOneOf(table.state, deviceLife.states)),
  ],
)

/** The electronic tags of a sorting wall, one for each slot. */
export const deviceTags = pgTable(
  'device_tags',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    sortation: text()
      .notNull()
      .references(() => devices.code, { onUpdate: 'cascade', onDelete: 'cascade' }),
    slotNo: text('slot_no').notNull(),
    tagCode: text('tag_code').notNull(),
    lightState: text('light_state').notNull(),
  },
  (table) => [
    unique('device_tags_slot').on(table.sortation, table.slotNo),
    unique('device_tags_tag').on(table.warehouse, table.tagCode),
  ],
)
