// What is paid for stored goods: by their age, and by one way of counting them.
import { describe, expect, it } from 'vitest'
import { ageLimits, pricedLines, storageMistake } from '#shared/domain/storage.ts'

const AGED = {
  freeQty: '0',
  freeDays: 7,
  tiers: [
    { fromQty: '0', fromAge: 0, price: '0.4' },
    { fromQty: '0', fromAge: 31, price: '0.6' },
    { fromQty: '0', fromAge: 91, price: '0.9' },
  ],
}
const GROUPS = [
  { fromAge: 0, qty: '2.5' },
  { fromAge: 7, qty: '10' },
  { fromAge: 31, qty: '4' },
  { fromAge: 91, qty: '0.5' },
]
const priced = (prices: Parameters<typeof pricedLines>[1], ages = GROUPS) =>
  pricedLines({ itemCode: 'CCT', qty: '14.5', ages }, prices).map(({ sourceRef, qty, price, amount }) => [
    sourceRef,
    qty,
    price,
    amount,
  ])

describe('goods that have lain there for a while', () => {
  it('cost what their age does, and nothing on their free days', () => {
    expect(ageLimits(AGED)).toEqual([0, 7, 31, 91])
    expect(priced(AGED)).toEqual([
      ['体积仓储费 库龄7–30天', '10', '0.4', '4.00'],
      ['体积仓储费 库龄31–90天', '4', '0.6', '2.40'],
      ['体积仓储费 库龄91天起', '0.5', '0.9', '0.45'],
    ])
  })

  it('are free up to the free quantity, the youngest first', () => {
    expect(priced({ ...AGED, freeQty: '11' })).toEqual([
      ['体积仓储费 库龄7–30天', '10', '0', '0.00'],
      ['体积仓储费 库龄31–90天', '1', '0', '0.00'],
      ['体积仓储费 库龄31–90天', '3', '0.6', '1.80'],
      ['体积仓储费 库龄91天起', '0.5', '0.9', '0.45'],
    ])
  })

  it('are charged by tiers of their quantity where no price depends on their age', () => {
    const tiers = [
      { fromQty: '0', price: '0.5' },
      { fromQty: '10', price: '0.3' },
    ]
    expect(priced({ freeQty: '1', tiers }, [{ fromAge: 0, qty: '14.5' }])).toEqual([
      ['体积仓储费', '1', '0', '0.00'],
      ['体积仓储费', '10', '0.5', '5.00'],
      ['体积仓储费', '3.5', '0.3', '1.05'],
    ])
  })
})

const line = { itemCode: 'CCT', fromQty: '0', fromAge: 0, freeDays: 0 }

describe('a price list for storage that makes no sense', () => {
  it.each([
    [[line, { ...line, itemCode: 'CC' }], '仓储费只能按一种方式计算，体积仓储费、仓储费请只保留一种'],
    [[{ ...line, itemCode: 'RK', freeDays: 3 }], '只有仓储费可以有免费天数'],
    [[{ ...line, itemCode: 'RK', fromAge: 3 }], '只有仓储费可以有起始库龄'],
    [[{ ...line, itemCode: 'CCK', freeDays: 3 }], '库位仓储费按占用的数量计算，没有起始库龄，也没有免费天数'],
    [[{ ...line, itemCode: 'CCP', fromAge: 31 }], '托盘仓储费按占用的数量计算，没有起始库龄，也没有免费天数'],
    [[line, { ...line, fromQty: '5' }, { ...line, fromAge: 31 }], '体积仓储费请只按起始量或只按起始库龄分档'],
    [
      [
        { ...line, freeDays: 31 },
        { ...line, fromAge: 31 },
      ],
      '体积仓储费的免费天数 31 须小于第二档的起始库龄 31',
    ],
    [
      [
        { ...line, freeDays: 7 },
        { ...line, fromAge: 31 },
        { ...line, itemCode: 'RK' },
      ],
      null,
    ],
  ])('%# is told why', (lines, message) => {
    expect(storageMistake(lines)).toBe(message)
  })
})
