// The columns of open work, which is no table: it is read out of the documents of each kind.
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { decimalColumn, instantColumn } from '#server/wms/schema/columns.ts'
import { WORK_KINDS, WORK_PRIORITIES } from '#shared/domain/work.ts'

export const openWork = pgTable('open_work', {
  docNo: text('doc_no').primaryKey(),
  kind: text({ enum: WORK_KINDS }).notNull(),
  warehouse: text().notNull(),
  owner: text(),
  zone: text().notNull(),
  loc: text().notNull(),
  sku: text(),
  qty: decimalColumn('qty'),
  lines: integer().notNull(),
  state: text().notNull(),
  holder: integer(),
  source: text().notNull(),
  startCode: text('start_code').notNull(),
  worker: text(),
  team: text(),
  priority: text({ enum: WORK_PRIORITIES }).notNull(),
  dueAt: instantColumn('due_at'),
  isOverdue: boolean('is_overdue').notNull(),
  isGiven: boolean('is_given').notNull(),
  urgency: integer().notNull(),
  note: text().notNull(),
  givenBy: integer('given_by'),
  givenAt: instantColumn('given_at'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
})
