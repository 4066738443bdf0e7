// What a list was narrowed by, as a condition: text contains, one of several codes, from–to, yes or no.
import { and, eq, gte, ilike, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Binding, columnOf, fieldOf } from '#server/wms/kit/binding.ts'
import { keyOfCode } from '#server/wms/kit/code-keys.ts'
import type { FieldKind } from '#shared/contracts/definition/field.ts'

export type Range = { from?: string | number | undefined; to?: string | number | undefined }

export function filterCondition(binding: Binding, given: Readonly<Record<string, unknown>>): SQL | undefined {
  const conditions = binding.resource.filters
    .filter((name) => !isNothing(given[name]))
    .map((name) => {
      const own = binding.filters?.[name]
      // `bind` has seen to it that it takes what its contract lets through.
      if (own) return own(given[name] as never)
      return conditionOf(fieldOf(binding, name).kind, columnOf(binding, name), given[name])
    })
  return and(...conditions)
}

/** An empty list, or a range without bounds. */
function isNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined || value === ''
  return Object.values(value).every((part) => part === undefined)
}

/** The contract has checked the value, which is why the casts hold. */
function conditionOf(kind: FieldKind, column: PgColumn, value: unknown): SQL | undefined {
  switch (kind) {
    case 'text':
    case 'note':
      return ilike(column, `%${literally(value as string)}%`)
    case 'boolean':
      return eq(column, value)
    case 'instant':
      return between(column, value as Range, 'open')
    case 'date':
    case 'decimal':
    case 'money':
    case 'integer':
      return between(column, value as Range, 'closed')
    default:
      return isOneOf(column, value as string[])
  }
}

/** People are referred to by number; what is none names nobody. */
function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  if (column.dataType !== 'number') return isSpelledAs(column, values)
  const numbers = values
    .map(Number)
    .filter((number) => Number.isInteger(number) && Math.abs(number) <= LARGEST)
  return numbers.length > 0 ? inArray(column, numbers) : sql`false`
}

/** Codes that are compared by their keys are found in any spelling. */
function isSpelledAs(column: PgColumn, values: readonly string[]): SQL {
  const known = keyOfCode(column)
  return known ? inArray(known.key, values.map(known.keyOf)) : inArray(column, [...values])
}

const LARGEST = 2_147_483_647

/** A range of instants ends before `to`, so that two ranges that meet share nothing. */
export function between(column: PgColumn, { from, to }: Range, end: 'open' | 'closed'): SQL | undefined {
  const bound = (value: string | number) => (end === 'open' ? new Date(value) : value)
  const below = end === 'open' ? lt : lte
  return and(
    from === undefined ? undefined : gte(column, bound(from)),
    to === undefined ? undefined : below(column, bound(to)),
  )
}

/** % and _ stand for themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
