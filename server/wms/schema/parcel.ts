// The boxes that orders are packed into at the bench, and what was scanned into each.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { packages } from '#server/wms/schema/base.ts'
import {
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
} from '#server/wms/schema/columns.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { parcelLife } from '#shared/domain/outbound.ts'

export const parcels = pgTable(
  'parcels',
  {
    parcelNo: text('parcel_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    box: integer().notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    state: text({ enum: parcelLife.states }).notNull().default(parcelLife.initial),
    packaging: text().references(() => packages.code, { onUpdate: 'cascade' }),
    packagingCost: decimalColumn('packaging_cost'),
    qty: decimalColumn('qty').notNull().default('0'),
    unreadable: decimalColumn('unreadable').notNull().default('0'),
    expectedWeight: decimalColumn('expected_weight'),
    weight: decimalColumn('weight'),
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    packer: integer().notNull(),
    station: text().notNull().default(''),
    /** Of the day it was sealed on. */
    businessDate: dateColumn('business_date'),
    sealedAt: instantColumn('sealed_at'),
    weighedAt: instantColumn('weighed_at'),
    reason: text().notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('parcels_box').on(table.orderNo, table.box).where(sql`${table.state} <> '已拆箱'`),
    uniqueIndex('parcels_open').on(table.orderNo).where(sql`${table.state} = '装箱中'`),
    index('parcels_order').on(table.orderNo),
    index('parcels_created').on(table.createdAt, table.parcelNo),
    index('parcels_warehouse').on(table.warehouse, table.createdAt, table.parcelNo),
    index('parcels_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('parcels_owner').on(table.owner, table.createdAt.desc()),
    index('parcels_date').on(table.businessDate, table.parcelNo),
    index('parcels_sealed').on(table.sealedAt),
    index('parcels_weighed').on(table.weighedAt),
    check('parcels_packaging', sql`(${table.packaging} is null) = (${table.packagingCost} is null)`),
    check('parcels_state_known', isOneOf(table.state, parcelLife.states)),
  ],
)

export const parcelItems = pgTable(
  'parcel_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelNo: text('parcel_no')
      .notNull()
      .references(() => parcels.parcelNo),
    orderNo: text('order_no').notNull(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    serialNo: text('serial_no').notNull().default(''),
    qty: decimalColumn('qty').notNull(),
    unreadable: decimalColumn('unreadable').notNull().default('0'),
  },
  (table) => [
    unique('parcel_items_goods').on(table.parcelNo, table.sku, table.lot, table.serialNo),
    index('parcel_items_order').on(table.orderNo),
    index('parcel_items_warehouse').on(table.warehouse, table.id.desc()),
    index('parcel_items_sku').on(table.owner, table.sku, table.id.desc()),
    foreignKey({
      name: 'parcel_items_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('parcel_items_qty', sql`${table.qty} > 0`),
    check('parcel_items_unreadable', sql`${table.unreadable} between 0 and ${table.qty}`),
  ],
)
