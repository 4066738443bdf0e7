// Inbound orders with their lines, the receipts of what came, and the tasks that put it away.
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
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
import { locations, warehouses } from '#server/wms/schema/warehouse.ts'
import {
  DOCK_REFUSAL_REASONS,
  dockRefusalLife,
  INBOUND_TYPES,
  inboundLife,
  putawayLife,
  receiptLife,
} from '#shared/domain/inbound.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/** The sums are those of its lines and tasks, kept with every change of them. */
export const inboundOrders = pgTable(
  'inbound_orders',
  {
    orderNo: text('order_no').primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    type: text({ enum: INBOUND_TYPES }).notNull(),
    externalNo: text('external_no'),
    externalKey: codeKeyColumn('external_key', 'external_no'),
    twin: twinColumn(),
    supplier: text().notNull(),
    eta: dateColumn('eta'),
    remark: text().notNull(),
    blindTask: text('blind_task'),
    rejectNo: text('reject_no'),
    lineCount: integer('line_count').notNull().default(0),
    expectedQty: decimalColumn('expected_qty').notNull().default('0'),
    receivedQty: decimalColumn('received_qty').notNull().default('0'),
    putQty: decimalColumn('put_qty').notNull().default('0'),
    state: text({ enum: inboundLife.states }).notNull().default(inboundLife.initial),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    ...externalNoIndexes('inbound_orders', table),
    index('inbound_orders_reject').on(table.rejectNo).where(sql`${table.rejectNo} is not null`),
    index('inbound_orders_created').on(table.createdAt, table.orderNo),
    index('inbound_orders_warehouse').on(table.warehouse, table.createdAt, table.orderNo),
    index('inbound_orders_state').on(table.warehouse, table.state, table.createdAt.desc()),
    check('inbound_orders_type', isOneOf(table.type, INBOUND_TYPES)),
    check('inbound_orders_state_known', isOneOf(table.state, inboundLife.states)),
  ],
)

/** An empty lot stands for any. */
export const inboundLines = pgTable(
  'inbound_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => inboundOrders.orderNo, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    expectedQty: decimalColumn('expected_qty').notNull(),
    receivedQty: decimalColumn('received_qty').notNull().default('0'),
    diffQty: decimalColumn('diff_qty').notNull().generatedAlwaysAs(sql`received_qty - expected_qty`),
  },
  (table) => [
    unique('inbound_lines_goods').on(table.orderNo, table.sku, table.lot),
    index('inbound_lines_sku').on(table.owner, table.sku, table.id.desc()),
    index('inbound_lines_warehouse').on(table.warehouse, table.orderNo),
    foreignKey({
      name: 'inbound_lines_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('inbound_lines_expected', sql`${table.expectedQty} > 0`),
    check('inbound_lines_received', sql`${table.receivedQty} >= 0`),
  ],
)

/** Each time that somebody comes with goods of the order; what is received belongs to the one that came last. */
export const inboundDeliveries = pgTable(
  'inbound_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => inboundOrders.orderNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    plateNo: text('plate_no').notNull(),
    pallets: integer(),
    remark: text().notNull(),
    operator: integer().notNull(),
    arrivedAt: instantColumn('arrived_at').notNull(),
  },
  (table) => [
    index('inbound_deliveries_order').on(table.orderNo, table.id),
    index('inbound_deliveries_warehouse').on(table.warehouse, table.id.desc()),
    check('inbound_deliveries_pallets', sql`${table.pallets} > 0`),
  ],
)

