// Devices on the warehouse floor, what they tell of themselves, who stands at them, and the slots of sorting walls with their tags.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import {
  DEVICE_EVENT_KINDS,
  DEVICE_EVENT_LEVELS,
  deviceLife,
  LIGHT_STATES,
} from '#shared/domain/equipment.ts'

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

/** The slots of a sorting wall, and the electronic tag of each that has one. */
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
    tagCode: text('tag_code'),
    lightState: text('light_state', { enum: LIGHT_STATES }).notNull(),
  },
  (table) => [
    unique('device_tags_slot').on(table.sortation, table.slotNo),
    unique('device_tags_tag').on(table.warehouse, table.tagCode),
    check('device_tags_light', isOneOf(table.lightState, LIGHT_STATES)),
  ],
)

const place = () => ({
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
  device: text()
    .notNull()
    .references(() => devices.code, { onUpdate: 'cascade', onDelete: 'cascade' }),
})

/** Only grows. */
export const deviceEvents = pgTable(
  'device_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    ...place(),
    kind: text({ enum: DEVICE_EVENT_KINDS }).notNull(),
    level: text({ enum: DEVICE_EVENT_LEVELS }).notNull(),
    message: text().notNull(),
  },
  (table) => [
    index('device_events_warehouse').on(table.warehouse, table.at),
    index('device_events_at').on(table.at),
    index('device_events_device').on(table.device, table.id.desc()),
    index('device_events_kind').on(table.warehouse, table.kind, table.id.desc()),
    index('device_events_level').on(table.warehouse, table.level, table.id.desc()),
    check('device_events_kind', isOneOf(table.kind, DEVICE_EVENT_KINDS)),
    check('device_events_level', isOneOf(table.level, DEVICE_EVENT_LEVELS)),
  ],
)

/** Who stands at which work station: one person at a time, and each at one. */
export const stationSessions = pgTable(
  'station_sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...place(),
    user: integer('user_id')
      .notNull()
      .references(() => users.id),
    startedAt: instantColumn('started_at').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    index('station_sessions_warehouse').on(table.warehouse, table.id.desc()),
    index('station_sessions_place').on(table.device, table.id.desc()),
    index('station_sessions_started').on(table.startedAt),
    index('station_sessions_ended').on(table.endedAt),
    uniqueIndex('station_sessions_device').on(table.device).where(sql`${table.endedAt} is null`),
    uniqueIndex('station_sessions_user').on(table.user).where(sql`${table.endedAt} is null`),
  ],
)
