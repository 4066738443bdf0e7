// Where the figures of a month come from: the report of its days, narrowed to what the figure is about.
import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'

export function reportHref(month: string, narrowed: Readonly<Record<string, string>> = {}): string {
  return `/income-expense/analyze/report?${new URLSearchParams({ ...daysOf(month), ...narrowed })}`
}

export function dailyHref(page: 'Income' | 'expense', month: string): string {
  return `/income-expense/${page}/Daily?${new URLSearchParams(daysOf(month))}`
}

function daysOf(month: string) {
  const first = `${month}-01`
  return { 'businessDate.from': first, 'businessDate.to': addDays(startOfNextPeriod(first), -1) }
}
