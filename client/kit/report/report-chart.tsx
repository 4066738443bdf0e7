// The figures of a report's widest groups, drawn: of all of them, not of the page that is shown.
import { useMemo } from 'react'
import { BarChart } from '#client/kit/chart/bar-chart.tsx'
import type { ChartPoint } from '#client/kit/chart/chart-points.ts'
import { fieldText, isHiddenValue, type Row } from '#client/kit/fields/field-text.ts'
import { figureFormat } from '#client/kit/format.ts'
import type { ReportShape } from '#client/kit/report/report-address.ts'
import type { Answer } from '#client/kit/report/report-table.tsx'
import type { Field } from '#shared/contracts/definition/field.ts'
import { COMPARISONS, MONTH, type Report } from '#shared/contracts/definition/report.ts'
import { addDays } from '#shared/domain/calendar.ts'

/** Of groups that are no days; more could not be told apart. */
const MOST_BARS = 24

type ReportChartProps = { report: Report; shape: ReportShape; answer: Answer }

export function ReportChart({ report: { fields }, shape, answer }: ReportChartProps) {
  const { by, compare, measure } = shape
  const { subtotals, period, comparedWith, today } = answer
  const [first = ''] = by.split(',')
  const field = fields[first]
  const all = useMemo(() => {
    if (!field) return []
    const drawn = { subtotals, period, comparedWith, today }
    return field.kind === 'date'
      ? dayPoints(drawn, measure, first)
      : groupPoints(drawn, measure, first, field)
  }, [field, first, measure, subtotals, period, comparedWith, today])
  const points = useMemo(() => (field?.kind === 'date' ? all : all.slice(0, MOST_BARS)), [all, field])
  const more = points.length < all.length ? `（前${MOST_BARS}）` : ''
  const shown = fields[measure]
  const isPart = shown && subtotals.some((row) => isHiddenValue(shown, row[measure]))
  const less = isPart ? `（不含${shown.hidden?.word}的数量）` : ''
  return (
    <BarChart
      title={`${shown?.label ?? measure}，按${field?.label}${more}${less}`}
      points={points}
      format={figureFormat(shown?.kind ?? 'decimal')}
      comparedWith={compare && COMPARISONS[compare]}
    />
  )
}

type Drawn = Pick<Answer, 'subtotals' | 'period' | 'comparedWith' | 'today'>

/** Each day until today; on which nothing was done, too. The year is said above. */
function dayPoints(
  { subtotals, period, comparedWith, today }: Drawn,
  measure: string,
  first: string,
): ChartPoint[] {
  const days = new Map(subtotals.map((row) => [String(row[first]), row]))
  const [latest = today] = [today, ...days.keys()].toSorted().slice(-1)
  const end = period.to < latest ? period.to : latest
  const points: ChartPoint[] = []
  for (let day = period.from; day <= end; day = addDays(day, 1)) {
    const row = days.get(day) ?? { previous: comparedWith && {} }
    points.push(pointOf(row, measure, { key: day, label: day.slice(5) }))
  }
  return points
}

/** The largest first; months in their order. */
function groupPoints({ subtotals }: Drawn, measure: string, first: string, field: Field): ChartPoint[] {
  const points = subtotals.map((row) =>
    pointOf(row, measure, { key: String(row[first]), label: fieldText(field, row, first) }),
  )
  return first === MONTH
    ? points.toSorted((one, other) => one.key.localeCompare(other.key))
    : points.toSorted((one, other) => Number(other.value) - Number(one.value))
}

function pointOf(row: Row, measure: string, named: Pick<ChartPoint, 'key' | 'label'>): ChartPoint {
  const previous = row['previous'] as Row | null
  return {
    ...named,
    value: String(row[measure] ?? '0'),
    previous: previous ? String(previous[measure] ?? '0') : undefined,
  }
}
