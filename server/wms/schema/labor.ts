// Workers of labour agencies: what is agreed on, who is sent for, the hours they worked, and what their agency is paid.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
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
import { employees, laborAgencies, workTeams } from '#server/wms/schema/people.ts'
import { wageRates } from '#server/wms/schema/piece.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import {
  dispatchLife,
  EXPENDITURE_KINDS,
  expenditureLife,
  MATCH_STATES,
  PRICE_UNITS,
  SIGN_OFF_CAUSES,
  WORK_RECORD_SOURCES,
} from '#shared/domain/labor.ts'
import { STANDARD_UNITS, STANDARD_WORKS } from '#shared/domain/standard-time.ts'
import { TIMED_KINDS, TIMED_NOT_COUNTING, TIMED_UNITS, timedWorkLife } from '#shared/domain/timed-work.ts'
import { TEAM_SHIFTS } from '#shared/domain/values.ts'

/** Whose people, and where. */
const placeColumns = () => ({
  agency: text()
    .notNull()
    .references(() => laborAgencies.code, { onUpdate: 'cascade' }),
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
})

export const agencyAllots = pgTable(
  'agency_allots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...placeColumns(),
    post: text().notNull(),
    quota: integer().notNull(),
    priceUnit: text('price_unit', { enum: PRICE_UNITS }).notNull(),
    unitPrice: decimalColumn('unit_price').notNull(),
    overtimeRate: decimalColumn('overtime_rate').notNull(),
    effectiveFrom: dateColumn('effective_from').notNull(),
    remark: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('agency_allots_day').on(
      table.warehouse,
      table.agency,
      table.post,
      table.priceUnit,
      table.effectiveFrom,
    ),
    index('agency_allots_agency').on(table.agency, table.effectiveFrom),
    check('agency_allots_unit', isOneOf(table.priceUnit, PRICE_UNITS)),
  ],
)

