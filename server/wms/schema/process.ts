// Process orders: their materials and where these are fetched from, the work that was reported, and what was made.
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
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { outputLife, PROCESS_TYPES, processLife, reportLife, supplyLife } from '#shared/domain/process.ts'
import { PRICED_ITEM_WORDS, type PricedItem } from '#shared/domain/tariff.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/** The sums are those of its reports and its output, kept with every change of them. */
export const processOrders = pgTable(
  'process_orders',
  {
    code: text().primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    externalNo: text('external_no'),
    externalKey: codeKeyColumn('external_key', 'external_no'),
    twin: twinColumn(),
    type: text({ enum: PROCESS_TYPES }).notNull(),
    outputSku: text('output_sku').notNull(),
    planQty: decimalColumn('plan_qty').notNull(),
    dueDate: dateColumn('due_date'),
    feeItem: text('fee_item', {
      enum: Object.keys(PRICED_ITEM_WORDS) as [PricedItem, ...PricedItem[]],
    }).notNull(),
    remark: text().notNull(),
    doneQty: decimalColumn('done_qty').notNull().default('0'),
    defectQty: decimalColumn('defect_qty').notNull().default('0'),
    receivedQty: decimalColumn('received_qty').notNull().default('0'),
    remainQty: decimalColumn('remain_qty')
      .notNull()
      .generatedAlwaysAs(sql`done_qty + defect_qty - received_qty`),
    materialCount: integer('material_count').notNull(),
    state: text({ enum: processLife.states }).notNull().default(processLife.initial),
    businessDate: dateColumn('business_date').notNull(),
    creator: integer().notNull(),
    finishedAt: instantColumn('finished_at'),
    closedAt: instantColumn('closed_at'),
    ...recordColumns(),
  },
  (table) => [
    ...externalNoIndexes('process_orders', table),
    index('process_orders_created').on(table.createdAt, table.code),
    index('process_orders_warehouse').on(table.warehouse, table.createdAt, table.code),
    index('process_orders_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('process_orders_owner').on(table.owner, table.createdAt.desc()),
    index('process_orders_sku').on(table.owner, table.outputSku),
    index('process_orders_due').on(table.dueDate, table.code),
    index('process_orders_date').on(table.businessDate, table.code),
    index('process_orders_closed').on(table.closedAt, table.code),
    foreignKey({
      name: 'process_orders_sku_fk',
      columns: [table.owner, table.outputSku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('process_orders_type', isOneOf(table.type, PROCESS_TYPES)),
    check('process_orders_state_known', isOneOf(table.state, processLife.states)),
    check('process_orders_plan', sql`${table.planQty} > 0`),
    check(
      'process_orders_received',
      sql`${table.receivedQty} between 0 and ${table.doneQty} + ${table.defectQty}`,
    ),
  ],
)

/** An empty lot stands for any. */
export const processMaterials = pgTable(
  'process_materials',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text()
      .notNull()
      .references(() => processOrders.code, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    planQty: decimalColumn('plan_qty').notNull(),
    issuedQty: decimalColumn('issued_qty').notNull().default('0'),
    usedQty: decimalColumn('used_qty').notNull().default('0'),
    returnedQty: decimalColumn('returned_qty').notNull().default('0'),
  },
  (table) => [
    unique('process_materials_goods').on(table.code, table.sku, table.lot),
    index('process_materials_sku').on(table.owner, table.sku),
    foreignKey({
      name: 'process_materials_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('process_materials_plan', sql`${table.planQty} > 0`),
    check(
      'process_materials_sums',
      sql`${table.usedQty} >= 0 and ${table.returnedQty} >= 0
      and ${table.usedQty} + ${table.returnedQty} <= ${table.issuedQty}`,
    ),
  ],
)

/** What is open is allocated where it lies; what was fetched and is neither used nor returned, at the workbench. */
export const processSupplies = pgTable(
  'process_supplies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text()
      .notNull()
      .references(() => processOrders.code),
    materialId: bigint('material_id', { mode: 'number' })
      .notNull()
      .references(() => processMaterials.id),
    warehouse: text().notNull(),
    owner: text().notNull(),
    zone: text().notNull(),
    loc: text().notNull(),
    container: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    benchLoc: text('bench_loc'),
    usedQty: decimalColumn('used_qty').notNull().default('0'),
    returnedQty: decimalColumn('returned_qty').notNull().default('0'),
    leftQty: decimalColumn('left_qty')
      .notNull()
      .generatedAlwaysAs(sql`case when state = '已领' then qty - used_qty - returned_qty else 0 end`),
    /** The entry of the ledger that took out what was used. */
    usedEntryNo: bigint('used_entry_no', { mode: 'number' }),
    state: text({ enum: supplyLife.states }).notNull().default('待领'),
    picker: integer(),
    pickedAt: instantColumn('picked_at'),
  },
  (table) => [
    index('process_supplies_order').on(table.code, table.id),
    index('process_supplies_material').on(table.materialId),
    check('process_supplies_state', isOneOf(table.state, supplyLife.states)),
    check('process_supplies_qty', sql`${table.qty} > 0`),
    check(
      'process_supplies_left',
      sql`${table.usedQty} >= 0 and ${table.returnedQty} >= 0
      and ${table.usedQty} + ${table.returnedQty} <= ${table.qty}`,
    ),
  ],
)

/** `eventId` is the record of the work. */
export const processReports = pgTable(
  'process_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text()
      .notNull()
      .references(() => processOrders.code),
    warehouse: text().notNull(),
    owner: text().notNull(),
    type: text({ enum: PROCESS_TYPES }).notNull(),
    businessDate: dateColumn('business_date').notNull(),
    doneQty: decimalColumn('done_qty').notNull(),
    defectQty: decimalColumn('defect_qty').notNull(),
    minutes: integer().notNull(),
    worker: text(),
    team: text(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    state: text({ enum: reportLife.states }).notNull().default('有效'),
    reason: text().notNull().default(''),
    operator: integer().notNull(),
    reportedAt: instantColumn('reported_at').notNull(),
  },
  (table) => [
    index('process_reports_order').on(table.code, table.id),
    index('process_reports_date').on(table.businessDate, table.id),
    index('process_reports_warehouse').on(table.warehouse, table.businessDate),
    index('process_reports_owner').on(table.owner, table.businessDate),
    index('process_reports_worker').on(table.worker),
    index('process_reports_team').on(table.team),
    check('process_reports_type', isOneOf(table.type, PROCESS_TYPES)),
    check('process_reports_state', isOneOf(table.state, reportLife.states)),
    check(
      'process_reports_qty',
      sql`${table.doneQty} >= 0 and ${table.defectQty} >= 0
      and ${table.doneQty} + ${table.defectQty} > 0`,
    ),
    check('process_reports_who', sql`num_nonnulls(${table.worker}, ${table.team}) = 1`),
  ],
)

/** One row for each scan; `entryNo` is its entry in the stock ledger. */
export const processOutputs = pgTable(
  'process_outputs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text()
      .notNull()
      .references(() => processOrders.code),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    qty: decimalColumn('qty').notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    container: text().notNull(),
    loc: text().notNull(),
    station: text().notNull(),
    suggestLoc: text('suggest_loc'),
    putLoc: text('put_loc'),
    putAt: instantColumn('put_at'),
    entryNo: bigint('entry_no', { mode: 'number' }).notNull(),
    state: text({ enum: outputLife.states }).notNull().default('待上架'),
    reason: text().notNull().default(''),
    operator: integer().notNull(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [
    index('process_outputs_order').on(table.code, table.id),
    check('process_outputs_quality', isOneOf(table.quality, QUALITIES)),
    check('process_outputs_state', isOneOf(table.state, outputLife.states)),
    check('process_outputs_qty', sql`${table.qty} > 0`),
  ],
)
