// Deliveries of returned parcels, the parcels, the goods that were found in them, and what their owners' systems are told.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { carriers } from '#server/wms/schema/base.ts'
import {
  codeKeyColumn,
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { owners, shops } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import {
  PUSH_DOCS,
  PUSH_GENERATIONS,
  type PushGeneration,
  RETURN_PUSH_ERRORS,
  type ReturnPushError,
  returnPushLife,
} from '#shared/domain/return-push.ts'
import { DISPOSITIONS, parcelLife, receiptLife } from '#shared/domain/returned.ts'
import { QUALITIES } from '#shared/domain/values.ts'

const GENERATIONS = Object.keys(PUSH_GENERATIONS) as [PushGeneration, ...PushGeneration[]]
const PUSH_ERRORS = Object.keys(RETURN_PUSH_ERRORS) as [ReturnPushError, ...ReturnPushError[]]

/** `registered` is how many of its parcels have been registered. */
export const returnReceipts = pgTable(
  'return_receipts',
  {
    receiptNo: text('receipt_no').primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    plateNo: text('plate_no').notNull(),
    parcels: integer().notNull(),
    abnormalParcels: integer('abnormal_parcels').notNull(),
    abnormalReason: text('abnormal_reason').notNull(),
    waybills: text().notNull(),
    remark: text().notNull(),
    registered: integer().notNull().default(0),
    state: text({ enum: receiptLife.states }).notNull().default(receiptLife.initial),
    creator: integer().notNull(),
    receiver: integer(),
    receivedAt: instantColumn('received_at'),
    ...recordColumns(),
  },
  (table) => [
    index('return_receipts_created').on(table.createdAt, table.receiptNo),
    index('return_receipts_warehouse').on(table.warehouse, table.createdAt, table.receiptNo),
    index('return_receipts_open').on(table.warehouse, table.state, table.createdAt.desc()),
    check('return_receipts_state', isOneOf(table.state, receiptLife.states)),
    check('return_receipts_parcels', sql`${table.abnormalParcels} between 0 and ${table.parcels}`),
  ],
)

/** `qty` and `stockedQty` are the sums of its goods, kept with every change of them. */
export const returnParcels = pgTable(
  'return_parcels',
  {
    returnNo: text('return_no').primaryKey(),
    waybillNo: text('waybill_no').notNull(),
    waybillKey: codeKeyColumn('waybill_key', 'waybill_no'),
    twin: twinColumn(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    carrier: text().references(() => carriers.code, { onUpdate: 'cascade' }),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    shop: text().references(() => shops.code, { onUpdate: 'cascade' }),
    originalOrderNo: text('original_order_no').notNull(),
    weight: decimalColumn('weight'),
    station: text().notNull(),
    noOwner: boolean('no_owner').notNull(),
    photo: text(),
    receiptNo: text('receipt_no').references(() => returnReceipts.receiptNo),
    qty: decimalColumn('qty').notNull().default('0'),
    stockedQty: decimalColumn('stocked_qty').notNull().default('0'),
    remark: text().notNull(),
    state: text({ enum: parcelLife.states }).notNull().default(parcelLife.initial),
    businessDate: dateColumn('business_date'),
    operator: integer().notNull(),
    registerAt: instantColumn('register_at'),
    endedAt: instantColumn('ended_at'),
    ...recordColumns(),
  },
  (table) => [
    // Anyone who is handed a parcel twice is told; one that was refused may come again.
    uniqueIndex('return_parcels_waybill')
      .on(table.warehouse, table.waybillKey, table.twin)
      .where(sql`${table.state} <> '拒收退回'`),
    index('return_parcels_scan').on(table.waybillKey),
    index('return_parcels_created').on(table.createdAt, table.returnNo),
    index('return_parcels_warehouse').on(table.warehouse, table.createdAt, table.returnNo),
    index('return_parcels_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('return_parcels_owner').on(table.owner, table.createdAt.desc()),
    index('return_parcels_date').on(table.businessDate, table.returnNo),
    index('return_parcels_origin').on(table.originalOrderNo).where(sql`${table.originalOrderNo} <> ''`),
    index('return_parcels_receipt').on(table.receiptNo),
    check('return_parcels_state_known', isOneOf(table.state, parcelLife.states)),
    check('return_parcels_qty', sql`${table.stockedQty} between 0 and ${table.qty}`),
  ],
)

/** `eventId` is its inspection; `entryNo` its entry in the stock ledger, where it came into stock. */
export const returnLines = pgTable(
  'return_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnNo: text('return_no')
      .notNull()
      .references(() => returnParcels.returnNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    qty: decimalColumn('qty').notNull(),
    quality: text({ enum: QUALITIES }).notNull().default('待检'),
    disposition: text({ enum: DISPOSITIONS }).notNull().default('待定'),
    suggestLoc: text('suggest_loc'),
    loc: text(),
    photo: text(),
    reason: text().notNull(),
    operator: integer().notNull(),
    inspectedAt: instantColumn('inspected_at'),
    disposedAt: instantColumn('disposed_at'),
    eventId: bigint('event_id', { mode: 'number' }),
    entryNo: bigint('entry_no', { mode: 'number' }),
    ...recordColumns(),
  },
  (table) => [
    index('return_lines_parcel').on(table.returnNo, table.id),
    index('return_lines_warehouse').on(table.warehouse, table.id.desc()),
    index('return_lines_owner').on(table.owner, table.sku, table.id.desc()),
    foreignKey({
      name: 'return_lines_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('return_lines_quality', isOneOf(table.quality, QUALITIES)),
    check('return_lines_disposition', isOneOf(table.disposition, DISPOSITIONS)),
    check('return_lines_qty', sql`${table.qty} > 0`),
  ],
)

/** `body` is what is sent, byte for byte the same with every attempt; `leaseUntil` when an attempt under way counts as lost. */
export const returnPushes = pgTable(
  'return_pushes',
  {
    pushNo: text('push_no').primaryKey(),
    generation: text({ enum: GENERATIONS }).notNull(),
    docType: text('doc_type', { enum: [PUSH_DOCS.NEW, PUSH_DOCS.OLD] }).notNull(),
    docNo: text('doc_no').notNull(),
    returnNo: text('return_no')
      .notNull()
      .references(() => returnParcels.returnNo),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    body: text().notNull(),
    state: text({ enum: returnPushLife.states }).notNull().default(returnPushLife.initial),
    attempts: integer().notNull().default(0),
    errorCode: text('error_code', { enum: PUSH_ERRORS }),
    lastResult: text('last_result').notNull().default(''),
    answer: text().notNull().default(''),
    address: text().notNull().default(''),
    lastAt: instantColumn('last_at'),
    nextRetryAt: instantColumn('next_retry_at'),
    leaseUntil: instantColumn('lease_until'),
    pushedAt: instantColumn('pushed_at'),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('return_pushes_parcel').on(table.returnNo),
    index('return_pushes_doc').on(table.docNo),
    index('return_pushes_created').on(table.createdAt, table.pushNo),
    index('return_pushes_generation').on(table.generation, table.createdAt, table.pushNo),
    index('return_pushes_warehouse').on(table.warehouse, table.createdAt, table.pushNo),
    index('return_pushes_owner').on(table.owner, table.createdAt.desc()),
    index('return_pushes_state').on(table.state, table.lastAt.desc()),
    index('return_pushes_due').on(table.nextRetryAt).where(sql`${table.state} in ('待推送', '待重试')`),
    index('return_pushes_under_way').on(table.leaseUntil).where(sql`${table.state} = '推送中'`),
    check('return_pushes_state_known', isOneOf(table.state, returnPushLife.states)),
    check('return_pushes_generation_known', isOneOf(table.generation, GENERATIONS)),
    check('return_pushes_error', isOneOf(table.errorCode, PUSH_ERRORS)),
  ],
)
