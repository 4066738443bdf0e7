// Blind tasks, their boxes, what is in them by the scans, and what was carried about.
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
  unique,
} from 'drizzle-orm/pg-core'
import {
  codeKeyColumn,
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
  twinColumn,
} from '#server/wms/schema/columns.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { workTeams } from '#server/wms/schema/people.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations, warehouses, zones } from '#server/wms/schema/warehouse.ts'
import { BLIND_SOURCES, blindBoxLife, blindScanLife, blindTaskLife } from '#shared/domain/blind.ts'
import { QUALITIES } from '#shared/domain/values.ts'

/** The sums are those of its boxes, kept with every scan. */
export const blindTasks = pgTable(
  'blind_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique('blind_tasks_code'),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    source: text({ enum: BLIND_SOURCES }).notNull(),
    plateNo: text('plate_no').notNull(),
    expectedParcels: integer('expected_parcels').notNull(),
    zone: text(),
    team: text(),
    remark: text().notNull(),
    boxes: integer().notNull().default(0),
    skuCount: integer('sku_count').notNull().default(0),
    qty: decimalColumn('qty').notNull().default('0'),
    unknownQty: decimalColumn('unknown_qty').notNull().default('0'),
    matchRate: decimalColumn('match_rate')
      .notNull()
      .generatedAlwaysAs(sql`case when qty = 0 then 0 else round((qty - unknown_qty) * 100 / qty, 2) end`),
    orderNo: text('order_no').references(() => inboundOrders.orderNo),
    state: text({ enum: blindTaskLife.states }).notNull().default(blindTaskLife.initial),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('blind_tasks_created').on(table.createdAt, table.id),
    index('blind_tasks_warehouse').on(table.warehouse, table.createdAt, table.id),
    index('blind_tasks_open').on(table.warehouse, table.state),
    index('blind_tasks_owner').on(table.owner, table.createdAt.desc()),
    foreignKey({
      name: 'blind_tasks_zone_fk',
      columns: [table.warehouse, table.zone],
      foreignColumns: [zones.warehouse, zones.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'blind_tasks_team_fk',
      columns: [table.warehouse, table.team],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    check('blind_tasks_source', isOneOf(table.source, BLIND_SOURCES)),
    check('blind_tasks_state', isOneOf(table.state, blindTaskLife.states)),
  ],
)

/** Where a box belongs: the same for all that is in it. */
const ofTask = () => ({
  taskId: integer('task_id')
    .notNull()
    .references(() => blindTasks.id),
  taskCode: text('task_code').notNull(),
  warehouse: text().notNull(),
  owner: text().notNull(),
  waybillNo: text('waybill_no').notNull(),
})

export const blindBoxes = pgTable(
  'blind_boxes',
  {
    boxNo: text('box_no').primaryKey(),
    boxKey: codeKeyColumn('box_key', 'box_no'),
    twin: twinColumn(),
    ...ofTask(),
    container: text().notNull(),
    loc: text().notNull(),
    qty: decimalColumn('qty').notNull().default('0'),
    unknownQty: decimalColumn('unknown_qty').notNull().default('0'),
    state: text({ enum: blindBoxLife.states }).notNull().default(blindBoxLife.initial),
    operator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('blind_boxes_key').on(table.boxKey, table.twin),
    index('blind_boxes_task').on(table.taskId, table.boxNo),
    index('blind_boxes_code').on(table.taskCode),
    index('blind_boxes_created').on(table.createdAt, table.boxNo),
    index('blind_boxes_warehouse').on(table.warehouse, table.createdAt, table.boxNo),
    index('blind_boxes_owner').on(table.owner, table.createdAt.desc()),
    index('blind_boxes_waybill').on(table.waybillNo).where(sql`${table.waybillNo} <> ''`),
    foreignKey({
      name: 'blind_boxes_loc_fk',
      columns: [table.warehouse, table.loc],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
    check('blind_boxes_state', isOneOf(table.state, blindBoxLife.states)),
  ],
)

/** `state` is the box's. */
export const blindGoods = pgTable(
  'blind_goods',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    boxNo: text('box_no')
      .notNull()
      .references(() => blindBoxes.boxNo),
    ...ofTask(),
    barcode: text().notNull(),
    sku: text(),
    lot: text().notNull(),
    mfgDate: dateColumn('mfg_date'),
    expDate: dateColumn('exp_date'),
    quality: text({ enum: QUALITIES }).notNull(),
    qty: decimalColumn('qty').notNull(),
    receivedQty: decimalColumn('received_qty').notNull().default('0'),
    state: text({ enum: blindBoxLife.states }).notNull(),
    operator: integer().notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    unique('blind_goods_scanned').on(table.boxNo, table.barcode, table.lot, table.quality),
    index('blind_goods_task').on(table.taskId, table.barcode),
    index('blind_goods_code').on(table.taskCode),
    index('blind_goods_waybill').on(table.waybillNo).where(sql`${table.waybillNo} <> ''`),
    index('blind_goods_sku').on(table.owner, table.sku),
    index('blind_goods_warehouse').on(table.warehouse, table.id.desc()),
    index('blind_goods_owner').on(table.owner, table.id.desc()),
    foreignKey({
      name: 'blind_goods_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('blind_goods_quality', isOneOf(table.quality, QUALITIES)),
    check('blind_goods_qty', sql`${table.qty} >= 0`),
  ],
)

export const blindScans = pgTable(
  'blind_scans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    boxNo: text('box_no')
      .notNull()
      .references(() => blindBoxes.boxNo),
    ...ofTask(),
    barcode: text().notNull(),
    sku: text(),
    unknown: boolean().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    qty: decimalColumn('qty').notNull(),
    photo: text(),
    /** Counted for the person who scanned; taken back with the scan. */
    eventId: bigint('event_id', { mode: 'number' }),
    state: text({ enum: blindScanLife.states }).notNull().default('有效'),
    operator: integer().notNull(),
    scannedAt: instantColumn('scanned_at').notNull(),
  },
  (table) => [
    index('blind_scans_box').on(table.boxNo, table.id.desc()),
    index('blind_scans_task').on(table.taskId, table.id.desc()),
    index('blind_scans_code').on(table.taskCode),
    index('blind_scans_barcode').on(table.barcode),
    index('blind_scans_sku').on(table.owner, table.sku),
    index('blind_scans_scanned').on(table.scannedAt),
    index('blind_scans_warehouse').on(table.warehouse, table.id.desc()),
    index('blind_scans_owner').on(table.owner, table.id.desc()),
    check('blind_scans_quality', isOneOf(table.quality, QUALITIES)),
    check('blind_scans_state', isOneOf(table.state, blindScanLife.states)),
    check('blind_scans_qty', sql`${table.qty} > 0`),
  ],
)

/** Of containers and boxes; goods of several owners are several rows. */
export const movingScans = pgTable(
  'moving_scans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    container: text().notNull(),
    fromLocation: text('from_location').notNull(),
    toLocation: text('to_location').notNull(),
    skuSummary: text('sku_summary').notNull(),
    qty: decimalColumn('qty').notNull(),
    operator: integer().notNull(),
    scannedAt: instantColumn('scanned_at').notNull(),
  },
  (table) => [
    index('moving_scans_scanned').on(table.scannedAt),
    index('moving_scans_warehouse').on(table.warehouse, table.id.desc()),
    index('moving_scans_container').on(table.container, table.id.desc()),
    index('moving_scans_owner').on(table.owner, table.id.desc()),
  ],
)
