// When a sign-in ends.
import { readInstantMs } from '#shared/instant.ts'
import { readNumber } from '#shared/readers/values.ts'

/** A second of the year 2001: no token ends then, so what is less is how long one lives. */
const LEAST_EPOCH = 1e9
const YEAR_SECONDS = 366 * 86_400
const LEAST_AMBIGUOUS = 1e6

/** Reads an expiry as upstreams write it: an instant in any usual form, or how long from now. Null for anything else. */
export function readExpiryMs(expiry: unknown, nowMs: number): number | null {
  const at = readInstantMs(expiry)
  if (at !== null) return at
  const duration = readNumber(expiry)
  return duration !== null && duration > 0 && duration < LEAST_EPOCH ? nowMs + durationMs(duration) : null
}

/**
 * Seconds, as tokens usually come with. What would be weeks of an odd number of seconds, or more than a year, is milliseconds:
 * 7,200,000 is two hours, 2,592,000 thirty days.
 */
function durationMs(duration: number): number {
  const isMs = duration > YEAR_SECONDS || (duration > LEAST_AMBIGUOUS && duration % 86_400 !== 0)
  return isMs ? duration : duration * 1000
}
