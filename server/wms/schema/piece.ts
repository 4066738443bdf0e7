// Pay by the piece: what it is counted by, version by version; what each worker earned by each event; which days are counted, how
// far their months are, and what workers object to. Pay by the hour: its prices; what it comes to stands beside the hours.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
  versionColumns,
} from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { employees } from '#server/wms/schema/people.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { pieceDisputeLife } from '#shared/domain/dispute.ts'
import {
  PIECE_KINDS,
  PIECE_PAYMENTS,
  PIECE_UNITS,
  pieceMonthLife,
  recomputeLife,
} from '#shared/domain/piece.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

const warehouseColumn = () =>
  text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' })

export const pieceRules = pgTable(
  'piece_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: warehouseColumn(),
    opType: text('op_type', { enum: OPERATION_TYPES }).notNull(),
    unit: text({ enum: PIECE_UNITS }).notNull(),
    basePoint: decimalColumn('base_point').notNull(),
    unitPrice: decimalColumn('unit_price').notNull(),
    nightCoefficient: decimalColumn('night_coefficient').notNull(),
    ...versionColumns(),
  },
  (table) => [
    unique('piece_rules_version').on(table.warehouse, table.opType, table.version),
    check('piece_rules_type', isOneOf(table.opType, OPERATION_TYPES)),
    check('piece_rules_unit', isOneOf(table.unit, PIECE_UNITS)),
  ],
)

/** Without a kind of work: of all that have none of their own. */
export const pieceCoefficients = pgTable(
  'piece_coefficients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: warehouseColumn(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    opType: text('op_type', { enum: OPERATION_TYPES }),
    coefficient: decimalColumn('coefficient').notNull(),
    ...versionColumns(),
  },
  (table) => [
    unique('piece_coefficients_version')
      .on(table.warehouse, table.owner, table.opType, table.version)
      .nullsNotDistinct(),
    check('piece_coefficients_type', isOneOf(table.opType, OPERATION_TYPES)),
  ],
)

