// A number of its owner's whose document was given up may come again, in any spelling; of two that are meant one is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    clerk = await wms.signIn('clerk')
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())
  const { make, made } = shippingWith(() => ({ wms, clerk }))

  async function cancelOutbound(orderNo: string): Promise<void> {
    const { revision } = (await wms.call(outboundOrder.get, { query: { orderNo } }, clerk)).envelope.data
    const given = { ...reasonGiven(outboundOrder.life, 'cancel'), opId: nextOpId() }
    const body = { orderNo, move: 'cancel' as const, revision, ...given }
    expect((await wms.call(outboundOrder.move, { body }, clerk)).envelope.message).toBe('success')
  }

  async function numbered(externalNo: string): Promise<string[]> {
    const found = await wms.call(outboundOrder.list, { body: { externalNo, sort: 'orderNo' } }, clerk)
    return found.envelope.data.rows.map(({ state }) => state)
  }

  test('an order that was cancelled leaves its number to another', async () => {
    const first = await made({ externalNo: 'AGAIN-1' })
    expect((await make({ externalNo: 'again-1' })).envelope.code).toBe(409)
    await cancelOutbound(first)
    expect((await make({ externalNo: 'again-1' })).envelope.data.externalNo).toBe('again-1')
    expect((await make({ externalNo: 'AGAIN-1' })).envelope).toMatchObject({
      code: 409,
      data: { field: 'externalNo' },
    })
  })

  test('a sheet with the number of a cancelled order makes a new one of all its rows', async () => {
    await cancelOutbound(await made({ externalNo: 'AGAIN-2' }))
    const head = '货主,仓库,外部单号,收货人,收货电话,收货地址,承运商,商品,订单数量'
    const row = (sku: string) => `YCFS,SHQP,AGAIN-2,王秀英,13800138000,上海市张杨路1号,SF,${sku},1`
    const content = [head, row('YCFS0001'), row('YCFS0002')].join('\r\n')
    const { fileName } = (await upload(wms, { fileName: '出库单.csv', content, token: admin })).json().data
    const body = { fileName, mode: '全部导入' as const, opId: nextOpId() }
    const { id } = (await wms.call(outboundOrder.import, { body }, admin)).envelope.data
    expect((await untilEnded(wms, id, admin)).error).toBeNull()
    expect(await numbered('AGAIN-2')).toEqual(['已取消', '待审'])
  })

  test('so does one that was to come in', async () => {
    const lines = [{ sku: 'YCFS0001', expectedQty: '5' }]
    const order = {
      owner: 'YCFS',
      warehouse: 'SHQP',
      type: '采购入库' as const,
      externalNo: 'AGAIN-3',
      lines,
    }
    const send = () => wms.call(inboundOrder.create, { body: { ...order, opId: nextOpId() } }, clerk)
    const { orderNo, revision } = (await send()).envelope.data
    expect((await send()).envelope.code).toBe(409)
    const given = { ...reasonGiven(inboundOrder.life, 'cancel'), opId: nextOpId() }
    const body = { orderNo, move: 'cancel' as const, revision, ...given }
    expect((await wms.call(inboundOrder.move, { body }, clerk)).envelope.message).toBe('success')
    expect((await send()).envelope.message).toBe('success')
  })

  test('they are no twins of each other', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    const twins = envelope.data.filter(({ code }) => code === 'code-twins')
    expect(twins).toMatchObject([{ violations: 0 }])
  })
})
