// Settings of the installation that administrators change while it runs, the last document numbers given out,
// and what is signed with.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dateColumn, recordColumns } from '#server/wms/schema/columns.ts'

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

/** What badges and keys are signed with; there is one. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: integer().primaryKey(),
    key: text().notNull(),
  },
  (table) => [check('signing_keys_only', sql`${table.id} = 1`)],
)
