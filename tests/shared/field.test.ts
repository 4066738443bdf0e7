// Each kind of field: what it takes, what it refuses in whose words, and how a list is narrowed by it.
import { describe, expect, test } from 'vitest'
import {
  code,
  date,
  decimal,
  type Field,
  filterOf,
  flag,
  idNumber,
  instantField,
  integer,
  mobile,
  money,
  note,
  optional,
  text,
} from '#shared/contracts/definition/field.ts'
import { containerLife } from '#shared/domain/equipment.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'

const wordsFor = (field: Field, value: unknown) => field.input.safeParse(value).error?.issues[0]?.message

describe('a field', () => {
  test.each<[string, Field, unknown]>([
    ['text, trimmed', text('名称'), ' A仓 '],
    ['a code', code('编码'), 'A-01/2'],
    ['an empty note', note('备注'), ''],
    ['a mobile number', mobile('手机号'), '13800000000'],
    ['a masked mobile number', mobile('手机号'), '138****0000'],
    ['a masked id number', idNumber('身份证号'), '1101****0011'],
    ['a quantity with four decimals', decimal('数量'), '12.0001'],
    ['money below zero', money('金额'), '-3.5'],
    ['a day', date('日期'), '2026-02-28'],
    ['an instant', instantField('时间'), '2026-02-28T01:02:03.004Z'],
    ['a flag', flag('启用'), false],
    ['nothing where it may be left out', optional(decimal('长')), null],
  ])('takes %s', (_case, field, value) => {
    expect(wordsFor(field, value)).toBeUndefined()
  })

  test.each<[unknown, Field, string]>([
    ['', text('名称'), '请输入名称'],
    [undefined, text('名称'), '请输入名称'],
    ['x'.repeat(101), text('名称'), '名称不超过100个字'],
    ['A 1', code('编码'), '编码只能包含字母、数字和 - _ . / + #'],
    ['123', mobile('手机号'), '请输入11位手机号'],
    ['123', idNumber('身份证号'), '请输入15位或18位身份证号'],
    [12, decimal('数量'), '数量须为数字'],
    [null, decimal('数量'), '请输入数量'],
    [null, integer('天数'), '请输入天数'],
    [null, date('日期'), '请选择日期'],
    ['1.00001', decimal('数量'), '数量须为数字，最多4位小数'],
    ['1e9', money('金额'), '金额须为数字，最多4位小数'],
    ['2026-02-30', date('日期'), '日期须为日期，如 2026-01-31'],
    ['yesterday', instantField('时间'), '时间须为时间'],
    [1.5, integer('顺序'), '顺序须为0到2000000000的整数'],
    ['yes', flag('启用'), '请选择启用'],
  ])('refuses %j in words that name it', (value, field, words) => {
    expect(wordsFor(field, value)).toBe(words)
  })

  test.each<[string, Field, unknown]>([
    ['a part of a text', text('名称'), '仓'],
    ['codes with commas between them', code('编码'), 'A,B'],
    ['a range of days with one end', date('日期'), { from: '2026-01-01' }],
    ['a range of amounts', money('金额'), { from: '1', to: '2.5' }],
  ])('narrows a list by %s', (_case, field, value) => {
    expect(filterOf(field).safeParse(value).success).toBe(true)
  })
})

test('a life cycle tells which moves a state allows', () => {
  expect(movesFrom(containerLife, '空闲')).toEqual(['occupy', 'repair', 'scrap'])
  expect(movesFrom(containerLife, '报废')).toEqual(['restore'])
})
