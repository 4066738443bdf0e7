// On which days a strategy makes a count by itself.
import { describe, expect, it } from 'vitest'
import { isCountDue, type StockTrigger } from '#shared/domain/stocktake.ts'

// 2026-03-09 and 2026-03-16 are Mondays.
const DAYS: readonly [StockTrigger, since: string, today: string, isDue: boolean][] = [
  ['每日', '2026-03-10', '2026-03-10', false],
  ['每日', '2026-03-10', '2026-03-11', true],
  ['每周', '2026-03-10', '2026-03-15', false],
  ['每周', '2026-03-10', '2026-03-16', true],
  ['每周', '2026-03-09', '2026-03-15', false],
  ['每周', '2026-03-16', '2026-03-16', false],
  ['每月', '2026-03-10', '2026-03-31', false],
  ['每月', '2026-03-10', '2026-04-01', true],
  ['每月', '2026-12-31', '2027-01-01', true],
  ['手工', '2020-01-01', '2026-03-10', false],
]

describe('a count is due', () => {
  it.each(DAYS)('%s, last on %s, on %s: %s', (trigger, since, today, isDue) => {
    expect(isCountDue(trigger, since, today)).toBe(isDue)
  })

  it('once for all the days on which nothing ran', () => {
    expect(isCountDue('每周', '2026-03-10', '2026-03-18')).toBe(true)
    expect(isCountDue('每周', '2026-03-18', '2026-03-19')).toBe(false)
  })
})
