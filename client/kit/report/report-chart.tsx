// The figures of a report's widest groups, drawn: of all of them, not of the page that is shown.
import { BarChart, type ChartPoint } from '#client/kit/chart/bar-chart.tsx'
import { fieldText, type Row } from '#client/kit/fields/field-text.ts'
import type { ReportShape } from '#client/kit/report/report-address.ts'
import { COMPARISONS, type Report } from '#shared/contracts/report.ts'

/** Of groups that are no days; more could not be told apart. */
const MOST_BARS = 24

type ReportChartProps = { report: Report; shape: ReportShape; groups: readonly Row[] }

export function ReportChart({
  report: { fields },
  shape: { by, compare, measure },
  groups,
}: ReportChartProps) {
  const [first = ''] = by.split(',')
  const field = fields[first]
  if (!field) return null
  const isByDay = field.kind === 'date'
  const pointOf = (row: Row): ChartPoint => {
    const label = fieldText(field, row, first)
    const previous = row['previous'] as Row | null
    return {
      key: String(row[first]),
      // The year is said above.
      label: isByDay ? label.slice(5) : label,
      value: String(row[measure] ?? '0'),
      previous: previous ? String(previous[measure] ?? '0') : undefined,
    }
  }
  const points = groups.map(pointOf).toSorted(isByDay ? byKey : byValue)
  const shown = isByDay ? points : points.slice(0, MOST_BARS)
  const more = shown.length < points.length ? `（前${MOST_BARS}）` : ''
  return (
    <BarChart
      title={`${fields[measure]?.label ?? measure}，按${field.label}${more}`}
      points={shown}
      comparedWith={compare && COMPARISONS[compare]}
    />
  )
}

function byKey(one: ChartPoint, other: ChartPoint): number {
  return one.key < other.key ? -1 : 1
}

function byValue(one: ChartPoint, other: ChartPoint): number {
  return Number(other.value) - Number(one.value)
}
