// Settings of the installation that administrators change while it runs, and the last document numbers given out.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dateColumn, recordColumns } from '#server/wms/db/columns.ts'

export const configurations = pgTable('configurations', {
  code: text().primaryKey(),
  name: text().notNull(),
  value: text().notNull(),
  remark: text().notNull(),
  ...recordColumns(),
})

export const docNumbers = pgTable(
  'doc_numbers',
  {
    prefix: text().notNull(),
    day: dateColumn('day').notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.day] })],
)
