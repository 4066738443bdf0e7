// Sheets as people send them: each is read as it is seen in a spreadsheet program, or refused beside the row with what to do.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  inboundLines,
  inboundOrders,
  outboundLines,
  outboundOrders,
  owners,
  skuBarcodes,
  skus,
  userOwners,
  users,
  warehouseOwners,
} from '#server/wms/schema/tables.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import type { IMPORT_MODES, ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { expenseSheet } from '#shared/contracts/money/expense.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { download, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'
import { workbookOf } from '#tests/support/workbook.ts'

const FOLDER = path.join(import.meta.dirname, 'sheets')

let commands = 0
const nextOpId = () => `sheets-operation-${++commands}`

let wms: TestWms
let admin: string

beforeAll(async () => {
  wms = await startWms({ backend: 'postgres', tasks: TEST_PACE })
  const { orm } = wms.database
  const at = new Date('2026-11-01T00:00:00Z')
  const kept = { revision: 1, createdAt: at, updatedAt: at }
  await orm
    .insert(owners)
    .values({ code: 'TST', name: '测试货主', contact: '', settleCycle: '月结', ...kept } as never)
  await orm.insert(warehouseOwners).values({ warehouse: 'SHQP', owner: 'TST' })
  const goods = [
    { code: 'TA', lotControl: true, shelfLifeDays: 365 },
    { code: 'TB' },
    { code: 'TC', serialControl: true },
    { code: 'TD' },
    { code: '123' },
    { code: '000123' },
    { code: '6901234567892' },
  ]
  const plain = {
    owner: 'TST',
    name: '测试品',
    spec: '',
    unit: 'PCS',
    abc: 'B',
    lotControl: false,
    serialControl: false,
  }
  const size = { length: '1', width: '1', height: '1', weight: '1', unitValue: '1' }
  await orm.insert(skus).values(goods.map((one) => ({ ...plain, ...size, ...one, ...kept })) as never)
  admin = await wms.signIn('admin')
  const [{ id = 0 } = {}] = await orm.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
  await orm.insert(userOwners).values({ userId: id, owner: 'TST' })
})
afterAll(() => wms.close())

type Sheet = Pick<typeof inboundOrder, 'previewImport' | 'import'>
type Outcome = { preview: ImportPreview | null; refused: string | null; error: string; result: string }

async function tried(
  sheet: Sheet,
  fileName: string,
  content: string | Buffer,
  mode: (typeof IMPORT_MODES)[number] = '全部导入',
) {
  const outcome: Outcome = { preview: null, refused: '', error: '', result: '' }
  const uploaded = (await upload(wms, { fileName, content, token: admin })).json()
  if (uploaded.code !== 200) return { ...outcome, refused: uploaded.message as string }
  const body = { fileName: uploaded.data.fileName as string }
  const previewed = await wms.call(sheet.previewImport, { body }, admin)
  if (previewed.status !== 200) return { ...outcome, refused: previewed.envelope.message }
  const begun = await wms.call(sheet.import, { body: { ...body, mode, opId: nextOpId() } }, admin)
  const task = await untilEnded(wms, begun.envelope.data.id, admin)
  return { ...outcome, preview: previewed.envelope.data, error: task.error ?? '', result: task.result ?? '' }
}

const inFolder = (name: string) => readFile(path.join(FOLDER, name))
const toldBy = ({ refused, error, preview }: Outcome) =>
  [refused, error, ...(preview?.errors ?? []).map(({ line, message }) => `第${line}行：${message}`)]
    .filter((part) => part !== '')
    .join('\n')

/** 'X01 TB 10', with the lot where there is one, in the order of the lines. */
async function inboundSince(seen: ReadonlySet<number>) {
  const rows = await wms.database.orm
    .select({
      id: inboundLines.id,
      no: inboundOrders.externalNo,
      sku: inboundLines.sku,
      lot: inboundLines.lot,
      qty: inboundLines.expectedQty,
      eta: inboundOrders.eta,
    })
    .from(inboundLines)
    .innerJoin(inboundOrders, eq(inboundOrders.orderNo, inboundLines.orderNo))
    .where(eq(inboundOrders.owner, 'TST'))
    .orderBy(asc(inboundLines.id))
  return rows.filter(({ id }) => !seen.has(id))
}

