// Who did what, how much, and how long it took: the events that piece work and efficiency are counted from.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dateColumn, decimalColumn, instantColumn, isOneOf } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

export const operationEvents = pgTable(
  'operation_events',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    businessDate: dateColumn('business_date').notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    opType: text('op_type', { enum: OPERATION_TYPES }).notNull(),
    docType: text('doc_type').notNull(),
    docNo: text('doc_no').notNull(),
    sku: text(),
    qty: decimalColumn('qty').notNull(),
    boxes: integer().notNull(),
    orders: integer().notNull(),
    weight: decimalColumn('weight').notNull(),
    volume: decimalColumn('volume').notNull(),
    /** Either a worker did it, or a team, or those together who had signed on at the station. */
    workerId: integer('worker_id'),
    teamId: integer('team_id'),
    /** Those who had signed on, be it one or several; see `signOns`. */
    crew: text(),
    device: text(),
    source: text().notNull(),
    durationSec: integer('duration_sec').notNull(),
    operator: integer().notNull(),
    opId: text('op_id'),
    reason: text().notNull(),
    reversalOf: bigint('reversal_of', { mode: 'number' }),
  },
  (table) => [
    index('operation_events_warehouse').on(table.warehouse, table.businessDate, table.opType),
    index('operation_events_owner').on(table.owner, table.businessDate, table.opType),
    index('operation_events_date').on(table.businessDate, table.eventId),
    index('operation_events_type').on(table.opType, table.eventId),
    index('operation_events_sku').on(table.sku).where(sql`${table.sku} is not null`),
    index('operation_events_worker').on(table.workerId, table.businessDate, table.at),
    index('operation_events_team').on(table.teamId, table.businessDate),
    index('operation_events_crew').on(table.crew, table.at).where(sql`${table.crew} is not null`),
    index('operation_events_doc').on(table.docNo),
    index('operation_events_shared')
      .on(table.warehouse, table.businessDate)
      .where(sql`${table.teamId} is not null`),
    uniqueIndex('operation_events_reversal').on(table.reversalOf).where(sql`${table.reversalOf} is not null`),
    check('operation_events_type', isOneOf(table.opType, OPERATION_TYPES)),
  ],
)
