// Where the figures of a month come from: the report of its days, narrowed to what the figure is about.

import { addDays, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { hrefTo } from '#shared/routes.ts'

export function reportHref(month: string, narrowed: Readonly<Record<string, string>> = {}): string {
  return hrefTo('profitReport', { ...daysOf(month), ...narrowed })
}

export function dailyHref(page: 'incomeDaily' | 'expenseDaily', month: string): string {
  return hrefTo(page, daysOf(month))
}

function daysOf(month: string) {
  const first = `${month}-01`
  return { 'businessDate.from': first, 'businessDate.to': addDays(startOfNextPeriod(first), -1) }
}
