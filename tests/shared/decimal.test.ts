import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  multiplyDecimals,
  negate,
  percentage,
  percentOf,
  priceOf,
  shareOut,
  signOf,
  smallerOf,
  subtract,
  toPlaces,
} from '#shared/domain/decimal.ts'

describe('a product of decimals', () => {
  it.each([
    ['3', '0.25', '0.75'],
    ['-3', '0.25', '-0.75'],
    ['0', '12.5', '0'],
    ['999999999999', '1000', '999999999999000'],
    ['0.01', '0.005', '0.0001'],
    ['-0.01', '0.005', '-0.0001'],
    ['0.01', '0.0049', '0'],
    ['0.1', '0.2', '0.02'],
  ])('%s × %s = %s, rounded to four places, halves away from zero', (left, right, product) => {
    expect(multiplyDecimals(left, right)).toBe(product)
    expect(multiplyDecimals(right, left)).toBe(product)
  })
})

it.each([
  ['1', '8', '12.5'],
  ['-25', '20', '-125'],
  ['1', '3', '33.3'],
  ['2', '3', '66.7'],
  ['1', '2000', '0.1'],
  ['-1', '2000', '-0.1'],
  ['1', '2001', '0'],
  ['0', '7', '0'],
  ['7', '0', null],
  ['7', '0.0000', null],
])('%s is so many percent of %s: %s', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

it.each([
  ['1234.5', '1234.50'],
  ['0.005', '0.01'],
  ['-0.005', '-0.01'],
  ['0.0049', '0.00'],
  ['-0.0049', '0.00'],
  ['99.995', '100.00'],
  ['7', '7.00'],
])('%s is %s with two places', (amount, text) => {
  expect(toPlaces(amount, 2)).toBe(text)
})

describe('an amount that is shared out', () => {
  it.each([
    ['100', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
    ['100', ['1', '2', '0'], ['33.33', '66.67', '0']],
    ['-100', ['1', '1', '1'], ['-33.34', '-33.33', '-33.33']],
    ['0.01', ['5', '7'], ['0', '0.01']],
    ['0.0035', ['5', '7'], ['0', '0.0035']],
    ['12.5', ['-3', '4'], ['0', '12.5']],
    ['0', ['1', '2'], ['0', '0']],
    ['9', ['0', '-1'], null],
    ['9', [], null],
  ])('%s by %j is %j', (amount, weights, shares) => {
    expect(shareOut(amount, weights)).toEqual(shares)
  })

  const MOST = 10n ** 15n
  const decimal = fc
    .bigInt({ min: -MOST, max: MOST })
    .map((units) => `${units < 0n ? '-' : ''}${String(units).replace('-', '')}.25`)
  const weight = fc.oneof(fc.constant('0'), decimal)

  it('adds up, whatever it is shared by, and nobody bears more than a cent beside their part but the heaviest', () => {
    fc.assert(
      fc.property(decimal, fc.array(weight, { maxLength: 12 }), (amount, weights) => {
        const shares = shareOut(amount, weights)
        if (shares === null) {
          expect(weights.every((one) => Number(one) <= 0)).toBe(true)
          return
        }
        expect(addDecimals(...shares)).toBe(addDecimals(amount))
        for (const [at, share] of shares.entries()) {
          const own = Number(weights[at])
          if (own <= 0) expect(share).toBe('0')
          else expect(Number(share) * Number(amount)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

it.each([
  ['10000', '6.125', '612.50'],
  ['10000', '0.125', '12.50'],
  ['100000', '0.0049', '4.90'],
  ['-10000', '6.125', '-612.50'],
  ['0.08', '6.25', '0.01'],
  ['0.0799', '6.25', '0.00'],
])('%s: %s per cent of it are %s', (amount, rate, share) => {
  expect(percentage(amount, rate)).toBe(share)
})

it('a price times a quantity is rounded once: 0.0099 at 0.5 is not yet half a fen', () => {
  expect(priceOf('0.0099', '0.5')).toBe('0.00')
  expect(priceOf('0.01', '0.5')).toBe('0.01')
  expect(priceOf('-0.01', '0.5')).toBe('-0.01')
})

describe('as another library calculates it', () => {
  /** All that the contracts let in: up to twelve digits before the point, and four after it. */
  const decimal = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.stringMatching(/^\d{0,4}$/))
    .map(([isLess, whole, fraction]) => `${isLess ? '-' : ''}${whole}${fraction && `.${fraction}`}`)
  const small = fc.integer({ min: -20_000, max: 20_000 }).map((units) => String(new Big(units).div(10_000)))
  const either = fc.oneof(decimal, small)
  const rate = fc.integer({ min: 0, max: 1_000_000 }).map((units) => String(new Big(units).div(10_000)))

  /** Halves away from zero, like ours. */
  const rounded = (exact: Big, places: number) => exact.round(places, Big.roundHalfUp)
  const same = (ours: string, theirs: Big) => expect(new Big(ours).eq(theirs), `${ours} ${theirs}`).toBe(true)

  it('sums, differences, signs and the smaller of two', () => {
    fc.assert(
      fc.property(either, either, (one, other) => {
        same(addDecimals(one, other), new Big(one).plus(other))
        same(subtract(one, other), new Big(one).minus(other))
        same(negate(one), new Big(one).times(-1))
        expect(signOf(one)).toBe(new Big(one).cmp(0))
        same(smallerOf(one, other), new Big(one).lt(other) ? new Big(one) : new Big(other))
      }),
    )
  })

  it('products, to four places and to the fen', () => {
    fc.assert(
      fc.property(either, either, (one, other) => {
        const exact = new Big(one).times(other)
        same(multiplyDecimals(one, other), rounded(exact, 4))
        same(priceOf(one, other), rounded(exact, 2))
      }),
      { numRuns: 1000 },
    )
  })

  it('percentages, to the fen', () => {
    fc.assert(
      fc.property(either, rate, (amount, percent) => {
        // A hundredth of a product is exact: only what rounds it may round.
        same(percentage(amount, percent), rounded(new Big(amount).times(percent).times('0.01'), 2))
      }),
      { numRuns: 1000 },
    )
  })

  it('places and parts of a whole', () => {
    const halfway = Big()
    halfway.DP = 40
    fc.assert(
      fc.property(either, either, (one, other) => {
        same(toPlaces(one, 2), rounded(new Big(one), 2))
        const part = percentOf(one, other)
        if (new Big(other).eq(0)) expect(part).toBeNull()
        else same(part ?? '', rounded(new halfway(one).times(100).div(other), 1))
      }),
      { numRuns: 1000 },
    )
  })

  it('what is shared out is within a fen of each one’s part, and all of it', () => {
    const weights = fc.array(
      fc.integer({ min: 0, max: 100_000 }).map((units) => String(new Big(units).div(10))),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(fc.oneof(small, decimal), weights, (amount, by) => {
        const whole = by.reduce((sum, weight) => sum.plus(weight), new Big(0))
        const shares = shareOut(amount, by)
        if (whole.eq(0)) {
          expect(shares).toBeNull()
          return
        }
        same(addDecimals(...(shares ?? [])), new Big(amount))
        shares?.forEach((share, at) => {
          const part = new Big(amount).times(by[at] ?? '0').div(whole)
          expect(new Big(share).minus(part).abs().lte('0.0101'), `${share} of ${part}`).toBe(true)
        })
      }),
      { numRuns: 500 },
    )
  })
})
