// Goods that shops send back: the messages of owners' systems, the orders that come of them, their lines, and what was counted.
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  codeKeyColumn,
  dateColumn,
  decimalColumn,
  externalNoIndexes,
  instantColumn,
  isOneOf,
  recordColumns,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { SentLine } from '#shared/contracts/reject/push.ts'
import { PUSH_ERRORS, type PushError, pushLife, rejectCountLife, rejectLife } from '#shared/domain/reject.ts'
import { DISPOSITIONS } from '#shared/domain/returned.ts'
import { QUALITIES } from '#shared/domain/values.ts'

const ERROR_CODES = Object.keys(PUSH_ERRORS) as [PushError, ...PushError[]]

/** The sums are those of its lines and counts, kept with every change of them. */
export const rejectOrders = pgTable(
  'reject_orders',
  {
    rejectNo: text('reject_no').primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    storeCode: text('store_code').notNull(),
    storeName: text('store_name').notNull(),
    externalNo: text('external_no'),
    externalKey: codeKeyColumn('external_key', 'external_no'),
    twin: twinColumn(),
    waybillNo: text('waybill_no').notNull(),
    boxes: integer().notNull(),
    remark: text().notNull(),
    lineCount: integer('line_count').notNull().default(0),
    expectedQty: decimalColumn('expected_qty').notNull().default('0'),
    countedQty: decimalColumn('counted_qty').notNull().default('0'),
    diffQty: decimalColumn('diff_qty').notNull().generatedAlwaysAs(sql`counted_qty - expected_qty`),
    countedBoxes: integer('counted_boxes').notNull().default(0),
    receivedBoxes: integer('received_boxes').notNull().default(0),
    receivedQty: decimalColumn('received_qty').notNull().default('0'),
    inboundNo: text('inbound_no'),
    /** Where the goods are received, once that is said. */
    receivingLoc: text('receiving_loc'),
    state: text({ enum: rejectLife.states }).notNull().default(rejectLife.initial),
    businessDate: dateColumn('business_date'),
    creator: integer().notNull(),
    arrivedAt: instantColumn('arrived_at'),
    countedAt: instantColumn('counted_at'),
    madeAt: instantColumn('made_at'),
    receivedAt: instantColumn('received_at'),
    ...recordColumns(),
  },
  (table) => [
    ...externalNoIndexes('reject_orders', table),
    index('reject_orders_created').on(table.createdAt, table.rejectNo),
    index('reject_orders_warehouse').on(table.warehouse, table.createdAt, table.rejectNo),
    index('reject_orders_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('reject_orders_owner').on(table.owner, table.createdAt.desc()),
    index('reject_orders_date').on(table.businessDate, table.rejectNo),
    index('reject_orders_waybill').on(table.waybillNo).where(sql`${table.waybillNo} <> ''`),
    check('reject_orders_state_known', isOneOf(table.state, rejectLife.states)),
    check('reject_orders_boxes', sql`${table.receivedBoxes} between 0 and ${table.countedBoxes}`),
  ],
)

/** An empty lot stands for any, an empty box for whichever. */
export const rejectLines = pgTable(
  'reject_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rejectNo: text('reject_no')
      .notNull()
      .references(() => rejectOrders.rejectNo, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    boxNo: text('box_no').notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    expectedQty: decimalColumn('expected_qty').notNull(),
    countedQty: decimalColumn('counted_qty').notNull().default('0'),
    receivedQty: decimalColumn('received_qty').notNull().default('0'),
    diffQty: decimalColumn('diff_qty').notNull().generatedAlwaysAs(sql`counted_qty - expected_qty`),
  },
  (table) => [
    unique('reject_lines_goods').on(table.rejectNo, table.boxNo, table.sku, table.lot),
    index('reject_lines_sku').on(table.owner, table.sku),
    index('reject_lines_warehouse').on(table.warehouse, table.rejectNo),
    foreignKey({
      name: 'reject_lines_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('reject_lines_expected', sql`${table.expectedQty} >= 0`),
    check('reject_lines_received', sql`${table.receivedQty} between 0 and ${table.countedQty}`),
  ],
)

/** One row for each scan; `eventId` is its work. */
export const rejectCounts = pgTable(
  'reject_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rejectNo: text('reject_no')
      .notNull()
      .references(() => rejectOrders.rejectNo),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => rejectLines.id),
    warehouse: text().notNull(),
    owner: text().notNull(),
    boxNo: text('box_no').notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    qty: decimalColumn('qty').notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    disposition: text({ enum: DISPOSITIONS }).notNull().default('待定'),
    container: text().notNull(),
    station: text().notNull(),
    state: text({ enum: rejectCountLife.states }).notNull().default('有效'),
    reason: text().notNull().default(''),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    operator: integer().notNull(),
    countedAt: instantColumn('counted_at').notNull(),
    receivedAt: instantColumn('received_at'),
  },
  (table) => [
    index('reject_counts_order').on(table.rejectNo, table.id),
    index('reject_counts_line').on(table.lineId),
    index('reject_counts_warehouse').on(table.warehouse, table.id.desc()),
    index('reject_counts_owner').on(table.owner, table.sku, table.id.desc()),
    index('reject_counts_counted').on(table.countedAt),
    index('reject_counts_box').on(table.boxNo),
    index('reject_counts_container').on(table.container).where(sql`${table.container} <> ''`),
    check('reject_counts_quality', isOneOf(table.quality, QUALITIES)),
    check('reject_counts_disposition', isOneOf(table.disposition, DISPOSITIONS)),
    check('reject_counts_state', isOneOf(table.state, rejectCountLife.states)),
    check('reject_counts_qty', sql`${table.qty} > 0`),
  ],
)

/** `owner` and `warehouse` as they were sent; the known ones are null where there are none of that code. */
export const pushTasks = pgTable(
  'push_tasks',
  {
    pushNo: text('push_no').primaryKey(),
    owner: text().notNull(),
    warehouse: text().notNull(),
    knownOwner: text('known_owner').references(() => owners.code, { onUpdate: 'cascade' }),
    knownWarehouse: text('known_warehouse').references(() => warehouses.code, { onUpdate: 'cascade' }),
    externalNo: text('external_no').notNull(),
    storeCode: text('store_code').notNull(),
    storeName: text('store_name').notNull(),
    waybillNo: text('waybill_no').notNull(),
    boxes: integer().notNull(),
    remark: text().notNull(),
    lines: jsonb().$type<SentLine[]>().notNull(),
    lineCount: integer('line_count').notNull(),
    rejectNo: text('reject_no').references(() => rejectOrders.rejectNo),
    state: text({ enum: pushLife.states }).notNull().default(pushLife.initial),
    attempts: integer().notNull().default(0),
    errorCode: text('error_code', { enum: ERROR_CODES }),
    lastError: text('last_error').notNull().default(''),
    lastAt: instantColumn('last_at').notNull(),
    nextRetryAt: instantColumn('next_retry_at'),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('push_tasks_created').on(table.createdAt, table.pushNo),
    index('push_tasks_warehouse').on(table.warehouse, table.createdAt, table.pushNo),
    index('push_tasks_state').on(table.state, table.lastAt.desc()),
    index('push_tasks_owner').on(table.owner, table.createdAt.desc()),
    index('push_tasks_external').on(table.externalNo),
    index('push_tasks_reject').on(table.rejectNo),
    index('push_tasks_due').on(table.nextRetryAt).where(sql`${table.state} = '待重试'`),
    check('push_tasks_state_known', isOneOf(table.state, pushLife.states)),
    check('push_tasks_error', isOneOf(table.errorCode, ERROR_CODES)),
  ],
)
