// Warehouses of the provider, owners of the goods, and which owner keeps goods in which warehouse.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
    version: text({ enum: ['V4', 'V6'] }).notNull(),
    /** Local time at which a new business day begins, '06:00'. */
    shiftCutoff: text('shift_cutoff').notNull(),
    status: text({ enum: ['启用', '停用'] })
      .notNull()
      .default('启用'),
  },
  (table) => [
    check('warehouses_version', sql`${table.version} in ('V4', 'V6')`),
    check('warehouses_status', sql`${table.status} in ('启用', '停用')`),
  ],
)

export const owners = pgTable(
  'owners',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    contact: text().notNull(),
    settleCycle: text('settle_cycle', { enum: ['月结', '半月结', '周结'] }).notNull(),
    status: text({ enum: ['启用', '停用'] })
      .notNull()
      .default('启用'),
  },
  (table) => [
    check('owners_settle_cycle', sql`${table.settleCycle} in ('月结', '半月结', '周结')`),
    check('owners_status', sql`${table.status} in ('启用', '停用')`),
  ],
)

export const warehouseOwners = pgTable(
  'warehouse_owners',
  {
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.warehouse, table.owner] }),
    index('warehouse_owners_owner').on(table.owner),
  ],
)
