// The template of every sheet that comes in: our own reader knows its headings, and takes its example for no record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zone } from '#shared/contracts/base/zone.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { EXAMPLE_MARK, guideOf } from '#shared/contracts/definition/sheet-guide.ts'
import { inboundSheet } from '#shared/contracts/inbound/order.ts'
import { TAKEN_SHEETS, type TakenSheet } from '#tests/support/contracts.ts'
import { sheetOf, upload } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'
import { partOf } from '#tests/support/workbook.ts'

let wms: TestWms
let admin: string

beforeAll(async () => {
  wms = await startWms({ backend: 'postgres', tasks: null })
  admin = await wms.signIn('admin')
})
afterAll(() => wms.close())

async function templateOf({ importTemplate: { method, path } }: TakenSheet) {
  const { envelope } = await wms.send({ method, path, token: admin })
  expect([path, envelope.message]).toEqual([path, 'success'])
  const { fileName, content } = envelope.data as { fileName: string; content: string }
  return { fileName, content: Buffer.from(content, 'base64') }
}

async function previewed(
  sheet: TakenSheet,
  fileName: string,
  content: string | Buffer,
): Promise<ImportPreview> {
  const stored = (await upload(wms, { fileName, content, token: admin })).json().data.fileName
  const { method, path } = sheet.previewImport
  const { envelope } = await wms.send({ method, path, token: admin, body: { fileName: stored } })
  expect([path, envelope.message]).toEqual([path, 'success'])
  return envelope.data as ImportPreview
}

test('there are templates of all kinds of records and documents', () => {
  expect(TAKEN_SHEETS.length).toBeGreaterThan(40)
})

describe.each(TAKEN_SHEETS.map((sheet) => [sheet.name, sheet] as const))('%s', (_name, sheet) => {
  test('has a template that goes back in as a sheet without any record', async () => {
    const { fileName, content } = await templateOf(sheet)
    const preview = await previewed(sheet, fileName, content)
    const labels = guideOf(sheet.fields).map(({ label }) => label)
    expect(preview.columns.map(({ label }) => label)).toEqual(labels)
    expect(preview).toMatchObject({ total: 0, bad: 0, ignored: [], rows: [] })
    expect(preview.notes).toContain('第2行是示例，不会导入')
  })
})

test('a template marks what has to be filled in, and says how', async () => {
  const { content } = await templateOf(inboundSheet)
  const [headings, example] = await sheetOf(content)
  expect(headings).toEqual([
    '*货主',
    '*仓库',
    '*入库类型',
    '供应商',
    '预计到货',
    '*外部单号',
    '*商品',
    '批次',
    '*预收数量',
  ])
  expect(example?.[2]).toBe('例：采购入库')
})

test('what can be one of a list is chosen from it', async () => {
  const { content } = await templateOf(zone as TakenSheet)
  const sheet = await partOf(content, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('sqref="D2:D10001"><formula1>\'可选值\'!$D$2:$D$')
  expect(await partOf(content, 'xl/worksheets/sheet3.xml')).toContain('残次')
})

test('an example of which only a part was changed is refused at what was left', async () => {
  const rows = ['仓库,库区编码,库区名称,用途,顺序,状态', `SHQP,TP1,${EXAMPLE_MARK}示例库区名称,残次,9,启用`]
  const preview = await previewed(zone as TakenSheet, '库区.csv', rows.join('\r\n'))
  expect(preview).toMatchObject({ total: 1, bad: 1 })
  expect(preview.errors).toMatchObject([
    { line: 2, name: 'name', message: expect.stringContaining('仍是模板中的示例') },
  ])
})
