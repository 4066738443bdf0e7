// Money: what owners are charged, what the work costs, and which months are closed.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dateColumn, decimalColumn, instantColumn, isOneOf } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { chargeLife } from '#shared/domain/billing.ts'
import { EXPENSE_CATEGORIES, PERIOD_SCOPES } from '#shared/domain/values.ts'

/** What each fact about money says of when and where it belongs. */
const factColumns = () => ({
  at: instantColumn('at').notNull(),
  businessDate: dateColumn('business_date').notNull(),
  /** The day it belongs to when that day's month was closed already; null for all others. */
  lateFor: dateColumn('late_for'),
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
  docType: text('doc_type').notNull(),
  docNo: text('doc_no').notNull(),
  amount: decimalColumn('amount').notNull(),
  operator: integer().notNull(),
  opId: text('op_id'),
  reason: text().notNull(),
})

/** Everything but its state is fixed once written. */
export const chargeLines = pgTable(
  'charge_lines',
  {
    chargeNo: bigint('charge_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...factColumns(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    itemCode: text('item_code').notNull(),
    qty: decimalColumn('qty').notNull(),
    unit: text().notNull(),
    price: decimalColumn('price').notNull(),
    tax: decimalColumn('tax').notNull(),
    tariffVersion: integer('tariff_version'),
    sourceRef: text('source_ref').notNull(),
    eventIds: bigint('event_ids', { mode: 'number' }).array().notNull(),
    state: text({ enum: chargeLife.states }).notNull(),
    reversalOf: bigint('reversal_of', { mode: 'number' }),
  },
  (table) => [
    index('charge_lines_warehouse').on(table.warehouse, table.businessDate),
    index('charge_lines_owner').on(table.owner, table.businessDate, table.itemCode),
    index('charge_lines_doc').on(table.docNo),
    index('charge_lines_date').on(table.businessDate, table.chargeNo),
    index('charge_lines_item').on(table.itemCode, table.chargeNo),
    // What is settled is most of it.
    index('charge_lines_open').on(table.state).where(sql`${table.state} <> '已结算'`),
    uniqueIndex('charge_lines_reversal').on(table.reversalOf).where(sql`${table.reversalOf} is not null`),
    check('charge_lines_state', isOneOf(table.state, chargeLife.states)),
  ],
)

/** Null for the owner: shared among owners by `allocBasis`. */
export const expenseEntries = pgTable(
  'expense_entries',
  {
    entryNo: bigint('entry_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...factColumns(),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    category: text({ enum: EXPENSE_CATEGORIES }).notNull(),
    allocBasis: text('alloc_basis').notNull(),
    sourceRef: text('source_ref').notNull(),
    reversalOf: bigint('reversal_of', { mode: 'number' }),
  },
  (table) => [
    index('expense_entries_warehouse').on(table.warehouse, table.businessDate, table.category),
    index('expense_entries_owner').on(table.owner, table.businessDate),
    index('expense_entries_doc').on(table.docNo),
    index('expense_entries_date').on(table.businessDate, table.entryNo),
    index('expense_entries_category').on(table.category, table.entryNo),
    uniqueIndex('expense_entries_reversal').on(table.reversalOf).where(sql`${table.reversalOf} is not null`),
    check('expense_entries_category', isOneOf(table.category, EXPENSE_CATEGORIES)),
  ],
)

/** A closed month of a warehouse, '2026-03'. */
export const periodLocks = pgTable(
  'period_locks',
  {
    period: text().notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    scope: text({ enum: PERIOD_SCOPES }).notNull(),
    lockedAt: instantColumn('locked_at').notNull(),
    lockedBy: integer('locked_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.warehouse, table.period, table.scope] }),
    check('period_locks_period', sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('period_locks_scope', isOneOf(table.scope, PERIOD_SCOPES)),
  ],
)
