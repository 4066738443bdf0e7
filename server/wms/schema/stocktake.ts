// Counts of stock: the strategies they are made of, their heads, their sheets and lines, and what lay in no location.
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
import {
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
} from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations, warehouses, zones } from '#server/wms/schema/warehouse.ts'
import {
  FIND_HANDLINGS,
  FREEZE_MODES,
  findLife,
  LINE_SOURCES,
  lineLife,
  STOCK_SCOPES,
  STOCK_TASK_KINDS,
  STOCK_TRIGGERS,
  sheetLife,
  stockTaskLife,
} from '#shared/domain/stocktake.ts'
import { QUALITIES } from '#shared/domain/values.ts'

const warehouse = () =>
  text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' })
/** Null: the goods of all of them. */
const owner = () => text().references(() => owners.code, { onUpdate: 'cascade' })

export const stockStrategies = pgTable(
  'stock_strategies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    warehouse: warehouse(),
    owner: owner(),
    trigger: text({ enum: STOCK_TRIGGERS }).notNull(),
    scope: text({ enum: STOCK_SCOPES }).notNull(),
    sampleRate: integer('sample_rate').notNull(),
    blind: boolean().notNull(),
    freezeMode: text('freeze_mode', { enum: FREEZE_MODES }).notNull(),
    tolerance: decimalColumn('tolerance').notNull(),
    enabled: boolean().notNull(),
    /** In whose name it makes counts by itself. */
    creator: integer(),
    /** The business date on which it last did. */
    lastRun: dateColumn('last_run'),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('stock_strategies_name').on(table.warehouse, table.name),
    check('stock_strategies_trigger', isOneOf(table.trigger, STOCK_TRIGGERS)),
    check('stock_strategies_scope', isOneOf(table.scope, STOCK_SCOPES)),
    check('stock_strategies_freeze', isOneOf(table.freezeMode, FREEZE_MODES)),
  ],
)

export const stockTasks = pgTable(
  'stock_tasks',
  {
    taskNo: text('task_no').primaryKey(),
    kind: text({ enum: STOCK_TASK_KINDS }).notNull(),
    warehouse: warehouse(),
    owner: owner(),
    scope: text({ enum: STOCK_SCOPES }).notNull(),
    sampleRate: integer('sample_rate').notNull(),
    /** Codes with commas between them; empty: all. */
    zones: text().notNull(),
    locations: text().notNull(),
    skus: text().notNull(),
    blind: boolean().notNull(),
    freezeMode: text('freeze_mode', { enum: FREEZE_MODES }).notNull(),
    tolerance: decimalColumn('tolerance').notNull(),
    remark: text().notNull(),
    strategy: text(),
    state: text({ enum: stockTaskLife.states }).notNull().default(stockTaskLife.initial),
    round: integer().notNull().default(1),
    snapshotAt: instantColumn('snapshot_at'),
    /** The last entry of the ledger that the snapshot contains. */
    snapshotEntryNo: bigint('snapshot_entry_no', { mode: 'number' }),
    lines: integer().notNull().default(0),
    /** Null until all sheets are handed in. */
    accuracyRate: decimalColumn('accuracy_rate'),
    gainQty: decimalColumn('gain_qty'),
    lossQty: decimalColumn('loss_qty'),
    diffAmount: decimalColumn('diff_amount'),
    reason: text(),
    reviewer: integer(),
    reviewedAt: instantColumn('reviewed_at'),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('stock_tasks_created').on(table.createdAt, table.taskNo),
    index('stock_tasks_open').on(table.warehouse, table.state),
    index('stock_tasks_warehouse').on(table.warehouse, table.createdAt),
    index('stock_tasks_owner').on(table.owner, table.createdAt),
    index('stock_tasks_updated').on(table.updatedAt, table.taskNo),
    index('stock_tasks_reviewed').on(table.reviewedAt),
    check('stock_tasks_kind', isOneOf(table.kind, STOCK_TASK_KINDS)),
    check('stock_tasks_scope', isOneOf(table.scope, STOCK_SCOPES)),
    check('stock_tasks_freeze', isOneOf(table.freezeMode, FREEZE_MODES)),
    check('stock_tasks_state', isOneOf(table.state, stockTaskLife.states)),
  ],
)

const taskNo = () =>
  text('task_no')
    .notNull()
    .references(() => stockTasks.taskNo)

export const stockSheets = pgTable(
  'stock_sheets',
  {
    listNo: text('list_no').primaryKey(),
    taskNo: taskNo(),
    warehouse: warehouse(),
    owner: owner(),
    zone: text().notNull(),
    assignee: integer(),
    recounter: integer(),
    locations: integer().notNull(),
    countedLocations: integer('counted_locations').notNull().default(0),
    lines: integer().notNull(),
    countedLines: integer('counted_lines').notNull().default(0),
    /** Null as long as one of them is not to be seen. */
    diffLines: integer('diff_lines'),
    progress: decimalColumn('progress')
      .notNull()
      .generatedAlwaysAs(sql`round(100.0 * counted_lines / lines, 1)`),
    state: text({ enum: sheetLife.states }).notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('stock_sheets_task').on(table.taskNo, table.listNo),
    index('stock_sheets_owner').on(table.owner, table.listNo),
    index('stock_sheets_warehouse').on(table.warehouse, table.listNo),
    index('stock_sheets_open').on(table.listNo).where(sql`${table.state} in ('盘点中', '复盘中')`),
    // Most of them are counted.
    index('stock_sheets_unfinished')
      .on(table.warehouse)
      .where(sql`${table.state} in ('待领取', '盘点中', '待复盘', '复盘中')`),
    foreignKey({
      name: 'stock_sheets_zone_fk',
      columns: [table.warehouse, table.zone],
      foreignColumns: [zones.warehouse, zones.code],
    }).onUpdate('cascade'),
    check('stock_sheets_state', isOneOf(table.state, sheetLife.states)),
  ],
)

