// A resource of `shared/contracts` bound to its table: which columns, whose scope.
import { type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import type * as z from 'zod'
import type { Row } from '#server/wms/kit/audit.ts'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { ScopeColumns } from '#server/wms/kit/scope.ts'
import type { Field, FilterSchema } from '#shared/contracts/definition/field.ts'
import {
  type FieldName,
  nameField,
  packagesField,
  type Resource,
} from '#shared/contracts/definition/resource.ts'
import type { Problem } from '#shared/envelope.ts'
import { memoByIdentity } from '#shared/memo.ts'

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
  /** For each reference the query that finds its name, see `nameOf`, and for each product what it comes in. */
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
  /** Fields of people who are forgotten after a while: the log of changes, which never forgets, does not learn them. */
  untold?: readonly string[]
  /** Of a record, or of a change of one: its personal data comes with stars, and is kept so. */
  comesMasked?(row: Row): boolean
  /** What of a whole record contradicts itself, in words for people, at the field to mend; null when nothing does. */
  mistake?(row: Row): Problem | null
  /** What a new record brings along; before its maker's scope is checked. */
  afterCreate?(op: Operation, row: Row): Promise<void>
  /** What is asked of new records once they are written, of many at once. */
  assertNew?(op: Operation, rows: readonly Row[]): Promise<void>
}

/** A row as the resource's contract describes it. */
export type RowOf<B extends Binding> = z.output<B['resource']['row']>
type FilterName<R extends Resource> = R['filters'][number]
type FilterGiven<R extends Resource, K extends string> = z.output<
  FilterSchema<(R['fields'] & R['filterFields'])[K]>
>
type ReferenceName<R extends Resource> = {
  [K in FieldName<R>]: R['fields'][K]['kind'] extends 'reference' ? K : never
}[FieldName<R>]

type PackedName<R extends Resource> = {
  [K in FieldName<R>]: R['fields'][K] extends { packed: true } ? `${K}Packages` : never
}[FieldName<R>]

/** What `bind` is given: a binding that names fields, filters and columns that there are, and the name behind every reference. */
type BindingOf<
  R extends Resource,
  T extends PgTable,
  Elsewhere extends string,
  Renamed extends string,
> = Omit<
  Binding,
  | 'resource'
  | 'table'
  | 'names'
  | 'figures'
  | 'columns'
  | 'filters'
  | 'grouping'
  | 'untold'
  | 'mistake'
  | 'afterCreate'
  | 'assertNew'
> & {
  resource: R
  table: T
  figures?: Readonly<Record<Elsewhere, (caller: Caller) => SQL>>
  columns?: Readonly<Record<Renamed, PgColumn>>
  filters?: { readonly [K in FilterName<R>]?: (given: FilterGiven<R, K>) => SQL }
  grouping?: { by: readonly FieldName<R>[]; own: readonly FieldName<R>[] }
  untold?: readonly FieldName<R>[]
  mistake?(row: Partial<z.output<R['row']>>): Mistake<FieldName<R>> | null
  afterCreate?(op: Operation, row: z.output<R['row']>): Promise<void>
  assertNew?(op: Operation, rows: readonly z.output<R['row']>[]): Promise<void>
} & (R extends Sheet ? unknown : Shown<R, T, Elsewhere | Renamed>)

/** Of rows that come in sheets alone, and become something else. */
type Sheet = { previewImport: unknown; list?: never; get?: never }
type Shown<R extends Resource, T extends PgTable, Named extends string> = ([ReferenceName<R>] extends [never]
  ? { names?: never }
  : { names: Readonly<Record<ReferenceName<R> | PackedName<R>, SQL>> }) &
  ([Exclude<FieldName<R>, keyof T['_']['columns'] | Named>] extends [never]
    ? unknown
    : { table: `has no column ${Exclude<FieldName<R>, keyof T['_']['columns'] | Named>}` })

/** What is wrong with a record, and which of its fields is to be mended. */
export type Mistake<Field extends string> = Problem & { field: Field }

