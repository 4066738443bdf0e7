// Whom open work is given to, and how urgent it is. What the work is stands in its own document.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { employees, workTeams } from '#server/wms/schema/people.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { WORK_KINDS, WORK_PRIORITIES } from '#shared/domain/work.ts'

/** Numbers of documents are each one kind's alone. Neither a worker nor a team: anybody's, but of this urgency. */
export const workAssignments = pgTable(
  'work_assignments',
  {
    docNo: text('doc_no').primaryKey(),
    kind: text({ enum: WORK_KINDS }).notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    worker: text(),
    team: text(),
    /** By those who asked for what comes next: it is theirs as long as their account has its document. */
    isTaken: boolean('is_taken').notNull().default(false),
    priority: text({ enum: WORK_PRIORITIES }).notNull(),
    dueAt: instantColumn('due_at'),
    note: text().notNull().default(''),
    givenBy: integer('given_by')
      .notNull()
      .references(() => users.id),
    givenAt: instantColumn('given_at').notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('work_assignments_worker').on(table.warehouse, table.worker),
    index('work_assignments_team').on(table.warehouse, table.team),
    foreignKey({
      name: 'work_assignments_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'work_assignments_team_fk',
      columns: [table.warehouse, table.team],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    check('work_assignments_kind', isOneOf(table.kind, WORK_KINDS)),
    check('work_assignments_priority', isOneOf(table.priority, WORK_PRIORITIES)),
    check('work_assignments_one', sql`${table.worker} is null or ${table.team} is null`),
  ],
)