/**
 * Counted less what ought to have lain there at that instant, and less what the books have been put right by since; the second
 * count stands for the first.
 */
const DIFFERENCE =
  'coalesce(recount_qty - recount_moved_qty, count_qty - moved_qty) - book_qty - corrected_qty'

/**
 * What may be seen of a line stands in columns of its own, made by the database: no list, filter, sheet or log of changes
 * shows of a blind count more than these.
 */
export const stockLines = pgTable(
  'stock_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskNo: taskNo(),
    listNo: text('list_no')
      .notNull()
      .references(() => stockSheets.listNo),
    seq: integer().notNull(),
    warehouse: text().notNull(),
    zone: text().notNull(),
    loc: text().notNull(),
    container: text().notNull(),
    owner: text().notNull(),
    sku: text().notNull(),
    lot: text().notNull(),
    quality: text({ enum: QUALITIES }).notNull(),
    source: text({ enum: LINE_SOURCES }).notNull(),
    bookQty: decimalColumn('book_qty').notNull(),
    countQty: decimalColumn('count_qty'),
    movedQty: decimalColumn('moved_qty'),
    recountQty: decimalColumn('recount_qty'),
    recountMovedQty: decimalColumn('recount_moved_qty'),
    /** The last entry of the ledger at each count: what comes after it was not counted. */
    countEntryNo: bigint('count_entry_no', { mode: 'number' }),
    recountEntryNo: bigint('recount_entry_no', { mode: 'number' }),
    /** What other counts and corrections have booked there since, as it was when this count was last looked at. */
    correctedQty: decimalColumn('corrected_qty').notNull().default('0'),
    diffQty: decimalColumn('diff_qty').generatedAlwaysAs(sql.raw(DIFFERENCE)),
    isRevealed: boolean('is_revealed').notNull(),
    shownBookQty: shown('shown_book_qty', 'book_qty'),
    shownMovedQty: shown('shown_moved_qty', 'coalesce(recount_moved_qty, moved_qty)'),
    shownDiffQty: shown('shown_diff_qty', DIFFERENCE),
    shownDiffers: boolean('shown_differs').generatedAlwaysAs(
      sql.raw(`case when is_revealed then ${DIFFERENCE} <> 0 end`),
    ),
    /** What was frozen for the time of the count. */
    frozenQty: decimalColumn('frozen_qty').notNull().default('0'),
    counter: integer(),
    countedAt: instantColumn('counted_at'),
    recounter: integer(),
    recountedAt: instantColumn('recounted_at'),
    /** The work of the count, and of the second one. */
    eventId: bigint('event_id', { mode: 'number' }),
    recountEventId: bigint('recount_event_id', { mode: 'number' }),
    reason: text().notNull().default(''),
    state: text({ enum: lineLife.states }).notNull().default('待盘'),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('stock_lines_place').on(
      table.taskNo,
      table.loc,
      table.owner,
      table.sku,
      table.lot,
      table.quality,
      table.container,
    ),
    index('stock_lines_task').on(table.taskNo, table.seq),
    index('stock_lines_task_owner').on(table.taskNo, table.owner),
    index('stock_lines_sheet').on(table.listNo, table.seq),
    index('stock_lines_loc').on(table.warehouse, table.loc),
    index('stock_lines_warehouse').on(table.warehouse, table.seq),
    index('stock_lines_owner').on(table.owner, table.sku),
    index('stock_lines_event').on(table.eventId),
    index('stock_lines_recount_event').on(table.recountEventId),
    foreignKey({
      name: 'stock_lines_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'stock_lines_loc_fk',
      columns: [table.warehouse, table.loc],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
    check('stock_lines_quality', isOneOf(table.quality, QUALITIES)),
    check('stock_lines_state', isOneOf(table.state, lineLife.states)),
    check('stock_lines_source', isOneOf(table.source, LINE_SOURCES)),
  ],
)

function shown(name: string, expression: string) {
  return decimalColumn(name).generatedAlwaysAs(sql.raw(`case when is_revealed then ${expression} end`))
}

export const stockFinds = pgTable(
  'stock_finds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    taskNo: taskNo(),
    listNo: text('list_no')
      .notNull()
      .references(() => stockSheets.listNo),
    warehouse: warehouse(),
    barcode: text().notNull(),
    owner: owner(),
    sku: text(),
    foundQty: decimalColumn('found_qty').notNull(),
    suggestLocation: text('suggest_location'),
    handling: text({ enum: FIND_HANDLINGS }),
    loc: text(),
    remark: text().notNull(),
    finder: integer().notNull(),
    state: text({ enum: findLife.states }).notNull().default('待处理'),
    ...recordColumns(),
  },
  (table) => [
    index('stock_finds_task').on(table.taskNo, table.id),
    index('stock_finds_created').on(table.createdAt, table.id),
    index('stock_finds_sheet').on(table.listNo),
    index('stock_finds_barcode').on(table.barcode),
    index('stock_finds_owner').on(table.owner, table.sku),
    index('stock_finds_open').on(table.warehouse, table.state),
    index('stock_finds_warehouse').on(table.warehouse, table.createdAt),
    foreignKey({
      name: 'stock_finds_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'stock_finds_loc_fk',
      columns: [table.warehouse, table.loc],
      foreignColumns: [locations.warehouse, locations.code],
    }).onUpdate('cascade'),
    check('stock_finds_handling', isOneOf(table.handling, FIND_HANDLINGS)),
    check('stock_finds_state', isOneOf(table.state, findLife.states)),
  ],
)
