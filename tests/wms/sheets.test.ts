// Sheets as people send them: each is read as it is seen in a spreadsheet program, or refused beside the row with what to do.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skuBarcodes } from '#server/wms/schema/tables.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { expenseSheet } from '#shared/contracts/money/expense.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { type Sheet, type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'

const FOLDER = path.join(import.meta.dirname, 'sheets')

let company: SheetCompany

beforeAll(async () => {
  company = await startSheetCompany()
})
afterAll(() => company.wms.close())

const tried: SheetCompany['tried'] = (...given) => company.tried(...given)
const inFolder = (name: string) => readFile(path.join(FOLDER, name))

describe('a file of inbound orders becomes what people see in it', () => {
  test.each<[string, string[]]>([
    ['c01-gb18030.csv', ['C01 TB 10']],
    ['c02-bom.csv', ['C02 TB 10']],
    ['c03-double-bom.csv', ['C03 TB 10']],
    ['c04-utf16le.csv', ['C04 TB 10']],
    ['c05-semicolon.csv', ['C05 TB 10']],
    ['c08-slash-date.csv', ['C08 TB 10']],
    ['c09-dash-date.csv', ['C09 TB 10']],
    ['c10-slash-time.csv', ['C10 TB 10']],
    ['c11-compact-date.csv', ['C11 TB 10']],
    ['c13-tab-guard.csv', ['2864715903114785123 TB 1']],
    ['c15-apostrophe.csv', ['2864715903114785124 TB 1']],
    ['c16-cr-only.csv', ['C16 TB 10']],
    ['c17-quoted-newline.csv', ['C17 TB 1']],
    ['c19-extra-commas.csv', ['C19 TB 10']],
    ['c25-plus.csv', ['C25 TB 10']],
    ['c24-unit.csv', ['C24 TB 10']],
    ['c26-dot0.csv', ['C26 TB 10']],
    ['c27-lead-zero.csv', ['C27 TB 10']],
    ['c29-total-row.csv', ['C29 TB 10']],
    ['c32-crlf-lf-mix.csv', ['C32 TB 10', 'C32B TB 10']],
    ['c34-nul.csv', ['C34 TB 10']],
    ['c35-lre.csv', ['C35 TB 10']],
    ['c38-mixed-ends.csv', ['C38A TA L1 10', 'C38B TA L2 10', 'C38C TA L3 10']],
    ['c39-heading-newline.csv', ['C39A TA L1 10']],
    ['c40-lf-head-crlf.csv', ['C40A TA L1 10', 'C40B TA L2 10']],
    ['k05-concurrent.csv', ['K05 TB 1', 'K05 TD 1']],
    ['l02-libreoffice-date.xlsx', ['S02 TB 10']],
    ['p01-populate.xlsx', ['P01 TB 10']],
    ['s01-sheetjs.xlsx', ['S01 TB 10']],
    ['s07-sst.xlsx', ['S07 TB 10']],
    ['x01-plain.xlsx', ['X01 TB 10']],
    ['x04-zero-format.xlsx', ['X04 000123 10']],
    ['x05-date-exceljs.xlsx', ['X05 TB 10']],
    ['x06-date-true.xlsx', ['X06 TB 10']],
    ['x07-date-serial.xlsx', ['X07 TB 10']],
    ['x08-date-time.xlsx', ['X08 TB 10']],
    ['x09-title-row.xlsx', ['X09 TB 10']],
    ['x12-hidden-rows.xlsx', ['X12 TB 1', 'X12-HID TB 2']],
    ['x13-trailing.xlsx', ['X13 TB 10']],
    ['x14-formula-cached.xlsx', ['X14 TB 20']],
    ['x17-rich.xlsx', ['X17 TB 10']],
    ['x18-header-star.xlsx', ['X18 TB 10']],
    ['x19-zwsp.xlsx', ['X19 TA L19 10']],
    ['x21-fullwidth.xlsx', ['X21 TB 12', 'X21 TA L21 3']],
    ['x22-case.xlsx', ['X22 TB 10']],
  ])('%s', async (name, expected) => {
    const seen = new Set((await company.inboundSince()).map(({ id }) => id))
    expect(toldBy(await tried(inboundOrder, name, await inFolder(name)))).toBe('')
    const made = await company.inboundSince(seen)
    expect(
      made.map(({ no, sku: good, lot, qty }) =>
        [no, good, lot, Number(qty)].filter((part) => part !== '').join(' '),
      ),
    ).toEqual(expected)
    expect(made.every(({ eta }) => eta === null || eta === '2026-12-01')).toBe(true)
  })

  // Of one number, each: they are made anew.
  test.each<[string, string]>([
    ['z01-SharedStrings-capital.xlsx', 'Z01'],
    ['z02-strict.xlsx', 'Z02'],
    ['z03-sci-v.xlsx', 'Z03'],
    ['z05-absolute-target.xlsx', 'Z05'],
  ])('%s', async (name) => {
    const { preview } = await tried(inboundOrder, name, await inFolder(name))
    expect(preview?.rows[0]?.cells).toEqual([
      'TST',
      'SHQP',
      '采购入库',
      '供应商',
      '2026-12-01',
      'X01',
      'TB',
      '',
      '10',
    ])
  })
})

