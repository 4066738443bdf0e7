// A code as its record spells it: what refers to the record refers to that spelling, however it was typed.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { keyOfCode, TWIN } from '#server/wms/kit/code-keys.ts'
import type { Operation } from '#server/wms/kit/operation.ts'

/** `among`: which records it may mean. A code that none of them has stays as it was given. */
export async function spelledCode(
  { orm }: Pick<Operation, 'orm'>,
  column: PgColumn,
  given: string,
  among?: SQL,
): Promise<string> {
  const [found] = await orm
    .select({ code: column })
    .from(column.table)
    .where(and(isCalled(column, given), among))
    .orderBy(...closestSpelling(column, given))
    .limit(1)
  return found ? String(found.code) : given
}

export function isCalled(column: PgColumn, given: string): SQL {
  const known = keyOfCode(column)
  return known ? eq(known.key, known.keyOf(given)) : eq(column, given)
}

/** Of twins the one that is spelled as it was given, or else the first. */
export function closestSpelling(column: PgColumn, given: string): SQL[] {
  return [desc(sql`${column} = ${given}`), sql`${sql.identifier(TWIN)}`]
}
