// By which carrier an order goes that names none: keyed in, changed, out of a sheet, and tried on yesterday's orders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sku } from '#shared/contracts/base/sku.ts'
import { carrierRule, tryCarrierRules } from '#shared/contracts/outbound/carrier-rule.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 86_400_000
const LIGHT = [{ sku: 'YCFS0001', lot: '', qty: '2' }]
const HEAVY = [{ sku: 'YCFS0001', lot: '', qty: '9' }]

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const { data } = (await wms.call(sku.list, { body: { owner: ['YCFS'], code: ['YCFS0001'] } }, admin))
      .envelope
    const { id, revision } = data.rows[0] ?? { id: 0, revision: 0 }
    const body = { id, revision, weight: '0.5', opId: opId() }
    expect((await wms.call(sku.update, { body }, admin)).envelope.message).toBe('success')
  })
  afterAll(() => wms.close())

  const { make } = shippingWith(() => ({ wms, clerk }))
  const rule = async (given: object) => {
    const body = { name: '规则', status: '启用', ...given, opId: opId() }
    expect((await wms.call(carrierRule.create, { body: body as never }, admin)).envelope.message).toBe(
      'success',
    )
  }
  const ordered = async (given: object = {}) => {
    const { code, message, data } = (await make({ carrier: null, lines: LIGHT, ...given })).envelope
    return code === 200 ? [data.carrier, data.carrierReason] : [code, message]
  }
  const UNRULED = [400, '没有适用于此单的承运商规则，请填写承运商，或请管理员添加承运商规则']

  test('an order without a carrier goes by the first rule that is for it, and keeps why', async () => {
    expect(await ordered()).toEqual(UNRULED)
    await rule({
      code: 'LIGHT',
      name: '上海小件',
      priority: 1,
      provinces: '上海',
      mostWeight: '3',
      carrier: 'ZTO',
    })
    await rule({ code: 'REISSUE', name: '补发', priority: 2, orderType: '补发', carrier: 'SF' })
    await rule({ code: 'OFF', name: '停用的', priority: 1, status: '停用', carrier: 'SF' })
    expect(await ordered()).toEqual(['ZTO', '上海小件：上海，3 kg 以内'])
    expect(await ordered({ lines: HEAVY })).toEqual(UNRULED)
    expect(await ordered({ lines: HEAVY, type: '补发' })).toEqual(['SF', '补发：补发'])
    expect(await ordered({ address: '北京市朝阳区1号' })).toEqual(UNRULED)
    expect(await ordered({ carrier: 'SF' })).toEqual(['SF', ''])
  })

  test('what a rule has chosen is chosen anew with a change, what a person has named stays', async () => {
    const changed = async (order: { orderNo: string; revision: number }, changes: object) => {
      const { orderNo, revision } = order
      const body = { orderNo, revision, ...changes, opId: opId() }
      return (await wms.call(outboundOrder.update, { body }, clerk)).envelope
    }
    const { data: ruled } = (await make({ carrier: null, lines: LIGHT })).envelope
    expect(await changed(ruled, { lines: HEAVY })).toMatchObject({ code: 400, message: UNRULED[1] })
    const reissued = (await changed(ruled, { lines: HEAVY, type: '补发' })).data
    expect(reissued).toMatchObject({ carrier: 'SF', carrierReason: '补发：补发' })
    const named = (await changed(reissued, { carrier: 'ZTO' })).data
    expect(named).toMatchObject({ carrier: 'ZTO', carrierReason: '' })
    const kept = (await changed(named, { type: '销售' })).data
    expect(kept).toMatchObject({ carrier: 'ZTO', carrierReason: '' })
    expect((await changed(kept, { carrier: null, lines: LIGHT })).data).toMatchObject({
      carrier: 'ZTO',
      carrierReason: '上海小件：上海，3 kg 以内',
    })
  })

  test('rows of a sheet without a carrier make one order, which goes by what all of them weigh', async () => {
    await rule({ code: 'HEAVY', name: '上海大件', priority: 9, provinces: '上海', carrier: 'SF' })
    const head = '货主,仓库,外部单号,收货人,收货电话,收货地址,承运商,商品,订单数量'
    const row = (no: string, goods: string, qty: string) =>
      `YCFS,SHQP,${no},王秀英,13800138000,上海市张杨路1号,,${goods},${qty}`
    const content = [
      head,
      row('SHEET-1', 'YCFS0001', '2'),
      row('SHEET-1', 'YCFS0002', '40'),
      row('SHEET-2', 'YCFS0001', '1'),
    ]
    const file = { fileName: '出库单.csv', content: content.join('\r\n'), token: admin }
    const { fileName } = (await upload(wms, file)).json().data
    const body = { fileName, mode: '全部导入' as const, opId: opId() }
    const { id } = (await wms.call(outboundOrder.import, { body }, admin)).envelope.data
    expect((await untilEnded(wms, id, admin)).error).toBeNull()
    const asked = { externalNo: ['SHEET-1', 'SHEET-2'], sort: 'externalNo' as const }
    const { rows } = (await wms.call(outboundOrder.list, { body: asked as never }, clerk)).envelope.data
    expect(rows.map(({ carrier, lineCount }) => [carrier, lineCount])).toEqual([
      ['SF', 2],
      ['ZTO', 1],
    ])
  })

  test('a trial says where the orders of yesterday would have gone, a rule that is off among the others', async () => {
    const { total } = (await wms.call(outboundOrder.list, { body: { page: 1, size: 1 } }, clerk)).envelope
      .data
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const tried = async (code?: string) =>
      (await wms.call(tryCarrierRules, { query: { ...(code && { code }) } }, clerk)).envelope.data
    const now = await tried()
    expect(now).toMatchObject({ businessDate: '2026-03-10', orders: total, left: 0 })
    expect(now.carriers.map(({ rule: code, orders }) => [code, orders])).toEqual([
      ['LIGHT', 4],
      ['REISSUE', 1],
      ['HEAVY', 1],
    ])
    await rule({ code: 'ALL', name: '全部', priority: 1, status: '停用', carrier: 'SF' })
    expect((await tried('ALL')).carriers.map(({ rule: code, orders }) => [code, orders])).toEqual([
      ['ALL', total],
    ])
  })
})
