// Workbooks as programs write them: which of their sheets is read, what its numbers are as codes, and cells that lost their content.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { nextOpId, type SheetCompany, startSheetCompany, toldBy } from '#tests/support/sheet-company.ts'
import { download, untilEnded, upload } from '#tests/support/tasks.ts'
import { workbookOf, workbookWith } from '#tests/support/workbook.ts'

let company: SheetCompany

beforeAll(async () => {
  company = await startSheetCompany()
})
afterAll(() => company.wms.close())

const tried: SheetCompany['tried'] = (...given) => company.tried(...given)

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
    const { refused } = await tried(
      inboundOrder,
      'book.xlsx',
      await workbookOf([wrong, { ...wrong, name: '续' }]),
    )
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

describe('the parts of a workbook', () => {
  const rows = HEADING_ROW + inboundRow({ no: textCell('PART1'), good: '<c t="s"><v>0</v></c>' })
  const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`
  const of = (...relations: string[]) => `<Relationships>${relations.join('')}</Relationships>`
  const strings = '<sst><si><t>TB</t></si></sst>'

  test.each([
    ['at the root', 'workbook.xml', '', 'sheets/one.xml'],
    ['under another name', 'xl/workbook2.xml', 'xl/', 'worksheets\\one.xml'],
    ['named from the root', 'xl/workbook.xml', 'xl/', '/xl/worksheets/one.xml'],
    ['named from beside', 'xl/workbook.xml', 'xl/', '../xl/worksheets/one.xml'],
  ])('are found %s', async (_case, book, folder, target) => {
    const sheet = target.replaceAll('\\', '/').replace(/^(?:\/|\.\.\/)xl\//, '')
    const content = await workbookWith({
      'xl/workbook.xml': '<workbook/>',
      '_rels/.rels': of(related('rId1', 'officeDocument', book)),
      [book]: `<workbook xmlns:r="${DOCUMENT}"><sheets><sheet name="数据" r:id="rId7"/></sheets></workbook>`,
      [`${folder}_rels/${book.slice(folder.length)}.rels`]: of(
        related('rId7', 'worksheet', target),
        related('rId8', 'sharedStrings', 'texts.xml'),
      ),
      [`${folder}texts.xml`]: strings,
      [`${folder}${sheet}`]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })
    const { preview } = await tried(inboundOrder, 'book.xlsx', content)
    expect(preview?.rows[0]?.cells).toEqual(['TST', 'SHQP', '采购入库', 'PART1', 'TB', '', '1'])
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
        await upload(company.wms, {
          fileName: 'b.xlsx',
          content: await bookOf('1234567890123456'),
          token: company.admin,
        })
      ).json().data.fileName,
    }
    const begun = await company.wms.call(
      inboundOrder.import,
      { body: { ...body, mode: '全部导入', opId: nextOpId() } },
      company.admin,
    )
    const task = await untilEnded(company.wms, begun.envelope.data.id, company.admin)
    const returned = await download(company.wms, task.fileName, company.admin)
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
