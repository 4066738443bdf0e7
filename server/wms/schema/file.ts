// Files that users have uploaded or that tasks have made: who may see each, what it is, where it lies.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/wms/schema/columns.ts'
import { users } from '#server/wms/schema/user.ts'

export const fileObjects = pgTable(
  'file_objects',
  {
    /** What it is called in the folder of files: random, and nothing that a user has typed. */
    id: text().primaryKey(),
    name: text().notNull(),
    mediaType: text('media_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** With a warehouse or an owner, everybody who may see both; with neither, its maker alone. */
    warehouse: text(),
    owner: text(),
    /** Of those, only anyone who may do this: what the record that it is part of is read by. */
    reads: text().array(),
    createdAt: instantColumn('created_at').notNull(),
    /** Null: kept. */
    expiresAt: instantColumn('expires_at'),
  },
  (table) => [
    index('file_objects_name').on(table.name),
    index('file_objects_user').on(table.userId),
    index('file_objects_expiry').on(table.expiresAt),
    // Uploads that are part of no record yet.
    index('file_objects_unused')
      .on(table.createdAt)
      .where(sql`${table.reads} is null and ${table.expiresAt} is null`),
    check('file_objects_size', sql`${table.sizeBytes} >= 0`),
  ],
)
