// Numbers, days and times in sheets, in each form that people and programs write: what can be read in one way only is read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sku } from '#shared/contracts/base/sku.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { chargeSheet } from '#shared/contracts/money/charge.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'
import { workbookOf } from '#tests/support/workbook.ts'

let company: SheetCompany
let numbered = 0

beforeAll(async () => {
  company = await startSheetCompany()
})
afterAll(() => company.wms.close())

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

type Column = '预收数量' | '预计到货'

/** What an order has once it is imported from a CSV with this cell, or what was said against it. */
async function read(column: Column, text: string): Promise<string> {
  const no = `V${++numbered}`
  const other = column === '预收数量' ? ['预计到货', '2026-12-01'] : ['预收数量', '1']
  const rows = [
    ['货主', '仓库', '入库类型', '供应商', '外部单号', '商品', column, other[0] ?? ''],
    ['TST', 'SHQP', '采购入库', '供应商', no, 'TK', text, other[1] ?? ''],
  ]
  return outcome(no, column, await company.tried(inboundOrder, 'a.csv', rows.map(quoted).join('\r\n')))
}

async function outcome(no: string, column: Column, tried: Parameters<typeof toldBy>[0]): Promise<string> {
  const [line] = (await company.inboundSince()).filter((one) => one.no === no)
  if (!line) return toldBy(tried)
  return column === '预收数量' ? String(Number(line.qty)) : String(line.eta)
}

