// What was picked for orders that were stopped, or wait for what they lack: where it waits, and where it was put back.
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { decimalColumn, instantColumn, isOneOf } from '#server/wms/schema/columns.ts'
import { orderIssues, outboundOrders } from '#server/wms/schema/outbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { putBackLife } from '#shared/domain/outbound.ts'
import { PUT_BACK_QUALITIES } from '#shared/domain/values.ts'

export const putBackTasks = pgTable(
  'put_back_tasks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text('order_no')
      .notNull()
      .references(() => outboundOrders.orderNo),
    /** Null: it was not stopped, it waits for what it lacks. */
    issueNo: text('issue_no').references(() => orderIssues.issueNo),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text()
      .notNull()
      .references(() => owners.code, { onUpdate: 'cascade' }),
    sku: text().notNull(),
    lot: text().notNull(),
    qty: decimalColumn('qty').notNull(),
    waitLoc: text('wait_loc').notNull(),
    state: text({ enum: putBackLife.states }).notNull().default(putBackLife.initial),
    /** As what it was put back. */
    quality: text({ enum: PUT_BACK_QUALITIES }).notNull().default('良品'),
    loc: text(),
    worker: integer(),
    doneAt: instantColumn('done_at'),
    /** Of the ledger, by which it was carried there. */
    entryNos: bigint('entry_nos', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Why it is not put back. */
    reason: text().notNull().default(''),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    index('put_back_tasks_order').on(table.orderNo),
    index('put_back_tasks_issue').on(table.issueNo),
    index('put_back_tasks_warehouse').on(table.warehouse, table.id.desc()),
    index('put_back_tasks_sku').on(table.owner, table.sku, table.id.desc()),
    index('put_back_tasks_done').on(table.doneAt),
    // Most of them are done.
    index('put_back_tasks_open').on(table.warehouse).where(sql`${table.state} = '待回库'`),
    foreignKey({
      name: 'put_back_tasks_sku_fk',
      columns: [table.owner, table.sku],
      foreignColumns: [skus.owner, skus.code],
    }).onUpdate('cascade'),
    check('put_back_tasks_state', isOneOf(table.state, putBackLife.states)),
    check('put_back_tasks_quality', isOneOf(table.quality, PUT_BACK_QUALITIES)),
    check('put_back_tasks_qty', sql`${table.qty} > 0`),
    check('put_back_tasks_place', sql`(${table.state} = '已回库') = (${table.loc} is not null)`),
  ],
)
