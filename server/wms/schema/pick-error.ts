// What went wrong in picking, found where it was to be taken from or at the bench.
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { dateColumn, decimalColumn, instantColumn, isOneOf } from '#server/wms/schema/columns.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { PICK_ERRORS } from '#shared/domain/outbound.ts'

/** `loc` is where it was taken from or should have been, null where nobody can say; so is `picker`. */
export const pickErrors = pgTable(
  'pick_errors',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    businessDate: dateColumn('business_date').notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    kind: text({ enum: PICK_ERRORS }).notNull(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    listNo: text('list_no'),
    sku: text().notNull(),
    lot: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    loc: text(),
    picker: integer(),
    finder: integer().notNull(),
  },
  (table) => [
    index('pick_errors_date').on(table.businessDate, table.id),
    index('pick_errors_warehouse').on(table.warehouse, table.businessDate),
    index('pick_errors_order').on(table.orderNo),
    index('pick_errors_picker').on(table.picker, table.businessDate),
    index('pick_errors_sku').on(table.owner, table.sku, table.id.desc()),
    foreignKey({
      name: 'pick_errors_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('pick_errors_kind', isOneOf(table.kind, PICK_ERRORS)),
    check('pick_errors_qty', sql`${table.qty} > 0`),
  ],
)