export const agencyExpenditures = pgTable(
  'agency_expenditures',
  {
    expenditureNo: text('expenditure_no').primaryKey(),
    ...placeColumns(),
    /** '2026-03' */
    period: text().notNull(),
    kind: text({ enum: EXPENDITURE_KINDS }).notNull(),
    dispatches: integer().notNull(),
    hours: decimalColumn('hours').notNull(),
    evidenceHours: decimalColumn('evidence_hours').notNull(),
    unprovenHours: decimalColumn('unproven_hours').notNull(),
    laborAmount: decimalColumn('labor_amount').notNull(),
    mgmtFee: decimalColumn('mgmt_fee').notNull(),
    amount: decimalColumn('amount').notNull(),
    taxAmount: decimalColumn('tax_amount').notNull(),
    payable: decimalColumn('payable').notNull(),
    invoiceNo: text('invoice_no').notNull(),
    invoiceAmount: decimalColumn('invoice_amount'),
    matchState: text('match_state', { enum: MATCH_STATES }).notNull(),
    remark: text().notNull(),
    state: text({ enum: expenditureLife.states }).notNull().default(expenditureLife.initial),
    creator: integer().notNull(),
    approver: integer(),
    settledAt: instantColumn('settled_at'),
    ...recordColumns(),
  },
  (table) => [
    index('agency_expenditures_place').on(table.warehouse, table.period),
    index('agency_expenditures_agency').on(table.agency, table.period),
    uniqueIndex('agency_expenditures_invoice')
      .on(table.agency, table.invoiceNo)
      .where(sql`${table.invoiceNo} <> '' and ${table.state} <> '已作废'`),
    check('agency_expenditures_period', sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('agency_expenditures_kind', isOneOf(table.kind, EXPENDITURE_KINDS)),
    check('agency_expenditures_match', isOneOf(table.matchState, MATCH_STATES)),
    check('agency_expenditures_state', isOneOf(table.state, expenditureLife.states)),
  ],
)

/** Sums are those of its lines, kept with every change of them. */
export const agencyDispatches = pgTable(
  'agency_dispatches',
  {
    dispatchNo: text('dispatch_no').primaryKey(),
    ...placeColumns(),
    businessDate: dateColumn('business_date').notNull(),
    shift: text({ enum: TEAM_SHIFTS }).notNull(),
    post: text().notNull(),
    requested: integer().notNull(),
    named: integer().notNull().default(0),
    arrived: integer().notNull().default(0),
    hours: decimalColumn('hours').notNull().default('0'),
    overtime: decimalColumn('overtime').notNull().default('0'),
    laborAmount: decimalColumn('labor_amount').notNull().default('0'),
    mgmtFee: decimalColumn('mgmt_fee').notNull().default('0'),
    amount: decimalColumn('amount').notNull().default('0'),
    eventQty: decimalColumn('event_qty').notNull().default('0'),
    unprovenHours: decimalColumn('unproven_hours').notNull().default('0'),
    state: text({ enum: dispatchLife.states }).notNull().default(dispatchLife.initial),
    expenditureNo: text('expenditure_no').references(() => agencyExpenditures.expenditureNo),
    remark: text().notNull(),
    creator: integer().notNull(),
    reporter: integer(),
    confirmer: integer(),
    confirmedAt: instantColumn('confirmed_at'),
    ...recordColumns(),
  },
  (table) => [
    index('agency_dispatches_place').on(table.warehouse, table.businessDate),
    index('agency_dispatches_agency').on(table.agency, table.businessDate),
    index('agency_dispatches_open').on(table.warehouse, table.state).where(sql`${table.state} <> '已结算'`),
    index('agency_dispatches_expenditure').on(table.expenditureNo),
    check('agency_dispatches_shift', isOneOf(table.shift, TEAM_SHIFTS)),
    check('agency_dispatches_state', isOneOf(table.state, dispatchLife.states)),
  ],
)

/** Place, day, post and state are those of the dispatch. A worker is on one dispatch of a shift. */
export const agencyDispatchLines = pgTable(
  'agency_dispatch_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    dispatchNo: text('dispatch_no')
      .notNull()
      .references(() => agencyDispatches.dispatchNo),
    ...placeColumns(),
    businessDate: dateColumn('business_date').notNull(),
    shift: text({ enum: TEAM_SHIFTS }).notNull(),
    post: text().notNull(),
    worker: text().notNull(),
    team: text(),
    clockIn: instantColumn('clock_in'),
    clockOut: instantColumn('clock_out'),
    hours: decimalColumn('hours').notNull().default('0'),
    overtime: decimalColumn('overtime').notNull().default('0'),
    hourlyAmount: decimalColumn('hourly_amount').notNull().default('0'),
    pieceQty: decimalColumn('piece_qty').notNull().default('0'),
    pieceAmount: decimalColumn('piece_amount').notNull().default('0'),
    deduction: decimalColumn('deduction').notNull().default('0'),
    amount: decimalColumn('amount').notNull().default('0'),
    mgmtFee: decimalColumn('mgmt_fee').notNull().default('0'),
    evidenceHours: decimalColumn('evidence_hours').notNull().default('0'),
    unprovenHours: decimalColumn('unproven_hours').notNull().default('0'),
    remark: text().notNull(),
    state: text({ enum: dispatchLife.states }).notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('agency_dispatch_lines_dispatch').on(table.dispatchNo),
    index('agency_dispatch_lines_place').on(table.warehouse, table.businessDate),
    index('agency_dispatch_lines_date').on(table.businessDate, table.id),
    index('agency_dispatch_lines_agency').on(table.agency, table.businessDate),
    index('agency_dispatch_lines_worker').on(table.worker, table.businessDate),
    index('agency_dispatch_lines_open')
      .on(table.warehouse, table.state)
      .where(sql`${table.state} <> '已结算'`),
    index('agency_dispatch_lines_unproven')
      .on(table.warehouse, table.businessDate)
      .where(sql`${table.unprovenHours} > 0`),
    index('agency_dispatch_lines_team').on(table.team, table.businessDate),
    uniqueIndex('agency_dispatch_lines_shift')
      .on(table.worker, table.businessDate, table.shift)
      .where(sql`${table.state} <> '已取消'`),
    foreignKey({
      name: 'agency_dispatch_lines_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'agency_dispatch_lines_team_fk',
      columns: [table.warehouse, table.team],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    check('agency_dispatch_lines_state', isOneOf(table.state, dispatchLife.states)),
  ],
)

/** Who worked how long on which day; those of a dispatch come with its confirmation. */
export const workRecords = pgTable(
  'work_records',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text().notNull(),
    worker: text().notNull(),
    businessDate: dateColumn('business_date').notNull(),
    shift: text({ enum: TEAM_SHIFTS }).notNull(),
    /** That the worker had when the hours were written down. */
    post: text().notNull(),
    hours: decimalColumn('hours').notNull(),
    overtime: decimalColumn('overtime').notNull(),
    source: text({ enum: WORK_RECORD_SOURCES }).notNull(),
    /** What own people's hours are paid by; none where nobody has set a wage. */
    wageRate: integer('wage_rate').references(() => wageRates.id),
    hourlyAmount: decimalColumn('hourly_amount').notNull().default('0'),
    overtimeAmount: decimalColumn('overtime_amount').notNull().default('0'),
    dispatchNo: text('dispatch_no').references(() => agencyDispatches.dispatchNo),
    remark: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('work_records_shift').on(table.worker, table.businessDate, table.shift),
    index('work_records_date').on(table.businessDate, table.id),
    index('work_records_place').on(table.warehouse, table.businessDate),
    index('work_records_dispatch').on(table.dispatchNo),
    foreignKey({
      name: 'work_records_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    check('work_records_shift_kind', isOneOf(table.shift, TEAM_SHIFTS)),
    check('work_records_source', isOneOf(table.source, WORK_RECORD_SOURCES)),
  ],
)

/** Who works where since when: a line for each person, all of a crew from the same moment to the same moment. */
export const signOns = pgTable(
  'sign_ons',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    crew: text().notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    worker: text().notNull(),
    /** Whose screen it is. */
    account: integer()
      .notNull()
      .references(() => users.id),
    /** The device that it stands at; empty for a handheld. */
    station: text().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    endedAt: instantColumn('ended_at'),
    endedBy: text('ended_by', { enum: SIGN_OFF_CAUSES }),
  },
  (table) => [
    index('sign_ons_crew').on(table.crew),
    index('sign_ons_warehouse').on(table.warehouse, table.id.desc()),
    index('sign_ons_worker').on(table.worker, table.id.desc()),
    index('sign_ons_started').on(table.startedAt),
    index('sign_ons_ended').on(table.endedAt),
    index('sign_ons_cause').on(table.endedBy, table.id.desc()),
    uniqueIndex('sign_ons_one_place').on(table.worker).where(sql`${table.endedAt} is null`),
    foreignKey({
      name: 'sign_ons_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    check('sign_ons_ended_by', isOneOf(table.endedBy, SIGN_OFF_CAUSES)),
    check('sign_ons_end', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)

/** What it comes to is that of its spans, kept when it ends. */
export const timedWorks = pgTable(
  'timed_works',
  {
    workNo: text('work_no').primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    businessDate: dateColumn('business_date').notNull(),
    kind: text({ enum: TIMED_KINDS }).notNull(),
    docNo: text('doc_no').notNull(),
    truck: text().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** Since when it pauses: those who are in the pause stopped then. */
    pausedAt: instantColumn('paused_at'),
    endedAt: instantColumn('ended_at'),
    minutes: decimalColumn('minutes').notNull().default('0'),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    qty: decimalColumn('qty'),
    unit: text({ enum: TIMED_UNITS }).notNull().default('件'),
    photo: text().notNull().default(''),
    reason: text().notNull().default(''),
    state: text({ enum: timedWorkLife.states }).notNull().default(timedWorkLife.initial),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('timed_works_place').on(table.warehouse, table.businessDate),
    index('timed_works_date').on(table.businessDate, table.workNo),
    index('timed_works_owner').on(table.owner, table.businessDate),
    index('timed_works_doc').on(table.docNo),
    index('timed_works_open')
      .on(table.warehouse, table.state)
      .where(isOneOf(table.state, TIMED_NOT_COUNTING)),
    check('timed_works_kind', isOneOf(table.kind, TIMED_KINDS)),
    check('timed_works_unit', isOneOf(table.unit, TIMED_UNITS)),
    check('timed_works_state', isOneOf(table.state, timedWorkLife.states)),
  ],
)

/** When somebody was at it; nobody is at two at once. */
export const timedSpans = pgTable(
  'timed_spans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workNo: text('work_no')
      .notNull()
      .references(() => timedWorks.workNo),
    warehouse: text().notNull(),
    businessDate: dateColumn('business_date').notNull(),
    kind: text({ enum: TIMED_KINDS }).notNull(),
    worker: text().notNull(),
    fromAt: instantColumn('from_at').notNull(),
    toAt: instantColumn('to_at'),
    minutes: decimalColumn('minutes')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(round(extract(epoch from to_at - from_at) / 60, 2), 0)`),
  },
  (table) => [
    index('timed_spans_work').on(table.workNo),
    index('timed_spans_place').on(table.warehouse, table.businessDate),
    index('timed_spans_date').on(table.businessDate, table.id),
    index('timed_spans_worker').on(table.worker, table.businessDate),
    uniqueIndex('timed_spans_open').on(table.worker).where(sql`${table.toAt} is null`),
    foreignKey({
      name: 'timed_spans_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    check('timed_spans_kind', isOneOf(table.kind, TIMED_KINDS)),
    check('timed_spans_order', sql`${table.toAt} >= ${table.fromAt}`),
  ],
)

/** Minutes that a unit of some work should take; nothing is changed, another version holds from its day on. */
export const standardTimes = pgTable(
  'standard_times',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    work: text({ enum: STANDARD_WORKS }).notNull(),
    unit: text({ enum: STANDARD_UNITS }).notNull(),
    minutes: decimalColumn('minutes').notNull(),
    ...versionColumns(),
  },
  (table) => [
    unique('standard_times_version').on(table.warehouse, table.work, table.version),
    check('standard_times_work', isOneOf(table.work, STANDARD_WORKS)),
    check('standard_times_unit', isOneOf(table.unit, STANDARD_UNITS)),
  ],
)
