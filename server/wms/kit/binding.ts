// A resource of `shared/contracts` bound to its table: which columns, whose scope.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Row } from '#server/wms/kit/audit.ts'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { ScopeColumns } from '#server/wms/kit/scope.ts'
import type { Field } from '#shared/contracts/field.ts'
import { nameField, type Resource } from '#shared/contracts/resource.ts'

export type Binding = {
  resource: Resource
  table: PgTable
  /** What its rows are read from in place of the table, under the table's name. */
  from?: SQL
  /** Cuts every list and every command; nothing for what everybody shares. */
  scope: ScopeColumns
  /** Which rows of the table are records of this kind; absent: all of them. */
  only?: SQL
  /** Which of those in its scope its reader may see, where that is more than columns can say. */
  visible?: (reader: Pick<Operation, 'orm' | 'caller'>) => SQL
  /** For each reference the query that finds its name; see `nameOf`. */
  names?: Readonly<Record<string, SQL>>
  /** In place of a column: what is counted elsewhere, or made of it, of what their reader may see. */
  figures?: Readonly<Record<string, (caller: Caller) => SQL>>
  /** Columns whose names differ from the fields'. */
  columns?: Readonly<Record<string, PgColumn>>
  /** What the filters mean that are no columns; each is given what its contract lets through. */
  filters?: Readonly<Record<string, (given: never) => SQL>>
  /**
   * Rows of a sheet with the same fields in `by` belong to one document and agree in all others but their `own`; without any of
   * their own, a second such row is one too many.
   */
  grouping?: { by: readonly string[]; own: readonly string[] }
  /** What of a whole record contradicts itself, in words for people; null when nothing does. */
  mistake?: (row: Row) => string | null
  /** What a new record brings along; before its maker's scope is checked. */
  afterCreate?: (op: Operation, row: Row) => Promise<void>
}

/** A row as the resource's contract describes it. */
export type RowOf<B extends Binding> = z.output<B['resource']['row']>

export function bind<B extends Binding>(binding: B): B {
  return binding
}

/** The name of the record that `condition` finds, null when there is none. */
export function nameOf(name: PgColumn, condition: SQL | undefined): SQL {
  // Nested, so that drizzle keeps the names of the tables before those of the columns.
  const found = sql`select ${name} from ${name.table} where ${condition}`
  return sql`(${found})`
}

export function columnOf({ table, columns, resource }: Binding, field: string): PgColumn {
  const column = columns?.[field] ?? (table as unknown as Record<string, PgColumn | undefined>)[field]
  if (!column) throw new Error(`${resource.name}.${field} has no column`)
  return column
}

export function fieldOf({ resource }: Binding, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/** What a query selects for one row of the resource, personal data masked unless the caller may read it. */
export function selectionOf(binding: Binding, caller: Caller): Record<string, SQL> {
  const selection: Record<string, SQL> = {}
  for (const [name, { kind }] of Object.entries(binding.resource.fields)) {
    selection[name] =
      binding.figures?.[name]?.(caller) ?? selectedValue(kind, columnOf(binding, name), caller)
    const found = binding.names?.[name]
    if (kind === 'reference') selection[nameField(name)] = found ?? sql`null`
  }
  const { revision } = binding.table as unknown as { revision?: PgColumn }
  return { ...selection, revision: revision ? sql`${revision}` : sql`1` }
}

function selectedValue(kind: Field['kind'], column: PgColumn, caller: Caller): SQL {
  switch (kind) {
    case 'decimal':
    case 'money':
      return sql`trim_scale(${column})::text`
    case 'date':
      return sql`${column}::text`
    case 'mobile':
      return may(caller, 'personal.read') ? sql`${column}` : maskedText(column, PERSONAL.mobile)
    case 'idNumber':
      return may(caller, 'personal.read') ? sql`${column}` : maskedText(column, PERSONAL.idNumber)
    default:
      return sql`${column}`.mapWith(column)
  }
}

/** A record kept as JSON, personal data masked likewise. */
export function withoutPersonal(record: PgColumn, caller: Caller): SQL {
  if (may(caller, 'personal.read')) return sql`${record}`
  return Object.entries(PERSONAL).reduce((masked, [name, shown]) => {
    const stars = maskedText(sql`(${record} ->> ${name})`, shown)
    return sql`case when ${record} ->> ${name} is null then ${masked}
      else ${masked} || jsonb_build_object(${name}::text, ${stars}) end`
  }, sql`${record}`)
}

/** The fields that hold such data, with how many of their first characters are shown. */
const PERSONAL = { mobile: 3, idNumber: 4 } as const

/** The first characters, stars, the last four; a short one entirely in stars. */
function maskedText(column: PgColumn | SQL, shown: number): SQL {
  const body = sql`left(${column}, ${sql.raw(String(shown))}) || '****' || right(${column}, 4)`
  return sql`case when length(${column}) > ${sql.raw(String(shown + 4))} then ${body} when ${column} = '' then '' else '****' end`
}
