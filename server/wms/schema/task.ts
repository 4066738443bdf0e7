// Background work of a user: exports, imports, recomputations.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf } from '#server/wms/schema/columns.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import { users } from '#server/wms/schema/user.ts'
import { TASK_KINDS, TASK_STATES } from '#shared/contracts/system/task.ts'

export const asyncTasks = pgTable(
  'async_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: TASK_KINDS }).notNull(),
    /** Names the program that does it, `input` is what it is told; see kit/tasks. */
    job: text().notNull(),
    input: jsonb().notNull(),
    fileName: text('file_name').notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(1),
    state: text({ enum: TASK_STATES }).notNull().default('排队'),
    /** Counts the processes that have begun it: one that was taken for dead writes nothing more. */
    attempt: integer().notNull().default(0),
    /** Until then nobody else takes it over. */
    leaseUntil: instantColumn('lease_until'),
    error: text(),
    result: text(),
    fileId: text('file_id').references(() => fileObjects.id, { onDelete: 'set null' }),
    createdAt: instantColumn('created_at').notNull(),
    /** Of the file and the entry in the list of tasks under way. */
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    index('async_tasks_user').on(table.userId, table.createdAt),
    index('async_tasks_open').on(table.createdAt, table.id).where(sql`${table.state} in ('排队', '处理中')`),
    index('async_tasks_expiry').on(table.expiresAt),
    // Those that are to expire: most have long expired.
    index('async_tasks_done').on(table.expiresAt).where(sql`${table.state} = '可下载'`),
    // A file that goes is looked for here.
    index('async_tasks_file').on(table.fileId),
    uniqueIndex('async_tasks_one_running').on(table.userId, table.kind).where(sql`${table.state} = '处理中'`),
    check('async_tasks_progress', sql`${table.total} > 0 and ${table.done} between 0 and ${table.total}`),
    check('async_tasks_kind', isOneOf(table.kind, TASK_KINDS)),
    check('async_tasks_state', isOneOf(table.state, TASK_STATES)),
  ],
)

/** When scheduled work has failed last, and why: what goes on failing is told once. */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text().notNull(),
    /** What of it fails, such as a warehouse; empty: all of it. */
    subject: text().notNull(),
    reason: text().notNull(),
    failedAt: instantColumn('failed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.subject] })],
)
