// The columns of a report: what its facts are grouped by, then its figures, each with what it is compared with.
import type { ReactNode } from 'react'
import { absentText, fieldText, type Row } from '#client/kit/fields/field-text.ts'
import { ABSENT, figureFormat, formatDecimal } from '#client/kit/format.ts'
import type { Column } from '#client/kit/list/columns.ts'
import type { ReportShape } from '#client/kit/report/report-address.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import { COMPARISONS, isFigure, type Report } from '#shared/contracts/definition/report.ts'
import { percentOf, signOf, subtract } from '#shared/domain/decimal.ts'

/** A group of facts, and what it came to in the period that it is compared with. */
export type Group = Row & { previous: Row | null }
/** `of` says how many dimensions a row stands for: a subtotal for the first alone. */
export type ReportRow = Group & { of: number; isSubtotal: boolean }

/** Above the groups of each head its subtotal; again on the next page, where they go on. */
export function withSubtotals(
  by: readonly string[],
  rows: readonly Group[],
  subtotals: readonly Group[],
): ReportRow[] {
  const [first = ''] = by
  const heads = by.length > 1 ? subtotals : []
  return rows.flatMap((row, index) => {
    const own = { ...row, of: by.length, isSubtotal: false }
    const head = heads.find((found) => found[first] === row[first])
    const isFirst = index === 0 || rows[index - 1]?.[first] !== row[first]
    return head && isFirst ? [{ ...head, of: 1, isSubtotal: true }, own] : [own]
  })
}

export function reportColumns(
  report: Report,
  { by, compare }: ReportShape,
  figure: (row: ReportRow, name: string) => ReactNode = (row, name) => figureText(report, row, name),
): Column[] {
  const groups = by.split(',').map((name, index) => groupColumn(fieldOf(report, name), name, index))
  const figures = report.measures.flatMap((name) => {
    const field = fieldOf(report, name)
    const own: Column = { name, field, cell: (row) => figure(row as ReportRow, name) }
    return compare && isFigure(report, name)
      ? [own, ...comparedColumns(field, name, COMPARISONS[compare])]
      : [own]
  })
  return [...groups, ...figures]
}

export function figureText(report: Report, row: Row, name: string): string {
  return writtenFigure(fieldOf(report, name), row[name])
}

function writtenFigure(field: Field, value: unknown): string {
  const { kind } = field
  if (value === null || value === undefined) return absentText(field, value)
  return kind === 'code' ? String(value) : figureFormat(kind)(String(value))
}

function groupColumn(field: Field, name: string, index: number): Column {
  const cell = (row: Row) => {
    const { of, isSubtotal } = row as ReportRow
    const text = index < of ? fieldText(field, row, name) : isSubtotal && index === of ? '小计' : ''
    return isSubtotal ? <strong className="swms-report-subtotal">{text}</strong> : text
  }
  return { name, field, cell }
}

function comparedColumns(field: Field, name: string, label: string): Column[] {
  const named = (end: string): Field => ({ ...field, label: `${field.label}·${end}` })
  return [
    { name: `${name}.previous`, field: named(label), cell: (row) => previousText(field, row, name) },
    { name: `${name}.change`, field: named('增减'), cell: (row) => changeText(field, row, name) },
  ]
}

/** What stands under the columns: of everything, not of the page. */
export function sumTexts(report: Report, { by }: ReportShape, sums: Row): Record<string, string> {
  const [first = ''] = by.split(',')
  const texts = report.measures.flatMap((name) => {
    const field = fieldOf(report, name)
    const own = [name, writtenFigure(field, sums[name])]
    if (!isFigure(report, name)) return [own]
    return [
      own,
      [`${name}.previous`, previousText(field, sums, name)],
      [`${name}.change`, changeText(field, sums, name)],
    ]
  })
  return { [first]: '合计', ...Object.fromEntries(texts) }
}

function previousText(field: Field, row: Row, name: string): string {
  return writtenFigure(field, ((row['previous'] ?? {}) as Row)[name])
}

/** '+134（+12.2%）'; of nothing there is no percentage. */
function changeText({ kind }: Field, row: Row, name: string): string {
  const [now, before] = [row[name], ((row['previous'] ?? {}) as Row)[name]]
  if (now === null || now === undefined || before === null || before === undefined) return ABSENT
  const change = subtract(String(now), String(before))
  const percent = percentOf(change, String(before).replace(/^-/, ''))
  const sign = (amount: string) => (signOf(amount) > 0 ? '+' : '')
  const share = percent === null ? ABSENT : `${sign(percent)}${formatDecimal(percent)}%`
  return `${sign(change)}${figureFormat(kind)(change)}（${share}）`
}

function fieldOf({ fields, name: report }: Report, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`${report} has no field ${name}`)
  return field
}
