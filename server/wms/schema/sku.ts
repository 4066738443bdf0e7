// Goods of the owners, the barcodes they are scanned by and the packages they come in.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { units } from '#server/wms/schema/base.ts'
import {
  decimalColumn,
  goodsKeyColumn,
  isOneOf,
  recordColumns,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { SAMPLINGS } from '#shared/domain/inspection.ts'
import { MAINTENANCE_KINDS, maintenanceLife } from '#shared/domain/maintenance.ts'
import { PIECE } from '#shared/domain/packages.ts'
import { SERIAL_FROM } from '#shared/domain/serial.ts'
import { ABC_CLASSES, PACKAGE_LEVELS, STATUSES, STORAGE_CLASSES } from '#shared/domain/values.ts'

export const skus = pgTable(
  'skus',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    code: text().notNull(),
    codeKey: goodsKeyColumn('code_key', 'code'),
    twin: twinColumn(),
    name: text().notNull(),
    spec: text().notNull(),
    unit: text()
      .notNull()
      .references(() => units.code, { onUpdate: 'cascade' }),
    length: decimalColumn('length'),
    width: decimalColumn('width'),
    height: decimalColumn('height'),
    weight: decimalColumn('weight'),
    unitValue: decimalColumn('unit_value'),
    shelfLifeDays: integer('shelf_life_days'),
    receiptDays: integer('receipt_days'),
    lotControl: boolean('lot_control').notNull(),
    serialControl: boolean('serial_control').notNull(),
    serialFrom: text('serial_from', { enum: SERIAL_FROM }).notNull().default('出库'),
    storageClass: text('storage_class', { enum: STORAGE_CLASSES }).notNull().default('常温'),
    abc: text({ enum: ABC_CLASSES }).notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    unique('skus_code').on(table.owner, table.code),
    unique('skus_key').on(table.owner, table.codeKey, table.twin),
    // Anyone who scans does not know the owner yet.
    index('skus_scan').on(table.codeKey),
    check('skus_serial_from', isOneOf(table.serialFrom, SERIAL_FROM)),
    check('skus_serial_control', sql`${table.serialControl} or ${table.serialFrom} = '出库'`),
    check('skus_storage_class', isOneOf(table.storageClass, STORAGE_CLASSES)),
    check('skus_abc', isOneOf(table.abc, ABC_CLASSES)),
    check('skus_status', isOneOf(table.status, STATUSES)),
  ],
)

export const skuBarcodes = pgTable(
  'sku_barcodes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    owner: text().notNull(),
    sku: text().notNull(),
    barcode: text().notNull(),
    barcodeKey: goodsKeyColumn('barcode_key', 'barcode'),
    level: text({ enum: PACKAGE_LEVELS }).notNull().default(PIECE),
    twin: twinColumn(),
    ...recordColumns(),
  },
  (table) => [
    unique('sku_barcodes_barcode').on(table.owner, table.barcode),
    unique('sku_barcodes_key').on(table.owner, table.barcodeKey, table.twin),
    index('sku_barcodes_sku').on(table.owner, table.sku),
    // Anyone who scans does not know the owner yet.
    index('sku_barcodes_scan').on(table.barcodeKey),
    check('sku_barcodes_level', isOneOf(table.level, PACKAGE_LEVELS)),
    foreignKey({
      name: 'sku_barcodes_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
  ],
)

export const skuPackages = pgTable(
  'sku_packages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    owner: text().notNull(),
    sku: text().notNull(),
    level: text({ enum: PACKAGE_LEVELS }).notNull(),
    qty: decimalColumn('qty').notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('sku_packages_level').on(table.owner, table.sku, table.level),
    foreignKey({
      name: 'sku_packages_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('sku_packages_level_known', isOneOf(table.level, PACKAGE_LEVELS)),
  ],
)

/** What is looked at when a product comes in, and at how much of it. */
export const inspectionPlans = pgTable(
  'inspection_plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    owner: text().notNull(),
    sku: text().notNull(),
    sampling: text({ enum: SAMPLINGS }).notNull(),
    rate: integer(),
    checklist: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    ...recordColumns(),
  },
  (table) => [
    unique('inspection_plans_product').on(table.owner, table.sku),
    foreignKey({
      name: 'inspection_plans_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('inspection_plans_sampling', isOneOf(table.sampling, SAMPLINGS)),
    check('inspection_plans_rate', sql`(${table.sampling} = '全检') = (${table.rate} is null)`),
    check('inspection_plans_status', isOneOf(table.status, STATUSES)),
  ],
)

/** Changes of products that somebody proposes and somebody else approves. */
export const productMaintenances = pgTable(
  'product_maintenances',
  {
    maintNo: text('maint_no').primaryKey(),
    owner: text().notNull(),
    sku: text().notNull(),
    kind: text({ enum: MAINTENANCE_KINDS }).notNull(),
    before: text().notNull(),
    after: text().notNull(),
    evidence: text().notNull(),
    creator: integer().notNull(),
    reviewer: integer(),
    state: text({ enum: maintenanceLife.states }).notNull().default(maintenanceLife.initial),
    ...recordColumns(),
  },
  (table) => [
    index('product_maintenances_owner').on(table.owner, table.maintNo),
    index('product_maintenances_sku').on(table.owner, table.sku),
    index('product_maintenances_state').on(table.owner, table.state),
    index('product_maintenances_created').on(table.createdAt),
    foreignKey({
      name: 'product_maintenances_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('product_maintenances_kind', isOneOf(table.kind, MAINTENANCE_KINDS)),
    check('product_maintenances_state', isOneOf(table.state, maintenanceLife.states)),
  ],
)
