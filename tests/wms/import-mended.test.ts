// A sheet that is mended in its preview: corrected cells and rows that are left out meet the checks of the file's own, and the
// import takes them. What is hardly meant is asked of each row, and said yes to for what was asked.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zone } from '#shared/contracts/base/zone.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { Correction, ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const ZONES = '仓库,库区编码,库区名称,用途,顺序,状态'
const zoneRow = (code: string, use = '残次') => `SHQP,${code},残次区,${use},9,启用`
const ORDERS = '货主,仓库,承运商,收货人,收货电话,收货地址,外部单号,商品,订单数量'
const orderRow = (no: string, qty: string) => `YCFS,SHQP,AN,王五,,某路1号,${no},YCFS0001,${qty}`

type Mended = { aim?: string; corrections?: Correction[]; leftOut?: number[]; confirmed?: string[] }

let commands = 0
const opId = () => `mended-operation-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  async function uploaded(rows: readonly string[]): Promise<string> {
    const answer = await upload(wms, { fileName: '导入.csv', content: rows.join('\r\n'), token: admin })
    return answer.json().data.fileName
  }

  const sent = ({ path }: Call, body: object) => wms.send({ method: 'POST', path, token: admin, body })

  async function previewed(sheet: { previewImport: Call }, fileName: string, mended: Mended = {}) {
    const { envelope } = await sent(sheet.previewImport, { fileName, ...mended })
    expect(envelope.message).toBe('success')
    return envelope.data as ImportPreview
  }

  async function imported(sheet: { import: Call }, fileName: string, mended: Mended = {}) {
    const { envelope } = await sent(sheet.import, { fileName, mode: '全部导入', opId: opId(), ...mended })
    const { result, error } = await untilEnded(wms, (envelope.data as { id: number }).id, admin)
    return error ?? result
  }

  const zonesLike = async (pattern: string) => {
    const { rows } = await wms.database.orm.execute<{ code: string; name: string }>(
      sql`select code, name from zones where code like ${pattern} order by code`,
    )
    return rows.map(({ code, name }) => `${code} ${name}`)
  }

  test('a corrected cell is checked as the sheet had it, and imported so; the file stays as it is', async () => {
    const fileName = await uploaded([ZONES, zoneRow('MA1'), zoneRow('MA2', '残疵'), zoneRow('MA3')])
    expect(await previewed(zone, fileName)).toMatchObject({ bad: 1, mendedRows: [] })
    const wrong = [{ line: 3, name: 'usage', text: '没有的' }]
    expect((await previewed(zone, fileName, { corrections: wrong })).errors).toEqual([
      expect.objectContaining({ line: 3, name: 'usage', message: expect.stringContaining('「没有的」') }),
    ])
    const corrections = [
      { line: 3, name: 'usage', text: ' 残次\u200b' },
      { line: 4, name: 'name', text: '三区' },
    ]
    const preview = await previewed(zone, fileName, { corrections })
    expect(preview).toMatchObject({ total: 3, bad: 0, made: 3, errors: [] })
    expect(preview.mendedRows).toEqual([
      { line: 3, cells: ['SHQP', 'MA2', '残次区', '残次', '9', '启用'] },
      { line: 4, cells: ['SHQP', 'MA3', '三区', '残次', '9', '启用'] },
    ])
    expect(await imported(zone, fileName, { corrections })).toBe('已导入3行')
    expect(await zonesLike('MA%')).toEqual(['MA1 残次区', 'MA2 残次区', 'MA3 三区'])
    expect((await previewed(zone, fileName)).errors.map(({ line }) => line)).toEqual([2, 3, 4])
  })

  test('a cell that the file leaves out at the end of its row can be filled', async () => {
    const fileName = await uploaded([ZONES, 'SHQP,MF1,残次区'])
    const corrections = [
      { line: 2, name: 'status', text: '启用' },
      { line: 2, name: 'seq', text: '9' },
      { line: 2, name: 'usage', text: '残次' },
    ]
    expect(await previewed(zone, fileName, { corrections })).toMatchObject({ bad: 0, made: 1 })
  })

  test('a row that is left out is shown, is no double of another, and is not imported', async () => {
    const fileName = await uploaded([ZONES, zoneRow('ML1'), zoneRow('ML1'), zoneRow('ML2')])
    expect(await previewed(zone, fileName)).toMatchObject({ total: 3, bad: 1 })
    const preview = await previewed(zone, fileName, { leftOut: [2] })
    expect(preview).toMatchObject({ total: 2, bad: 0, made: 2 })
    expect(preview.mendedRows.map(({ line }) => line)).toEqual([2])
    expect(preview.rows.map(({ line }) => line)).toEqual([2, 3, 4])
    expect(await imported(zone, fileName, { leftOut: [2] })).toBe('已导入2行')
    expect(await zonesLike('ML%')).toEqual(['ML1 残次区', 'ML2 残次区'])
  })

  test('records are changed by corrected cells, too', async () => {
    const fileName = await uploaded(['仓库,库区编码,顺序', 'SHQP,JX,零'])
    const aim = '修改'
    expect(await previewed(zone, fileName, { aim })).toMatchObject({ bad: 1 })
    const corrections = [{ line: 2, name: 'seq', text: '17' }]
    expect(await previewed(zone, fileName, { aim, corrections })).toMatchObject({ bad: 0, changed: 1 })
    expect(await imported(zone, fileName, { aim, corrections })).toBe('新增0行，修改1行，无变化0行')
  })

  test('what fits no cell of the sheet is refused', async () => {
    const fileName = await uploaded(['仓库,库区编码', 'SHQP,MX1'])
    const tried = async (corrections: object[]) =>
      (await sent(zone.previewImport, { fileName, corrections })).envelope.message
    expect(await tried([{ line: 2, name: 'seq', text: '1' }])).toBe(
      '文件中没有列 seq，不能改正；请在文件中补上此列后重新上传',
    )
    expect(await tried([{ line: 2, name: 'code', text: 'X'.repeat(1001) }])).toContain('单元格不超过1000个字')
  })

  test('what is hardly meant is asked of its row, and imported once it was said yes to', async () => {
    const usual = ['2', '6', '4', '4', '4', '4'].map((qty, index) => orderRow(`MQ-U${index}`, qty))
    expect(await imported(outboundOrder, await uploaded([ORDERS, ...usual]))).toBe('已导入6行')
    const fileName = await uploaded([ORDERS, orderRow('MQ-1', '90000'), orderRow('MQ-2', '4')])
    const { questions, askedRows, ...preview } = await previewed(outboundOrder, fileName)
    expect(preview).toMatchObject({ bad: 0, made: 2, errors: [] })
    expect(askedRows.map(({ line }) => line)).toEqual([2])
    expect(questions).toEqual([
      {
        line: 2,
        name: 'qty',
        label: '订单数量',
        message: expect.stringMatching(/^商品 YCFS0001 的数量 90000 是平常（约[\d.]+）的100倍以上$/),
        key: expect.any(String),
      },
    ])
    expect(await imported(outboundOrder, fileName)).toMatch(
      /^1行有误，未导入任何行。第2行：商品 YCFS0001 的数量 90000 是.*，请在导入预览中核对并勾选$/,
    )
    const confirmed = questions.map(({ key }) => key)
    expect(await imported(outboundOrder, fileName, { confirmed })).toBe('已导入2行')
  })

  test('a yes is for what was asked: not for a cell that says something else since', async () => {
    const fileName = await uploaded([ORDERS, orderRow('MQ-3', '8000000')])
    const { questions } = await previewed(outboundOrder, fileName)
    const confirmed = questions.map(({ key }) => key)
    expect(confirmed).toHaveLength(1)
    const corrections = [{ line: 2, name: 'qty', text: '9000000' }]
    expect(await imported(outboundOrder, fileName, { confirmed, corrections })).toContain('数量 9000000')
    const again = await previewed(outboundOrder, fileName, { corrections })
    expect(again.questions.map(({ key }) => key)).not.toEqual(confirmed)
  })
})