describe('a number', () => {
  test.each([
    ['1,200', '1200'],
    ['1,234.50', '1234.5'],
    ['1，234', '1234'],
    ['1\u00a0200', '1200'],
    ['\u00a01\u200b2\u00a0', '12'],
    ['＋１２．５', '12.5'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['10.00000', '10'],
    ['10个', '10'],
    ['10 pcs', '10'],
  ])('%j is %s', async (text, expected) => {
    expect(await read('预收数量', text)).toBe(expected)
  })

  test.each([
    '1.234,50',
    '1,2',
    '12,34',
    '0,123',
    '1,23,456',
    '12%',
    '¥100',
    '10²',
    '3/4',
    '1e3',
    '10²件',
    '0件',
    '3箱4',
    '-1箱',
    '壹拾',
    '2026-12-01',
  ])('%j is nobody’s to guess', async (text) => {
    const told = await read('预收数量', text)
    expect(told).toContain('第2行：预收数量须为数字')
    expect(told).toContain(`单元格 G2 为「${text}」`)
  })

  test('of money has a currency, and brackets where it is taken back; a part of it is no amount', async () => {
    const charges = (price: string, amount: string, tax: string) => [
      [
        '业务日期',
        '仓库',
        '货主',
        '计费项',
        '计费量',
        '单位',
        '单价',
        '金额',
        '税额',
        '单据类型',
        '单据号',
        '原因',
      ],
      ['2026/3/2', 'SHQP', 'TST', 'RK', '1', '件', price, amount, tax, '手工', `M${++numbered}`, '补录'],
    ]
    const tried = async (...row: [string, string, string]) =>
      company.tried(
        chargeSheet,
        'a.csv',
        charges(...row)
          .map(quoted)
          .join('\r\n'),
      )
    expect(toldBy(await tried('¥1,200.00', '￥1,200', '72.00元'))).toBe('')
    expect(toldBy(await tried('-1200', '(1,200.00)', '-72'))).not.toContain('须为数字')
    expect(toldBy(await tried('100', '100', '6%'))).toMatch(/第2行：税额须为数字.*单元格 I2 为「6%」/)
    expect(toldBy(await tried('100', '$100', '6'))).toMatch(/第2行：金额须为数字.*单元格 H2 为「\$100」/)
  })
})

describe('a day', () => {
  test.each([
    '2026/12/1',
    '2026.12.1',
    '2026年12月1日',
    '2026 年 12 月 1 日',
    '２０２６－１２－０１',
    '20261201',
    '46357',
    '46357.75',
    '2026-12-01 08:30',
    '2026/12/1 0:00:43',
    '2026年12月1日 星期二',
    '2026/12/1 上午8:30',
    '2026-12-01T00:00:00Z',
    '2026-11-30T16:00:00.000Z',
    '2026-12-01T00:00:00+08:00',
    '2026-11-30T23:30:00+07:00',
    'Tue Dec 01 2026 00:00:00 GMT+0800 (中国标准时间)',
    'Mon, 30 Nov 2026 16:00:00 GMT',
    '1-Dec-2026',
    '1-Dec-26',
    'December 1, 2026',
    '二〇二六年十二月一日',
    '2026-12-01+08:00',
  ])('%s is 1 December', async (text) => {
    expect(await read('预计到货', text)).toBe('2026-12-01')
  })

  test.each([
    '01/12/2026',
    '12/1/26',
    '26-12-1',
    '26-Dec-01',
    '二〇二六年二月三十日',
    '2026-02-30',
    '2026年13月1日',
    '2026-12-01 25:00',
    '2026-12',
    '2026',
    '12月1日',
    '1',
    '尽快',
  ])('%s is none', async (text) => {
    expect(await read('预计到货', text)).toMatch(/第2行：预计到货须为日期，如 2026-01-31，单元格 G2 为「/)
  })

  test('of another year’s end is read though the month stands first', async () => {
    expect(await read('预计到货', '12/25/2026')).toBe('2026-12-25')
    expect(await read('预计到货', '25.12.2026')).toBe('2026-12-25')
  })
})

const FORMATS = ['yyyy-mm-dd', 'yyyy/m/d h:mm', '0%', 'mm-dd-yy']

function text(value: string): string {
  return `<c t="inlineStr"><is><t>${value}</t></is></c>`
}

/** As `read`, of a cell in a workbook. */
async function readCell(column: Column, cell: string, properties = ''): Promise<string> {
  const no = `V${++numbered}`
  const other = column === '预收数量' ? ['预计到货', ''] : ['预收数量', '1']
  const headings = ['货主', '仓库', '入库类型', '供应商', '外部单号', '商品', other[0] ?? '', column].map(
    text,
  )
  const cells = ['TST', 'SHQP', '采购入库', '供应商', no, 'TK', other[1] ?? ''].map(text)
  const rows = `<row r="1">${headings.join('')}</row><row r="2">${cells.join('')}${cell}</row>`
  const book = await workbookOf([{ name: '入库', rows }], { formats: FORMATS, properties })
  return outcome(no, column, await company.tried(inboundOrder, 'a.xlsx', book))
}

describe('a cell of a workbook', () => {
  test.each([
    ['a day', '<c s="1"><v>46357</v></c>'],
    ['a day with a time', '<c s="2"><v>46357.354166666664</v></c>'],
    ['midnight in China as exceljs writes it', '<c s="1"><v>46356.666666666664</v></c>'],
    ['midnight as SheetJS writes it, 43 seconds late', '<c s="2"><v>46357.000497685185</v></c>'],
    ['midnight 43 seconds early', '<c s="2"><v>46356.99950231481</v></c>'],
    ['the last moment of it', '<c s="2"><v>46357.99998842593</v></c>'],
    ['a number without a format', '<c><v>46357</v></c>'],
    ['a day in words', '<c t="d"><v>2026-12-01</v></c>'],
    ['a moment in words', '<c t="d" s="2"><v>2026-12-01T08:30:00.000Z</v></c>'],
    ['midnight in words, in UTC', '<c t="d" s="1"><v>2026-11-30T16:00:00.000Z</v></c>'],
    ['a text', text('2026年12月1日')],
    ['with blanks between its tags', '<c s="1">\n  <v>46357</v>\n  </c>'],
  ])('with %s is that day', async (_case, cell) => {
    expect(await readCell('预计到货', cell)).toBe('2026-12-01')
  })

  test('that shows 16:00 is of the day that it shows', async () => {
    expect(await readCell('预计到货', '<c s="2"><v>46356.666666666664</v></c>')).toBe('2026-11-30')
  })

  test('counts its days from 1904 where the workbook does', async () => {
    const old = 'date1904="1"'
    expect(await readCell('预计到货', '<c s="1"><v>44895</v></c>', old)).toBe('2026-12-01')
    expect(await readCell('预计到货', '<c><v>44895</v></c>', old)).toBe('2026-12-01')
  })

  test('in per cent is no quantity, and a day is none either', async () => {
    expect(await readCell('预收数量', '<c s="3"><v>0.12</v></c>')).toContain('单元格 H2 为「12%」')
    expect(await readCell('预收数量', '<c s="1"><v>120</v></c>')).toContain('预收数量须为数字')
    expect(await readCell('预收数量', '<c><v>0.30000000000000004</v></c>')).toBe('0.3')
  })

  test('is bare of the signs that keep a number as it is written', async () => {
    expect(await readCell('预收数量', text("'12"))).toBe('12')
    expect(await readCell('预收数量', text('=&quot;0012&quot;'))).toBe('12')
  })

  test('has no reading aids in its value', async () => {
    const cell = '<c t="inlineStr"><is><t>12</t><rPh sb="0" eb="1"><t>3</t></rPh></is></c>'
    expect(await readCell('预收数量', cell)).toBe('12')
  })
})

describe('other values', () => {
  test('a time is by the clocks of the warehouses unless it names its zone, and a phone number is bare', async () => {
    const times: [string, string | null][] = [
      ['2026/12/7 9:00', '2026-12-07T01:00:00.000Z'],
      ['2026年12月7日 9时', '2026-12-07T01:00:00.000Z'],
      ['2026-12-07 下午5:30', '2026-12-07T09:30:00.000Z'],
      ['2026-12-07 5:30:00 PM', '2026-12-07T09:30:00.000Z'],
      ['2026-12-07T09:00:00Z', '2026-12-07T09:00:00.000Z'],
      ['2026-12-07T09:00+08:00', '2026-12-07T01:00:00.000Z'],
      ['46363.375', '2026-12-07T01:00:00.000Z'],
      ['', null],
    ]
    const rows = times.map(([time], index) =>
      quoted(['TST', 'SHQP', 'AN', time, '王五', '+86 138-0013-8000', '某路1号', `TIME${index}`, 'TK', '1']),
    )
    const headings = '货主,仓库,承运商,截单时间,收货人,收货电话,收货地址,外部单号,商品,订单数量'
    expect(toldBy(await company.tried(outboundOrder, 'a.csv', [headings, ...rows].join('\r\n')))).toBe('')
    const made = await company.outboundNow()
    expect(made.map(({ cutoffAt }) => cutoffAt && new Date(cutoffAt).toISOString())).toEqual(
      times.map(([, expected]) => expected),
    )
    expect(new Set(made.map(({ mobile }) => mobile))).toEqual(new Set(['13800138000']))
    const wrong = [
      headings,
      quoted(['TST', 'SHQP', 'AN', '2026-02-30 9:00', '王五', '13800138000', '某路1号', 'NONE', 'TK', '1']),
    ]
    expect(toldBy(await company.tried(outboundOrder, 'b.csv', wrong.join('\r\n')))).toMatch(
      /截单时间须为时间，单元格 D2 为「2026-02-30 9:00」/,
    )
  })

  test('a choice is taken in either size of letters, yes and no in several words, a whole number with its point', async () => {
    const headings =
      '货主,商品编码,商品名称,规格,单位,长(cm),宽(cm),高(cm),重量(kg),货值(元),保质期(天),批次管理,序列号管理,ABC分类,状态'
    const good = 'TST,CH-1,名称,,PCS,10,10,10,0.5,"¥1,009.90",365.0,Y,n,b,启用'
    expect(toldBy(await company.tried(sku, 'a.csv', `${headings}\r\n${good}`))).toBe('')
    const bad = 'TST,CH-2,名称,,PCS,10,10,10,0.5,9.9,365.5,有时,否,D,启用'
    const told = toldBy(await company.tried(sku, 'b.csv', `${headings}\r\n${bad}`))
    expect(told).toMatch(/批次管理，可填：是、否，单元格 L2 为「有时」/)
    expect(told).toMatch(/ABC分类，可填：A、B、C，单元格 N2 为「D」/)
    expect(told).toMatch(/保质期\(天\)须为.*单元格 K2 为「365\.5」/)
  })
})
