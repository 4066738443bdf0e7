import { expect, it } from 'vitest'
import { formatCount, formatInstant } from '#client/kit/format.ts'

it.each([
  ['2026-03-01T00:05:00.000Z', '2026-03-01 08:05'],
  ['2025-12-31T16:00:00Z', '2026-01-01 00:00'],
  ['2026-07-01T15:59:59.999Z', '2026-07-01 23:59'],
  ['2026-03-01 08:05:00', '2026-03-01 08:05'],
  ['2026-03-01T00:05:00+00:00', '2026-03-01 08:05'],
  ['20260301080500', '2026-03-01 08:05'],
  ['not an instant', 'not an instant'],
  ['', ''],
])('the instant %j is written %j, in Shanghai', (instant, text) => {
  expect(formatInstant(instant)).toBe(text)
})

it.each([
  [0, '0'],
  [1234, '1,234'],
  [-1234567, '-1,234,567'],
])('the count %d is written %j', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
