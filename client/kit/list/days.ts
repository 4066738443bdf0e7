// Days of the calendar and the instants they begin and end at, in China.
import { localDateOf } from '#shared/domain/calendar.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** '2026-03-01' → the instant at which that day begins. */
export function instantOfDay(day: string): string {
  return new Date(`${day}T00:00:00+08:00`).toISOString()
}

/** The instant at which the day is over. */
export function instantAfterDay(day: string): string {
  return new Date(new Date(instantOfDay(day)).getTime() + DAY_MS).toISOString()
}

/** The day that a bound of a range stands for: the last one that is in, where the range ends. */
export function dayOf(instant: string, end: 'from' | 'to'): string {
  const at = new Date(instant).getTime() - (end === 'to' ? 1 : 0)
  return localDateOf(new Date(at))
}
