// Codes are compared by their keys: letters of either case are one, and the numbers of one article, however long.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `code-keys-command-${++commands}`

describe.each(['pglite', 'postgres'] as const)('on %s', (backend) => {
  let wms: TestWms
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
  })
  afterAll(() => wms.close())

  test.each([
    'tb',
    'ＴＢ\u200b１',
    ' a\u00adb\u007f ',
    'ıßéİ',
    '036000291452',
    '0036000291452',
    '06901234567892',
    '96385074',
    '96385075',
    '1234567890123',
  ])('the database makes the key of %j that the program makes', async (code) => {
    const { rows } = (await wms.database.orm.execute(
      sql`select code_key(${code}) as code, goods_key(${code}) as goods`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ code: codeKey(code), goods: goodsKey(code) }])
  })
})

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
    await product('TB')
    await product('TD')
    await barcoded('TB', '6901234567892')
    await barcoded('TB', '036000291452')
  })
  afterAll(() => wms.close())

  const { draft, make, arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))

  const NEW = {
    owner: 'YCFS',
    spec: '',
    unit: 'PCS',
    lotControl: false,
    serialControl: false,
    abc: 'A',
    status: '启用',
  } as const
  const makeProduct = (code: string) =>
    wms.call(sku.create, { body: { ...NEW, code, name: `测试 ${code}`, opId: opId() } }, admin)
  const makeBarcode = (product: string, barcode: string) =>
    wms.call(skuBarcode.create, { body: { owner: 'YCFS', sku: product, barcode, opId: opId() } }, admin)

  async function product(code: string) {
    expect((await makeProduct(code)).envelope.message).toBe('success')
  }
  async function barcoded(product: string, barcode: string) {
    expect((await makeBarcode(product, barcode)).envelope.message).toBe('success')
  }

  test('a product that differs from another by case alone is refused with the spelling that is there', async () => {
    expect((await makeProduct('tb')).envelope).toMatchObject({
      code: 409,
      message: '商品编码 tb 与已有的 TB 视为同一个，请使用已有的，或换一个',
      data: { reason: 'common.takenAlike', field: 'code' },
    })
    expect((await makeProduct('TB')).envelope.message).toBe('商品编码 TB 已存在')
  })

  test('the short and the long number of one article are one barcode', async () => {
    for (const [barcode, spelled] of [
      ['0036000291452', '036000291452'],
      ['16901234567899', null],
      ['06901234567892', '6901234567892'],
    ] as const) {
      const { envelope } = await makeBarcode('TD', barcode)
      const refusal = `条码 ${barcode} 与已有的 ${spelled} 视为同一个，请使用已有的，或换一个`
      expect(envelope.message).toBe(spelled ? refusal : 'success')
    }
  })

  test('a number without its check digit is a code like any other', async () => {
    await barcoded('TB', '123456789013')
    await barcoded('TD', '0123456789013')
  })

  test('no barcode is another product, and no product the barcode of another', async () => {
    await barcoded('TB', 'TB-in')
    expect((await makeBarcode('TB', 'td')).envelope).toMatchObject({
      code: 409,
      message: 'td 已是此货主商品 TD 的编码或条码，请核对后换一个',
      data: { reason: 'ledger.codeOfOther', field: 'barcode' },
    })
    expect((await makeProduct('tb-IN')).envelope).toMatchObject({ code: 409, data: { field: 'code' } })
    await barcoded('TD', 'TD')
  })

  test('goods are found by any spelling of their codes', async () => {
    const orderNo = await arrived({ lines: [{ sku: 'tb', expectedQty: '10' }] })
    for (const code of ['TB', 'tb', 'ｔｂ', '6901234567892', '06901234567892', '0036000291452']) {
      const { envelope } = await scan(orderNo, { code })
      expect([code, envelope.data?.receipt?.sku ?? envelope.message]).toEqual([code, 'TB'])
    }
    const { lines } = (await wms.call(inboundOrder.get, { query: { orderNo } }, admin)).envelope.data
    expect(lines).toMatchObject([{ sku: 'TB' }])
  })

  test('an order takes its goods in their own spelling, and each of them once', async () => {
    const lines = [
      { sku: 'tb', expectedQty: '1' },
      { sku: 'TB', expectedQty: '2' },
    ]
    const { envelope } = await wms.call(inboundOrder.create, { body: draft({ lines }) }, admin)
    expect(envelope).toMatchObject({ data: { reason: 'inbound.lineTwice' } })
    const { orderNo } = await make({ lines: [{ sku: 'td', expectedQty: '1' }] })
    const order = (await wms.call(inboundOrder.get, { query: { orderNo } }, admin)).envelope.data
    expect(order.lines).toMatchObject([{ sku: 'TD' }])
  })

  test('lists and the search find them, too', async () => {
    const body = { owner: ['YCFS'], code: ['tb'] }
    const { rows } = (await wms.call(sku.list, { body }, admin)).envelope.data
    expect(rows.map(({ code }) => code)).toEqual(['TB'])
    const { data } = (await wms.call(resolveCode, { query: { code: '06901234567892' } }, admin)).envelope
    expect(data).toMatchObject([{ kind: 'skuBarcode', code: '6901234567892' }])
  })
})
