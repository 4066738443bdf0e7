// The one statement behind a report: its facts grouped, with subtotals and the sum, all counted from the facts themselves.
import { and, between, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { columnOf } from '#server/wms/kit/binding.ts'
import { listOf } from '#server/wms/kit/bulk.ts'
import { filterCondition } from '#server/wms/kit/filters.ts'
import { isVisible, type Reader, rowsOf } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import {
  type Alike,
  joinedDimensionOf,
  joinsOf,
  type Measure,
  monthOf,
  onDays,
  type ReportBinding,
  type SourcedReport,
} from '#server/wms/ledger/report/report-binding.ts'
import { carriers, packages } from '#server/wms/schema/base.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { employees, laborAgencies, workTeams } from '#server/wms/schema/people.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { FieldKind } from '#shared/contracts/definition/field.ts'
import { MONTH, MOST_SUBTOTALS, type Period } from '#shared/contracts/definition/report.ts'
import { nameField } from '#shared/contracts/definition/resource.ts'
import { daysBetween } from '#shared/domain/calendar.ts'

export type Grouping = {
  /** Dimensions, the widest first. */
  by: readonly string[]
  period: Period
  comparedWith: Period | null
  /** A measure, descending with a minus before it; undefined: by the dimensions, the latest day first. */
  sort: string | undefined
  limit: number
  offset: number
}

type Given = Readonly<Record<string, unknown>>

/** Which of the statement's rows is what. */
export const PARTS = { rows: 0, subtotals: 1, sums: 2 } as const

const DAY = 'businessDate'

/** How the statement calls a figure of the period that is compared with. */
export const PREVIOUS = 'previous.'

/** Answers the groups of a page, the subtotals of the first dimension and the sum, each with how many groups there are. */
export function groupedStatement(
  reader: Reader,
  binding: SourcedReport,
  grouping: Grouping,
  given: Given,
): SQL {
  const { by, limit, offset } = grouping
  const order = orderOf(binding, grouping)
  const groups = listOf(by.map(groupName))
  const part = (number: number, level: SQL) =>
    sql`select ${sql.raw(`${number} as part`)}, row_number() over (order by ${order}) as place, grouped.*
      from grouped where level = ${level} order by place`
  return sql`
    with grouped as materialized (
      select ${groups}, grouping(${groups}) as level, ${listOf(figuresOf(reader, binding, grouping, given))}
      from (${factsOf(reader, binding, grouping, given)}) as ${binding.facts.table}
      group by grouping sets (${listOf(setsOf(by))})
    ), found as (
      (${part(PARTS.rows, levelOf(by, by.length))} limit ${limit} offset ${offset}) union all
      (${part(PARTS.subtotals, levelOf(by, 1))} limit ${MOST_SUBTOTALS}) union all
      (${part(PARTS.sums, levelOf(by, 0))})
    )
    select part, (select count(*)::int from grouped where level = ${levelOf(by, by.length)}) as groups,
      ${listOf(answersOf(binding, grouping))}
    from found order by part, place`
}

/** The facts that the caller may see and has asked for, of whatever day. */
export function factCondition(
  reader: Reader,
  { facts, only }: ReportBinding,
  { businessDate: _, ...filters }: Given,
): SQL | undefined {
  return and(isVisible(reader, facts), only, filterCondition(facts, filters))
}

export function isWithin({ facts }: ReportBinding, period: Period): SQL {
  return onDays([period])(columnOf(facts, DAY))
}

/** Named like their table, so that what is said of its columns holds for them. */
function factsOf(reader: Reader, binding: ReportBinding, grouping: Grouping, given: Given): SQL {
  const { by, period, comparedWith } = grouping
  const groups = by.map((name) => sql`${groupOf(binding, name, grouping)} as ${groupName(name)}`)
  const days = or(isWithin(binding, period), comparedWith ? isWithin(binding, comparedWith) : undefined)
  return sql`select ${binding.facts.table}.*, ${isWithin(binding, period)} as is_current, ${listOf(groups)}
    from ${rowsOf(binding.facts)} ${joinsOf(binding, by)} where ${and(days, factCondition(reader, binding, given))}`
}

/** The nth day of one period stands beside the nth of the other; what is left of a longer month beside the last. */
function groupOf(binding: ReportBinding, name: string, { period, comparedWith }: Grouping): SQL {
  if (!comparedWith || (name !== DAY && name !== MONTH)) return joinedDimensionOf(binding, name)
  const day = joinedDimensionOf(binding, DAY)
  const days = daysBetween(comparedWith.from, period.from)
  const moved = sql`case when ${isWithin(binding, period)} then ${day}
    else least(${day} + ${days}::int, ${period.to}::date) end`
  return name === MONTH ? monthOf(moved) : moved
}

function figuresOf(reader: Reader, binding: SourcedReport, grouping: Grouping, given: Given): SQL[] {
  const { report, measures } = binding
  const { period, comparedWith } = grouping
  const figure = (name: string, { where, of }: Measure, days: Period, isCurrent: SQL) =>
    sql`${of(and(isCurrent, where) as SQL, (columns) => isAlike(columns, reader, { ...grouping, days }, given), reader.caller)}
      as ${sql.identifier(name)}`
  return report.measures.flatMap((name) => {
    const measure = measures[name] as Measure
    const current = figure(name, measure, period, sql`is_current`)
    return comparedWith
      ? [current, figure(PREVIOUS + name, measure, comparedWith, sql`not is_current`)]
      : [current]
  })
}

/** What is summed up is of all groups: there a dimension says nothing. */
function isAlike(
  { businessDate, ...place }: Parameters<Alike>[0],
  reader: Reader,
  { by, days, period }: Grouping & { days: Period },
  given: Given,
): SQL {
  const shift = daysBetween(days.from, period.from)
  const day =
    shift === 0 ? sql`${businessDate}` : sql`least(${businessDate} + ${shift}::int, ${period.to}::date)`
  const columns = Object.entries(place)
  const values = { ...place, [DAY]: day, [MONTH]: monthOf(day) } as Readonly<Record<string, SQL | PgColumn>>
  const isOfGroup = by.flatMap((name) => {
    const value = values[name]
    return value ? [sql`(grouping(${groupName(name)}) > 0 or ${value} = ${groupName(name)})`] : []
  })
  const isAskedFor = columns.flatMap(([name, column]) => {
    const asked = given[name] as string | string[] | undefined
    return asked === undefined ? [] : [inArray(column, [asked].flat())]
  })
  const isInPeriod = between(businessDate, days.from, days.to)
  return and(inScope(reader.caller, place), isInPeriod, ...isOfGroup, ...isAskedFor) as SQL
}

/** As the contract has them. */
function answersOf({ report }: ReportBinding, { by, comparedWith }: Grouping): SQL[] {
  const groups = by.flatMap((name) => {
    const { kind, to } = report.fields[name] ?? {}
    const value = sql`${kind === 'date' ? sql`${groupName(name)}::text` : groupName(name)} as ${sql.identifier(name)}`
    return kind === 'reference'
      ? [value, sql`${nameIn(to, groupName(name))} as ${sql.identifier(nameField(name))}`]
      : [value]
  })
  const figures = report.measures.flatMap((name) => (comparedWith ? [name, PREVIOUS + name] : [name]))
  const kindOf = (name: string) => report.fields[name.replace(PREVIOUS, '')]?.kind
  return [...groups, ...figures.map((name) => sql`${asSent(kindOf(name), name)} as ${sql.identifier(name)}`)]
}

function asSent(kind: FieldKind | undefined, name: string): SQL {
  const value = sql.identifier(name)
  if (kind === 'code') return sql`${value}`
  return kind === 'integer' ? sql`${value}::int` : sql`trim_scale(${value})::text`
}

const NAMED = {
  owner: { name: owners.name, code: owners.code, table: owners },
  warehouse: { name: warehouses.name, code: warehouses.code, table: warehouses },
  carrier: { name: carriers.name, code: carriers.code, table: carriers },
  package: { name: packages.name, code: packages.code, table: packages },
  employee: { name: employees.name, code: employees.empNo, table: employees },
  workTeam: { name: workTeams.name, code: workTeams.code, table: workTeams },
  user: { name: users.name, code: users.id, table: users },
  laborAgency: { name: laborAgencies.name, code: laborAgencies.code, table: laborAgencies },
}

function nameIn(to: string | undefined, code: SQL): SQL {
  const named = NAMED[to as keyof typeof NAMED]
  if (!named) throw new Error(`a report knows no names of ${to}`)
  const found = sql`select ${named.name} from ${named.table} where ${named.code} = ${code}`
  return sql`(${found})`
}

/** Ends with the groups: those that are equal otherwise must not change places from page to page. */
function orderOf({ report }: ReportBinding, { by, sort }: Grouping): SQL {
  const groups = by.map((name) => {
    const isTime = name === MONTH || report.fields[name]?.kind === 'date'
    const direction = isTime ? sql`desc` : sql`asc`
    return sql`${groupName(name)} ${direction} nulls last`
  })
  if (sort === undefined) return listOf(groups)
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return listOf([sql`${sql.identifier(sort.replace(/^-/, ''))} ${direction}`, ...groups])
}

/** All dimensions, the first alone, and none. */
function setsOf(by: readonly string[]): SQL[] {
  const sizes = new Set([by.length, 1, 0])
  return [...sizes].map((size) => sql`(${listOf(by.slice(0, size).map(groupName))})`)
}

/** What `grouping` says of a row that only the first of the dimensions tell apart. */
function levelOf(by: readonly string[], shown: number): SQL {
  return sql.raw(String(2 ** (by.length - shown) - 1))
}

/** Apart from the columns of the facts. */
function groupName(name: string): SQL {
  return sql`${sql.identifier(`group.${name}`)}`
}
