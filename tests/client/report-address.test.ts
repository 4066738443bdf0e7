// How a report's address says what is shown: anybody may have written it.
import { describe, expect, it } from 'vitest'
import { placeOf } from '#client/kit/place.ts'
import { presetPeriods, readShape, sentShape, withShape } from '#client/kit/report/report-address.ts'
import { expenseDaily } from '#shared/contracts/money/daily-report.ts'

const shapeOf = (search: string) => readShape(expenseDaily, new URLSearchParams(search))

describe('the shape of a report', () => {
  it('is its first grouping, compared with nothing, drawn by its first figure', () => {
    expect(shapeOf('')).toEqual({ by: 'businessDate', compare: undefined, measure: 'amount' })
    expect(sentShape(expenseDaily, placeOf('/', ''))).toEqual({})
  })

  it('is what the address says', () => {
    const search = '?by=category,warehouse&compare=lastYear&measure=entries'
    const shape = { by: 'category,warehouse', compare: 'lastYear' }
    expect(shapeOf(search)).toEqual({ ...shape, measure: 'entries' })
    expect(sentShape(expenseDaily, placeOf('/', search))).toEqual(shape)
  })

  it('is none that the report does not have', () => {
    expect(shapeOf('?by=warehouse,sku&compare=never&measure=qty')).toEqual(shapeOf(''))
  })

  it('changes from the first page on, and keeps what it was narrowed by', () => {
    const search = '?owner=YCFS&page=3&sort=-amount&compare=previous'
    expect(withShape(search, { by: 'category' })).toBe('?owner=YCFS&compare=previous&by=category')
    expect(withShape(search, { compare: undefined })).toBe('?owner=YCFS&sort=-amount')
    expect(withShape('?page=2', { by: undefined })).toBe('')
  })
})

it.each([
  ['2026-03-01', '2026-02-23', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['2026-01-05', '2026-01-05', '2026-01-01', '2025-12-01', '2025-12-31'],
])(
  'on %s the week began on %s, the month on %s, the last one went from %s to %s',
  (today, monday, first, from, to) => {
    const periods = Object.fromEntries(presetPeriods(today).map(({ name, period }) => [name, period]))
    expect(periods).toMatchObject({
      今日: { from: today, to: today },
      本周: { from: monday, to: today },
      本月: { from: first, to: today },
      上月: { from, to },
      今年: { from: '2026-01-01', to: today },
    })
  },
)
