// A report of the contracts bound to its facts: which of them it is about, and how its figures are made of them.
import { and, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Binding, columnOf } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { hiddenIf } from '#server/wms/ledger/count-scope.ts'
import { MONTH, type Period, type Report } from '#shared/contracts/definition/report.ts'

export type ReportReader = Reader & Pick<Services, 'now'>

/** One figure of a group of facts. */
export type Measure = {
  /** The facts that count; absent: all of the report's. */
  where?: SQL | undefined
  /** The figure of those of them that fulfil a condition; `alike` finds the rows of another table that belong beside them. */
  of: (condition: SQL, alike: Alike, caller: Caller) => SQL
}

/** Of another table, what is of the same days, warehouses and owners: those of the group, or all that were asked for. */
export type Alike = (columns: { businessDate: PgColumn; warehouse: PgColumn; owner?: PgColumn }) => SQL

/** A dimension that stands in another table, found by what is unique there. */
export type Lookup = {
  /** Selects it for one fact. */
  select: SQL
  /** Where there is none; absent: null. */
  otherwise?: string
}

export type ReportBinding = {
  report: Report
  /** The list of the facts: its table, scope and rights are the report's. */
  facts: Binding
  /** Facts that are made for the days they are asked for, in place of the table's; absent: they are kept there. */
  source?: (reader: Reader, days: readonly Period[]) => Promise<SQL>
  /** What figures are counted from: days that are over come summed up. Absent: the facts, one by one. */
  sums?: (reader: Reader, days: readonly Period[]) => SQL | Promise<SQL>
  /** Which facts the report is about; absent: all of them. */
  only?: SQL
  /** Dimensions that are no column of the facts' own. */
  dimensions?: Readonly<Record<string, Lookup>>
  measures: Measures | ((now: Date) => Measures)
}

type Measures = Readonly<Record<string, Measure>>
/** As it is asked for: at an instant, for some days. */
export type SourcedReport = ReportBinding & { measures: Measures }

/** What `bindReport` is given: a binding that says what each measure is, and names no dimension that there is not. */
type BindingOf<R extends Report, B extends Binding> = Omit<
  ReportBinding,
  'report' | 'facts' | 'dimensions' | 'measures'
> & {
  report: R
  facts: B & NarrowedBy<R, B['resource']['filters'][number]>
  dimensions?: { readonly [D in R['dimensions'][number]]?: Lookup }
  measures: MeasuresOf<R> | ((now: Date) => MeasuresOf<R>)
}
type MeasuresOf<R extends Report> = { readonly [M in R['measures'][number]]: Measure }
type NarrowedBy<R extends Report, Filter> = [Exclude<R['filters'][number], Filter>] extends [never]
  ? unknown
  : { resource: `is not narrowed by ${Exclude<R['filters'][number], Filter>}` }

export function bindReport<R extends Report, B extends Binding>(binding: BindingOf<R, B>): ReportBinding {
  // Each measure and each filter is there: the types have it.
  return binding as ReportBinding
}

/** As it is now, of these days: what figures are counted from. */
export function summed(
  reader: ReportReader,
  binding: ReportBinding,
  days: readonly Period[],
): Promise<SourcedReport> {
  return readFrom(binding.sums ?? binding.source, reader, binding, days)
}

/** The same, of the facts themselves. */
export function sourced(
  reader: ReportReader,
  binding: ReportBinding,
  days: readonly Period[],
): Promise<SourcedReport> {
  return readFrom(binding.source, reader, binding, days)
}

async function readFrom(
  from: ReportBinding['sums'],
  reader: ReportReader,
  binding: ReportBinding,
  days: readonly Period[],
): Promise<SourcedReport> {
  const { facts, measures } = binding
  return {
    ...binding,
    measures: typeof measures === 'function' ? measures(reader.now()) : measures,
    facts: from ? { ...facts, from: await from(reader, days) } : facts,
  }
}

export function sumOf(value: PgColumn | SQL, where?: SQL): Measure {
  return { where, of: (condition) => sql`coalesce(sum(${value}) filter (where ${condition}), 0)` }
}

/** Null where one of the facts is hidden from the caller. */
export function unlessHidden(isHidden: (caller: Caller) => SQL, { where, of }: Measure): Measure {
  return {
    where,
    of: (condition, alike, caller) =>
      hiddenIf(sql`bool_or(${isHidden(caller)}) filter (where ${condition})`, of(condition, alike, caller)),
  }
}

/** Null where the facts of a group are measured in several units. */
export function sumOfAlike(value: PgColumn, unit: PgColumn): Measure {
  return {
    of: (condition) => sql`case count(distinct ${unit}) filter (where ${condition})
      when 0 then 0 when 1 then sum(${value}) filter (where ${condition}) end`,
  }
}

/** Null is not counted. */
export function countOf(value: PgColumn | SQL, where?: SQL): Measure {
  return { where, of: (condition) => sql`count(distinct ${value}) filter (where ${condition})` }
}

/** A reversal takes back what it reverses, and with it the one that was counted. */
export function netCountOf(reversalOf: PgColumn, where?: SQL): Measure {
  return sumOf(sql`case when ${reversalOf} is null then 1 else -1 end`, where)
}

/** For a source: true on any of these days. */
export function onDays(days: readonly Period[]): (column: PgColumn) => SQL {
  return (column) => or(...days.map(({ from, to }) => and(gte(column, from), lte(column, to)))) as SQL
}

export function monthOf(day: PgColumn | SQL): SQL {
  return sql`to_char(${day}, 'YYYY-MM')`
}

/** What a fact is grouped by. */
export function dimensionOf(binding: ReportBinding, name: string): SQL {
  const lookup = binding.dimensions?.[name]
  return lookup ? found(lookup, sql`(${lookup.select})`) : ownDimension(binding, name)
}

/** The same among facts that `joinsOf` has joined: for each by itself, a year of them would be looked up one by one. */
export function joinedDimensionOf(binding: ReportBinding, name: string): SQL {
  const lookup = binding.dimensions?.[name]
  return lookup ? found(lookup, sql`${joined(name)}.value`) : ownDimension(binding, name)
}

export function joinsOf({ dimensions = {} }: ReportBinding, names: readonly string[]): SQL {
  const joins = names.flatMap((name) => {
    const lookup = dimensions[name]
    return lookup ? [sql`left join lateral (${lookup.select}) as ${joined(name)} (value) on true`] : []
  })
  return sql.join(joins, sql` `)
}

function joined(name: string): SQL {
  return sql`${sql.identifier(`joined.${name}`)}`
}

function found({ otherwise }: Lookup, value: SQL): SQL {
  return otherwise === undefined ? value : sql`coalesce(${value}, ${otherwise})`
}

function ownDimension({ facts }: ReportBinding, name: string): SQL {
  return name === MONTH ? monthOf(columnOf(facts, 'businessDate')) : sql`${columnOf(facts, name)}`
}
