// CSV and text as programs write it, in whichever encoding, with whichever separator and quotes: read as it stands, or refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'

let company: SheetCompany
let numbered = 0

beforeAll(async () => {
  company = await startSheetCompany()
})
afterAll(() => company.wms.close())

const HEADINGS = ['货主', '仓库', '入库类型', '供应商', '外部单号', '商品', '预收数量']
const row = (no: string, supplier = '供应商') => ['TST', 'SHQP', '采购入库', supplier, no, 'TB', '1']
const written = (rows: string[][], delimiter = ',', end = '\r\n') =>
  rows.map((cells) => cells.join(delimiter)).join(end) + end
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** What came of a file of one order: what its supplier is called, or what was said against the file. */
async function outcome(content: string | Buffer, no: string, fileName = '入库.csv'): Promise<string> {
  const told = toldBy(await company.tried(inboundOrder, fileName, content))
  const made = (await company.inboundSince()).filter((line) => line.no === no)
  return told || made.map(({ supplier, qty }) => `${supplier} ${Number(qty)}`).join()
}

describe('a text is read', () => {
  test.each<[string, (sheet: string[][]) => string | Buffer]>([
    ['with tabs', (rows) => written(rows, '\t')],
    ['with semicolons', (rows) => written(rows, ';')],
    ['with bars', (rows) => written(rows, '|')],
    ['with a separator that its first line names', (rows) => `sep=;\r\n${written(rows, ';')}`],
    ['with a mark of byte order before that line', (rows) => `\ufeffsep=,\r\n${written(rows)}`],
    ['in UTF-16 with a mark', (rows) => Buffer.from(`\ufeff${written(rows, '\t')}`, 'utf16le')],
    ['in UTF-16 without one', (rows) => Buffer.from(written(rows), 'utf16le')],
    ['in UTF-16 of the other order', (rows) => utf16be(`\ufeff${written(rows)}`)],
    ['of lines that end in CR', (rows) => written(rows, ',', '\r')],
    ['below a title', (rows) => `入库单导入,,\r\n${written(rows)}`],
    ['below a title with a mark of byte order', (rows) => `\ufeff2026-12\r\n${written(rows)}`],
  ])('%s', async (_case, write) => {
    const no = `T${++numbered}`
    expect(await outcome(write([HEADINGS, row(no)]), no)).toBe('供应商 1')
  })

  test('as CSV though a platform has called it XLS, and as what a text file has', async () => {
    expect(await outcome(written([HEADINGS, row('N1')], '\t'), 'N1', '订单.xls')).toBe('供应商 1')
    expect(await outcome(written([HEADINGS, row('N2')], '\t'), 'N2', '订单.txt')).toBe('供应商 1')
  })

  test('with separators of other kinds within its cells', async () => {
    const rows = [HEADINGS, ...['甲;乙', '丙;丁', '戊;己;庚'].map((name, index) => row(`W${index}`, name))]
    expect(await outcome(written(rows), 'W0')).toBe('甲;乙 1')
  })

  test.each([
    ['an inch sign', '5" 管件', '5" 管件 1'],
    ['a quoted comma', '"甲,乙"', '甲,乙 1'],
    ['a doubled quote', '"甲""乙"""', '甲"乙" 1'],
    ['a formula that keeps a number', '="00123"', '00123 1'],
    ['a quoted formula that does', '"=""00123"""', '00123 1'],
    ['an apostrophe before a number', "'00123", '00123 1'],
  ])('with %s in a cell', async (_case, cell, expected) => {
    const no = `T${++numbered}`
    expect(await outcome(written([HEADINGS, row(no, cell)]), no)).toBe(expected)
  })

  test('whose one bad byte is told by its cell, though its headings are below a title', async () => {
    const [before, after] = written([HEADINGS, row('B1'), row('B2', '上@海')]).split('@')
    const bad = Buffer.concat([
      Buffer.from(`2026\r\n${before}`),
      Buffer.from([0xe6]),
      Buffer.from(after ?? ''),
    ])
    expect(await outcome(bad, 'B1')).toMatch(/第4行：单元格 D4 含有无法识别的字符/)
  })
})

test('one bad byte of the encoding of Chinese Windows is told by its cell', async () => {
  // 货主,仓库,入库类型,外部单号,商品,供应商,预收数量 and a row whose supplier ends in half a letter.
  const headings =
    'bbf5d6f72cb2d6bfe22cc8ebbfe2c0e0d0cd2ccde2b2bfb5a5bac52cc9ccc6b72cb9a9d3a6c9cc2cd4a4cad5cafdc1bf0d0a'
  const before = `5453542c534851502c${'b2c9b9bac8ebbfe2'}2c47422c54422c`
  const file = (supplier: string) => Buffer.from(`${headings}${before}${supplier}2c310d0a`, 'hex')
  expect(await outcome(file('c9cfbaa3c9'), 'GB')).toMatch(/第2行：单元格 F2 含有无法识别的字符/)
  expect(await outcome(file('c9cfbaa3'), 'GB')).toBe('上海 1')
})

describe('a file is refused', () => {
  test('whose quote is never closed, by its line', async () => {
    expect(await outcome(written([HEADINGS, row('O1'), row('O2', '"甲')]), 'O1')).toMatch(/第3行的引号不成对/)
  })

  test('whose quote is closed by that of another row, which would swallow the rows between', async () => {
    const rows = [HEADINGS, row('R1', '"5寸管'), row('R2'), row('R3', '6"管')]
    expect(await outcome(written(rows), 'R1')).toMatch(/第2行的引号不成对/)
  })

  test.each<[string, string, string | Buffer]>([
    ['a page that is called XLS', '订单.xls', '<html><table><tr><td>货主</td></tr></table></html>'],
    ['a table alone', '订单.xls', '<table><tr><td>货主</td></tr></table>'],
    ['XML of 2003', '订单.xls', '<?xml version="1.0"?><Workbook/>'],
    ['a page in UTF-16', '订单.xls', Buffer.from('\ufeff<html></html>', 'utf16le')],
    ['a web archive', '订单.xls', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'],
    ['an old or a locked workbook', '订单.xlsx', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')],
  ])('of %s, with what to do', async (_case, fileName, content) => {
    expect(await outcome(content, 'X', fileName)).toMatch(/另存为 XLSX/)
  })
})
