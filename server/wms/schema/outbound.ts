// Outbound orders with their lines, the waves and lists they are picked by, what is taken for them from where, their waybills and
// the trucks that these leave on.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { carriers, packages } from '#server/wms/schema/base.ts'
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
import { containers } from '#server/wms/schema/container.ts'
import { devices } from '#server/wms/schema/device.ts'
import { waveRules } from '#server/wms/schema/flow.ts'
import { owners, shops } from '#server/wms/schema/owner.ts'
import { workTeams } from '#server/wms/schema/people.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { BundleShare } from '#shared/domain/bundle.ts'
import { NUMBER_ORIGINS } from '#shared/domain/express.ts'
import {
  bigPickLife,
  INTERCEPT_REASONS,
  issueLife,
  OUTBOUND_GIVEN_UP,
  OUTBOUND_IN_HOUSE,
  OUTBOUND_TYPES,
  outboundLife,
  PRIORITIES,
  pickLife,
  RESPONSIBILITIES,
  SORTING_OPEN,
  serialLife,
  sortingLife,
  WAVE_RUNNING,
  waveLife,
  waybillLife,
} from '#shared/domain/outbound.ts'
import { SHIPMENT_OPEN, shipmentLife } from '#shared/domain/shipment.ts'

const place = () => ({
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
  owner: text()
    .notNull()
    .references(() => owners.code, { onUpdate: 'cascade' }),
})

/**
 * The sums are those of its lines, kept with every change of them. `heldState` is where it goes on when nobody stops it.
 * `parentNo` names the first of the orders that were one.
 */