/** What one person receives of an order at one station. */
export const receipts = pgTable(
  'receipts',
  {
    receiptNo: text('receipt_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => inboundOrders.orderNo),
    station: text().notNull(),
    operator: integer().notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [unique('receipts_session').on(table.orderNo, table.operator, table.station)],
)

/** One row for each scan; `entryNo` is its entry in the stock ledger. */
export const receiptLines = pgTable(
  'receipt_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    receiptNo: text('receipt_no')
      .notNull()
      .references(() => receipts.receiptNo),
    orderNo: text('order_no').notNull(),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => inboundLines.id),
    /** Null where nobody told of its arrival. */
    deliveryId: bigint('delivery_id', { mode: 'number' }).references(() => inboundDeliveries.id),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    qty: decimalColumn('qty').notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    inspectedQty: decimalColumn('inspected_qty').notNull().default('0'),
    container: text().notNull(),
    loc: text().notNull(),
    station: text().notNull(),
    state: text({ enum: receiptLife.states }).notNull().default('有效'),
    reason: text().notNull().default(''),
    entryNo: bigint('entry_no', { mode: 'number' }).notNull(),
    operator: integer().notNull(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [
    index('receipt_lines_receipt').on(table.receiptNo),
    index('receipt_lines_received').on(table.receivedAt),
    index('receipt_lines_order').on(table.orderNo, table.id),
    index('receipt_lines_warehouse').on(table.warehouse, table.id.desc()),
    index('receipt_lines_owner').on(table.owner, table.sku, table.id.desc()),
    // Most of what came in has been inspected long ago, or need not be.
    index('receipt_lines_waiting')
      .on(table.warehouse, table.owner, table.sku)
      .where(sql`${table.quality} = '待检' and ${table.inspectedQty} < ${table.qty}`),
    check('receipt_lines_quality', isOneOf(table.quality, QUALITIES)),
    check('receipt_lines_state', isOneOf(table.state, receiptLife.states)),
    check('receipt_lines_qty', sql`${table.qty} > 0`),
    check('receipt_lines_inspected', sql`${table.inspectedQty} between 0 and ${table.qty}`),
  ],
)

/** Pallets and boxes that the supplier has announced, by the number on their labels. */
export const inboundUnits = pgTable(
  'inbound_units',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => inboundOrders.orderNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sscc: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    qty: decimalColumn('qty').notNull(),
    /** Null until it is scanned. */
    receiptId: bigint('receipt_id', { mode: 'number' }).references(() => receiptLines.id),
  },
  (table) => [
    unique('inbound_units_sscc').on(table.orderNo, table.sscc),
    index('inbound_units_warehouse').on(table.warehouse, table.id.desc()),
    index('inbound_units_owner').on(table.owner, table.sku),
    foreignKey({
      name: 'inbound_units_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('inbound_units_qty', sql`${table.qty} > 0`),
  ],
)

/** What went back with who brought it: it never was in stock. */
export const dockRefusals = pgTable(
  'dock_refusals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => inboundOrders.orderNo),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => inboundLines.id),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    reason: text({ enum: DOCK_REFUSAL_REASONS }).notNull(),
    remark: text().notNull(),
    photo: text().notNull().default(''),
    state: text({ enum: dockRefusalLife.states }).notNull().default(dockRefusalLife.initial),
    undoReason: text('undo_reason').notNull().default(''),
    operator: integer().notNull(),
    refusedAt: instantColumn('refused_at').notNull(),
  },
  (table) => [
    index('dock_refusals_order').on(table.orderNo, table.id),
    index('dock_refusals_line').on(table.lineId),
    index('dock_refusals_warehouse').on(table.warehouse, table.id.desc()),
    index('dock_refusals_owner').on(table.owner, table.sku),
    foreignKey({
      name: 'dock_refusals_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('dock_refusals_reason', isOneOf(table.reason, DOCK_REFUSAL_REASONS)),
    check('dock_refusals_state', isOneOf(table.state, dockRefusalLife.states)),
    check('dock_refusals_qty', sql`${table.qty} > 0`),
  ],
)

/** `source` is the order whose goods these are. */
export const putawayTasks = pgTable(
  'putaway_tasks',
  {
    taskNo: text('task_no').primaryKey(),
    source: text()
      .notNull()
      .references(() => inboundOrders.orderNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    fromLoc: text('from_loc').notNull(),
    container: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    doneQty: decimalColumn('done_qty').notNull().default('0'),
    suggestLoc: text('suggest_loc'),
    suggestReason: text('suggest_reason').notNull().default(''),
    actualLoc: text('actual_loc'),
    assignee: integer(),
    state: text({ enum: putawayLife.states }).notNull().default(putawayLife.initial),
    ...recordColumns(),
  },
  (table) => [
    index('putaway_tasks_source').on(table.source),
    index('putaway_tasks_created').on(table.createdAt, table.taskNo),
    index('putaway_tasks_warehouse').on(table.warehouse, table.createdAt, table.taskNo),
    index('putaway_tasks_open').on(table.warehouse, table.state, table.createdAt.desc()),
    index('putaway_tasks_sku').on(table.owner, table.sku),
    index('putaway_tasks_owner').on(table.owner, table.createdAt.desc()),
    index('putaway_tasks_suggested').on(table.warehouse, table.suggestLoc),
    foreignKey({
      name: 'putaway_tasks_from_fk',
      columns: [table.warehouse, table.fromLoc],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
    check('putaway_tasks_quality', isOneOf(table.quality, QUALITIES)),
    check('putaway_tasks_state', isOneOf(table.state, putawayLife.states)),
    check('putaway_tasks_done', sql`${table.doneQty} between 0 and ${table.qty}`),
  ],
)
