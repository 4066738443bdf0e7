// Where the numbers of waybills come from: sources, the numbers that were bought, and what was asked of platforms.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { carriers, packages } from '#server/wms/schema/base.ts'
import {
  codeKeyColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
} from '#server/wms/schema/columns.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { printers } from '#server/wms/schema/printing.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { SOURCE_KINDS, waybillNumberLife, waybillRequestLife } from '#shared/domain/express.ts'
import { STATUSES } from '#shared/domain/values.ts'

export const waybillSources = pgTable(
  'waybill_sources',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    warehouse: text().references(() => warehouses.code, { onUpdate: 'cascade' }),
    kind: text({ enum: SOURCE_KINDS }).notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    /** Of bought numbers: with fewer than that left, those who may fill it are told. */
    lowLimit: integer('low_limit').notNull().default(0),
    /** They have been, since it was last full; of one that was never filled they need not be. */
    isLowTold: boolean('is_low_told').notNull().default(true),
    baseUrl: text('base_url').notNull().default(''),
    platformCarrier: text('platform_carrier').notNull().default(''),
    /** Sealed. */
    credentials: text(),
    credentialsAt: instantColumn('credentials_at'),
    senderName: text('sender_name').notNull().default(''),
    senderPhone: text('sender_phone').notNull().default(''),
    senderAddress: text('sender_address').notNull().default(''),
    remark: text().notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('waybill_sources_meant')
      .on(table.carrier, sql`coalesce(owner, '')`, sql`coalesce(warehouse, '')`)
      .where(sql`${table.status} = '启用'`),
    check('waybill_sources_kind', isOneOf(table.kind, SOURCE_KINDS)),
    check('waybill_sources_status', isOneOf(table.status, STATUSES)),
  ],
)

/** Bought beforehand; each stands on one waybill at most. */
export const waybillNumbers = pgTable(
  'waybill_numbers',
  {
    number: text().primaryKey(),
    numberKey: codeKeyColumn('number_key', 'number'),
    source: text()
      .notNull()
      .references(() => waybillSources.code, { onUpdate: 'cascade' }),
    state: text({ enum: waybillNumberLife.states }).notNull().default(waybillNumberLife.initial),
    orderNo: text('order_no').references(() => outboundOrders.orderNo),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    unique('waybill_numbers_key').on(table.numberKey),
    index('waybill_numbers_free').on(table.source, table.number).where(sql`${table.state} = '空闲'`),
    check('waybill_numbers_state_known', isOneOf(table.state, waybillNumberLife.states)),
  ],
)

export const waybillRequests = pgTable(
  'waybill_requests',
  {
    /** What the platform knows it by: its order, and which of its requests it is. */
    requestNo: text('request_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    epoch: integer().notNull(),
    source: text()
      .notNull()
      .references(() => waybillSources.code, { onUpdate: 'cascade' }),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    boxes: integer().notNull(),
    packaging: text().references(() => packages.code, { onUpdate: 'cascade' }),
    packagingCost: decimalColumn('packaging_cost'),
    /** Where its labels are printed when the number is there; null: nowhere by themselves. */
    printer: text().references(() => printers.code, { onUpdate: 'cascade' }),
    state: text({ enum: waybillRequestLife.states }).notNull().default(waybillRequestLife.initial),
    /** Its order still waits for it, or has got its number. */
    isWanted: boolean('is_wanted').notNull().default(true),
    attempts: integer().notNull().default(0),
    /** Null: only people go on with it. */
    nextTryAt: instantColumn('next_try_at'),
    /** When the platform was first asked. */
    askedAt: instantColumn('asked_at'),
    /** While the platform is being asked: when whoever asks must have died. */
    leaseUntil: instantColumn('lease_until'),
    lastResult: text('last_result').notNull().default(''),
    /** What the platform has given, and what it wants to be told to take it back. */
    waybillNo: text('waybill_no'),
    handle: text().notNull().default(''),
    givenAt: instantColumn('given_at'),
    reason: text().notNull().default(''),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('waybill_requests_order').on(table.orderNo, table.epoch),
    index('waybill_requests_due')
      .on(table.nextTryAt)
      .where(sql`${table.state} in ('待取号', '取号中', '结果不明', '取消中')`),
    index('waybill_requests_created').on(table.createdAt, table.requestNo),
    index('waybill_requests_warehouse').on(table.warehouse, table.createdAt.desc()),
    index('waybill_requests_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('waybill_requests_owner').on(table.owner, table.createdAt.desc()),
    index('waybill_requests_source').on(table.source, table.createdAt.desc()),
    index('waybill_requests_waybill').on(table.waybillNo),
    check('waybill_requests_state_known', isOneOf(table.state, waybillRequestLife.states)),
  ],
)

/** The own numbers of boxes, of waybills whose carrier gives each box one. */
export const waybillBoxes = pgTable(
  'waybill_boxes',
  {
    waybillNo: text('waybill_no')
      .notNull()
      .references(() => waybills.waybillNo),
    box: integer().notNull(),
    boxNo: text('box_no').notNull(),
    boxKey: codeKeyColumn('box_key', 'box_no'),
  },
  (table) => [
    primaryKey({ columns: [table.waybillNo, table.box] }),
    unique('waybill_boxes_key').on(table.boxKey),
  ],
)
