// What moved and what is there: the stock ledger, which only grows, and the balances that follow it.
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
  codeKeyColumn,
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations, warehouses } from '#server/wms/schema/warehouse.ts'
import { stockSerialLife } from '#shared/domain/serial.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/**
 * Null for `fromLoc`: from outside; null for `toLoc`: to outside. Warehouse, owner, goods and location exist because each
 * entry changes a balance, which refers to them.
 */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    entryNo: bigint('entry_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    businessDate: dateColumn('business_date').notNull(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    fromLoc: text('from_loc'),
    toLoc: text('to_loc'),
    fromContainer: text('from_container').notNull(),
    toContainer: text('to_container').notNull(),
    qty: decimalColumn('qty').notNull(),
    docType: text('doc_type').notNull(),
    docNo: text('doc_no').notNull(),
    reason: text().notNull(),
    operator: integer().notNull(),
    eventId: bigint('event_id', { mode: 'number' }),
    opId: text('op_id'),
    reversalOf: bigint('reversal_of', { mode: 'number' }),
  },
  (table) => [
    index('stock_ledger_warehouse').on(table.warehouse, table.entryNo.desc()),
    index('stock_ledger_owner').on(table.owner, table.entryNo.desc()),
    index('stock_ledger_sku').on(table.owner, table.sku, table.entryNo.desc()),
    index('stock_ledger_doc').on(table.docNo, table.entryNo.desc()),
    index('stock_ledger_date').on(table.businessDate, table.entryNo),
    index('stock_ledger_doc_type').on(table.docType, table.entryNo),
    // Most have no lot and are good: those are found in the order of their numbers.
    index('stock_ledger_lot').on(table.lot).where(sql`${table.lot} <> ''`),
    index('stock_ledger_quality').on(table.quality).where(sql`${table.quality} <> '良品'`),
    index('stock_ledger_from').on(table.warehouse, table.fromLoc, table.entryNo.desc()),
    index('stock_ledger_to').on(table.warehouse, table.toLoc, table.entryNo.desc()),
    uniqueIndex('stock_ledger_reversal').on(table.reversalOf).where(sql`${table.reversalOf} is not null`),
    check('stock_ledger_qty', sql`${table.qty} > 0`),
    check('stock_ledger_ends', sql`${table.fromLoc} is not null or ${table.toLoc} is not null`),
  ],
)

/** `lot` and `container` are empty where there is none. */
export const stockBalances = pgTable(
  'stock_balances',
  {
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    loc: text().notNull(),
    container: text().notNull(),
    onHand: decimalColumn('on_hand').notNull(),
    allocated: decimalColumn('allocated').notNull(),
    frozen: decimalColumn('frozen').notNull(),
    available: decimalColumn('available').notNull().generatedAlwaysAs(sql`on_hand - allocated - frozen`),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.warehouse,
        table.loc,
        table.owner,
        table.sku,
        table.lot,
        table.quality,
        table.container,
      ],
    }),
    index('stock_balances_goods').on(table.owner, table.sku, table.warehouse, table.lot, table.quality),
    index('stock_balances_loc').on(table.loc),
    index('stock_balances_lot').on(table.lot).where(sql`${table.lot} <> ''`),
    index('stock_balances_quality').on(table.quality).where(sql`${table.quality} <> '良品'`),
    index('stock_balances_container').on(table.container).where(sql`${table.container} <> ''`),
    foreignKey({
      name: 'stock_balances_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'stock_balances_loc_fk',
      columns: [table.warehouse, table.loc],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
    check('stock_balances_quality', isOneOf(table.quality, QUALITIES)),
    check('stock_balances_allocated', sql`${table.allocated} >= 0`),
    check('stock_balances_frozen', sql`${table.frozen} >= 0`),
    check('stock_balances_available', sql`${table.onHand} >= ${table.allocated} + ${table.frozen}`),
  ],
)

/** What is known of the goods of a lot, wherever they are: how it is spelled, and the dates of the oldest that came in. */
export const stockLots = pgTable(
  'stock_lots',
  {
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    lotKey: codeKeyColumn('lot_key', 'lot'),
    twin: twinColumn(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    /** Somebody has said what they are, against what came in. */
    isCorrected: boolean('is_corrected').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.sku, table.lot] }),
    // The key first: nobody looks for a lot as it is spelled among all lots of its product here.
    unique('stock_lots_key').on(table.lotKey, table.owner, table.sku, table.twin),
    index('stock_lots_expiry').on(table.expDate),
    foreignKey({
      name: 'stock_lots_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('stock_lots_named', sql`${table.lot} <> ''`),
  ],
)

/**
 * Pieces whose numbers are kept from their receipt on, one row for each, however often it comes and goes. The place is the last
 * that it was seen at; null once it is gone. `entryNo` is the entry in the ledger that it came in with, where there is one.
 */
export const stockSerials = pgTable(
  'stock_serials',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: text().notNull(),
    sku: text().notNull(),
    serialNo: text('serial_no').notNull(),
    serialKey: codeKeyColumn('serial_key', 'serial_no'),
    state: text({ enum: stockSerialLife.states }).notNull().default(stockSerialLife.initial),
    warehouse: text().notNull(),
    loc: text(),
    container: text().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    docType: text('doc_type').notNull(),
    docNo: text('doc_no').notNull(),
    entryNo: bigint('entry_no', { mode: 'number' }),
    receivedAt: instantColumn('received_at').notNull(),
    orderNo: text('order_no'),
    shippedAt: instantColumn('shipped_at'),
    operator: integer().notNull(),
    reason: text().notNull().default(''),
  },
  (table) => [
    // The key first: whoever scans knows neither the owner nor the product.
    unique('stock_serials_key').on(table.serialKey, table.owner, table.sku),
    index('stock_serials_place')
      .on(table.warehouse, table.loc, table.owner, table.sku)
      .where(sql`${table.state} in ('在库', '已登记出库')`),
    index('stock_serials_warehouse').on(table.warehouse, table.id.desc()),
    index('stock_serials_sku').on(table.owner, table.sku, table.id.desc()),
    index('stock_serials_doc').on(table.docNo),
    index('stock_serials_order').on(table.orderNo),
    index('stock_serials_entry').on(table.entryNo),
    index('stock_serials_received').on(table.receivedAt),
    foreignKey({
      name: 'stock_serials_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'stock_serials_warehouse_fk',
      columns: [table.warehouse],
      foreignColumns: [warehouses.code],
    }).onUpdate('cascade'),
    check('stock_serials_state', isOneOf(table.state, stockSerialLife.states)),
    check('stock_serials_quality', isOneOf(table.quality, QUALITIES)),
  ],
)
