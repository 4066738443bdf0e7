// What people put around the rows of a sheet: titles, marks in headings, merged cells, sums, other sheets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'
import { workbookOf } from '#tests/support/workbook.ts'

let company: SheetCompany
let numbered = 0

beforeAll(async () => {
  company = await startSheetCompany()
})
afterAll(() => company.wms.close())

const HEADINGS = ['货主', '仓库', '入库类型', '外部单号', '商品', '批次', '预收数量']
const order = (no: string, good = 'TB', lot = '', qty = '1') => [
  'TST',
  'SHQP',
  '采购入库',
  no,
  good,
  lot,
  qty,
]

/** Cells that are empty are left out, as programs do. */
function rowsOf(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row, index) => {
    const filled = row.map((text, place) =>
      text === ''
        ? ''
        : `<c r="${String.fromCharCode(65 + place)}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    return `<row r="${index + 1}">${filled.join('')}</row>`
  })
  return rows.join('')
}

async function imported(cells: readonly (readonly string[])[], merges: readonly string[] = []) {
  const after = `<mergeCells>${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  const book = await workbookOf([
    { name: '入库', rows: rowsOf(cells), after: merges.length > 0 ? after : '' },
  ])
  return company.tried(inboundOrder, 'a.xlsx', book)
}

async function linesOf(no: string): Promise<string[]> {
  const lines = (await company.inboundSince()).filter((line) => line.no === no)
  return lines.map(({ sku, lot, qty }) => [sku, lot, Number(qty)].filter((part) => part !== '').join(' '))
}

describe('the headings', () => {
  test('stand below a title, notes and empty rows', async () => {
    const title = [['2026年12月入库单'], ['货主', '甲公司', '制单', '张三'], [], HEADINGS, order('H1')]
    const outcome = await imported(title, ['A1:G1'])
    expect(toldBy(outcome)).toBe('')
    expect(outcome.preview?.notes).toEqual(['列名在第4行，其上的内容不会导入'])
    expect(outcome.preview?.rows[0]?.line).toBe(5)
    expect(await linesOf('H1')).toEqual(['TB 1'])
  })

  test('of two rows, merged beside and above each other, are those below', async () => {
    const heads = [
      ['货主', '仓库', '入库类型', '外部单号', '明细'],
      ['', '', '', '', '商品', '批次', '预收数量'],
      order('H2'),
    ]
    expect(toldBy(await imported(heads, ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:G1']))).toBe('')
    expect(await linesOf('H2')).toEqual(['TB 1'])
  })

  test('have marks of what must be filled in', async () => {
    const marked = [
      '*货主',
      '＊仓库',
      '入库类型【必填】',
      '外部单号（选填）',
      '商品：',
      '批 次',
      '预收数量(必填项)',
    ]
    expect(toldBy(await imported([marked, order('H3')]))).toBe('')
    expect(await linesOf('H3')).toEqual(['TB 1'])
  })

  test('may say how a column is to be filled in, but in no other unit than its own', async () => {
    const hinted = ['货主（如 TST）', '仓库', '入库类型', '外部单号', '商品', '批次', '预收数量(件)']
    expect(toldBy(await imported([hinted, order('H7')]))).toBe('')
    expect(await linesOf('H7')).toEqual(['TB 1'])
    const other = [...hinted.slice(0, 6), '预收数量(箱)']
    expect(toldBy(await imported([other, order('H8')]))).toMatch(/第2行：请输入预收数量/)
  })

  test('come again where sheets were put together, and are no order', async () => {
    const outcome = await imported([HEADINGS, order('H4'), [], HEADINGS, order('H4', 'TD')])
    expect(toldBy(outcome)).toBe('')
    expect(outcome.preview?.notes).toEqual(['第4行是列名，不会导入'])
    expect(await linesOf('H4')).toEqual(['TB 1', 'TD 1'])
  })

  test('may be in any order, but never twice', async () => {
    const turned = (row: string[]) => row.toReversed()
    expect(toldBy(await imported([turned(HEADINGS), turned(order('H5'))]))).toBe('')
    expect(await linesOf('H5')).toEqual(['TB 1'])
    const twice = await imported([
      [...HEADINGS, '预收数量'],
      [...order('H6'), '2'],
    ])
    expect(toldBy(twice)).toMatch(/列名「预收数量」出现了不止一次/)
  })

  test('are not guessed from one word', async () => {
    const outcome = await imported([['说明'], ['请先填写', '货主'], ['再填写', '其他']])
    expect(toldBy(outcome)).toMatch(/第一行须为列名/)
  })
})

describe('a sum below the rows', () => {
  test.each([
    ['with its word in a column', ['', '', '', '合计', '', '', '2']],
    ['with blanks in it', ['合 计：', '', '', '', '', '', '1,002.00']],
    ['with the number in one cell', ['', '', '', '', '', '', '总计：2']],
    ['in English', ['Total', '', '', '', '', '', '2']],
    ['of a group', ['', '', '', 'K01 汇总', '', '', '2']],
    ['of a group in English', ['', '', '', 'K01 Total', '', '', '2']],
    ['of a page', ['本页小计', '', '', '', '', '', '2件']],
  ])('%s is no order, and that is said', async (_case, sum) => {
    const no = `S${++numbered}`
    const outcome = await imported([HEADINGS, order(no), order(no, 'TD'), sum])
    expect(toldBy(outcome)).toBe('')
    expect(outcome.preview?.notes).toEqual(['第4行是合计，不会导入'])
    expect(outcome.preview?.total).toBe(2)
    expect(await linesOf(no)).toEqual(['TB 1', 'TD 1'])
  })

  test('with anything else beside it is looked at as an order', async () => {
    expect(toldBy(await imported([HEADINGS, ['TST', '', '', '合计', '', '', '2']]))).toMatch(
      /第2行：请选择仓库/,
    )
  })
})

test('rows that are numbered in advance are no orders, and one that has anything else is', async () => {
  const cells = [['序号', ...HEADINGS], ['1', ...order('N1')], ['2'], ['3']]
  const outcome = await imported(cells)
  expect(toldBy(outcome)).toBe('')
  expect(outcome.preview?.notes).toEqual([
    '第3行没有可导入的内容，不会导入',
    '第4行没有可导入的内容，不会导入',
  ])
  expect(await linesOf('N1')).toEqual(['TB 1'])
  expect(toldBy(await imported([...cells, ['4', '', 'SHQP']]))).toMatch(/第5行：请选择货主/)
})

describe('a cell that is merged over rows', () => {
  const merged = (no: string) => [
    HEADINGS,
    order(no, 'TA', 'L1', '1'),
    ['', '', '', '', '', 'L2', '2'],
    ['', '', '', '', 'TD', '', '3'],
  ]

  test('is true of each of them', async () => {
    const ranges = ['A2:A4', 'B2:B4', 'C2:C4', 'D2:D4', 'E2:E3']
    expect(toldBy(await imported(merged('M1'), ranges))).toBe('')
    expect(await linesOf('M1')).toEqual(['TA L1 1', 'TA L2 2', 'TD 3'])
  })

  test('makes no order of rows that are else empty', async () => {
    const outcome = await imported([HEADINGS, order('M2'), [], []], ['A2:A4', 'D2:D4', 'G2:G4'])
    expect(toldBy(outcome)).toBe('')
    expect(await linesOf('M2')).toEqual(['TB 1'])
  })

  test('is divided by nobody when it is a quantity', async () => {
    const cells = [HEADINGS, order('M3', 'TA', 'L1', '30'), order('M3', 'TA', 'L2', '')]
    expect(toldBy(await imported(cells, ['G2:G3']))).toMatch(
      /第3行：单元格 G3 在合并单元格 G2:G3 中，分不出各行是多少/,
    )
    expect(await linesOf('M3')).toEqual([])
  })
})

describe('of several sheets', () => {
  const notes = { name: '填写说明', rows: rowsOf([['请按说明填写'], ['货主', '填编码']]) }

  test('the one that has the columns is read though another is in front', async () => {
    const book = await workbookOf([notes, { name: '数据', rows: rowsOf([HEADINGS, order('W1')]) }])
    const outcome = await company.tried(inboundOrder, 'a.xlsx', book)
    expect(toldBy(outcome)).toBe('')
    expect(outcome.preview?.notes).toEqual(['读取的是工作表「数据」，另有工作表「填写说明」不会导入'])
    expect(await linesOf('W1')).toEqual(['TB 1'])
  })

  test('none is read when several have them and none of these is in front, nor one that is hidden', async () => {
    const data = (name: string, state: 'visible' | 'hidden' = 'visible') => ({
      name,
      state,
      rows: rowsOf([HEADINGS, order('W2')]),
    })
    for (const others of [[data('一月'), data('二月')], [data('字典', 'hidden')]]) {
      const outcome = await company.tried(inboundOrder, 'a.xlsx', await workbookOf([notes, ...others]))
      expect(toldBy(outcome)).toMatch(/第一行须为列名.*读取的是工作表「填写说明」，请先切换到要导入的工作表/)
    }
    expect(await linesOf('W2')).toEqual([])
  })
})
