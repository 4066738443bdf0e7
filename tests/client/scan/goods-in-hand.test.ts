import { expect, it } from 'vitest'
import { fieldAskedFor } from '#client/features/goods-in-hand/goods-in-hand.ts'

it.each([
  ['商品 A 按批次管理，请输入批次', 'lot'],
  ['商品 A 有保质期，请输入生产日期或到期日期', 'mfgDate'],
  ['商品 A 预收 5，已收 5，最多还可收 0，请核对数量', 'qty'],
  ['找不到商品 A', null],
])('«%s» asks for %s', (reason, field) => {
  expect(fieldAskedFor(reason)).toBe(field)
})
