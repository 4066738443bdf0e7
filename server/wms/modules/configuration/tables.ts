// Settings of the installation that administrators change while it runs.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/wms/db/columns.ts'

export const configurations = pgTable('configurations', {
  code: text().primaryKey(),
  name: text().notNull(),
  value: text().notNull(),
  remark: text().notNull(),
  ...recordColumns(),
})
