import { describe, expect, it } from 'vitest'
import { leadOf, withPackage } from '#client/pages/stocktake/counting/scan.ts'

const line = (id: number, loc: string, sku: string, state: '待盘' | '已盘', container = '') => ({
  id,
  loc,
  sku,
  state,
  container,
})

const LINES = [
  line(1, 'A-01', 'S1', '已盘'),
  line(2, 'A-01', 'S2', '待盘', 'T9'),
  line(3, 'A-02', 'S1', '待盘'),
  line(4, 'A-03', 'S3', '已盘'),
]

describe('a scan while counting', () => {
  it.each([
    ['a location', null, ['A-01'], { line: 2, loc: 'A-01' }],
    ['a location that is wholly counted', null, ['A-03'], { line: 4, loc: 'A-03' }],
    ['goods at the location worked at, counted or not', 'A-01', ['S1'], { line: 1, loc: 'A-01' }],
    ['goods, with no location worked at', null, ['S1'], { line: 3, loc: 'A-02' }],
    ['goods that are not at the location worked at', 'A-02', ['S3'], { line: 4, loc: 'A-03' }],
    ['a container', null, ['T9'], { line: 2, loc: 'A-01' }],
    ['one of the products that share a barcode', 'A-01', ['S8', 'S2'], { line: 2, loc: 'A-01' }],
  ])('of %s leads to its line', (_what, at, scanned, expected) => {
    const lead = leadOf(LINES, at, scanned)
    expect(lead && { line: lead.line.id, loc: lead.loc }).toEqual(expected)
  })

  it.each([[['S9']], [[]], [['']]])('of %j leads nowhere', (scanned) => {
    expect(leadOf(LINES.slice(0, 1), null, scanned)).toBeNull()
  })
})

describe('the barcode of a case', () => {
  const packages = [
    { level: '中包' as const, qty: '6' },
    { level: '箱' as const, qty: '24' },
  ]

  it.each([
    ['', '1箱'],
    ['1箱', '2箱'],
    ['24', '2箱'],
    ['5', '1箱5件'],
    ['1箱3中包', '2箱3中包'],
    ['0.5', '24.5'],
    ['1,', '1箱'],
  ])('makes of %j %s', (text, expected) => {
    expect(withPackage(text, '箱', packages)).toEqual({ text: expected, told: '1箱 = 24件' })
  })

  it('of a package that the product does not come in only leads to its line', () => {
    expect(withPackage('', '托', packages)).toBeNull()
  })
})