async function outboundNow() {
  return wms.database.orm
    .select({ no: outboundOrders.externalNo, receiver: outboundOrders.receiver, sku: outboundLines.sku })
    .from(outboundOrders)
    .innerJoin(outboundLines, eq(outboundLines.orderNo, outboundOrders.orderNo))
    .where(eq(outboundOrders.owner, 'TST'))
    .orderBy(asc(outboundLines.id))
}

describe('a file of inbound orders becomes what people see in it', () => {
  test.each<[string, string[]]>([
    ['c01-gb18030.csv', ['C01 TB 10']],
    ['c02-bom.csv', ['C02 TB 10']],
    ['c03-double-bom.csv', ['C03 TB 10']],
    ['c08-slash-date.csv', ['C08 TB 10']],
    ['c09-dash-date.csv', ['C09 TB 10']],
    ['c10-slash-time.csv', ['C10 TB 10']],
    ['c11-compact-date.csv', ['C11 TB 10']],
    ['c13-tab-guard.csv', ['2864715903114785123 TB 1']],
    ['c15-apostrophe.csv', ['2864715903114785124 TB 1']],
    ['c16-cr-only.csv', ['C16 TB 10']],
    ['c17-quoted-newline.csv', ['C17 TB 1']],
    ['c19-extra-commas.csv', ['C19 TB 10']],
    ['c23-frac.csv', ['C23 TB 2.5']],
    ['c27-lead-zero.csv', ['C27 TB 10']],
    ['c32-crlf-lf-mix.csv', ['C32 TB 10', 'C32B TB 10']],
    ['c35-lre.csv', ['C35 TB 10']],
    ['c38-mixed-ends.csv', ['C38A TA L1 10', 'C38B TA L2 10', 'C38C TA L3 10']],
    ['c39-heading-newline.csv', ['C39A TA L1 10']],
    ['c40-lf-head-crlf.csv', ['C40A TA L1 10', 'C40B TA L2 10']],
    ['k05-concurrent.csv', ['K05 TB 1', 'K05 TD 1']],
    ['p01-populate.xlsx', ['P01 TB 10']],
    ['s01-sheetjs.xlsx', ['S01 TB 10']],
    ['s07-sst.xlsx', ['S07 TB 10']],
    ['x01-plain.xlsx', ['X01 TB 10']],
    ['x04-zero-format.xlsx', ['X04 000123 10']],
    ['x06-date-true.xlsx', ['X06 TB 10']],
    ['x13-trailing.xlsx', ['X13 TB 10']],
    ['x14-formula-cached.xlsx', ['X14 TB 20']],
    ['x17-rich.xlsx', ['X17 TB 10']],
    ['x18-header-star.xlsx', ['X18 TB 10']],
    ['x19-zwsp.xlsx', ['X19 TA L19 10']],
    ['x21-fullwidth.xlsx', ['X21 TB 12', 'X21 TA L21 3']],
  ])('%s', async (name, expected) => {
    const seen = new Set((await inboundSince(new Set())).map(({ id }) => id))
    expect(toldBy(await tried(inboundOrder, name, await inFolder(name)))).toBe('')
    const made = await inboundSince(seen)
    expect(
      made.map(({ no, sku: good, lot, qty }) =>
        [no, good, lot, Number(qty)].filter((part) => part !== '').join(' '),
      ),
    ).toEqual(expected)
    expect(made.every(({ eta }) => eta === null || eta.startsWith('2026-12-0'))).toBe(true)
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
    ['c05-semicolon.csv', /第一行须为列名/],
    ['c07-scientific.csv', /第2行：单元格 F2 是 2\.86472E\+18，.*请将此列设为文本/],
    ['c12-dmy.csv', /第2行：预计到货须为日期/],
    ['c20-short-row.csv', /第2行：请输入预收数量/],
    ['c21-neg.csv', /第2行：预收数量须大于0/],
    ['c22-zero.csv', /第2行：预收数量须大于0/],
    ['c24-unit.csv', /第2行：预收数量须为数字/],
    ['c29-total-row.csv', /第3行：请选择货主/],
    ['c33-one-bad-byte.csv', /第3行：单元格 D3 含有无法识别的字符/],
    ['c34-nul.csv', /只能上传/],
    ['c36-dash.csv', /第2行：外部单号只能包含/],
    ['k01-skip.csv', /第3行：预收数量须为数字/],
    ['k03-two-warehouses.csv', /第3行：外部单号 K03 第2行的仓库为「SHQP」，此行为「GZBY」/],
    ['x02-19digits-number.xlsx', /第2行：单元格 F2 是 2\.86471590311479E\+18/],
    ['x05-date-exceljs.xlsx', /第2行：预计到货须为日期/],
    ['x08-date-time.xlsx', /第2行：预计到货须为日期/],
    ['x09-title-row.xlsx', /第一行须为列名/],
    ['x15-formula-uncached.xlsx', /第2行：单元格 H2 是未计算的公式/],
    ['x16-formula-error.xlsx', /第2行：单元格 D2 是错误值 #N\/A/],
    ['x20-zwsp-data.xlsx', /第3行：商品 TA 批次 L20 重复，请合并数量/],
    ['x22-case.xlsx', /第2行：商品 tb 不存在/],
    ['x25-float.xlsx', /第3行：预收数量须为数字，最多4位小数/],
    ['x27-dup-lines.xlsx', /第3行：商品 TB 重复，请合并数量/],
    ['x28-head-differs.xlsx', /第3行：外部单号 X28 第2行的供应商为「供应商」，此行为「另一家」/],
  ])('%s', async (name, told) => {
    const before = await inboundSince(new Set())
    expect(toldBy(await tried(inboundOrder, name, await inFolder(name)))).toMatch(told)
    expect(await inboundSince(new Set())).toEqual(before)
  })

  test('a barcode, an id number, a phone number and a code of goods are whole or refused', async () => {
    const outcome = async (sheet: unknown, name: string) =>
      toldBy(await tried(sheet as Sheet, name, await inFolder(name)))
    expect(await outcome(skuBarcode, 'b01-barcode-number.xlsx')).toMatch(
      /C3 是 2\.86471590311479E\+18[\s\S]*C4 是 6\.90123E\+12/,
    )
    expect(await outcome(employee, 'e01-idnumber-as-number.xlsx')).toMatch(
      /单元格 C2 是 3\.10101199003071E\+17/,
    )
    expect(await outcome(employee, 'e03-mobile-sci.xlsx')).toMatch(/单元格 D2 是 1\.38E\+10/)
    expect(await outcome(employee, 'e05-idlower.xlsx')).toMatch(/第3行：身份证号的出生日期或校验码不对/)
    expect(await outcome(sku, 'g01-goods.xlsx')).toMatch(/第3行：单元格 B3 被表格程序变成了日期/)
    expect(await wms.database.orm.select().from(skuBarcodes).where(eq(skuBarcodes.owner, 'TST'))).toEqual([])
  })

  test('a comma within an unquoted text moves no amount into another column', async () => {
    const outcome = await tried(
      expenseSheet as unknown as Sheet,
      'd07.csv',
      await inFolder('d07-comma-in-text.csv'),
    )
    expect(toldBy(outcome)).toMatch(/第2行：单元格 I2 没有列名，内容「叉车」不会被导入/)
  })
})

describe('rows of one number', () => {
  const HEADINGS = '货主,仓库,店铺,承运商,截单时间,收货人,收货电话,收货地址,外部单号,商品,订单数量'
  const parcel = (no: string, receiver: string, address: string, good = 'TB', phone = '13800138000') =>
    `TST,SHQP,,AN,,${receiver},${phone},${address},${no},${good},1`
  const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n')

  test('of two buyers never become one parcel', async () => {
    const one = await tried(
      outboundOrder as unknown as Sheet,
      'c41.csv',
      await inFolder('c41-outbound-scientific.csv'),
    )
    expect(toldBy(one)).toMatch(/第2行：单元格 I2 是 2\.86472E\+18/)
    const rows = sheet(parcel('G1', '甲', '甲路1号'), parcel('G1', '甲', '乙路2号', 'TD'))
    const two = await tried(outboundOrder as unknown as Sheet, 'g1.csv', rows, '跳过错误行')
    expect(toldBy(two)).toMatch(/第3行：外部单号 G1 第2行的收货地址为「甲路1号」，此行为「乙路2号」/)
    expect(await outboundNow()).toEqual([{ no: 'G1', receiver: '甲', sku: 'TB' }])
  })

  test('that an order has already are added to it when they say the same of it, and refused when not', async () => {
    const other = await tried(
      outboundOrder as unknown as Sheet,
      'g2.csv',
      sheet(parcel('G1', '甲', '甲路1号', 'TD', '13800138001')),
    )
    expect(toldBy(other)).toMatch(/已有的出库单 CK\S+ 的收货电话与此行不同/)
    expect(toldBy(other)).not.toMatch(/13800138000/)
    const same = await tried(
      outboundOrder as unknown as Sheet,
      'g3.csv',
      sheet(parcel('G1', '甲', '甲路1号', 'TD')),
    )
    expect(same.result).toBe('已导入1行')
    expect((await outboundNow()).map(({ no, sku: good }) => [no, good])).toEqual([
      ['G1', 'TB'],
      ['G1', 'TD'],
    ])
  })
})

const HEADING_ROW = `<row r="1">${['货主', '仓库', '入库类型', '外部单号', '商品', '批次', '预收数量'].map(textCell).join('')}</row>`

function textCell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`
}

/** The number of the order, the product and the lot as cells; the rest is right. */
function inboundRow(cells: {
  no?: string
  good?: string
  lot?: string
  line?: number
  hidden?: boolean
}): string {
  const { no = textCell('W1'), good = textCell('TB'), lot = textCell(''), line = 2, hidden = false } = cells
  const head = ['TST', 'SHQP', '采购入库'].map(textCell).join('')
  return `<row r="${line}"${hidden ? ' hidden="1"' : ''}>${head}${no}${good}${lot}<c><v>1</v></c></row>`
}

describe('the sheet that is read', () => {
  const other = { name: '字典', rows: `<row r="1">${textCell('货主')}${textCell('外部单号')}</row>` }
  const data = { name: '入库', rows: HEADING_ROW + inboundRow({}) }
  const previewOf = async (content: Buffer) => (await tried(inboundOrder, 'book.xlsx', content)).preview

  test('is the one in front when the workbook is opened, and the preview tells of the others', async () => {
    const preview = await previewOf(await workbookOf([other, data], { active: 1 }))
    expect(preview).toMatchObject({ total: 1, notes: ['读取的是工作表「入库」，另有工作表「字典」不会导入'] })
  })

  test('is never a hidden one', async () => {
    const hidden = [
      { ...other, state: 'hidden' },
      data,
      { ...other, name: '密', state: 'veryHidden' },
    ] as const
    for (const active of [0, 1]) {
      const preview = await previewOf(await workbookOf(hidden, { active }))
      expect(preview?.notes).toEqual([
        '读取的是工作表「入库」，另有工作表「字典（隐藏）」、「密（隐藏）」不会导入',
      ])
    }
  })

  test('is named when its headings are another one’s', async () => {
    const wrong = { name: '说明', rows: `<row r="1">${textCell('填写说明')}</row>` }
    const { refused } = await tried(inboundOrder, 'book.xlsx', await workbookOf([wrong, data]))
    expect(refused).toMatch(/第一行须为列名.*读取的是工作表「说明」/)
  })

  test('tells of rows and columns that are hidden in it', async () => {
    const before = '<cols><col min="6" max="6" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>'
    const rows =
      HEADING_ROW +
      inboundRow({ no: textCell('H1') }) +
      inboundRow({ no: textCell('H2'), line: 3, hidden: true })
    const preview = await previewOf(await workbookOf([{ name: '入库', rows, before }]))
    expect(preview?.notes).toEqual(['有1行被隐藏或筛选掉，也会导入', '有1列被隐藏，也会导入'])
  })
})

describe('a number in a column of codes', () => {
  const FORMATS = [
    '000000',
    '000-000',
    '[$-804]000000',
    '000000;[Red]-000000',
    '"SH"0000',
    '#,##0',
    '0;[Magenta]-0',
    '0.00',
  ]
  const read = async (number: string, style: number) => {
    const rows = HEADING_ROW + inboundRow({ lot: `<c s="${style}"><v>${number}</v></c>` })
    const book = await workbookOf([{ name: '入库', rows }], { formats: FORMATS })
    return (await tried(inboundOrder, 'book.xlsx', book)).preview?.rows[0]?.cells[5]
  }

  test.each([
    ['123', 0, '123'],
    ['123', 1, '000123'],
    ['1234567', 1, '1234567'],
    ['1234', 2, '001-234'],
    ['123', 3, '000123'],
    ['123', 4, '000123'],
    ['7', 5, 'SH0007'],
    ['1234', 6, '1234'],
    ['120', 7, '120'],
    ['1.5', 8, '1.50'],
  ])('%s in format %i is %s, as the sheet shows it', async (number, style, shown) => {
    expect(await read(number, style)).toBe(shown)
  })

  test('of fifteen digits is whole, of sixteen is refused, and handed back it is refused again', async () => {
    const bookOf = (number: string) =>
      workbookOf([{ name: '入库', rows: HEADING_ROW + inboundRow({ no: `<c><v>${number}</v></c>` }) }])
    expect((await tried(inboundOrder, 'a.xlsx', await bookOf('123456789012345'))).result).toBe('已导入1行')
    const body = {
      fileName: (
        await upload(wms, { fileName: 'b.xlsx', content: await bookOf('1234567890123456'), token: admin })
      ).json().data.fileName,
    }
    const begun = await wms.call(
      inboundOrder.import,
      { body: { ...body, mode: '全部导入', opId: nextOpId() } },
      admin,
    )
    const task = await untilEnded(wms, begun.envelope.data.id, admin)
    const returned = await download(wms, task.fileName, admin)
    expect(toldBy(await tried(inboundOrder, 'c.xlsx', returned.rawPayload))).toMatch(
      /单元格 D2 是 1\.23456789012346E\+15/,
    )
  })
})

describe('a cell whose content is not its own', () => {
  const told = async (cells: Parameters<typeof inboundRow>[0]) => {
    const rows = HEADING_ROW + inboundRow(cells)
    return toldBy(
      await tried(
        inboundOrder,
        'book.xlsx',
        await workbookOf([{ name: '入库', rows }], { formats: ['m"月"d"日"', 'yyyy-mm-dd'] }),
      ),
    )
  }

  test.each([
    ['an error', '<c r="D2" t="e"><v>#REF!</v></c>', /单元格 D2 是错误值 #REF!/],
    ['an error that nobody knows', '<c t="e"><v>#PYTHON!</v></c>', /单元格 D2 是错误值/],
    ['an error kept as a text', textCell('#N/A'), /单元格 D2 是错误值 #N\/A/],
    ['a column too narrow', textCell('########'), /单元格 D2 因列宽不足/],
    ['a formula without a result', '<c><f>A1</f></c>', /单元格 D2 是未计算的公式/],
    ['a formula with an empty result', '<c><f>A1</f><v></v></c>', /单元格 D2 是未计算的公式/],
    ['a day where a code is meant', '<c s="2"><v>46357</v></c>', /单元格 D2 被表格程序变成了日期/],
  ])('%s is refused, and the cell named', async (_case, no, message) => {
    expect(await told({ no })).toMatch(message)
  })

  test('a lot that a program has made a day of is refused, and one that is shown as a whole day is that day', async () => {
    expect(await told({ good: textCell('TA'), lot: '<c s="1"><v>46357</v></c>' })).toMatch(
      /单元格 F2 被表格程序变成了日期/,
    )
    expect(await told({ no: textCell('DAY1'), good: textCell('TA'), lot: '<c s="2"><v>46357</v></c>' })).toBe(
      '',
    )
  })

  test('a formula that came to an empty text is an empty cell', async () => {
    expect(await told({ no: textCell('EMPTY1'), lot: '<c t="str"><f>A1</f><v></v></c>' })).toBe('')
  })

  test('a column beside the headings is no place for content', async () => {
    const rows = `${HEADING_ROW}${inboundRow({ no: textCell('BESIDE') }).replace('</row>', `<c r="J2" t="inlineStr"><is><t>备注</t></is></c></row>`)}`
    expect(
      toldBy(await tried(inboundOrder, 'book.xlsx', await workbookOf([{ name: '入库', rows }]))),
    ).toMatch(/单元格 J2 没有列名，内容「备注」/)
  })
})
