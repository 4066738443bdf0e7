import { describe, expect, it } from 'vitest'
import { readExpiryMs } from '#shared/readers/expiry.ts'

describe('reading an expiry', () => {
  const at = Date.UTC(2026, 2, 1, 8, 30, 0)

  it.each<[string, unknown]>([
    ['epoch milliseconds', at],
    ['epoch seconds', at / 1000],
    ['epoch milliseconds as text', String(at)],
    ['epoch seconds as text', String(at / 1000)],
    ['ISO text in UTC', '2026-03-01T08:30:00.000Z'],
    ['ISO text with an offset', '2026-03-01T16:30:00+08:00'],
  ])('reads %s', (_title, expiry) => {
    expect(readExpiryMs(expiry, 0)).toBe(at)
  })

  it.each<[unknown, number]>([
    [3600, 3_600],
    ['86400', 86_400],
    [720, 720],
    [2_592_000, 2_592_000],
    [7_200_000, 7_200],
    [86_400_000, 86_400],
    ['1800.5', 1800.5],
  ])('tells a duration from an instant: %j ends in %d s', (expiry, seconds) => {
    expect(readExpiryMs(expiry, at)).toBe(at + seconds * 1000)
  })

  it.each([
    null,
    undefined,
    '',
    ' ',
    'tomorrow',
    '01/03/2026',
    '2026-99-99',
    0,
    -1,
    '-1',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    {},
    [at],
    new Date(at),
  ])('reads nothing from %j', (expiry) => {
    expect(readExpiryMs(expiry, at)).toBeNull()
  })
})
