// How a report is shown, as its address says beside the filters: grouped by what, compared with what, drawn by which figure.
import type { Place } from '#client/kit/place.ts'
import {
  COMPARISONS,
  type Comparison,
  isFigure,
  type Period,
  type Report,
} from '#shared/contracts/definition/report.ts'
import { addDays, startOfMonth, startOfWeek } from '#shared/domain/calendar.ts'

export type ReportShape = { by: string; compare: Comparison | undefined; measure: string }

/** What makes no sense is left out: an address can be written by hand. */
export function readShape(report: Report, params: URLSearchParams): ReportShape {
  const { groupings, measures, drawn } = report
  const [compare, by, measure] = [params.get('compare'), params.get('by'), params.get('measure')]
  return {
    by: groupings.find((grouping) => grouping === by) ?? groupings[0],
    compare: Object.keys(COMPARISONS).find((known) => known === compare) as Comparison | undefined,
    measure: measures.find((known) => known === measure && isFigure(report, known)) ?? drawn,
  }
}

/** What its call is sent of it; the first grouping is meant without being said. */
export function sentShape(report: Report, { url }: Place) {
  const { by, compare } = readShape(report, url.searchParams)
  return { ...(by !== report.groupings[0] && { by }), ...(compare && { compare }) }
}

/** The query with something else chosen, from the first page on. */
export function withShape(
  search: string,
  change: Partial<Record<keyof ReportShape, string | undefined>>,
): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  if ('by' in change) params.delete('sort')
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Days that are asked for often, as of today. */
export function presetPeriods(today: string): { name: string; period: Period }[] {
  const month = startOfMonth(today)
  const lastMonthEnd = addDays(month, -1)
  return [
    { name: '今日', period: { from: today, to: today } },
    { name: '昨日', period: { from: addDays(today, -1), to: addDays(today, -1) } },
    { name: '本周', period: { from: startOfWeek(today), to: today } },
    { name: '本月', period: { from: month, to: today } },
    { name: '上月', period: { from: startOfMonth(lastMonthEnd), to: lastMonthEnd } },
    { name: '今年', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}
