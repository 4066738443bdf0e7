// The year's days: relative to today, busier in the week than at its end, and busiest around 18 June and 11 November.
import { businessDateOf } from '#shared/domain/calendar.ts'

export type Day = {
  /** '2026-03-10' */
  date: string
  /** How busy, 1 on an ordinary day. */
  pace: number
  /** Counts up from the first day. */
  index: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const CHINA_OFFSET_MINUTES = 8 * 60
const WEEKDAY_PACE = [0.7, 1.15, 1.05, 1, 1, 1.1, 0.85]

/** From one day of the year to another, both '06-18'. */
const SEASONS: readonly { from: string; to: string; pace: number }[] = [
  { from: '06-01', to: '06-15', pace: 1.2 },
  { from: '06-16', to: '06-20', pace: 2.4 },
  { from: '11-01', to: '11-09', pace: 1.3 },
  { from: '11-10', to: '11-14', pace: 3 },
  { from: '12-11', to: '12-13', pace: 1.6 },
  { from: '01-26', to: '02-09', pace: 0.35 },
]

/**
 * So many whole days, and after them today. By the end of a whole one every night shift has gone home: `cutoff` is the
 * latest of the warehouses.
 */
export function daysUntil(now: Date, count: number, cutoff: string): Day[] {
  const today = Date.parse(businessDateOf(now, cutoff))
  return Array.from({ length: count + 1 }, (_, index) => {
    const date = new Date(today - (count - index) * DAY_MS).toISOString().slice(0, 10)
    return { date, index, pace: paceOf(date) }
  })
}

/** `minute` counts from midnight; beyond 24 hours it is the early morning after. */
export function instantOn(date: string, minute: number): Date {
  return new Date(Date.parse(date) + (minute - CHINA_OFFSET_MINUTES) * MINUTE_MS)
}

export function minutesBefore(at: Date, minutes: number): Date {
  return new Date(at.getTime() - minutes * MINUTE_MS)
}

export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A lot is named after the day it was made on: 'L260310'. Null for another name. */
export function dayOfLot(lot: string): string | null {
  const [, year, month, day] = /^L(\d\d)(\d\d)(\d\d)$/.exec(lot) ?? []
  return year ? `20${year}-${month}-${day}` : null
}

function paceOf(date: string): number {
  const dayOfYear = date.slice(5)
  const season = SEASONS.find(({ from, to }) => from <= dayOfYear && dayOfYear <= to)
  return (WEEKDAY_PACE[new Date(date).getUTCDay()] ?? 1) * (season?.pace ?? 1)
}
