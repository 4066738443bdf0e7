// The groups of a report as a table: subtotals above them, the sum below, and behind each figure the facts it came from.
import { fieldText, type Row } from '#client/kit/fields/field-text.ts'
import { exactText } from '#client/kit/format.ts'
import { withColumn } from '#client/kit/list/columns.ts'
import { Rows } from '#client/kit/list/rows.tsx'
import { type useList, usePageSetting } from '#client/kit/list/use-list.ts'
import type { Traced } from '#client/kit/report/facts-drawer.tsx'
import type { ReportShape } from '#client/kit/report/report-address.ts'
import {
  figureText,
  type Group,
  type ReportRow,
  reportColumns,
  sumTexts,
  withSubtotals,
} from '#client/kit/report/report-columns.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import type { Field } from '#shared/contracts/definition/field.ts'
import type { Period, Report } from '#shared/contracts/definition/report.ts'

/** What a report's call answers. */
export type Answer = {
  rows: Group[]
  total: number
  subtotals: readonly Group[]
  sums: Row
  period: Period
  comparedWith: Period | null
  today: string
}

export type Shown = { report: Report; shape: ReportShape; list: ReturnType<typeof useList>; answer: Answer }

type ReportTableProps = Shown & { onTrace: (traced: Traced) => void }

export function ReportTable({ report, shape, list, answer, onTrace }: ReportTableProps) {
  const { setting, change } = usePageSetting()
  const { sort } = list.address
  const by = shape.by.split(',')
  const trace = (row: ReportRow, measure: string) => {
    const group = Object.fromEntries(by.slice(0, row.of).map((name) => [name, row[name]]))
    onTrace({ title: titleOf(report, row, measure, Object.keys(group)), measure, group, filters: list.body })
  }
  const columns = reportColumns(report, shape, (row, name) => (
    <Figure
      text={figureText(report, row, name)}
      exact={exactText(report.fields[name]?.kind ?? 'decimal', row[name])}
      onTrace={() => trace(row, name)}
    />
  ))
  return (
    <Rows
      label={report.label}
      columns={columns}
      // In the order of a figure, groups of one head stand apart.
      rows={withSubtotals(by, answer.rows, sort ? [] : answer.subtotals)}
      keyOf={(row) => JSON.stringify(by.slice(0, (row as ReportRow).of).map((name) => row[name]))}
      density={setting.density}
      kept={setting.columns}
      onWidth={(name, width) => change({ columns: withColumn(columns, setting.columns, name, { width }) })}
      sort={{ value: sort, by: report.measures, onSort: (next) => list.show({ sort: next }) }}
      totals={sumTexts(report, shape, answer.sums)}
      isStale={list.isStale}
      page={list.address.page}
      empty={
        <EmptyState
          title={`${answer.period.from} 至 ${answer.period.to} 没有${report.facts.label}`}
          description="请换一段日期，或放宽筛选条件"
        />
      }
    />
  )
}

/** '收货量 25（2026-11-19 宠物家家）' */
function titleOf(report: Report, row: Row, measure: string, group: readonly string[]): string {
  const { fields } = report
  const named = group.map((name) => fieldText(fields[name] as Field, row, name))
  return `${fields[measure]?.label} ${figureText(report, row, measure)}（${named.join(' ')}）`
}

/** Of nothing there are no facts to be shown. */
function Figure({ text, exact, onTrace }: { text: string; exact: string | undefined; onTrace: () => void }) {
  if (!/[1-9]/.test(exact ?? text)) return text
  const title = `${exact === undefined ? '' : `${exact}，`}查看构成此数的明细`
  return (
    <button type="button" className="swms-report-figure" title={title} onClick={onTrace}>
      {text}
    </button>
  )
}
