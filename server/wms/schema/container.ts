// Containers that goods are carried in, their types, and where each has been.
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  codeKeyColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { locations, warehouses } from '#server/wms/schema/warehouse.ts'
import { containerLife } from '#shared/domain/equipment.ts'
import { CONTAINER_CATEGORIES, STATUSES } from '#shared/domain/values.ts'

export const containerTypes = pgTable(
  'container_types',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    category: text({ enum: CONTAINER_CATEGORIES }).notNull(),
    length: decimalColumn('length'),
    width: decimalColumn('width'),
    height: decimalColumn('height'),
    tareWeight: decimalColumn('tare_weight'),
    maxWeight: decimalColumn('max_weight'),
    maxVolume: decimalColumn('max_volume'),
    slots: integer().notNull(),
    reusable: boolean().notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    check('container_types_category', isOneOf(table.category, CONTAINER_CATEGORIES)),
    check('container_types_status', isOneOf(table.status, STATUSES)),
  ],
)

export const containers = pgTable(
  'containers',
  {
    code: text().primaryKey(),
    codeKey: codeKeyColumn('code_key', 'code'),
    twin: twinColumn(),
    type: text()
      .notNull()
      .references(() => containerTypes.code, { onUpdate: 'cascade' }),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    location: text(),
    state: text({ enum: containerLife.states }).notNull().default(containerLife.initial),
    currentDoc: text('current_doc'),
    remark: text().notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    unique('containers_key').on(table.codeKey, table.twin),
    index('containers_warehouse').on(table.warehouse, table.code),
    index('containers_type').on(table.type),
    foreignKey({
      name: 'containers_location_fk',
      columns: [table.warehouse, table.location],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
    check('containers_state', isOneOf(table.state, containerLife.states)),
  ],
)

export const containerMoves = pgTable(
  'container_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    warehouse: text().notNull(),
    container: text()
      .notNull()
      .references(() => containers.code, { onUpdate: 'cascade' }),
    fromLocation: text('from_location'),
    toLocation: text('to_location'),
    operator: integer().notNull(),
  },
  (table) => [
    index('container_moves_container').on(table.container, table.id),
    index('container_moves_warehouse').on(table.warehouse, table.id.desc()),
    index('container_moves_at').on(table.at),
  ],
)
