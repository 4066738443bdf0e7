// Users, their roles, what they may see, their tokens, and sign-ins that failed.
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { employees } from '#server/wms/schema/people.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { DATA_PERM_EFFECTS, DATA_PERM_KINDS } from '#shared/domain/values.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    name: text().notNull(),
    avatar: text(),
    mobile: text().notNull().default(''),
    idNumber: text('id_number').notNull().default(''),
    email: text().notNull().default(''),
    activated: boolean().notNull().default(false),
    /** Whose work it is that they record; null for anyone who works in an office. */
    employee: text()
      .unique('users_employee')
      .references(() => employees.empNo, { onUpdate: 'cascade' }),
    status: text({ enum: ['启用', '停用'] })
      .notNull()
      .default('启用'),
    lastLoginAt: instantColumn('last_login_at'),
    ...recordColumns(),
  },
  (table) => [check('users_status', sql`${table.status} in ('启用', '停用')`)],
)

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** Anyone who has the role sees what is this owner's, and nothing of any other; null: it bounds nobody. */
  owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
  ...recordColumns(),
})

/** What a role may do; the names stand in `shared/actions.ts`. */
export const roleActions = pgTable(
  'role_actions',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    action: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.action] })],
)

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const userRoles = pgTable(
  'user_roles',
  {
    userId: userId(),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
)

export const userWarehouses = pgTable(
  'user_warehouses',
  {
    userId: userId(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.warehouse] }),
    index('user_warehouses_warehouse').on(table.warehouse),
  ],
)

export const userOwners = pgTable(
  'user_owners',
  {
    userId: userId(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.owner] }),
    index('user_owners_owner').on(table.owner),
  ],
)

/** Widens or narrows what a user sees beyond their bindings; a code may be '*'. */
export const dataPerms = pgTable(
  'data_perms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: text({ enum: DATA_PERM_KINDS }).notNull(),
    refCode: text('ref_code').notNull(),
    effect: text({ enum: DATA_PERM_EFFECTS }).notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('data_perms_subject').on(table.userId, table.kind, table.refCode),
    check('data_perms_kind', isOneOf(table.kind, DATA_PERM_KINDS)),
    check('data_perms_effect', isOneOf(table.effect, DATA_PERM_EFFECTS)),
  ],
)

/** The warehouses of each user: bound or allowed to them, and not denied. */
export const visibleWarehouses = pgView('visible_warehouses', scopeColumns()).as(
  scopeQuery('仓库', { table: warehouses, bound: sql`select user_id, warehouse from ${userWarehouses}` }),
)

/** The owners of each user, likewise; of somebody with a role that is bound to one owner, that one alone. */
export const visibleOwners = pgView('visible_owners', scopeColumns()).as(
  sql`${scopeQuery('货主', {
    table: owners,
    bound: sql`select user_id, owner from ${userOwners}
      union
      select user_id, bounds.owner from ${userRoles} inner join ${roles} as bounds on bounds.id = role_id
      where bounds.owner is not null`,
  })} and not exists (
      select from ${userRoles} inner join ${roles} as bounds on bounds.id = role_id
      where user_roles.user_id = given.user_id and bounds.owner <> given.code
    )`,
)

/** Only the hash of a token is kept: anyone who reads the table cannot sign in with it. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    userId: userId(),
    issuedAt: instantColumn('issued_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('tokens_user').on(table.userId), index('tokens_expires').on(table.expiresAt)],
)

/**
 * A sign-in counts as failed from its start until its password has proved right, so that guesses sent at once are counted
 * before any of them is answered.
 */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: text().notNull(),
    place: text('address').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('failed_sign_ins_account').on(table.account, table.at),
    index('failed_sign_ins_address').on(table.place, table.at),
    index('failed_sign_ins_at').on(table.at),
  ],
)

/** Where users have signed in, and when last. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: text().notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place] })],
)

function scopeColumns() {
  return { userId: integer('user_id').notNull(), code: text().notNull() }
}

/** `*` in a permission stands for every code. */
function scopeQuery(
  kind: (typeof DATA_PERM_KINDS)[number],
  { table, bound }: { table: typeof warehouses | typeof owners; bound: SQL },
): SQL {
  const isOfKind = (effect: (typeof DATA_PERM_EFFECTS)[number]) =>
    sql.raw(`data_perms.kind = '${kind}' and data_perms.effect = '${effect}'`)
  return sql`
    select user_id, code from (
      ${bound}
      union
      select data_perms.user_id, ${table.code} from ${dataPerms}
      inner join ${table} on data_perms.ref_code in (${table.code}, '*')
      where ${isOfKind('允许')}
    ) as given (user_id, code)
    where not exists (
      select from ${dataPerms}
      where data_perms.user_id = given.user_id and data_perms.ref_code in (given.code, '*') and ${isOfKind('禁止')}
    )`
}
