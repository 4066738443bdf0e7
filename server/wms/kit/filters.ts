// What a list was narrowed by, as a condition: text contains, one of several codes, from–to, yes or no.
import { and, eq, gte, ilike, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Binding, columnOf, fieldOf } from '#server/wms/kit/binding.ts'
import type { FieldKind } from '#shared/contracts/field.ts'

type Range = { from?: string | number; to?: string | number }

export function filterCondition(binding: Binding, given: Readonly<Record<string, unknown>>): SQL | undefined {
  const conditions = binding.resource.filters
    .filter((name) => given[name] !== undefined && given[name] !== '')
    .map((name) => {
      const own = binding.filters?.[name]
      if (own) return own(given[name] as readonly string[])
      return conditionOf(fieldOf(binding, name).kind, columnOf(binding, name), given[name])
    })
  return and(...conditions)
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
      return (value as string[]).length > 0 ? inArray(column, value as string[]) : undefined
  }
}

/** A range of instants ends before `to`, so that two ranges that meet share nothing. */
function between(column: PgColumn, { from, to }: Range, end: 'open' | 'closed'): SQL | undefined {
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
