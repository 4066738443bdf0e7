// Who works in the warehouses: employees, their teams and absences, and the agencies that send some of them.
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
} from '#server/wms/schema/columns.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { employeeLife, leaveLife } from '#shared/domain/people.ts'
import {
  AGENCY_SETTLE_MODES,
  EMPLOYEE_TYPES,
  LEAVE_TYPES,
  STATUSES,
  TEAM_SHIFTS,
  TEAM_SWITCH_METHODS,
} from '#shared/domain/values.ts'

export const laborAgencies = pgTable(
  'labor_agencies',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    licenseNo: text('license_no'),
    contact: text().notNull(),
    mobile: text().notNull(),
    taxRate: decimalColumn('tax_rate').notNull(),
    settleMode: text('settle_mode', { enum: AGENCY_SETTLE_MODES }).notNull(),
    mgmtFeeRate: decimalColumn('mgmt_fee_rate').notNull(),
    contractFrom: dateColumn('contract_from').notNull(),
    contractTo: dateColumn('contract_to'),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    check('labor_agencies_settle_mode', isOneOf(table.settleMode, AGENCY_SETTLE_MODES)),
    check('labor_agencies_status', isOneOf(table.status, STATUSES)),
  ],
)

/** Events name teams and workers by their ids, people by code and number. */
export const workTeams = pgTable(
  'work_teams',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    name: text().notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    leader: text().references((): AnyPgColumn => employees.empNo, { onUpdate: 'cascade' }),
    shift: text({ enum: TEAM_SHIFTS }).notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    unique('work_teams_code').on(table.code),
    unique('work_teams_place').on(table.warehouse, table.code),
    check('work_teams_shift', isOneOf(table.shift, TEAM_SHIFTS)),
    check('work_teams_status', isOneOf(table.status, STATUSES)),
  ],
)

export const employees = pgTable(
  'employees',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    empNo: text('emp_no').notNull(),
    name: text().notNull(),
    idNumber: text('id_number').notNull(),
    mobile: text().notNull(),
    type: text({ enum: EMPLOYEE_TYPES }).notNull(),
    agency: text().references(() => laborAgencies.code, { onUpdate: 'cascade' }),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    team: text(),
    post: text().notNull(),
    hireDate: dateColumn('hire_date').notNull(),
    leaveDate: dateColumn('leave_date'),
    state: text({ enum: employeeLife.states }).notNull().default(employeeLife.initial),
    /** Counts up when badges are revoked: those of an earlier one are void. */
    badgeEpoch: integer('badge_epoch').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    unique('employees_emp_no').on(table.empNo),
    unique('employees_place').on(table.warehouse, table.empNo),
    index('employees_team').on(table.team),
    index('employees_agency').on(table.agency),
    foreignKey({
      name: 'employees_team_fk',
      columns: [table.warehouse, table.team],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    check('employees_type', isOneOf(table.type, EMPLOYEE_TYPES)),
    check('employees_state', isOneOf(table.state, employeeLife.states)),
  ],
)

/** Null for `to`: until further notice. */
export const teamMemberships = pgTable(
  'team_memberships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text().notNull(),
    worker: text().notNull(),
    team: text().notNull(),
    from: instantColumn('from_at').notNull(),
    to: instantColumn('to_at'),
    ratio: decimalColumn('ratio').notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('team_memberships_start').on(table.worker, table.from),
    index('team_memberships_team').on(table.warehouse, table.team, table.from),
    foreignKey({
      name: 'team_memberships_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'team_memberships_team_fk',
      columns: [table.warehouse, table.team],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
  ],
)

export const teamSwitches = pgTable(
  'team_switches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    warehouse: text().notNull(),
    worker: text().notNull(),
    fromTeam: text('from_team'),
    toTeam: text('to_team').notNull(),
    method: text({ enum: TEAM_SWITCH_METHODS }).notNull(),
    reason: text().notNull(),
    operator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('team_switches_at').on(table.warehouse, table.at),
    index('team_switches_worker').on(table.worker),
    foreignKey({
      name: 'team_switches_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'team_switches_from_fk',
      columns: [table.warehouse, table.fromTeam],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'team_switches_to_fk',
      columns: [table.warehouse, table.toTeam],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    check('team_switches_method', isOneOf(table.method, TEAM_SWITCH_METHODS)),
  ],
)

export const leaveRequests = pgTable(
  'leave_requests',
  {
    leaveNo: text('leave_no').primaryKey(),
    warehouse: text().notNull(),
    worker: text().notNull(),
    leaveType: text('leave_type', { enum: LEAVE_TYPES }).notNull(),
    startAt: instantColumn('start_at').notNull(),
    endAt: instantColumn('end_at').notNull(),
    hours: decimalColumn('hours').notNull(),
    reason: text().notNull(),
    attachment: text().notNull(),
    creator: integer().notNull(),
    approver: integer(),
    state: text({ enum: leaveLife.states }).notNull().default(leaveLife.initial),
    ...recordColumns(),
  },
  (table) => [
    index('leave_requests_place').on(table.warehouse, table.leaveNo),
    index('leave_requests_worker').on(table.worker, table.startAt),
    index('leave_requests_state').on(table.warehouse, table.state),
    foreignKey({
      name: 'leave_requests_worker_fk',
      columns: [table.warehouse, table.worker],
      foreignColumns: [employees.warehouse, employees.empNo],
    }).onUpdate('cascade'),
    check('leave_requests_type', isOneOf(table.leaveType, LEAVE_TYPES)),
    check('leave_requests_state', isOneOf(table.state, leaveLife.states)),
  ],
)
