// The days a report is about, and those it is compared with.

import { ledger } from '#server/wms/ledger/refusals.ts'
import {
  type Comparison,
  FIRST_DAY,
  LONGEST_PERIOD_DAYS,
  type Period,
} from '#shared/contracts/definition/report.ts'
import { addDays, daysBetween, startOfNextPeriod } from '#shared/domain/calendar.ts'

/** What is left open of the days that were asked for: from the first of the month on, until today. */
export function periodFrom(asked: Partial<Period> | undefined, today: string): Period {
  const to = asked?.to ?? (asked?.from && asked.from > today ? asked.from : today)
  const from = asked?.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw ledger.periodBackwards()
  if (from < FIRST_DAY) throw ledger.periodTooEarly(FIRST_DAY)
  if (daysBetween(from, to) >= LONGEST_PERIOD_DAYS) {
    throw ledger.periodTooLong(LONGEST_PERIOD_DAYS)
  }
  return { from, to }
}

/** Whole months are compared with the month before, other periods with as many days. */
export function comparedPeriod({ from, to }: Period, comparison: Comparison): Period {
  if (comparison === 'lastYear')
    return { from: yearBefore(from), to: earlier(yearBefore(to), addDays(from, -1)) }
  const isWholeMonth = from.endsWith('-01') && addDays(to, 1) === startOfNextPeriod(from)
  const before = addDays(from, -1)
  return {
    from: isWholeMonth ? `${before.slice(0, 7)}-01` : addDays(before, -daysBetween(from, to)),
    to: before,
  }
}

/** 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const wanted = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return new Date(wanted).toISOString().slice(0, 10) === wanted ? wanted : wanted.replace(/29$/, '28')
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
