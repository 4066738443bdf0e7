// Rules by which outbound orders go their way without a person: into waves, and by which carrier.
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { carriers } from '#server/wms/schema/base.ts'
import { decimalColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { OUTBOUND_TYPES, PRIORITIES } from '#shared/domain/outbound.ts'
import { STATUSES } from '#shared/domain/values.ts'
import { ORDER_SIZES, WAVE_RULE_MODES } from '#shared/domain/wave-rule.ts'

/** What both ask of an order; null: nothing. */
const conditions = () => ({
  owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
  orderType: text('order_type', { enum: OUTBOUND_TYPES }),
  provinces: text().notNull().default(''),
})

const ruled = () => ({
  code: text().primaryKey(),
  name: text().notNull(),
  priority: integer().notNull(),
  status: text({ enum: STATUSES }).notNull(),
})

export const waveRules = pgTable(
  'wave_rules',
  {
    ...ruled(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    mode: text({ enum: WAVE_RULE_MODES }).notNull(),
    ...conditions(),
    carrier: text().references(() => carriers.code, { onUpdate: 'cascade' }),
    orderPriority: text('order_priority', { enum: PRIORITIES }),
    orderSize: text('order_size', { enum: ORDER_SIZES }),
    cutoffHours: integer('cutoff_hours'),
    mostOrders: integer('most_orders').notNull(),
    mostLines: integer('most_lines'),
    mostPieces: integer('most_pieces'),
    leastOrders: integer('least_orders').notNull(),
    waitMinutes: integer('wait_minutes').notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('wave_rules_warehouse').on(table.warehouse, table.status),
    check('wave_rules_status', isOneOf(table.status, STATUSES)),
    check('wave_rules_mode', isOneOf(table.mode, WAVE_RULE_MODES)),
    check('wave_rules_type', isOneOf(table.orderType, OUTBOUND_TYPES)),
    check('wave_rules_priority', isOneOf(table.orderPriority, PRIORITIES)),
    check('wave_rules_size', isOneOf(table.orderSize, ORDER_SIZES)),
  ],
)

export const carrierRules = pgTable(
  'carrier_rules',
  {
    ...ruled(),
    warehouse: text().references(() => warehouses.code, { onUpdate: 'cascade' }),
    ...conditions(),
    mostWeight: decimalColumn('most_weight'),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    ...recordColumns(),
  },
  (table) => [
    index('carrier_rules_status').on(table.status),
    check('carrier_rules_status_known', isOneOf(table.status, STATUSES)),
    check('carrier_rules_type', isOneOf(table.orderType, OUTBOUND_TYPES)),
  ],
)
