import { describe, expect, it } from 'vitest'
import { readInstant, readInstantMs } from '#shared/instant.ts'

const AT = '2026-11-26T15:38:12.000Z'
const MS = Date.parse(AT)

describe('an instant as back ends write it', () => {
  it.each<[string, unknown]>([
    ['epoch milliseconds', MS],
    ['epoch seconds', MS / 1000],
    ['epoch microseconds', MS * 1000],
    ['the digits of epoch milliseconds', String(MS)],
    ['the digits of epoch nanoseconds', `${MS}000000`],
    ['ISO text in UTC', AT],
    ['ISO text with an offset', '2026-11-26T23:38:12+08:00'],
    ['an offset without a colon', '2026-11-26T23:38:12.000+0800'],
    ['another offset', '2026-11-26T10:38:12-05:00'],
    ['text without a zone', '2026-11-26 23:38:12'],
    ['ISO text without a zone', '2026-11-26T23:38:12'],
    ['ISO text without a zone and with a fraction', '2026-11-26T23:38:12.000000'],
    ['slashes', '2026/11/26 23:38:12'],
    ['one number', 20261126233812],
    ['the digits of one number', '20261126233812'],
    ['Chinese', '2026年11月26日 23:38:12'],
    ['the parts of a local time', [2026, 11, 26, 23, 38, 12]],
    ['a Java date', 'Thu Nov 26 23:38:12 CST 2026'],
    ['a Java date in UTC', 'Thu Nov 26 15:38:12 UTC 2026'],
    ['an HTTP date', 'Thu, 26 Nov 2026 15:38:12 GMT'],
    ['blanks around it', ' 2026-11-26 23:38:12 '],
  ])('is read from %s', (_form, value) => {
    expect(readInstant(value)).toBe(AT)
  })

  it.each<[unknown, string]>([
    ['2026-11-26', '2026-11-25T16:00:00.000Z'],
    ['20261126', '2026-11-25T16:00:00.000Z'],
    ['2026-11-26 23:38', '2026-11-26T15:38:00.000Z'],
    ['2026/1/6 3:08:09', '2026-01-05T19:08:09.000Z'],
    [[2026, 11, 26, 23, 38, 12, 345_000_000], '2026-11-26T15:38:12.345Z'],
    ['2026-11-26T15:38:12.3456789Z', '2026-11-26T15:38:12.345Z'],
  ])('is read from %j', (value, instant) => {
    expect(readInstant(value)).toBe(instant)
  })

  it.each([
    null,
    undefined,
    true,
    {},
    '',
    'tomorrow',
    '2026',
    '2026-13-01',
    '2026-02-31 00:00:00',
    '2026-11-26 25:00:00',
    '2026-11-26 23:38:12 PST',
    '2026-11-26x',
    -1,
    0,
    720,
    86_400,
    Number.NaN,
    1e20,
    Number.POSITIVE_INFINITY,
    [],
    [2026, 11],
    [2026, '11', 26],
    '０',
    '-1',
  ])('is not read from %j', (value) => {
    expect(readInstantMs(value)).toBeNull()
  })
})
