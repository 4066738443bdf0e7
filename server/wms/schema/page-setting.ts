// How each user likes the tables of a page.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/wms/schema/user.ts'
import type { PageSetting } from '#shared/contracts/system/page-setting.ts'

export const pageSettings = pgTable(
  'page_settings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text().notNull(),
    setting: jsonb().$type<PageSetting>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
)
