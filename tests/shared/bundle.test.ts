// What an order for sets asks for, and what was ordered, out of what is sent.
import { describe, expect, test } from 'vitest'
import { contentsOf, orderedOf, partsOf, pooled, wholeBundles } from '#shared/domain/bundle.ts'

const GIFT = [
  { sku: 'TEA', qty: '2' },
  { sku: 'CUP', qty: '1' },
]
const tea = (qty: string, lot = '') => ({ sku: 'TEA', lot, qty, bundles: [] })

describe('a bundle in an order', () => {
  test('is so many times each of its parts', () => {
    expect(partsOf('GIFT', '3', GIFT)).toEqual([
      { sku: 'TEA', lot: '', qty: '6', bundles: [{ code: 'GIFT', qty: '3', pieces: '6' }] },
      { sku: 'CUP', lot: '', qty: '3', bundles: [{ code: 'GIFT', qty: '3', pieces: '3' }] },
    ])
  })

  test('shares a line with other bundles of the same product, and with what is ordered of it alone', () => {
    const lines = pooled([
      tea('5'),
      ...partsOf('GIFT', '3', GIFT),
      ...partsOf('PAIR', '1', [{ sku: 'TEA', qty: '2' }]),
    ])
    expect(lines.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['TEA', '13'],
      ['CUP', '3'],
    ])
    expect(lines[0]?.bundles).toEqual([
      { code: 'GIFT', qty: '3', pieces: '6' },
      { code: 'PAIR', qty: '1', pieces: '2' },
    ])
  })

  test('does not share a line with a lot that is asked for', () => {
    expect(pooled([tea('5', 'L1'), ...partsOf('GIFT', '1', GIFT)]).map(({ lot, qty }) => [lot, qty])).toEqual(
      [
        ['L1', '5'],
        ['', '2'],
        ['', '1'],
      ],
    )
  })

  test('is told as it was ordered, beside what was ordered of its products alone', () => {
    const lines = pooled([...partsOf('GIFT', '3', GIFT), tea('5'), tea('4', 'L1')])
    expect(orderedOf(lines)).toEqual([
      { sku: 'GIFT', lot: '', qty: '3' },
      { sku: 'TEA', lot: '', qty: '5' },
      { sku: 'TEA', lot: 'L1', qty: '4' },
    ])
  })

  test('is told as its products once less of one is to be sent than it is made of', () => {
    const [first, second] = partsOf('GIFT', '3', GIFT)
    expect(orderedOf([{ ...first, qty: '5' }, second] as never)).toEqual([
      { sku: 'TEA', lot: '', qty: '5' },
      { sku: 'CUP', lot: '', qty: '3' },
    ])
  })
})

test.each([
  [['7', '9'], '3'],
  [['1', '9'], '0'],
  [['100', '2.5'], '2'],
])('of %j of its parts there are %s whole ones', ([teas = '', cups = ''], count) => {
  const parts = [
    { qty: '2', available: teas },
    { qty: '1', available: cups },
  ]
  expect(wholeBundles(parts)).toBe(count)
})

test('what goes into one is told in words', () => {
  expect(contentsOf(GIFT)).toBe('TEA × 2、CUP × 1')
})
