// Facts summed up by the day: what reports over many days are counted from. Made of the facts alone, and made again from them
// whenever one is added to a day that is over.
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dateColumn } from '#server/wms/schema/columns.ts'

const dayColumns = () => ({
  businessDate: dateColumn('business_date').notNull(),
  warehouse: text().notNull(),
})
/** A sum outgrows what one fact may hold. */
const sumColumn = (name: string) => numeric(name).notNull()
const countColumn = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Days of which the sums are there. */
export const summedDays = pgTable(
  'summed_days',
  {
    /** The table that is summed up. */
    facts: text().notNull(),
    businessDate: dateColumn('business_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.facts, table.businessDate] })],
)

/**
 * Days to which facts were added, or of which facts were changed, after they had been summed up; written by a trigger. Rows
 * are only added to it by those who write facts, so that none of them waits for another.
 */
export const lateDays = pgTable(
  'late_days',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    facts: text().notNull(),
    businessDate: dateColumn('business_date').notNull(),
  },
  (table) => [index('late_days_day').on(table.facts, table.businessDate)],
)

export const chargeSums = pgTable(
  'charge_sums',
  {
    ...dayColumns(),
    owner: text().notNull(),
    itemCode: text('item_code').notNull(),
    unit: text().notNull(),
    state: text().notNull(),
    qty: sumColumn('qty'),
    amount: sumColumn('amount'),
    tax: sumColumn('tax'),
    /** Less those that were taken back. */
    lines: countColumn('lines'),
  },
  (table) => [index('charge_sums_day').on(table.businessDate)],
)

export const operationSums = pgTable(
  'operation_sums',
  {
    ...dayColumns(),
    owner: text().notNull(),
    opType: text('op_type').notNull(),
    workerId: integer('worker_id'),
    teamId: integer('team_id'),
    operator: integer().notNull(),
    qty: sumColumn('qty'),
    boxes: countColumn('boxes'),
    orders: countColumn('orders'),
    weight: sumColumn('weight'),
    seconds: countColumn('seconds'),
    /** Of `qty`, what was timed. */
    timedQty: sumColumn('timed_qty'),
    /** Less those that were taken back. */
    events: countColumn('events'),
  },
  (table) => [index('operation_sums_day').on(table.businessDate)],
)

/** Of entries that hold. */
export const pieceSums = pgTable(
  'piece_sums',
  {
    ...dayColumns(),
    owner: text().notNull(),
    worker: text().notNull(),
    team: text(),
    kind: text().notNull(),
    opType: text('op_type'),
    /** A team did it together. */
    isShared: boolean('is_shared').notNull(),
    /** Work that was taken back is apart: how much there was of it says how well was worked. */
    isTakenBack: boolean('is_taken_back').notNull(),
    /** Each entry's share of it, and the same rounded entry by entry, as pay lines have it. */
    qty: sumColumn('qty'),
    payQty: sumColumn('pay_qty'),
    score: sumColumn('score'),
    amount: sumColumn('amount'),
    seconds: countColumn('seconds'),
    /** How many pieces of work they are of; what is shared is counted for each who has a share. */
    events: countColumn('events'),
  },
  (table) => [index('piece_sums_day').on(table.businessDate)],
)
