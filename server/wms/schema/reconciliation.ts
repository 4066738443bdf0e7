// What the nightly runs of 对账 found: one row for each run, and one for each check that failed in a warehouse.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dateColumn, instantColumn } from '#server/wms/schema/columns.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'

/** Without an end it is under way, or its process died: then nobody has prolonged its lease. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  date: dateColumn('date').primaryKey(),
  startedAt: instantColumn('started_at').notNull(),
  /** Until then nobody else takes it up again. */
  leaseUntil: instantColumn('lease_until').notNull().defaultNow(),
  /** Counts the processes that have begun it: one that was taken for dead keeps nothing of what it found. */
  attempt: integer().notNull().default(1),
  endedAt: instantColumn('ended_at'),
})

export const reconciliationFailures = pgTable(
  'reconciliation_failures',
  {
    date: dateColumn('date')
      .notNull()
      .references(() => reconciliationRuns.date, { onDelete: 'cascade' }),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    /** Only those whose roles hold this action see it. */
    needs: text(),
    violations: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.warehouse, table.code] }),
    index('reconciliation_failures_warehouse').on(table.warehouse),
  ],
)
