// Who changed what, and which commands have been executed already.
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '#server/wms/schema/columns.ts'
import { users } from '#server/wms/schema/user.ts'

export const auditLogs = pgTable(
  'audit_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    actor: integer().notNull(),
    source: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text('entity_id').notNull(),
    /** Of the record, where it has them: the log is cut to the reader's scope, too. */
    warehouse: text(),
    owner: text(),
    before: jsonb(),
    after: jsonb(),
    reason: text().notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_logs_entity').on(table.entity, table.entityId, table.id.desc()),
    index('audit_logs_actor').on(table.actor, table.id.desc()),
    index('audit_logs_at').on(table.at, table.id.desc()),
    index('audit_logs_entity_id').on(table.entityId),
    index('audit_logs_action').on(table.action, table.id),
    index('audit_logs_request').on(table.requestId),
    index('audit_logs_owner').on(table.owner, table.id),
  ],
)

/** The answer of each command that carried an id, kept so that the same command is answered the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    opId: text('op_id').notNull(),
    /** Of call and input: the id of another command is no repetition. */
    fingerprint: text().notNull(),
    result: jsonb(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.opId] }), index('idempotency_keys_at').on(table.at)],
)
