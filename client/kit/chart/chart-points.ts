// What a chart is drawn of, and what it says in words.
/** Figures are decimal text; what they are compared with stands pale beside them. */
export type ChartPoint = { key: string; label: string; value: string; previous?: string | undefined }

type Format = (amount: string) => string

export function chartSummary(title: string, points: readonly ChartPoint[], format: Format): string {
  const [first] = points
  if (!first) return `${title}：没有数据`
  const highest = points.reduce(
    (best, point) => (Number(point.value) > Number(best.value) ? point : best),
    first,
  )
  return `${title}，共${points.length}组，最高为${highest.label} ${format(highest.value)}；明细见下表`
}

/** What a pointer at a point is told: '03-04', '本期：100.5', '上期：50'. */
export function pointText(
  { label, value, previous }: ChartPoint,
  comparedWith: string | undefined,
  format: Format,
): string {
  const own = format(value)
  if (!comparedWith || previous === undefined) return `${label}\n${own}`
  return `${label}\n本期：${own}\n${comparedWith}：${format(previous)}`
}
