// What a refusal says for programs: which it is, and what of the input it speaks of; all that is wrong with it at once.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { account } from '#shared/contracts/system/account.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const { draft, make, arrived, scan } = receivingWith(() => ({ wms, clerk }))

  test('tells of every line and field of the input that is wrong, at its place', async () => {
    const lines = [
      { sku: 'YCFS0001', expectedQty: '10' },
      { sku: 'YCFS0002', expectedQty: 'ten' },
      { sku: '', expectedQty: '-1' },
    ]
    const body = { ...draft(), type: '没有的', lines }
    const { envelope } = await wms.send({
      method: 'POST',
      path: inboundOrder.create.path,
      body,
      token: clerk,
    })
    expect(envelope).toMatchObject({
      code: 400,
      data: {
        reason: 'common.invalidInput',
        field: 'type',
        problems: expect.arrayContaining([
          expect.objectContaining({ field: 'lines.1.expectedQty' }),
          expect.objectContaining({ field: 'lines.2.sku' }),
          expect.objectContaining({ field: 'lines.2.expectedQty' }),
        ]),
      },
    })
  })

  test('tells of every line whose product is not there, and of every one that is there twice', async () => {
    const orderOf = (...skus: string[]) =>
      wms.call(
        inboundOrder.create,
        { body: draft({ lines: skus.map((sku) => ({ sku, expectedQty: '1' })) }) },
        clerk,
      )
    const unknown = await orderOf('YCFS0001', 'NOPE1', 'YCFS0002', 'NOPE2')
    expect(unknown.envelope).toMatchObject({
      code: 400,
      message: '商品 NOPE1 不存在',
      data: {
        reason: 'ledger.skuMissing',
        field: 'lines.1.sku',
        problems: [
          { field: 'lines.1.sku', message: '商品 NOPE1 不存在' },
          { field: 'lines.3.sku', message: '商品 NOPE2 不存在' },
        ],
      },
    })
    const twice = await orderOf('YCFS0001', 'YCFS0002', 'YCFS0001')
    expect(twice.envelope).toMatchObject({
      message: '商品 YCFS0001 重复，请合并数量',
      data: { reason: 'inbound.lineTwice', field: 'lines.2.sku' },
    })
  })

  test('says whose number is taken, to who may see that', async () => {
    const { orderNo } = await make({ externalNo: 'PO-1' })
    const again = await wms.call(inboundOrder.create, { body: draft({ externalNo: 'PO-1' }) }, clerk)
    expect(again.envelope).toMatchObject({
      code: 409,
      message: `外部单号 PO-1 已存在（入库单 ${orderNo}）`,
      data: { reason: 'common.takenBy', field: 'externalNo' },
    })
    const user = {
      username: 'other-house',
      name: '广州文员',
      password: 'other-pass-1',
      status: '启用' as const,
      roles: ['clerk'],
      warehouses: ['GZBY'],
      owners: ['YCFS'],
      opId: opId(),
    }
    expect((await wms.call(account.create, { body: user }, admin)).status).toBe(200)
    const elsewhere = await wms.signIn('other-house', 'other-pass-1')
    const body = draft({ externalNo: 'PO-1', warehouse: 'GZBY' })
    const foreign = await wms.call(inboundOrder.create, { body }, elsewhere)
    expect(foreign.envelope).toMatchObject({
      message: '外部单号 PO-1 已存在',
      data: { reason: 'common.taken', field: 'externalNo' },
    })
  })

  test('asks a station for what is missing by its field', async () => {
    await wms.database.orm.execute(
      sql`update skus set lot_control = true where owner = 'YCFS' and code = 'YCFS0003'`,
    )
    const orderNo = await arrived({ lines: [{ sku: 'YCFS0003', expectedQty: '2' }] })
    expect((await scan(orderNo, { code: 'YCFS0003' })).envelope).toMatchObject({
      code: 400,
      data: { reason: 'ledger.lotMissing', field: 'lot' },
    })
    expect((await scan(orderNo, { code: 'YCFS0003', qty: '9', lot: 'L1' })).envelope).toMatchObject({
      code: 409,
      data: { reason: 'inbound.overReceipt', field: 'qty' },
    })
  })

  test('names a refusal that any document may meet', async () => {
    const { envelope } = await wms.call(outboundOrder.get, { query: { orderNo: 'CK-none' } }, clerk)
    expect(envelope).toMatchObject({ code: 404, data: { reason: 'common.recordUnknown' } })
  })
})

test('the documentation of the API lists every refusal with its field', async () => {
  const wms = await startWms({ backend: 'pglite', tasks: null })
  const token = await wms.signIn('admin')
  const headers = { authorization: token }
  const { info } = (await wms.app.inject({ method: 'GET', url: '/docs/json', headers })).json()
  await wms.close()
  expect(info.description).toContain('| `ledger.lotMissing` | 400 | lot | 商品 … 按批次管理，请输入批次 |')
  expect(info.description).toContain('| `common.invalidInput` | 400 |')
})