export function bind<
  R extends Resource,
  T extends PgTable,
  Elsewhere extends FieldName<R> = never,
  Renamed extends FieldName<R> = never,
>(binding: BindingOf<R, T, Elsewhere, Renamed>): BindingOf<R, T, Elsewhere, Renamed> {
  return binding
}

/**
 * What is written into a row of the binding's table: columns that there are, and the resource's fields; an instant may come as text.
 * The kit itself, which knows no table, writes what a contract has checked.
 */
export type ValuesOf<B extends Binding> =
  string extends FieldName<B['resource']> ? Row : ColumnValues<B['table']>
/** Some columns of a table. */
export type ColumnValues<T extends PgTable> = {
  [K in keyof T['$inferInsert']]?: Written<T['$inferInsert'][K]> | undefined
}
/** The same with all that the table has no value of its own for; the number of the command is left out by the kit. */
export type WholeOf<B extends Binding> =
  string extends FieldName<B['resource']>
    ? Row
    : {
        [K in keyof B['table']['$inferInsert'] as K extends Kept ? never : K]: Written<
          B['table']['$inferInsert'][K]
        >
      } & { opId?: string }
/** Set by the kit. */
type Kept = 'revision' | 'createdAt' | 'updatedAt'
type Written<V> = V | (Date extends V ? string : never) | SQL

/** The name of the record that `condition` finds, null when there is none. */
export function nameOf(name: PgColumn, condition: SQL | undefined): SQL {
  // Nested, so that drizzle keeps the names of the tables before those of the columns.
  const found = sql`select ${name} from ${name.table} where ${condition}`
  return sql`(${found})`
}

export function columnOf({ table, columns, resource }: Binding, field: string): PgColumn {
  const column = columns?.[field] ?? getTableColumns(table)[field]
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
  const { open, masked } = selections(binding)
  const selection = { ...(may(caller, 'personal.read') ? open : masked) }
  for (const [name, figure] of Object.entries(binding.figures ?? {})) selection[name] = figure(caller)
  return selection
}

const selections = memoByIdentity((binding: Binding) => ({
  open: plainSelection(binding, true),
  masked: plainSelection(binding, false),
}))

/** Of the columns: what is counted elsewhere has its place, and no value yet. */
function plainSelection(binding: Binding, isOpen: boolean): Record<string, SQL> {
  const selection: Record<string, SQL> = {}
  for (const [name, { kind, packed }] of Object.entries(binding.resource.fields)) {
    selection[name] = binding.figures?.[name]
      ? sql`null`
      : selectedValue(kind, columnOf(binding, name), isOpen)
    const found = binding.names?.[name]
    if (kind === 'reference') selection[nameField(name)] = found ? rendered(found) : sql`null`
    const packages = packed && binding.names?.[packagesField(name)]
    if (packages) selection[packagesField(name)] = rendered(packages)
  }
  const { revision } = getTableColumns(binding.table)
  return { ...selection, revision: revision ? rendered(sql`${revision}`) : sql`1` }
}

function selectedValue(kind: Field['kind'], column: PgColumn, isOpen: boolean): SQL {
  switch (kind) {
    case 'decimal':
    case 'money':
      return rendered(sql`trim_scale(${column})::text`)
    case 'date':
      return rendered(sql`${column}::text`)
    case 'mobile':
    case 'idNumber':
      return rendered(isOpen ? sql`${column}` : maskedText(column, PERSONAL[kind]))
    default:
      return rendered(sql`${column}`).mapWith(column)
  }
}

const DIALECT = new PgDialect()

/** The same as text, which is in no statement put together again; but where a value is to be sent along. */
function rendered(part: SQL): SQL {
  const { sql: text, params } = DIALECT.sqlToQuery(part)
  return params.length > 0 ? part : sql.raw(text)
}

/** Personal data that is found elsewhere than in a column of the binding's table. */
export function shownPersonal(found: SQL, kind: keyof typeof PERSONAL, caller: Caller): SQL {
  return may(caller, 'personal.read') ? found : maskedText(found, PERSONAL[kind])
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
