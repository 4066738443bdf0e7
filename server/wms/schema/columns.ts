// Column kinds that all tables share.
import { type SQL, sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  numeric,
  type PgColumn,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

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

/** What the code in that column is compared by, made by the database: `codeKey` in shared/code-key.ts. */
export function codeKeyColumn(name: string, code: string) {
  return text(name).generatedAlwaysAs(sql.raw(`code_key(${code})`))
}

/** The same of what stands on goods: `goodsKey`. */
export function goodsKeyColumn(name: string, code: string) {
  return text(name).generatedAlwaysAs(sql.raw(`goods_key(${code})`))
}

/**
 * Nothing writes it: above 0 are only codes that others of the same key were there beside, when codes began to be compared by
 * their keys.
 */
export function twinColumn() {
  return smallint('twin').notNull().default(0)
}

/** The states of a document that is not to be: its external number may come again. */
const GIVEN_UP = ['已取消'] as const

type Numbered = Record<'owner' | 'externalKey' | 'twin' | 'state', PgColumn>
/** Of a family that has one number the first is not the part of another. */
export type Meant = { state: PgColumn; parentNo?: PgColumn }

/** Not given up, and the first of its number. In the very words of the index, which serves no others. */
export function isMeant({ state, parentNo }: Meant, givenUp: readonly string[] = GIVEN_UP): SQL {
  const stands = sql`${state} not in (${sql.raw(givenUp.map((one) => `'${one}'`).join(', '))})`
  return parentNo ? sql`${stands} and ${parentNo} is null` : stands
}

/** Of documents that their owners know by a number of their own. Anyone who scans it does not know the owner yet. */
export function externalNoIndexes(
  name: string,
  document: Numbered & Meant,
  givenUp: readonly string[] = GIVEN_UP,
) {
  const { owner, externalKey, twin } = document
  return [
    uniqueIndex(`${name}_key`).on(owner, externalKey, twin).where(isMeant(document, givenUp)),
    index(`${name}_scan`).on(externalKey),
  ]
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

/** Of what holds from its day on, until another version does. */
export function versionColumns() {
  return {
    effectiveFrom: dateColumn('effective_from').notNull(),
    /** Counts up; of two that hold from the same day the higher one does. */
    version: integer().notNull(),
    reason: text().notNull(),
    modifier: integer().notNull(),
    ...recordColumns(),
  }
}

/** The condition of a check: literals, because a table's definition takes no parameters. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
