import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, multiplyDecimals, percentOf, shareOut, toPlaces } from '#shared/domain/decimal.ts'

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
        expect(addDecimals('0', ...shares)).toBe(addDecimals(amount))
        for (const [at, share] of shares.entries()) {
          const own = Number(weights[at])
          if (own <= 0) expect(share).toBe('0')
          else expect(Number(share) * Number(amount)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