/** Yuan for an hour of one worker, or of everybody on a post. */
export const wageRates = pgTable(
  'wage_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: warehouseColumn(),
    post: text(),
    worker: text(),
    hourPrice: decimalColumn('hour_price').notNull(),
    overtimePrice: decimalColumn('overtime_price').notNull(),
    ...versionColumns(),
  },
  (table) => [
    unique('wage_rates_version')
      .on(table.warehouse, table.post, table.worker, table.version)
      .nullsNotDistinct(),
    index('wage_rates_worker').on(table.worker),
    foreignKey({
      name: 'wage_rates_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    check('wage_rates_whose', sql`num_nonnulls(${table.post}, ${table.worker}) = 1`),
  ],
)

/** A business day of a warehouse whose work has been counted, once. */
export const pieceDays = pgTable(
  'piece_days',
  {
    warehouse: warehouseColumn(),
    businessDate: dateColumn('business_date').notNull(),
    runNo: text('run_no').notNull(),
    settledAt: instantColumn('settled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.warehouse, table.businessDate] })],
)

/** Made with the first of its days that is counted. */
export const pieceMonths = pgTable(
  'piece_months',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: warehouseColumn(),
    /** '2026-03' */
    month: text().notNull(),
    state: text({ enum: pieceMonthLife.states }).notNull().default(pieceMonthLife.initial),
    publishedAt: instantColumn('published_at'),
    appealsUntil: dateColumn('appeals_until'),
    lockedAt: instantColumn('locked_at'),
    paidAt: instantColumn('paid_at'),
    ...recordColumns(),
  },
  (table) => [
    unique('piece_months_month').on(table.warehouse, table.month),
    check('piece_months_period', sql`${table.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('piece_months_state', isOneOf(table.state, pieceMonthLife.states)),
  ],
)

/** What an entry was counted by, and what came of it. */
const figureColumns = () => ({
  team: text(),
  qty: decimalColumn('qty').notNull(),
  unit: text({ enum: PIECE_UNITS }).notNull(),
  basePoint: decimalColumn('base_point').notNull(),
  coefficient: decimalColumn('coefficient').notNull(),
  shiftCoefficient: decimalColumn('shift_coefficient').notNull(),
  /** A team did it together. */
  isShared: boolean('is_shared').notNull(),
  share: decimalColumn('share').notNull(),
  /** Of the whole event: those of its entries are its parts. */
  eventScore: decimalColumn('event_score').notNull(),
  score: decimalColumn('score').notNull(),
  unitPrice: decimalColumn('unit_price').notNull(),
  amount: decimalColumn('amount').notNull(),
  payment: text({ enum: PIECE_PAYMENTS }).notNull(),
  seconds: integer().notNull(),
  ruleVersion: integer('rule_version').notNull(),
  coefficientVersion: integer('coefficient_version').notNull(),
})

/** Fixed once written; a recalculation that replaces one says so in it. */
export const pieceEntries = pgTable(
  'piece_entries',
  {
    entryId: bigint('entry_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: PIECE_KINDS }).notNull(),
    /** Only work has one. */
    eventId: bigint('event_id', { mode: 'number' }),
    at: instantColumn('at').notNull(),
    businessDate: dateColumn('business_date').notNull(),
    /** The day it belongs to when that day's month was closed already. */
    lateFor: dateColumn('late_for'),
    warehouse: warehouseColumn(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    worker: text().notNull(),
    opType: text('op_type', { enum: OPERATION_TYPES }),
    docType: text('doc_type').notNull(),
    docNo: text('doc_no').notNull(),
    ...figureColumns(),
    runNo: text('run_no').notNull(),
    supersededBy: text('superseded_by'),
    reason: text().notNull(),
  },
  (table) => [
    uniqueIndex('piece_entries_event')
      .on(table.eventId, table.worker)
      .where(sql`${table.supersededBy} is null`),
    index('piece_entries_warehouse').on(table.warehouse, table.businessDate),
    index('piece_entries_owner').on(table.owner, table.businessDate),
    index('piece_entries_date').on(table.businessDate, table.entryId),
    index('piece_entries_worker').on(table.worker, table.businessDate),
    index('piece_entries_team').on(table.team, table.businessDate),
    index('piece_entries_type').on(table.opType, table.entryId),
    index('piece_entries_doc').on(table.docNo),
    index('piece_entries_shared').on(table.businessDate).where(sql`${table.isShared}`),
    index('piece_entries_other').on(table.entryId).where(sql`${table.kind} <> '计件'`),
    check('piece_entries_kind', isOneOf(table.kind, PIECE_KINDS)),
    check('piece_entries_payment', isOneOf(table.payment, PIECE_PAYMENTS)),
    check('piece_entries_source', sql`(${table.eventId} is null) = (${table.kind} <> '计件')`),
  ],
)

/** Of an entry, or of a day on which something is missing; of each only one is open. */
export const pieceDisputes = pgTable(
  'piece_disputes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: warehouseColumn(),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    worker: text().notNull(),
    businessDate: dateColumn('business_date').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).references(() => pieceEntries.entryId),
    claim: text().notNull(),
    state: text({ enum: pieceDisputeLife.states }).notNull().default(pieceDisputeLife.initial),
    resolution: text().notNull().default(''),
    amount: decimalColumn('amount'),
    raiser: integer(),
    resolver: integer(),
    resolvedAt: instantColumn('resolved_at'),
    ...recordColumns(),
  },
  (table) => [
    index('piece_disputes_month').on(table.warehouse, table.businessDate),
    index('piece_disputes_worker').on(table.worker, table.businessDate),
    index('piece_disputes_entry').on(table.entryId),
    uniqueIndex('piece_disputes_open')
      .on(table.worker, table.businessDate, sql`coalesce(${table.entryId}, 0)`)
      .where(sql`${table.state} = '待处理'`),
    check('piece_disputes_state', isOneOf(table.state, pieceDisputeLife.states)),
  ],
)

export const pieceRecomputes = pgTable(
  'piece_recomputes',
  {
    taskNo: text('task_no').primaryKey(),
    warehouse: warehouseColumn(),
    fromDate: dateColumn('from_date').notNull(),
    toDate: dateColumn('to_date').notNull(),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    opType: text('op_type', { enum: OPERATION_TYPES }),
    reason: text().notNull(),
    events: integer().notNull().default(0),
    changedEntries: integer('changed_entries').notNull().default(0),
    deltaAmount: decimalColumn('delta_amount').notNull().default('0'),
    state: text({ enum: recomputeLife.states }).notNull().default(recomputeLife.initial),
    failure: text().notNull().default(''),
    creator: integer().notNull(),
    approver: integer(),
    ...recordColumns(),
  },
  (table) => [
    index('piece_recomputes_place').on(table.warehouse, table.createdAt),
    check('piece_recomputes_type', isOneOf(table.opType, OPERATION_TYPES)),
    check('piece_recomputes_state', isOneOf(table.state, recomputeLife.states)),
  ],
)

/** What counting again would change: an entry that is replaced, another that is new, or one in place of the other. */
export const pieceDifferences = pgTable(
  'piece_differences',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskNo: text('task_no')
      .notNull()
      .references(() => pieceRecomputes.taskNo, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    at: instantColumn('at').notNull(),
    businessDate: dateColumn('business_date').notNull(),
    warehouse: warehouseColumn(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    worker: text().notNull(),
    opType: text('op_type', { enum: OPERATION_TYPES }).notNull(),
    docType: text('doc_type').notNull(),
    docNo: text('doc_no').notNull(),
    ...figureColumns(),
    /** Nothing takes the place of the old one: the worker did not belong to the team after all. */
    isRemoved: boolean('is_removed').notNull(),
    oldEntryId: bigint('old_entry_id', { mode: 'number' }),
    oldCoefficient: decimalColumn('old_coefficient'),
    oldScore: decimalColumn('old_score').notNull(),
    oldAmount: decimalColumn('old_amount').notNull(),
    deltaAmount: decimalColumn('delta_amount').notNull(),
  },
  (table) => [
    index('piece_differences_task').on(table.taskNo, table.worker),
    index('piece_differences_worker').on(table.worker),
    index('piece_differences_place').on(table.warehouse, table.businessDate),
  ],
)
