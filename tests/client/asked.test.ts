// What the server asks about is meant when the same is sent once more, by a person who has had time to read the question.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askedIn, sureOf } from '#client/data/asked.ts'
import type { RefusalDetail } from '#shared/envelope.ts'

const question = { reason: 'ledger.unusualLife', field: 'expDate', asks: true } as RefusalDetail

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is said yes to by the same input, more than a second later', () => {
  const asked = askedIn(question, 'the same', [])
  vi.advanceTimersByTime(1_001)
  expect(sureOf(asked, 'the same')).toEqual(['ledger.unusualLife'])
  expect(sureOf(asked, 'something else')).toEqual([])
})

it('is not said yes to by the second click of two', () => {
  const asked = askedIn(question, 'the same', [])
  vi.advanceTimersByTime(500)
  expect(sureOf(asked, 'the same')).toEqual([])
})

it('is added to what has been said yes to before', () => {
  expect(askedIn(question, 'the same', ['ledger.unusualQty'])?.sure).toEqual([
    'ledger.unusualQty',
    'ledger.unusualLife',
  ])
})

it('is nothing where a refusal asks nothing', () => {
  expect(askedIn({ reason: 'ledger.madeAhead' } as RefusalDetail, 'the same', [])).toBeNull()
  expect(askedIn(null, 'the same', [])).toBeNull()
})
