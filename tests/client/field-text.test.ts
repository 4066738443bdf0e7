import { expect, it } from 'vitest'
import { fieldText, packedText } from '#client/kit/fields/field-text.ts'
import {
  code,
  date,
  decimal,
  type Field,
  flag,
  instantField,
  integer,
  money,
  namedChoice,
  optional,
  type Referable,
  reference,
} from '#shared/contracts/definition/field.ts'

it.each<[Field, unknown, string]>([
  [code('编码'), 'A-1', 'A-1'],
  [decimal('数量'), '-12345.5', '-12,345.5'],
  [money('金额'), '0.0001', '0.00'],
  [money('金额'), '1234.5', '1,234.50'],
  [money('金额'), '-1234.565', '-1,234.57'],
  [integer('行数'), 0, '0'],
  [namedChoice('类型', { EXPRESS: '快递' }), 'EXPRESS', '快递'],
  [flag('启用'), true, '是'],
  [flag('启用'), false, '否'],
  [date('日期'), '2026-03-01', '2026-03-01'],
  [instantField('时间'), '2026-03-01T00:05:00.000Z', '2026-03-01 08:05'],
  [optional(code('编码')), null, '—'],
  [code('编码'), '', '—'],
])('%o of %j reads %j', (field, value, text) => {
  expect(fieldText(field, { x: value }, 'x')).toBe(text)
})

it('a figure of a product is said in its packages, and no other', () => {
  const row = { x: '76', skuPackages: [{ level: '箱', qty: '24' }] }
  expect(packedText(decimal('数量'), row, 'x')).toBe('3箱4件')
  expect(packedText(money('金额'), row, 'x')).toBe('')
  expect(packedText(decimal('数量'), { x: '76' }, 'x')).toBe('')
  expect(packedText(optional(decimal('数量')), { ...row, x: null }, 'x')).toBe('')
})

it.each([
  ['warehouse', 'SHQP', '上海青浦仓', '上海青浦仓'],
  ['sku', 'A1', '坚果', 'A1 坚果'],
  ['employee', 'G10001', '王伟', 'G10001 王伟'],
  ['warehouse', 'GONE', null, 'GONE'],
])('a reference to %s reads by its name where that helps', (to, value, name, text) => {
  expect(fieldText(reference('引用', to as Referable), { x: value, xName: name }, 'x')).toBe(text)
})
