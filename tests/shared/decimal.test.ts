import { describe, expect, it } from 'vitest'
import { multiplyDecimals, percentOf, toPlaces } from '#shared/domain/decimal.ts'

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
