// References in sheets: people know records by their names, and a name that means one of them is as good as its code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sku } from '#shared/contracts/base/sku.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import type { TakenSheet } from '#tests/support/contracts.ts'
import { sheetOf, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'
import { partOf } from '#tests/support/workbook.ts'

const HEADINGS = '货主,仓库,入库类型,外部单号,商品,批次,预收数量'

let commands = 0
const opId = () => `sheet-names-operation-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    for (const [owner, code, name, status] of PRODUCTS) {
      const goods = { owner, code, name, status, unit: 'PCS', spec: '', abc: 'A' as const }
      const body = { ...goods, lotControl: false, serialControl: false, opId: opId() }
      expect((await wms.call(sku.create, { body }, admin)).envelope.message).toBe('success')
    }
  })
  afterAll(() => wms.close())

  async function uploaded(rows: readonly string[], token: string): Promise<string> {
    const answer = await upload(wms, { fileName: '入库.csv', content: rows.join('\r\n'), token })
    return answer.json().data.fileName
  }

  async function previewed(rows: readonly string[], token = admin): Promise<ImportPreview> {
    const body = { fileName: await uploaded([HEADINGS, ...rows], token) }
    const { path } = inboundSheet.previewImport
    const { envelope } = await wms.send({ method: 'POST', path, token, body })
    expect(envelope.message).toBe('success')
    return envelope.data as ImportPreview
  }

  const told = ({ errors }: ImportPreview) => errors.map(({ line, name, message }) => [line, name, message])

  test('names stand for codes, each within its row’s owner and warehouse', async () => {
    const rows = [
      '云裳服饰,上海青浦仓,采购入库,NM-1,测试羽绒服,,5',
      '木棠母婴,SHQP,采购入库,NM-2,测试羽绒服,,6',
      'YCFS 云裳服饰,SHQP 上海青浦仓,采购入库,NM-3,NM-COAT 测试羽绒服,,7',
    ]
    expect(told(await previewed(rows))).toEqual([])
    const body = {
      fileName: await uploaded([HEADINGS, ...rows], admin),
      mode: '全部导入' as const,
      opId: opId(),
    }
    const begun = await wms.call(inboundSheet.import, { body }, admin)
    expect((await untilEnded(wms, begun.envelope.data.id, admin)).result).toBe('已导入3行')
    const made = await wms.call(
      inboundOrder.list,
      { body: { externalNo: ['NM-1', 'NM-2', 'NM-3'], sort: 'orderNo' } },
      admin,
    )
    expect(made.envelope.data.rows.map(({ owner, warehouse }) => [owner, warehouse])).toEqual([
      ['YCFS', 'SHQP'],
      ['MTMY', 'SHQP'],
      ['YCFS', 'SHQP'],
    ])
  })

  test('headings say whether codes or names stand below, and codes count where both do', async () => {
    const read = async (headings: string, row: string) => {
      const { path } = inboundSheet.previewImport
      const body = { fileName: await uploaded([headings, row], admin) }
      const { envelope } = await wms.send({ method: 'POST', path, token: admin, body })
      const { columns, errors, bad } = envelope.data as ImportPreview
      return { names: columns.map(({ name }) => name), errors, bad }
    }
    expect(
      await read(
        '货主编码,仓库名称,入库类型,外部单号,商品名称,商品编码,预收数量',
        'YCFS,上海青浦仓,采购入库,NH-1,随便写的,NM-COAT,5',
      ),
    ).toEqual({
      names: ['owner', 'warehouse', 'type', 'externalNo', 'sku', 'expectedQty'],
      errors: [],
      bad: 0,
    })
    const named = await read(
      '货主名称,仓库,入库类型,外部单号,商品名称,预收数量',
      '云裳服饰,SHQP,采购入库,NH-2,测试羽绒服,5',
    )
    expect(named).toMatchObject({ errors: [], bad: 0 })
  })

  test('a name that several records have is refused with their codes', async () => {
    const preview = await previewed(['云裳服饰,SHQP,采购入库,NM-4,测试短裙,,5'])
    expect(told(preview)).toEqual([
      [2, 'sku', '单元格 E2 「测试短裙」不止一个：NM-SKIRT1、NM-SKIRT2，请填编码'],
    ])
  })

  test('a code is never taken for a name, nor a record that is no longer in use', async () => {
    // 'NM-COAT' is the name of another product, too.
    const rows = ['YCFS,SHQP,采购入库,NM-5,nm-coat,,5', 'YCFS,SHQP,采购入库,NM-6,测试停产,,5']
    expect(told(await previewed(rows))).toEqual([[3, 'sku', expect.stringContaining('测试停产')]])
  })

  test('attack: names of owners and warehouses outside the caller’s scope find nothing', async () => {
    const clerk = await wms.signIn('clerk')
    const rows = ['YCFS,成都双流仓,采购入库,NM-7,NM-COAT,,5', 'YCFS,上海青浦仓,采购入库,NM-8,NM-COAT,,5']
    const preview = await previewed(rows, clerk)
    expect(preview.errors.map(({ line }) => line)).toEqual([2])
    expect(JSON.stringify(preview)).not.toContain('CDSL')
  })

  test('rows of one order agree, whether they say code or name', async () => {
    const rows = [
      '云裳服饰,SHQP,采购入库,NM-9,NM-COAT,,5',
      'YCFS,上海青浦仓,采购入库,NM-9,NM-SKIRT1,,5',
      '木棠母婴,SHQP,采购入库,NM-9,NM-COAT,,5',
    ]
    expect(await previewed(rows)).toMatchObject({ total: 3, bad: 0, documents: 2 })
  })

  test('a template offers the records, and takes what it offers', async () => {
    const { method, path } = inboundSheet.importTemplate as TakenSheet['importTemplate']
    const { envelope } = await wms.send({ method, path, token: admin })
    const content = Buffer.from((envelope.data as { content: string }).content, 'base64')
    const [, example] = await sheetOf(content)
    expect(example?.[0]).toBe('例：BXXS 百巷小食')
    expect(await partOf(content, 'xl/worksheets/sheet3.xml')).toContain('YCFS 云裳服饰')
    const sheet = await partOf(content, 'xl/worksheets/sheet1.xml')
    // Codes alone are taken, too: nothing refuses them.
    expect(sheet).toContain('<dataValidation type="list" allowBlank="1" sqref="A2:A10001">')
  })
})

const PRODUCTS = [
  ['YCFS', 'NM-COAT', '测试羽绒服', '启用'],
  ['MTMY', 'NM-COAT', '测试羽绒服', '启用'],
  ['YCFS', 'NM-OTHER', 'nm-coat', '启用'],
  ['YCFS', 'NM-SKIRT1', '测试短裙', '启用'],
  ['YCFS', 'NM-SKIRT2', '测试短裙', '启用'],
  ['YCFS', 'NM-OLD', '测试停产', '停用'],
] as const
