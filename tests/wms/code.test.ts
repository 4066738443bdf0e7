// A scanned code finds its record: whatever kind it is of, in small letters too, and only within the reader's scope.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_SOURCES } from '#server/wms/modules/base/code/sources.ts'
import { isLikeACode, resolveCode } from '#shared/contracts/base/code.ts'
import { skuBarcode } from '#shared/contracts/base/sku.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { matchRoute } from '#shared/routes.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  async function found(code: string, token = clerk) {
    const { envelope } = await wms.call(resolveCode, { query: { code } }, token)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  test('goods are found by their code and by their barcode, which leads to the same page', async () => {
    const [sku] = await found('YCFS0001')
    expect(sku).toEqual({
      kind: 'sku',
      label: '商品',
      code: 'YCFS0001',
      title: '纯棉T恤 S',
      path: '/basic/sku?code=YCFS0001',
    })
    const { envelope } = await wms.call(skuBarcode.list, { body: { sku: ['YCFS0001'] } }, clerk)
    const code = envelope.data.rows[0]?.barcode ?? ''
    expect(await found(code)).toEqual([{ ...sku, kind: 'skuBarcode', label: '商品条码', code }])
  })

  test('every kind of which there is a record is found by its code', async () => {
    const kinds = new Set<string>()
    for (const { code, resource } of CODE_SOURCES) {
      const [row] = await wms.database.orm
        .select({ code: sql<string>`${code}` })
        .from(code.table)
        .where(sql`${code} is not null`)
        .limit(1)
      if (!row) continue
      kinds.add(resource.name)
      expect(await found(row.code, admin)).toContainEqual(
        expect.objectContaining({ kind: resource.name, label: resource.label, code: row.code }),
      )
    }
    expect(kinds.size).toBeGreaterThanOrEqual(11)
  })

  test('a place that two warehouses call the same comes once for each that the reader sees', async () => {
    const titles = async (code: string, token: string) => (await found(code, token)).map(({ title }) => title)
    expect(await titles('jx-01-01-1', admin)).toEqual(['CDSL', 'GZBY', 'SHQP'])
    expect(await titles('JX-01-01-1', clerk)).toEqual(['GZBY', 'SHQP'])
  })

  test('nothing outside the reader’s scope, nothing that their roles keep from them', async () => {
    expect(await found('CDSL', admin)).toContainEqual(expect.objectContaining({ kind: 'warehouse' }))
    expect(await found('CDSL')).toEqual([])
    const agency = CODE_SOURCES.find(({ resource }) => resource.name === 'laborAgency')
    if (!agency) throw new Error('agencies are not found by their codes')
    const [row] = await wms.database.orm
      .select({ code: sql<string>`${agency.code}` })
      .from(agency.code.table)
      .limit(1)
    expect(await found(row?.code ?? '', admin)).toHaveLength(1)
    expect(await found(row?.code ?? '')).toEqual([])
  })

  /** Answers the numbers of the order and of its receipt. */
  async function received(warehouse: string): Promise<[string, string]> {
    let commands = 0
    const opId = () => `code-${warehouse}-${++commands}`
    const line = { sku: 'YCFS0001', expectedQty: '3' }
    const head = { owner: 'YCFS', warehouse, type: '采购入库' as const, lines: [line], opId: opId() }
    const { orderNo } = (await wms.call(inboundOrder.create, { body: head }, admin)).envelope.data
    for (const [index, move] of (['release', 'arrive'] as const).entries()) {
      await wms.call(inboundOrder.move, { body: { orderNo, move, revision: index + 1, opId: opId() } }, admin)
    }
    const scan = { orderNo, code: 'YCFS0001', qty: '1', opId: opId() }
    const { envelope } = await wms.call(receive, { body: scan }, admin)
    expect(envelope.message).toBe('success')
    return [orderNo, envelope.data.receipt.receiptNo]
  }

  test('a receipt leads to its order, a team to its people, for those who may see the warehouse and read of people', async () => {
    const [orderNo, receiptNo] = await received('SHQP')
    expect(await found(receiptNo)).toEqual([
      {
        kind: 'receipt',
        label: '收货单',
        code: receiptNo,
        title: orderNo,
        path: `/entryOrder/detail?orderNo=${orderNo}`,
      },
    ])
    const [, elsewhere] = await received('CDSL')
    expect([await found(elsewhere), (await found(elsewhere, admin)).length]).toEqual([[], 1])
    expect(await found('SHQP-RK', admin)).toMatchObject([
      { kind: 'workTeam', path: '/personnel/worker?team=SHQP-RK' },
    ])
    expect(await found('SHQP-RK')).toEqual([])
  })

  test('nothing for what nobody has: signs stand for themselves', async () => {
    for (const code of ['nothing-1', '%', 'YCFS000_', "' or 1=1 --"]) expect(await found(code)).toEqual([])
  })

  test.each([
    ['code=', '请输入编码'],
    ['code=%20', '请输入编码'],
    ['', '请输入编码'],
    [`code=${'x'.repeat(65)}`, '编码不超过64个字符'],
    ['code=a%00b', '请求格式不正确，请检查后重试'],
  ])('is refused for ?%s', async (query, message) => {
    const { envelope } = await wms.send({ method: 'GET', path: resolveCode.path, query, token: clerk })
    expect(envelope).toMatchObject({ code: 400, message })
  })
})

test('every kind leads to a page of the console', () => {
  const paths = CODE_SOURCES.map(({ opens }) => new URL(opens('x'), 'http://console').pathname)
  expect(paths.filter((path) => !matchRoute(path))).toEqual([])
})

test.each([
  ['YCFS0001', true],
  ['RK20261121-0001', true],
  ['6901234567892', true],
  ['kucun', false],
  ['库存1', false],
  ['a1', false],
])('whether «%s» looks like a code: %s', (text, isCode) => {
  expect(isLikeACode(text)).toBe(isCode)
})
