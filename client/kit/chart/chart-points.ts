// What a chart is drawn of, and what it says in words.
import { formatDecimal } from '#client/kit/format.ts'

/** Figures are decimal text; what they are compared with stands pale beside them. */
export type ChartPoint = { key: string; label: string; value: string; previous?: string | undefined }

export function chartSummary(title: string, points: readonly ChartPoint[]): string {
  const [first] = points
  if (!first) return `${title}：没有数据`
  const highest = points.reduce(
    (best, point) => (Number(point.value) > Number(best.value) ? point : best),
    first,
  )
  return `${title}，共${points.length}组，最高为${highest.label} ${formatDecimal(highest.value)}；明细见下表`
}

/** What a pointer at a point is told: '03-04', '本期：100.5', '上期：50'. */
export function pointText({ label, value, previous }: ChartPoint, comparedWith: string | undefined): string {
  const own = formatDecimal(value)
  if (!comparedWith || previous === undefined) return `${label}\n${own}`
  return `${label}\n本期：${own}\n${comparedWith}：${formatDecimal(previous)}`
}
