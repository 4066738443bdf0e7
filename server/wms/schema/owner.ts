// Owners of the goods: where they keep goods, the rules their goods are handled by, their shops and strategies.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { SHORTAGE_POLICIES } from '#shared/domain/outbound.ts'
import { PUSH_GENERATIONS, type PushGeneration } from '#shared/domain/return-push.ts'
import { authorizationLife } from '#shared/domain/shop-authorization.ts'
import { ALL_ACTIONS, actionsOf, STRATEGY_CONDITIONS } from '#shared/domain/strategy.ts'
import {
  SETTLE_CYCLES,
  SHOP_AUTH_STATES,
  SHOP_PLATFORMS,
  STATUSES,
  STRATEGY_KINDS,
} from '#shared/domain/values.ts'

const GENERATIONS = Object.keys(PUSH_GENERATIONS) as [PushGeneration, ...PushGeneration[]]

export const owners = pgTable(
  'owners',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    contact: text().notNull(),
    settleCycle: text('settle_cycle', { enum: SETTLE_CYCLES }).notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    check('owners_settle_cycle', isOneOf(table.settleCycle, SETTLE_CYCLES)),
    check('owners_status', isOneOf(table.status, STATUSES)),
  ],
)

export const warehouseOwners = pgTable(
  'warehouse_owners',
  {
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.warehouse, table.owner] }),
    index('warehouse_owners_owner').on(table.owner),
  ],
)

/** One row for each owner, made with the owner. */
export const ownerRules = pgTable(
  'owner_rules',
  {
    code: text()
      .primaryKey()
      .references(() => owners.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    inbound: text().notNull(),
    outbound: text().notNull(),
    qualityInspection: boolean('quality_inspection').notNull(),
    /** Waybill numbers are drawn from the provider's own accounts, not from the owner's. */
    waybillInternal: boolean('waybill_internal').notNull(),
    packagingRequired: boolean('packaging_required').notNull().default(false),
    overReceiptPercent: integer('over_receipt_percent').notNull().default(0),
    receiptLifePercent: integer('receipt_life_percent').notNull().default(0),
    shipmentDays: integer('shipment_days').notNull().default(0),
    autoAllocate: boolean('auto_allocate').notNull().default(false),
    shortagePolicy: text('shortage_policy', { enum: SHORTAGE_POLICIES }).notNull().default('整单发货'),
    /** Where their system is told of returned parcels; empty: nowhere. */
    pushUrl: text('push_url').notNull().default(''),
    pushGeneration: text('push_generation', { enum: GENERATIONS }).notNull().default('NEW'),
    /** What messages to them are signed with, sealed. */
    pushSecret: text('push_secret'),
    pushSecretAt: instantColumn('push_secret_at'),
    ...recordColumns(),
  },
  (table) => [check('owner_rules_shortage_policy', isOneOf(table.shortagePolicy, SHORTAGE_POLICIES))],
)

export const shops = pgTable(
  'shops',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    platform: text({ enum: SHOP_PLATFORMS }).notNull(),
    authState: text('auth_state', { enum: SHOP_AUTH_STATES }).notNull().default('未授权'),
    authAccount: text('auth_account'),
    authorizedBy: integer('authorized_by'),
    authorizedAt: instantColumn('authorized_at'),
    authExpiresAt: instantColumn('auth_expires_at'),
    authError: text('auth_error').notNull().default(''),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    index('shops_owner').on(table.owner, table.code),
    check('shops_platform', isOneOf(table.platform, SHOP_PLATFORMS)),
    check('shops_auth_state', isOneOf(table.authState, SHOP_AUTH_STATES)),
    check(
      'shops_authorized',
      sql`${table.authState} = '未授权' or (${table.authorizedBy} is not null and ${table.authorizedAt} is not null and ${table.authExpiresAt} is not null)`,
    ),
    check('shops_status', isOneOf(table.status, STATUSES)),
  ],
)

/** What a platform has handed out for a shop, sealed. Apart from the shop, so that no list of shops ever reads it. */
export const shopTokens = pgTable(
  'shop_tokens',
  {
    shop: text()
      .primaryKey()
      .references(() => shops.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token').notNull(),
    /** When it is to be renewed; null: somebody has to authorize it anew. */
    renewAt: instantColumn('renew_at'),
  },
  (table) => [index('shop_tokens_renewal').on(table.renewAt)],
)

/** Authorizations that have been begun: each is used once, and forgotten after a day. */
export const shopAuthorizations = pgTable(
  'shop_authorizations',
  {
    id: text().primaryKey(),
    shop: text()
      .notNull()
      .references(() => shops.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Who has begun it, and in whose name it ends. */
    creator: integer().notNull(),
    state: text({ enum: authorizationLife.states }).notNull().default('待返回'),
    /** Why it has failed. */
    error: text().notNull().default(''),
    takenAt: instantColumn('taken_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    index('shop_authorizations_created').on(table.createdAt),
    index('shop_authorizations_shop').on(table.shop),
    check('shop_authorizations_state', isOneOf(table.state, authorizationLife.states)),
  ],
)

/** Null for owner or warehouse: for all of them. A version of a strategy is never changed, only turned off and on. */
export const strategies = pgTable(
  'strategies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text().references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    kind: text({ enum: STRATEGY_KINDS }).notNull(),
    priority: integer().notNull(),
    condition: text({ enum: STRATEGY_CONDITIONS }).notNull(),
    action: text({ enum: ALL_ACTIONS }).notNull(),
    version: integer().notNull(),
    effectiveFrom: instantColumn('effective_from').notNull(),
    enabled: boolean().notNull(),
    disabledAt: instantColumn('disabled_at'),
    ...recordColumns(),
  },
  (table) => [
    unique('strategies_version')
      .on(table.warehouse, table.owner, table.kind, table.priority, table.version)
      .nullsNotDistinct(),
    index('strategies_owner').on(table.owner, table.kind, table.priority),
    check('strategies_kind', isOneOf(table.kind, STRATEGY_KINDS)),
    check('strategies_condition', isOneOf(table.condition, STRATEGY_CONDITIONS)),
    check(
      'strategies_action',
      sql`case ${table.kind} when '上架' then ${isOneOf(table.action, actionsOf('上架'))} else ${isOneOf(table.action, actionsOf('分配'))} end`,
    ),
    check('strategies_disabled', sql`${table.enabled} = (${table.disabledAt} is null)`),
  ],
)
