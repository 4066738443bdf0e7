// A price list: what a quantity costs, part by part, exactly.
import { describe, expect, it } from 'vitest'
import { addDecimals } from '#shared/domain/decimal.ts'
import { chargedParts, priceParts, sumOfAmounts, taxOn, tierMistake, topUpOf } from '#shared/domain/tariff.ts'

const PRICES = {
  freeQty: '10',
  tiers: [
    { fromQty: '0', price: '0.38' },
    { fromQty: '500', price: '0.34' },
    { fromQty: '2000', price: '0.3' },
  ],
}
type Lines = Parameters<typeof tierMistake>[0]

const line: Lines[number] = {
  itemCode: 'RK',
  level: '件',
  fromQty: '0',
  fromAge: 0,
  freeQty: '0',
  freeDays: 0,
}

describe('what a quantity costs', () => {
  it('is nothing up to the free quantity, then a price for each tier that it reaches', () => {
    expect(priceParts('10', PRICES)).toEqual([{ qty: '10', price: '0', amount: '0.00' }])
    expect(priceParts('2510.5', PRICES)).toEqual([
      { qty: '10', price: '0', amount: '0.00' },
      { qty: '500', price: '0.38', amount: '190.00' },
      { qty: '1500', price: '0.34', amount: '510.00' },
      { qty: '500.5', price: '0.3', amount: '150.15' },
    ])
  })

  it('is of a weight only what is above the free one', () => {
    const prices = { freeQty: '5', tiers: [{ fromQty: '0', price: '0.9' }] }
    expect(chargedParts('CZ', '5', prices)).toEqual([])
    expect(chargedParts('CZ', '7.5', prices)).toEqual([{ qty: '2.5', price: '0.9', amount: '2.25' }])
    expect(chargedParts('RK', '5', prices)).toEqual([{ qty: '5', price: '0', amount: '0.00' }])
  })

  it('is nothing for nothing', () => {
    expect(priceParts('0', PRICES)).toEqual([])
    expect(priceParts('5', { freeQty: '0', tiers: [] })).toEqual([])
  })

  it('has parts that are the quantity together, and never less for more', () => {
    let before = '0'
    for (let thousandths = 0; thousandths <= 3_000_000; thousandths += 37_501) {
      const qty = (thousandths / 1000).toFixed(3)
      const parts = priceParts(qty, PRICES)
      expect(addDecimals(...parts.map((part) => part.qty))).toBe(addDecimals('0', qty))
      const amount = sumOfAmounts(parts)
      expect(Number(amount)).toBeGreaterThanOrEqual(Number(before))
      before = amount
    }
  })

  it('is taxed to the fen, and made up to what was guaranteed', () => {
    expect(taxOn('190.07', '6')).toBe('11.40')
    expect([topUpOf('799.5', '800'), topUpOf('800', '800'), topUpOf('900', '800')]).toEqual(['0.5', '0', '0'])
  })
})

describe('a price list that contradicts itself', () => {
  it.each<[Lines, string | null]>([
    [[line, { ...line, fromQty: '0.0' }], '入库费的起始量 0 重复'],
    [[{ ...line, fromQty: '5' }], '入库费缺少起始量为 0 的一档'],
    [[line, { ...line, fromQty: '5', freeQty: '1' }], '入库费的免费量与免费天数请填在起始量为 0 的一档'],
    [[line, { ...line, fromAge: 31 }, { ...line, fromAge: 31 }], '入库费的起始库龄 31 重复'],
    [[{ ...line, fromAge: 31 }], '入库费缺少起始库龄为 0 的一档'],
    [[line, { ...line, fromAge: 31, freeDays: 3 }], '入库费的免费量与免费天数请填在起始库龄为 0 的一档'],
    [[{ ...line, itemCode: 'GD', freeQty: '1' }], '月固定费每月一次，不分档，也没有免费量'],
    [[line, { ...line, fromQty: '5' }, { ...line, itemCode: 'CC', freeDays: 3 }], null],
    [[{ ...line, itemCode: 'CK', level: '箱' }], '出库订单费按单计价，不能按「箱」'],
    [[line, { ...line, level: '箱', fromQty: '5' }], '入库费各档的计价包装须相同'],
    [[{ ...line, level: '箱' }], null],
  ])('%# is told how', (lines, message) => {
    expect(tierMistake(lines)).toBe(message)
  })
})