describe('a file of which something got lost is refused, and says where and what to do', () => {
  test.each<[string, RegExp]>([
    ['c07-scientific.csv', /第2行：单元格 F2 是 2\.86472E\+18，.*请将此列设为文本/],
    ['c12-dmy.csv', /第2行：预计到货须为日期，如 2026-01-31，单元格 E2 为「01\/12\/2026」/],
    ['c20-short-row.csv', /第2行：请输入预收数量/],
    ['c21-neg.csv', /第2行：预收数量须大于0/],
    ['c22-zero.csv', /第2行：预收数量须大于0/],
    ['c23-frac.csv', /第2行：商品 TB 按整数计数，数量不能为 2\.5，请改为整数/],
    ['c33-one-bad-byte.csv', /第3行：单元格 D3 含有无法识别的字符/],
    ['c36-dash.csv', /第2行：外部单号只能包含/],
    ['k01-skip.csv', /第3行：预收数量须为数字/],
    ['k03-two-warehouses.csv', /第3行：外部单号 K03 第2行的仓库为「SHQP」，此行为「GZBY」/],
    ['s03-sheetjs.xls', /另存为 XLSX/],
    ['s05.ods', /另存为 XLSX/],
    ['s06.xlsb', /另存为 XLSX/],
    ['x02-19digits-number.xlsx', /第2行：单元格 F2 是 2\.86471590311479E\+18/],
    ['x15-formula-uncached.xlsx', /第2行：单元格 H2 是未计算的公式/],
    ['x16-formula-error.xlsx', /第2行：单元格 D2 是错误值 #N\/A/],
    ['x20-zwsp-data.xlsx', /第3行：商品 TA 批次 L20 重复，请合并数量/],
    ['x25-float.xlsx', /第3行：预收数量须为数字，最多4位小数/],
    ['x27-dup-lines.xlsx', /第3行：商品 TB 重复，请合并数量/],
    ['x28-head-differs.xlsx', /第3行：外部单号 X28 第2行的供应商为「供应商」，此行为「另一家」/],
  ])('%s', async (name, told) => {
    const before = await company.inboundSince()
    expect(toldBy(await tried(inboundOrder, name, await inFolder(name)))).toMatch(told)
    expect(await company.inboundSince()).toEqual(before)
  })

  test('a barcode, an id number, a phone number and a code of goods are whole or refused', async () => {
    const outcome = async (sheet: Sheet, name: string) =>
      toldBy(await tried(sheet, name, await inFolder(name)))
    expect(await outcome(skuBarcode, 'b01-barcode-number.xlsx')).toMatch(
      /C3 是 2\.86471590311479E\+18[\s\S]*C4 是 6\.90123E\+12/,
    )
    expect(await outcome(employee, 'e01-idnumber-as-number.xlsx')).toMatch(
      /单元格 C2 是 3\.10101199003071E\+17/,
    )
    expect(await outcome(employee, 'e03-mobile-sci.xlsx')).toMatch(/单元格 D2 是 1\.38E\+10/)
    expect(await outcome(employee, 'e05-idlower.xlsx')).toMatch(/第3行：身份证号的出生日期或校验码不对/)
    expect(await outcome(sku, 'g01-goods.xlsx')).toMatch(/第3行：单元格 B3 被表格程序变成了日期/)
    expect(
      await company.wms.database.orm.select().from(skuBarcodes).where(eq(skuBarcodes.owner, 'TST')),
    ).toEqual([])
  })

  test('a comma within an unquoted text moves no amount into another column', async () => {
    const outcome = await tried(expenseSheet, 'd07.csv', await inFolder('d07-comma-in-text.csv'))
    expect(toldBy(outcome)).toMatch(/第2行：单元格 I2 没有列名，内容「叉车」不会被导入/)
  })
})

describe('rows of one number', () => {
  const HEADINGS = '货主,仓库,店铺,承运商,截单时间,收货人,收货电话,收货地址,外部单号,商品,订单数量'
  const parcel = (no: string, receiver: string, address: string, good = 'TB', phone = '13800138000') =>
    `TST,SHQP,,AN,,${receiver},${phone},${address},${no},${good},1`
  const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n')

  test('of two buyers never become one parcel', async () => {
    const one = await tried(outboundOrder, 'c41.csv', await inFolder('c41-outbound-scientific.csv'))
    expect(toldBy(one)).toMatch(/第2行：单元格 I2 是 2\.86472E\+18/)
    const rows = sheet(parcel('G1', '甲', '甲路1号'), parcel('G1', '甲', '乙路2号', 'TD'))
    const two = await tried(outboundOrder, 'g1.csv', rows, '跳过错误行')
    expect(toldBy(two)).toMatch(/第3行：外部单号 G1 第2行的收货地址为「甲路1号」，此行为「乙路2号」/)
    expect(await company.outboundNow()).toMatchObject([{ no: 'G1', receiver: '甲', sku: 'TB' }])
  })

  test('that an order has already are added to it when they say the same of it, and refused when not', async () => {
    const other = await tried(
      outboundOrder,
      'g2.csv',
      sheet(parcel('G1', '甲', '甲路1号', 'TD', '13800138001')),
    )
    expect(toldBy(other)).toMatch(/已有的出库单 CK\S+ 的收货电话与此行不同/)
    expect(toldBy(other)).not.toMatch(/13800138000/)
    const same = await tried(outboundOrder, 'g3.csv', sheet(parcel('G1', '甲', '甲路1号', 'TD')))
    expect(same.result).toBe('已导入1行')
    expect((await company.outboundNow()).map(({ no, sku: good }) => [no, good])).toEqual([
      ['G1', 'TB'],
      ['G1', 'TD'],
    ])
  })
})