export const outboundOrders = pgTable(
  'outbound_orders',
  {
    orderNo: text('order_no').primaryKey(),
    ...place(),
    shop: text().references(() => shops.code, { onUpdate: 'cascade' }),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    /** The rule that has chosen the carrier, in words; empty: a person did. */
    carrierReason: text('carrier_reason').notNull().default(''),
    type: text({ enum: OUTBOUND_TYPES }).notNull().default('销售'),
    priority: text({ enum: PRIORITIES }).notNull().default('普通'),
    earliestAt: instantColumn('earliest_at'),
    cutoffAt: instantColumn('cutoff_at'),
    shipmentDays: integer('shipment_days'),
    receiver: text().notNull(),
    mobile: text().notNull(),
    address: text().notNull(),
    province: text().notNull().default(''),
    city: text().notNull().default(''),
    district: text().notNull().default(''),
    platform: text().notNull().default(''),
    platformNo: text('platform_no'),
    buyerNote: text('buyer_note').notNull().default(''),
    sellerNote: text('seller_note').notNull().default(''),
    invoiceWish: text('invoice_wish').notNull().default(''),
    insuredValue: decimalColumn('insured_value'),
    codAmount: decimalColumn('cod_amount'),
    /** What the platform knows the receiver by whom it keeps to itself; empty: nobody is kept. */
    oaid: text().notNull().default(''),
    externalNo: text('external_no'),
    externalKey: codeKeyColumn('external_key', 'external_no'),
    twin: twinColumn(),
    parentNo: text('parent_no').references((): AnyPgColumn => outboundOrders.orderNo),
    mergedInto: text('merged_into').references((): AnyPgColumn => outboundOrders.orderNo),
    remark: text().notNull(),
    lineCount: integer('line_count').notNull(),
    qty: decimalColumn('qty').notNull(),
    allocatedQty: decimalColumn('allocated_qty').notNull().default('0'),
    pickedQty: decimalColumn('picked_qty').notNull().default('0'),
    shortage: text().notNull().default(''),
    waveNo: text('wave_no'),
    waybillNo: text('waybill_no'),
    boxes: integer().notNull().default(0),
    weight: decimalColumn('weight'),
    plateNo: text('plate_no').notNull().default(''),
    state: text({ enum: outboundLife.states }).notNull().default(outboundLife.initial),
    businessDate: dateColumn('business_date').notNull(),
    heldState: text('held_state', { enum: outboundLife.states }),
    creator: integer().notNull(),
    shippedAt: instantColumn('shipped_at'),
    ...recordColumns(),
  },
  (table) => [
    ...externalNoIndexes('outbound_orders', table, OUTBOUND_GIVEN_UP),
    index('outbound_orders_platform').on(table.platformNo).where(sql`${table.platformNo} is not null`),
    index('outbound_orders_mobile').on(table.mobile),
    index('outbound_orders_parent').on(table.parentNo).where(sql`${table.parentNo} is not null`),
    index('outbound_orders_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('outbound_orders_wave').on(table.waveNo),
    index('outbound_orders_waybill').on(table.waybillNo),
    index('outbound_orders_created').on(table.createdAt, table.orderNo),
    index('outbound_orders_warehouse').on(table.warehouse, table.createdAt, table.orderNo),
    index('outbound_orders_state').on(table.warehouse, table.state, table.createdAt.desc()),
    // Most of them are done.
    index('outbound_orders_open')
      .on(table.warehouse, table.state, table.cutoffAt)
      .where(isOneOf(table.state, OUTBOUND_IN_HOUSE)),
    index('outbound_orders_owner').on(table.owner, table.createdAt.desc()),
    index('outbound_orders_date').on(table.businessDate, table.orderNo),
    index('outbound_orders_shipped').on(table.shippedAt, table.orderNo),
    check('outbound_orders_type', isOneOf(table.type, OUTBOUND_TYPES)),
    check('outbound_orders_priority', isOneOf(table.priority, PRIORITIES)),
    check('outbound_orders_state_known', isOneOf(table.state, outboundLife.states)),
    check('outbound_orders_picked', sql`${table.pickedQty} between 0 and ${table.allocatedQty}`),
    check('outbound_orders_allocated', sql`${table.allocatedQty} <= ${table.qty}`),
    check(
      'outbound_orders_merged_known',
      sql`(${table.state} = '已合并') = (${table.mergedInto} is not null)`,
    ),
  ],
)

/** An empty lot stands for any. `bundles` says what of it is there because sets were ordered. */
export const outboundLines = pgTable(
  'outbound_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo, { onDelete: 'cascade' }),
    lineNo: integer('line_no').notNull(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    bundles: jsonb().$type<readonly BundleShare[]>().notNull().default([]),
    allocatedQty: decimalColumn('allocated_qty').notNull().default('0'),
    pickedQty: decimalColumn('picked_qty').notNull().default('0'),
  },
  (table) => [
    unique('outbound_lines_goods').on(table.orderNo, table.sku, table.lot),
    index('outbound_lines_sku').on(table.owner, table.sku, table.id.desc()),
    index('outbound_lines_warehouse').on(table.warehouse, table.orderNo),
    foreignKey({
      name: 'outbound_lines_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('outbound_lines_qty', sql`${table.qty} > 0`),
    check('outbound_lines_allocated', sql`${table.allocatedQty} between 0 and ${table.qty}`),
    check('outbound_lines_picked', sql`${table.pickedQty} between 0 and ${table.allocatedQty}`),
  ],
)

/** A number stands for one order of its owner and product at a time. */
export const outboundSerials = pgTable(
  'outbound_serials',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    serialNo: text('serial_no').notNull(),
    serialKey: codeKeyColumn('serial_key', 'serial_no'),
    twin: twinColumn(),
    state: text({ enum: serialLife.states }).notNull().default('已登记'),
    operator: integer().notNull(),
    recordedAt: instantColumn('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('outbound_serials_taken')
      .on(table.owner, table.sku, table.serialKey, table.twin)
      .where(sql`${table.state} = '已登记'`),
    index('outbound_serials_scan').on(table.serialKey),
    index('outbound_serials_order').on(table.orderNo, table.id),
    foreignKey({
      name: 'outbound_serials_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('outbound_serials_state', isOneOf(table.state, serialLife.states)),
  ],
)

/** What is open is allocated where it lies; what is picked, where it waits. */
export const pickTasks = pgTable(
  'pick_tasks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    lineId: bigint('line_id', { mode: 'number' })
      .notNull()
      .references(() => outboundLines.id),
    waveNo: text('wave_no'),
    listNo: text('list_no'),
    warehouse: text().notNull(),
    owner: text().notNull(),
    zone: text().notNull(),
    loc: text().notNull(),
    container: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    stagedLoc: text('staged_loc'),
    /** What it waits in there; empty: in nothing. */
    tote: text().notNull().default(''),
    /** Of the ledger, by which it was taken there. */
    entryNo: bigint('entry_no', { mode: 'number' }),
    state: text({ enum: pickLife.states }).notNull().default('待拣'),
    picker: integer(),
    pickedAt: instantColumn('picked_at'),
  },
  (table) => [
    index('pick_tasks_order').on(table.orderNo, table.id),
    index('pick_tasks_wave').on(table.waveNo),
    index('pick_tasks_list').on(table.listNo),
    index('pick_tasks_warehouse').on(table.warehouse, table.id.desc()),
    index('pick_tasks_sku').on(table.owner, table.sku, table.id.desc()),
    index('pick_tasks_loc').on(table.warehouse, table.loc),
    // Most of them are done.
    index('pick_tasks_open').on(table.warehouse, table.state).where(sql`${table.state} in ('待拣', '已拣')`),
    index('pick_tasks_picked').on(table.pickedAt),
    check('pick_tasks_state', isOneOf(table.state, pickLife.states)),
    check('pick_tasks_qty', sql`${table.qty} > 0`),
  ],
)

export const waves = pgTable(
  'waves',
  {
    waveNo: text('wave_no').primaryKey(),
    ...place(),
    carrier: text().references(() => carriers.code, { onUpdate: 'cascade' }),
    /** That it was made by; null: a person has chosen its orders. */
    rule: text().references(() => waveRules.code),
    orders: integer().notNull(),
    qty: decimalColumn('qty').notNull(),
    pickedQty: decimalColumn('picked_qty').notNull().default('0'),
    state: text({ enum: waveLife.states }).notNull().default(waveLife.initial),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('waves_created').on(table.createdAt, table.waveNo),
    index('waves_warehouse').on(table.warehouse, table.createdAt, table.waveNo),
    index('waves_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('waves_running').on(table.warehouse).where(isOneOf(table.state, WAVE_RUNNING)),
    index('waves_owner').on(table.owner, table.createdAt.desc()),
    check('waves_state_known', isOneOf(table.state, waveLife.states)),
    check('waves_picked', sql`${table.pickedQty} between 0 and ${table.qty}`),
  ],
)

export const bigPickLists = pgTable(
  'big_pick_lists',
  {
    listNo: text('list_no').primaryKey(),
    waveNo: text('wave_no')
      .notNull()
      .references(() => waves.waveNo),
    ...place(),
    zone: text().notNull(),
    locations: integer().notNull(),
    skus: integer().notNull(),
    qty: decimalColumn('qty').notNull(),
    pickedQty: decimalColumn('picked_qty').notNull().default('0'),
    picker: integer(),
    /** When who has it got it. */
    pickerSince: instantColumn('picker_since'),
    printedAt: instantColumn('printed_at'),
    finishedAt: instantColumn('finished_at'),
    state: text({ enum: bigPickLife.states }).notNull().default(bigPickLife.initial),
    ...recordColumns(),
  },
  (table) => [
    index('big_pick_lists_wave').on(table.waveNo),
    index('big_pick_lists_created').on(table.createdAt, table.listNo),
    index('big_pick_lists_warehouse').on(table.warehouse, table.createdAt, table.listNo),
    index('big_pick_lists_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('big_pick_lists_owner').on(table.owner, table.createdAt.desc()),
    check('big_pick_lists_state_known', isOneOf(table.state, bigPickLife.states)),
    check('big_pick_lists_picked', sql`${table.pickedQty} between 0 and ${table.qty}`),
  ],
)

/** Where the totes of each order of a list stand on its cart. */
export const pickSlots = pgTable(
  'pick_slots',
  {
    listNo: text('list_no')
      .notNull()
      .references(() => bigPickLists.listNo),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    cart: text()
      .notNull()
      .references(() => containers.code, { onUpdate: 'cascade' }),
    slot: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listNo, table.orderNo] }),
    unique('pick_slots_slot').on(table.listNo, table.slot),
    index('pick_slots_cart').on(table.cart),
    index('pick_slots_order').on(table.orderNo),
  ],
)

export const waybills = pgTable(
  'waybills',
  {
    waybillNo: text('waybill_no').primaryKey(),
    waybillKey: codeKeyColumn('waybill_key', 'waybill_no'),
    twin: twinColumn(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    ...place(),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    boxes: integer().notNull(),
    weight: decimalColumn('weight'),
    packaging: text().references(() => packages.code, { onUpdate: 'cascade' }),
    packagingCost: decimalColumn('packaging_cost'),
    freightReceivable: decimalColumn('freight_receivable'),
    freightPayable: decimalColumn('freight_payable'),
    businessDate: dateColumn('business_date').notNull(),
    packer: integer().notNull(),
    printedAt: instantColumn('printed_at'),
    collectedAt: instantColumn('collected_at'),
    endedAt: instantColumn('ended_at'),
    replacedBy: text('replaced_by'),
    /** Null: drawn before this was kept. */
    numberOrigin: text('number_origin', { enum: NUMBER_ORIGINS }),
    /** By which the carrier sorts; empty where it tells none. */
    sortCode: text('sort_code').notNull().default(''),
    reason: text().notNull().default(''),
    state: text({ enum: waybillLife.states }).notNull().default(waybillLife.initial),
    ...recordColumns(),
  },
  (table) => [
    unique('waybills_key').on(table.waybillKey, table.twin),
    index('waybills_order').on(table.orderNo),
    index('waybills_created').on(table.createdAt, table.waybillNo),
    index('waybills_warehouse').on(table.warehouse, table.createdAt, table.waybillNo),
    index('waybills_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('waybills_owner').on(table.owner, table.createdAt.desc()),
    index('waybills_date').on(table.businessDate, table.waybillNo),
    index('waybills_collected').on(table.collectedAt),
    index('waybills_ended').on(table.endedAt),
    // Boxes that are not all alike say it themselves.
    check('waybills_packaging', sql`${table.packaging} is null or ${table.packagingCost} is not null`),
    check('waybills_number_origin', isOneOf(table.numberOrigin, NUMBER_ORIGINS)),
    check('waybills_state_known', isOneOf(table.state, waybillLife.states)),
  ],
)

/** Films of packing; each is kept as long as its file is. */
export const parcelVideos = pgTable(
  'parcel_videos',
  {
    fileName: text('file_name').primaryKey(),
    waybillNo: text('waybill_no')
      .notNull()
      .references(() => waybills.waybillNo),
    /** Where the packer stood then, if anybody knows. */
    device: text().references(() => devices.code, { onUpdate: 'cascade' }),
    startAt: instantColumn('start_at').notNull(),
    endAt: instantColumn('end_at').notNull(),
    creator: integer().notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    index('parcel_videos_waybill').on(table.waybillNo, table.startAt),
    check('parcel_videos_time', sql`${table.startAt} < ${table.endAt}`),
  ],
)

/** Requests to stop an order; one at a time. */
export const orderIssues = pgTable(
  'order_issues',
  {
    issueNo: text('issue_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    waybillNo: text('waybill_no'),
    ...place(),
    reason: text({ enum: INTERCEPT_REASONS }).notNull(),
    node: text({ enum: outboundLife.states }).notNull(),
    result: text().notNull().default(''),
    responsibility: text({ enum: RESPONSIBILITIES }),
    fee: decimalColumn('fee'),
    remark: text().notNull(),
    handler: integer(),
    creator: integer().notNull(),
    state: text({ enum: issueLife.states }).notNull().default(issueLife.initial),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('order_issues_open').on(table.orderNo).where(sql`${table.state} <> '已结案'`),
    index('order_issues_order').on(table.orderNo),
    index('order_issues_waybill').on(table.waybillNo),
    index('order_issues_created').on(table.createdAt, table.issueNo),
    index('order_issues_warehouse').on(table.warehouse, table.createdAt, table.issueNo),
    index('order_issues_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('order_issues_owner').on(table.owner, table.createdAt.desc()),
    check('order_issues_reason', isOneOf(table.reason, INTERCEPT_REASONS)),
    check('order_issues_state_known', isOneOf(table.state, issueLife.states)),
  ],
)

export const sortingTasks = pgTable(
  'sorting_tasks',
  {
    taskNo: text('task_no').primaryKey(),
    waveNo: text('wave_no')
      .notNull()
      .references(() => waves.waveNo),
    ...place(),
    device: text()
      .notNull()
      .references(() => devices.code, { onUpdate: 'cascade' }),
    orders: integer().notNull(),
    qty: decimalColumn('qty').notNull(),
    doneQty: decimalColumn('done_qty').notNull().default('0'),
    state: text({ enum: sortingLife.states }).notNull().default(sortingLife.initial),
    creator: integer().notNull(),
    finishedAt: instantColumn('finished_at'),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('sorting_tasks_wave').on(table.waveNo).where(sql`${table.state} <> '已取消'`),
    uniqueIndex('sorting_tasks_wall').on(table.device).where(isOneOf(table.state, SORTING_OPEN)),
    index('sorting_tasks_device').on(table.device),
    index('sorting_tasks_wave_all').on(table.waveNo),
    index('sorting_tasks_created').on(table.createdAt, table.taskNo),
    index('sorting_tasks_warehouse').on(table.warehouse, table.createdAt, table.taskNo),
    index('sorting_tasks_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('sorting_tasks_owner').on(table.owner, table.createdAt.desc()),
    check('sorting_tasks_state_known', isOneOf(table.state, sortingLife.states)),
    check('sorting_tasks_done', sql`${table.doneQty} between 0 and ${table.qty}`),
  ],
)

export const sortingItems = pgTable(
  'sorting_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskNo: text('task_no')
      .notNull()
      .references(() => sortingTasks.taskNo),
    slotNo: text('slot_no').notNull(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    needQty: decimalColumn('need_qty').notNull(),
    doneQty: decimalColumn('done_qty').notNull().default('0'),
  },
  (table) => [
    unique('sorting_items_goods').on(table.taskNo, table.orderNo, table.sku),
    index('sorting_items_order').on(table.orderNo),
    index('sorting_items_warehouse').on(table.warehouse, table.id.desc()),
    index('sorting_items_sku').on(table.owner, table.sku, table.id.desc()),
    check('sorting_items_done', sql`${table.doneQty} between 0 and ${table.needQty}`),
  ],
)

/** The boxes of one carrier on one truck. */
export const shipments = pgTable(
  'shipments',
  {
    shipmentNo: text('shipment_no').primaryKey(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    carrier: text()
      .notNull()
      .references(() => carriers.code, { onUpdate: 'cascade' }),
    plateNo: text('plate_no').notNull(),
    dock: text().notNull(),
    team: text(),
    seal: text().notNull().default(''),
    handedTo: text('handed_to').notNull().default(''),
    signature: text().notNull().default(''),
    state: text({ enum: shipmentLife.states }).notNull().default(shipmentLife.initial),
    creator: integer().notNull(),
    handedAt: instantColumn('handed_at'),
    departedAt: instantColumn('departed_at'),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('shipments_dock')
      .on(table.warehouse, table.dock)
      .where(sql`${table.dock} <> '' and ${isOneOf(table.state, SHIPMENT_OPEN)}`),
    index('shipments_created').on(table.createdAt, table.shipmentNo),
    index('shipments_warehouse').on(table.warehouse, table.createdAt, table.shipmentNo),
    index('shipments_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('shipments_departed').on(table.departedAt, table.shipmentNo),
    foreignKey({
      name: 'shipments_team_fk',
      columns: [table.warehouse, table.team],
      foreignColumns: [workTeams.warehouse, workTeams.code],
    }).onUpdate('cascade'),
    check('shipments_state_known', isOneOf(table.state, shipmentLife.states)),
  ],
)

/** What was unloaded again stays as a fact. */
export const shipmentBoxes = pgTable(
  'shipment_boxes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentNo: text('shipment_no')
      .notNull()
      .references(() => shipments.shipmentNo),
    waybillNo: text('waybill_no')
      .notNull()
      .references(() => waybills.waybillNo),
    box: integer().notNull(),
    boxes: integer().notNull(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    warehouse: text().notNull(),
    owner: text().notNull(),
    station: text().notNull(),
    loader: integer().notNull(),
    /** Who had signed on; null where nobody had. */
    crew: text(),
    loadedAt: instantColumn('loaded_at').notNull(),
    unloader: integer(),
    unloadedAt: instantColumn('unloaded_at'),
  },
  (table) => [
    uniqueIndex('shipment_boxes_on_truck')
      .on(table.waybillNo, table.box)
      .where(sql`${table.unloadedAt} is null`),
    index('shipment_boxes_shipment').on(table.shipmentNo, table.id),
    index('shipment_boxes_waybill').on(table.waybillNo),
    index('shipment_boxes_order').on(table.orderNo),
    index('shipment_boxes_warehouse').on(table.warehouse, table.id.desc()),
    index('shipment_boxes_owner').on(table.owner, table.id.desc()),
    index('shipment_boxes_loaded').on(table.loadedAt),
    check('shipment_boxes_box', sql`${table.box} between 1 and ${table.boxes}`),
    check('shipment_boxes_unloaded', sql`(${table.unloader} is null) = (${table.unloadedAt} is null)`),
  ],
)
