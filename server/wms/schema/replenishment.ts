// Limits of pick locations, and the goods that are carried there from storage.
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { decimalColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import {
  REPLENISHMENT_PRIORITIES,
  REPLENISHMENT_SOURCES,
  replenishmentLife,
} from '#shared/domain/replenishment.ts'
import { QUALITIES } from '#shared/domain/values.ts'

export const pickSettings = pgTable(
  'pick_settings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouse: text().notNull(),
    loc: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    minQty: decimalColumn('min_qty').notNull(),
    maxQty: decimalColumn('max_qty').notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique('pick_settings_place').on(table.warehouse, table.owner, table.sku, table.loc),
    index('pick_settings_owner').on(table.owner, table.sku),
    foreignKey({
      name: 'pick_settings_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'pick_settings_loc_fk',
      columns: [table.warehouse, table.loc],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
  ],
)

export const replenishments = pgTable(
  'replenishments',
  {
    taskNo: text('task_no').primaryKey(),
    warehouse: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    fromLoc: text('from_loc').notNull(),
    fromContainer: text('from_container').notNull(),
    toLoc: text('to_loc').notNull(),
    suggestQty: decimalColumn('suggest_qty').notNull(),
    doneQty: decimalColumn('done_qty').notNull().default('0'),
    priority: text({ enum: REPLENISHMENT_PRIORITIES }).notNull(),
    source: text({ enum: REPLENISHMENT_SOURCES }).notNull(),
    assignee: integer(),
    remark: text().notNull().default(''),
    state: text({ enum: replenishmentLife.states }).notNull().default(replenishmentLife.initial),
    ...recordColumns(),
  },
  (table) => [
    index('replenishments_warehouse').on(table.warehouse, table.taskNo),
    index('replenishments_open').on(table.warehouse, table.state),
    index('replenishments_created').on(table.createdAt),
    index('replenishments_owner').on(table.owner, table.sku, table.toLoc),
    foreignKey({
      name: 'replenishments_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    ...[
      { name: 'replenishments_from_fk', column: table.fromLoc },
      { name: 'replenishments_to_fk', column: table.toLoc },
    ].map(({ name, column }) =>
      foreignKey({
        name,
        columns: [table.warehouse, column],
        foreignColumns: [locations.warehouse, locations.code],
      }).onUpdate('cascade'),
    ),
    check('replenishments_priority', isOneOf(table.priority, REPLENISHMENT_PRIORITIES)),
    check('replenishments_source', isOneOf(table.source, REPLENISHMENT_SOURCES)),
    check('replenishments_state', isOneOf(table.state, replenishmentLife.states)),
  ],
)
