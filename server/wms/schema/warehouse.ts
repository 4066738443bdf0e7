// Warehouses of the provider, their zones and their locations.
import { boolean, check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  codeKeyColumn,
  decimalColumn,
  isOneOf,
  recordColumns,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { VERSIONS } from '#shared/constants.ts'
import { LOCATION_TYPES, STATUSES, STORAGE_CLASSES, ZONE_USAGES } from '#shared/domain/values.ts'

export const warehouses = pgTable(
  'warehouses',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    contact: text().notNull(),
    version: text({ enum: VERSIONS }).notNull(),
    /** Local time at which a new business day begins, '06:00'. */
    shiftCutoff: text('shift_cutoff').notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    check('warehouses_version', isOneOf(table.version, VERSIONS)),
    check('warehouses_status', isOneOf(table.status, STATUSES)),
  ],
)

export const zones = pgTable(
  'zones',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    code: text().notNull(),
    codeKey: codeKeyColumn('code_key', 'code'),
    twin: twinColumn(),
    name: text().notNull(),
    usage: text({ enum: ZONE_USAGES }).notNull(),
    storageClass: text('storage_class', { enum: STORAGE_CLASSES }).notNull().default('常温'),
    seq: integer().notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    unique('zones_code').on(table.warehouse, table.code),
    unique('zones_key').on(table.warehouse, table.codeKey, table.twin),
    check('zones_usage', isOneOf(table.usage, ZONE_USAGES)),
    check('zones_storage_class', isOneOf(table.storageClass, STORAGE_CLASSES)),
    check('zones_status', isOneOf(table.status, STATUSES)),
  ],
)

export const locations = pgTable(
  'locations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text().notNull(),
    zone: text().notNull(),
    code: text().notNull(),
    codeKey: codeKeyColumn('code_key', 'code'),
    twin: twinColumn(),
    aisle: text().notNull(),
    rack: text().notNull(),
    level: text().notNull(),
    type: text({ enum: LOCATION_TYPES }).notNull(),
    length: decimalColumn('length'),
    width: decimalColumn('width'),
    height: decimalColumn('height'),
    maxWeight: decimalColumn('max_weight'),
    mixSku: boolean('mix_sku').notNull(),
    mixLot: boolean('mix_lot').notNull(),
    pickSeq: integer('pick_seq').notNull(),
    checkDigit: text('check_digit').notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    unique('locations_code').on(table.warehouse, table.code),
    unique('locations_key').on(table.warehouse, table.codeKey, table.twin),
    index('locations_scan').on(table.codeKey),
    index('locations_zone').on(table.warehouse, table.zone, table.pickSeq),
    foreignKey({
      name: 'locations_zone_fk',
      columns: [table.warehouse, table.zone],
      foreignColumns: [zones.warehouse, zones.code],
    }).onUpdate('cascade'),
    check('locations_type', isOneOf(table.type, LOCATION_TYPES)),
    check('locations_status', isOneOf(table.status, STATUSES)),
  ],
)
