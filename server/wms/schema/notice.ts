// Notices, and one receipt for each user that a notice was sent to.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/wms/schema/columns.ts'
import { users } from '#server/wms/schema/user.ts'

export const notices = pgTable(
  'notices',
  {
    uid: text().primaryKey(),
    datetime: instantColumn('datetime').notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    level: text({ enum: ['info', 'success', 'warning', 'danger'] }).notNull(),
  },
  (table) => [
    index('notices_datetime').on(table.datetime, table.uid),
    check('notices_level', sql`${table.level} in ('info', 'success', 'warning', 'danger')`),
  ],
)

/** Repeats the notice's datetime: the newest page of one user is then a walk along one index. */
export const noticeReceipts = pgTable(
  'notice_receipts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    uid: text()
      .notNull()
      .references(() => notices.uid, { onDelete: 'cascade' }),
    datetime: instantColumn('datetime').notNull(),
    readAt: instantColumn('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.uid] }),
    index('notice_receipts_newest').on(table.userId, table.datetime.desc(), table.uid.desc()),
    index('notice_receipts_unread')
      .on(table.userId, table.datetime.desc(), table.uid.desc())
      .where(sql`${table.readAt} is null`),
    index('notice_receipts_uid').on(table.uid),
  ],
)
