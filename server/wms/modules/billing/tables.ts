// What owners are charged by, and what lies in the warehouses at the end of each day.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { dateColumn, decimalColumn, instantColumn, isOneOf, recordColumns } from '#server/wms/db/columns.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { tariffLife } from '#shared/domain/tariff.ts'

/** Whose, and where. */
const placeColumns = () => ({
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
  owner: text()
    .notNull()
    .references(() => owners.code, { onUpdate: 'cascade' }),
})

/** In force on the days from `effectiveFrom` to `effectiveTo`, both included, once somebody has approved it. */
export const tariffs = pgTable(
  'tariffs',
  {
    tariffNo: text('tariff_no').primaryKey(),
    ...placeColumns(),
    version: integer().notNull(),
    effectiveFrom: dateColumn('effective_from').notNull(),
    effectiveTo: dateColumn('effective_to'),
    minMonthly: decimalColumn('min_monthly').notNull(),
    /** In per cent. */
    taxRate: decimalColumn('tax_rate').notNull(),
    itemCount: integer('item_count').notNull(),
    state: text({ enum: tariffLife.states }).notNull().default(tariffLife.initial),
    remark: text().notNull(),
    creator: integer().notNull(),
    approver: integer(),
    approvedAt: instantColumn('approved_at'),
    ...recordColumns(),
  },
  (table) => [
    unique('tariffs_version').on(table.warehouse, table.owner, table.version),
    index('tariffs_owner').on(table.owner, table.effectiveFrom),
    check('tariffs_state', isOneOf(table.state, tariffLife.states)),
  ],
)

/** One row for each tier of an item. */
export const tariffItems = pgTable(
  'tariff_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tariffNo: text('tariff_no').notNull(),
    itemCode: text('item_code').notNull(),
    unit: text().notNull(),
    fromQty: decimalColumn('from_qty').notNull(),
    price: decimalColumn('price').notNull(),
    freeQty: decimalColumn('free_qty').notNull(),
    freeDays: integer('free_days').notNull(),
    remark: text().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.tariffNo], foreignColumns: [tariffs.tariffNo] }).onDelete('cascade'),
    unique('tariff_items_tier').on(table.tariffNo, table.itemCode, table.fromQty),
    check('tariff_items_price', sql`${table.price} >= 0 and ${table.freeQty} >= 0`),
  ],
)

/** Taken once for each day that is over; what was charged for it names it by its number. */
export const storageSnapshots = pgTable(
  'storage_snapshots',
  {
    date: dateColumn('date').notNull(),
    ...placeColumns(),
    snapshotNo: text('snapshot_no').notNull(),
    /** Pieces. */
    qty: decimalColumn('qty').notNull(),
    /** Of them those that lie there longer than the price list gives for nothing. */
    chargedQty: decimalColumn('charged_qty').notNull(),
    takenAt: instantColumn('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.warehouse, table.owner, table.date] }),
    index('storage_snapshots_no').on(table.snapshotNo),
  ],
)
