// Column kinds that all tables share.
import { type SQL, sql } from 'drizzle-orm'
import { date, integer, numeric, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

/** Milliseconds, no finer: an instant that left as ISO text and comes back as a page key must equal its row. */
export function instantColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}

/** Quantities, measures and money: exact, four decimals, text in this program. */
export function decimalColumn(name: string) {
  return numeric(name, { precision: 18, scale: 4 })
}

export function dateColumn(name: string) {
  return date(name, { mode: 'string' })
}

/** What every record has that people may change. */
export function recordColumns() {
  return {
    /** Counts up with each change; see kit/write.ts. */
    revision: integer().notNull().default(1),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  }
}

/** The condition of a check: literals, because a table's definition takes no parameters. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
