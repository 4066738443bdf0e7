// 组合装 — sets that are sold as one article: kept like products, and their parts are what an order for them sends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, getBundleDocument } from '#shared/contracts/base/bundle.ts'
import { searchReferences } from '#shared/contracts/base/reference.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import type { CallInput } from '#shared/contracts/definition/request.ts'
import { getAvailable, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const OWNER = 'YCFS'
const TEA = 'YCFS0001'
const CUP = 'YCFS0002'
const GIFT = {
  owner: OWNER,
  code: 'GIFT-1',
  name: '茶礼盒',
  status: '启用' as const,
  parts: [
    { sku: TEA, qty: '2' },
    { sku: CUP, qty: '1' },
  ],
}

type Line = { sku: string; qty: string; lot?: string }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  let admin: string
  const { make, documentOf, allocate } = shippingWith(() => ({ wms, clerk }))

  const create = (given: Partial<CallInput<typeof bundle.create>['body']> = {}, token = admin) =>
    wms.call(bundle.create, { body: { ...GIFT, ...given, opId: opId() } }, token)
  const bundleOf = async (code: string) => {
    const { rows } = (await wms.call(bundle.list, { body: { owner: [OWNER], code: [code] } }, admin)).envelope
      .data
    return rows.find((row) => row.code === code) as (typeof rows)[number]
  }
  const change = async (code: string, changes: object, token = admin) => {
    const { id, revision } = await bundleOf(code)
    return wms.call(bundle.update, { body: { id, revision, ...changes, opId: opId() } as never }, token)
  }
  const order = (lines: Line[], given = {}) =>
    make({ owner: OWNER, lines: lines.map((line) => ({ lot: '', ...line })), ...given })
  const goodsOf = async (orderNo: string) =>
    (await documentOf(orderNo)).lines.map((line) => [line.sku, line.lot, line.qty, line.bundle])
  const orderedOf = async (orderNo: string) => {
    const { envelope } = await wms.call(outboundOrder.get, { query: { orderNo } }, clerk)
    return envelope.data
  }
  const changeLines = async (orderNo: string, lines: Line[]) => {
    const { revision } = await orderedOf(orderNo)
    const body = { orderNo, revision, lines: lines.map((line) => ({ lot: '', ...line })), opId: opId() }
    return wms.call(outboundOrder.update, { body }, clerk)
  }
  const told = ({ envelope }: { envelope: { code: number; message: string | null; data: unknown } }) => [
    envelope.code,
    envelope.message,
    (envelope.data as { field?: string } | null)?.field,
  ]

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    clerk = await wms.signIn('clerk')
    admin = await wms.signIn('admin')
    expect((await create()).envelope.message).toBe('success')
    const pair = { code: 'PAIR-1', name: '对杯', parts: [{ sku: CUP, qty: '2' }] }
    expect((await create(pair)).envelope.message).toBe('success')
  })
  afterAll(() => wms.close())

  describe('a bundle', () => {
    test('is kept with its parts, and its changes are told', async () => {
      const kept = await bundleOf('GIFT-1')
      expect(kept).toMatchObject({ name: '茶礼盒', contents: `${TEA} × 2、${CUP} × 1`, qty: '3' })
      await create({ code: 'GIFT-2', name: '茶具' })
      const parts = [{ sku: CUP, qty: '4' }]
      expect((await change('GIFT-2', { parts })).envelope.data).toMatchObject({
        contents: `${CUP} × 4`,
        qty: '4',
      })
      const { id } = await bundleOf('GIFT-2')
      const document = (await wms.call(getBundleDocument, { query: { id } }, clerk)).envelope.data
      expect(document.parts).toMatchObject([{ sku: CUP, skuName: expect.any(String), qty: '4' }])
      expect(document.timeline.map(({ action }) => action)).toEqual(['update', 'create'])
      expect(document.timeline[0]).toMatchObject({ after: { contents: `${CUP} × 4` } })
    })

    test('is kept by those who keep products', async () => {
      expect((await create({ code: 'GIFT-3' }, clerk)).status).toBe(403)
      expect((await change('GIFT-1', { name: '礼盒' }, clerk)).status).toBe(403)
    })

    test.each([
      ['nothing', [], '请添加组合装的商品'],
      ['one piece', [{ sku: TEA, qty: '1' }], '组合装每套至少2件商品'],
      ['parts of pieces', [{ sku: TEA, qty: '2.5' }], '每套件数须为整数'],
    ])('is not of %s', async (_, parts, message) => {
      const { envelope } = await create({ code: 'GIFT-4', parts })
      expect(envelope).toMatchObject({ code: 400 })
      expect(JSON.stringify(envelope)).toContain(message)
    })

    test('is of products of its owner, each once', async () => {
      const unknown = await create({ code: 'GIFT-4', parts: [{ sku: 'NONE', qty: '2' }] })
      expect(told(unknown)).toEqual([400, '商品 NONE 不存在', 'parts.0.sku'])
      const twice = [
        { sku: TEA, qty: '1' },
        { sku: TEA, qty: '1' },
      ]
      expect(told(await create({ code: 'GIFT-4', parts: twice }))).toEqual([
        400,
        `商品 ${TEA} 填了多行，请合并为一行`,
        'parts.1.sku',
      ])
    })

    test('and a product are never called alike, whichever is there first', async () => {
      const taken = `${TEA} 已是此货主商品 ${TEA} 的编码或条码，请核对后换一个`
      expect(told(await create({ code: TEA }))).toEqual([409, taken, 'code'])
      const product = {
        owner: OWNER,
        name: '茶',
        spec: '',
        unit: 'PCS',
        length: null,
        width: null,
        height: null,
        weight: null,
        unitValue: null,
        shelfLifeDays: null,
        receiptDays: null,
        lotControl: false,
        serialControl: false,
        abc: 'A',
        status: '启用',
      }
      const body = { ...product, code: 'gift-1', opId: opId() } as never
      const bundled = 'gift-1 已是此货主组合装 GIFT-1 的编码，请核对后换一个'
      expect(told(await wms.call(sku.create, { body }, admin))).toEqual([409, bundled, 'code'])
      const barcode = { owner: OWNER, sku: TEA, barcode: 'GIFT-1', opId: opId() }
      expect((await wms.call(skuBarcode.create, { body: barcode }, admin)).envelope.message).toBe(
        'GIFT-1 已是此货主组合装 GIFT-1 的编码，请核对后换一个',
      )
    })
  })

  describe('an order', () => {
    test('sends the parts of what it names, together with what it names of them alone', async () => {
      const { envelope } = await order([
        { sku: 'gift-1', qty: '3' },
        { sku: TEA, qty: '5' },
        { sku: 'PAIR-1', qty: '1' },
      ])
      expect(envelope.data).toMatchObject({ lineCount: 2, qty: '16' })
      const { orderNo } = envelope.data
      expect(await goodsOf(orderNo)).toEqual([
        [TEA, '', '11', '茶礼盒 × 3'],
        [CUP, '', '5', '茶礼盒 × 3、对杯 × 1'],
      ])
      expect((await orderedOf(orderNo)).lines).toEqual([
        { sku: 'GIFT-1', skuName: '茶礼盒', lot: '', qty: '3' },
        { sku: TEA, skuName: expect.any(String), lot: '', qty: '5' },
        { sku: 'PAIR-1', skuName: '对杯', lot: '', qty: '1' },
      ])
      expect((await allocate([orderNo])).envelope.data.allocated).toEqual([orderNo])
    })

    test('is changed as it was ordered', async () => {
      const { orderNo } = (await order([{ sku: 'GIFT-1', qty: '1' }])).envelope.data
      expect((await changeLines(orderNo, [{ sku: 'GIFT-1', qty: '4' }])).envelope.data).toMatchObject({
        lineCount: 2,
        qty: '12',
      })
      expect(await goodsOf(orderNo)).toEqual([
        [TEA, '', '8', '茶礼盒 × 4'],
        [CUP, '', '4', '茶礼盒 × 4'],
      ])
      expect((await changeLines(orderNo, [{ sku: TEA, qty: '1' }])).envelope.data.qty).toBe('1')
      expect(await goodsOf(orderNo)).toEqual([[TEA, '', '1', '']])
    })

    test.each([
      ['a lot', { sku: 'GIFT-1', qty: '1', lot: 'L1' }, 'lot', '组合装 GIFT-1 不能指定批次'],
      ['parts of one', { sku: 'GIFT-1', qty: '1.5' }, 'qty', '组合装 GIFT-1 按整套下单，「1.5」不是套数'],
      ['packages', { sku: 'GIFT-1', qty: '2箱' }, 'qty', '组合装 GIFT-1 按整套下单，「2箱」不是套数'],
      ['far too many', { sku: 'GIFT-1', qty: '9999999' }, 'qty', '数量过大'],
    ])('does not ask for %s of a bundle', async (_, line, field, words) => {
      const [code, message, at] = told(await order([{ sku: TEA, qty: '1' }, line]))
      expect([code, at]).toEqual([400, `lines.1.${field}`])
      expect(message).toContain(words)
    })

    test('names a bundle once, and none that is not in use', async () => {
      const twice = await order([
        { sku: 'GIFT-1', qty: '1' },
        { sku: 'GIFT-1', qty: '2' },
      ])
      expect(told(twice)).toEqual([400, '商品 GIFT-1 重复，请合并数量', 'lines.1.sku'])
      await create({ code: 'OLD-1', name: '旧礼盒', status: '停用' })
      expect(told(await order([{ sku: 'OLD-1', qty: '1' }]))).toEqual([
        400,
        '组合装 OLD-1 已停用，请换一个，或逐个填写其中的商品',
        'lines.0.sku',
      ])
      expect(told(await order([{ sku: 'NONE-1', qty: '1' }]))).toEqual([
        400,
        '商品 NONE-1 不存在',
        'lines.0.sku',
      ])
    })

    test('of a sheet takes them row by row', async () => {
      const head = '货主,仓库,外部单号,收货人,收货电话,收货地址,承运商,商品,订单数量'
      const row = (article: string, qty: string) =>
        `${OWNER},SHQP,SET-1,王秀英,13800138000,上海市张杨路1号,SF,${article},${qty}`
      const content = [head, row(TEA, '1'), row('茶礼盒', '2'), row(CUP, '7')].join('\r\n')
      const { fileName } = (await upload(wms, { fileName: '出库单.csv', content, token: admin })).json().data
      const body = { fileName, mode: '全部导入' as const, opId: opId() }
      const { id } = (await wms.call(outboundOrder.import, { body }, admin)).envelope.data
      expect((await untilEnded(wms, id, admin)).error).toBeNull()
      const { rows } = (await wms.call(outboundOrder.list, { body: { externalNo: 'SET-1' } }, clerk)).envelope
        .data
      expect(rows).toMatchObject([{ lineCount: 2, qty: '14' }])
      expect(await goodsOf(rows[0]?.orderNo ?? '')).toEqual([
        [TEA, '', '5', '茶礼盒 × 2'],
        [CUP, '', '9', '茶礼盒 × 2'],
      ])
    })

    test('finds bundles among products, and how many could be sent', async () => {
      const search = { to: 'article' as const, owner: OWNER, keyword: 'GIFT-1' }
      expect((await wms.call(searchReferences, { body: search }, clerk)).envelope.data).toEqual([
        { code: 'GIFT-1', name: '茶礼盒' },
      ])
      const availableOf = async (article: string) => {
        const query = { warehouse: 'SHQP', owner: OWNER, sku: article, lot: '' }
        return Number((await wms.call(getAvailable, { query }, clerk)).envelope.data.available)
      }
      const [teas, cups] = [await availableOf(TEA), await availableOf(CUP)]
      expect(await availableOf('GIFT-1')).toBe(Math.min(Math.floor(teas / 2), cups))
    })
  })
})
