import { describe, expect, it } from 'vitest'
import { leadOf } from '#client/pages/stocktake/counting/scan.ts'

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
