// Reading a report: a page of its groups with all that stands beside them, and the facts behind one figure.
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { findPage, type ListQuery } from '#server/wms/kit/read.ts'
import {
  type Grouping,
  groupedStatement,
  isWithin,
  PARTS,
  PREVIOUS,
} from '#server/wms/ledger/report/grouped.ts'
import {
  dimensionOf,
  type Measure,
  type ReportBinding,
  type ReportReader,
  sourced,
  summed,
} from '#server/wms/ledger/report/report-binding.ts'
import { comparedPeriod, periodFrom } from '#server/wms/ledger/report/report-period.ts'
import type { Comparison, Period } from '#shared/contracts/definition/report.ts'
import { nameField } from '#shared/contracts/definition/resource.ts'
import { localDateOf } from '#shared/domain/calendar.ts'

export type ReportQuery = {
  by: string
  compare?: Comparison | undefined
  sort?: string | undefined
  businessDate?: Partial<Period> | undefined
} & Readonly<Record<string, unknown>>

type Found = Row & { part: number; groups: number }

export async function findReport(
  reader: ReportReader,
  binding: ReportBinding,
  { by, compare, sort, page, size, ...given }: ReportQuery & { page: number; size: number },
) {
  const today = localDateOf(reader.now())
  const period = periodFrom(given.businessDate, today)
  const comparedWith = compare ? comparedPeriod(period, compare) : null
  const grouping = { by: by.split(','), period, comparedWith, sort, limit: size, offset: (page - 1) * size }
  const known = await summed(reader, binding, [period, ...(comparedWith ? [comparedWith] : [])])
  const found = await selectRows<Found>(reader.orm, groupedStatement(reader, known, grouping, given))
  const rowsOf = (part: number) =>
    found.filter((row) => row.part === part).map((row) => rowOf(binding, grouping, row))
  const [sums = {}] = rowsOf(PARTS.sums)
  return {
    rows: rowsOf(PARTS.rows),
    total: found[0]?.groups ?? 0,
    subtotals: rowsOf(PARTS.subtotals),
    sums,
    period,
    comparedWith,
    today,
  }
}

type Behind = ListQuery & { measure: string; group: Row; businessDate?: Partial<Period> | undefined }

/** The facts that were counted, as their own list answers them. */
export async function findBehind(reader: ReportReader, binding: ReportBinding, asked: Behind) {
  const { measure, group, businessDate, ...given } = asked
  const { businessDate: day, ...others } = group
  const today = localDateOf(reader.now())
  const period = day ? { from: String(day), to: String(day) } : periodFrom(businessDate, today)
  const same = Object.entries(others).map(([name, value]) => isGroup(binding, name, value))
  const { facts, measures } = await sourced(reader, binding, [period])
  const { where } = measures[measure] as Measure
  const condition = and(isWithin(binding, period), binding.only, where, ...same)
  // Of all orders the one by day is found without looking at other days.
  const query = { ...given, sort: '-businessDate' }
  return findPage(reader, facts, query, condition)
}

function isGroup(binding: ReportBinding, name: string, value: unknown): SQL | undefined {
  if (value === undefined) return undefined
  const group = dimensionOf(binding, name)
  return value === null ? isNull(group) : sql`${group} = ${value}`
}

function rowOf({ report }: ReportBinding, { comparedWith }: Grouping, found: Found): Row {
  const groups = report.dimensions.flatMap((name) =>
    report.fields[name]?.kind === 'reference' ? [name, nameField(name)] : [name],
  )
  const figures = (prefix: string) =>
    Object.fromEntries(report.measures.map((name) => [name, found[prefix + name]]))
  return {
    ...Object.fromEntries(groups.map((name) => [name, found[name] ?? null])),
    ...figures(''),
    previous: comparedWith ? figures(PREVIOUS) : null,
  }
}
