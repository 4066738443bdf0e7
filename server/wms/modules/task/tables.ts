// Background work of a user: exports, imports, recomputations.
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/wms/db/columns.ts'
import { users } from '#server/wms/modules/user/tables.ts'

export const asyncTasks = pgTable(
  'async_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['导出', '导入', '重算'] }).notNull(),
    fileName: text('file_name').notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    state: text({ enum: ['排队', '处理中', '可下载', '已过期', '失败', '已取消'] }).notNull(),
    error: text(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    index('async_tasks_user').on(table.userId, table.createdAt),
    check('async_tasks_progress', sql`${table.total} > 0 and ${table.done} between 0 and ${table.total}`),
    check(
      'async_tasks_state',
      sql`${table.state} in ('排队', '处理中', '可下载', '已过期', '失败', '已取消')`,
    ),
  ],
)

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** What a task has made, for as long as the task is kept. In the database, where its owner is checked by the same query. */
export const taskFiles = pgTable('task_files', {
  taskId: integer('task_id')
    .primaryKey()
    .references(() => asyncTasks.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
})
