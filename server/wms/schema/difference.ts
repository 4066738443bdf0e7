// Differences that documents were closed with, until somebody has said whose they are and what was done about them.
import { check, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core'
import { decimalColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { DIFFERENCE_KINDS, DIFFERENCE_PARTIES, differenceLife } from '#shared/domain/difference.ts'

export const differenceCases = pgTable(
  'difference_cases',
  {
    caseNo: text('case_no').primaryKey(),
    docType: text('doc_type').notNull(),
    docNo: text('doc_no').notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    expectedQty: decimalColumn('expected_qty').notNull(),
    actualQty: decimalColumn('actual_qty').notNull(),
    diffQty: decimalColumn('diff_qty').notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    party: text({ enum: DIFFERENCE_PARTIES }),
    resolution: text().notNull().default(''),
    amount: decimalColumn('amount'),
    /** The task whose goods are missing: until the case is closed they are in stock, frozen where the task would fetch them. */
    taskNo: text('task_no'),
    /** What closing it has posted, in words. */
    posted: text().notNull().default(''),
    state: text({ enum: differenceLife.states }).notNull().default(differenceLife.initial),
    ...recordColumns(),
  },
  (table) => [
    index('difference_cases_created').on(table.createdAt, table.caseNo),
    index('difference_cases_warehouse').on(table.warehouse, table.createdAt, table.caseNo),
    index('difference_cases_open').on(table.warehouse, table.state),
    index('difference_cases_sku').on(table.owner, table.sku),
    index('difference_cases_owner').on(table.owner, table.createdAt.desc()),
    index('difference_cases_doc').on(table.docNo),
    foreignKey({
      name: 'difference_cases_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('difference_cases_kind', isOneOf(table.kind, DIFFERENCE_KINDS)),
    check('difference_cases_party', isOneOf(table.party, DIFFERENCE_PARTIES)),
    check('difference_cases_state', isOneOf(table.state, differenceLife.states)),
  ],
)
