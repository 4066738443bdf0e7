// The calendar of the business: China's, which knows no summer time and is one zone.

const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** '2026-03-10T10:00:00.000': what the clocks of the warehouses show. */
export function localTimeOf(at: Date): string {
  return new Date(at.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, -1)
}

/** '2026-03-10 10:00': the same for people to read. */
export function localMinuteOf(at: Date): string {
  return localTimeOf(at).slice(0, 16).replace('T', ' ')
}

/** '2026-03-10': the day on the calendars there. */
export function localDateOf(at: Date): string {
  return localTimeOf(at).slice(0, 10)
}

/** The day that work at this instant counts for: a night shift belongs to the day it began on. `shiftCutoff` is '06:00'. */
export function businessDateOf(at: Date, shiftCutoff: string): string {
  const [hours = 0, minutes = 0] = shiftCutoff.split(':').map(Number)
  const shifted = at.getTime() + CHINA_OFFSET_MS - (hours * 60 + minutes) * MINUTE_MS
  return new Date(shifted).toISOString().slice(0, 10)
}

/** Midnight in China. */
export function startOfToday(now: Date): Date {
  const local = now.getTime() + CHINA_OFFSET_MS
  return new Date(local - (local % DAY_MS) - CHINA_OFFSET_MS)
}

/** The day so many days after, before when below zero. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** From the one day to the other: 1 to the day after, below zero to one before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The Monday of the day's week. */
export function startOfWeek(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}

export function startOfMonth(date: string): string {
  return `${periodOf(date)}-01`
}

/** '2026-03-31' → '2026-03'. */
export function periodOf(date: string): string {
  return date.slice(0, 7)
}

/** '2026-03-31', and '2026-03', → '2026-02'. */
export function monthBefore(date: string): string {
  return periodOf(addDays(startOfMonth(date), -1))
}

/** So many months, the oldest first; the last is the month itself. */
export function monthsUntil(month: string, count: number): string[] {
  const months = [month]
  while (months.length < count) months.unshift(monthBefore(months[0] ?? month))
  return months
}

/** The first day of the month after. */
export function startOfNextPeriod(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
