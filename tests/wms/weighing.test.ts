// Boxes are weighed with their labels on, by a person who is asked about a doubtful weight, or by a machine that is answered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { parcel, passDws, scanAtBench, weighBox } from '#shared/contracts/outbound/parcel.ts'
import { loadBox, shipment } from '#shared/contracts/outbound/shipment.ts'
import { account } from '#shared/contracts/system/account.ts'
import { bindRoleActions, role } from '#shared/contracts/system/role.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { addDecimals, multiplyDecimals } from '#shared/domain/decimal.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const BOX = 'ZX5'
const SKU = 'YCFS0001'
const SIZE = { lengthMm: 400, widthMm: 300, heightMm: 200 }

type Passed = Partial<CallInput<typeof passDws>['body']>

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  let machine: string
  const { made, picked, pack, print, weigh: weighOrder, ship } = shippingWith(() => ({ wms, clerk }))

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null })
    clerk = await wms.signIn('clerk')
    const admin = await wms.signIn('admin')
    await wms.call(role.create, { body: { code: 'dws', name: '称重量方设备', opId: opId() } }, admin)
    await wms.call(bindRoleActions, { query: { role: 'dws' }, body: ['dws.weigh'] }, admin)
    const body = {
      ...{ username: 'dws-1', name: '1号线DWS', password: 'dws-pass-123', status: '启用' as const },
      ...{ opId: opId(), roles: ['dws'], warehouses: ['SHQP'], owners: ['YCFS'] },
    }
    await wms.call(account.create, { body }, admin)
    machine = await wms.signIn('dws-1', 'dws-pass-123')
  })
  afterAll(() => wms.close())

  type Answer = { envelope: { message: string | null } }
  const told = ({ envelope }: Answer) => envelope.message
  const toPack = async (qty = '1') => {
    const orderNo = await made({ lines: [{ sku: SKU, lot: '', qty }] })
    await picked([orderNo])
    return orderNo
  }
  const scan = async (orderNo: string, code: string) =>
    (await wms.call(scanAtBench, { body: { orderNo, code, opId: opId() } as never }, clerk)).envelope.data
  const sealed = async () => {
    const orderNo = await toPack()
    await scan(orderNo, BOX)
    const { work, waybill } = await scan(orderNo, SKU)
    const expected = work.parcels[0]?.expectedWeight ?? ''
    return { orderNo, waybillNo: waybill?.waybillNo ?? '', expected }
  }
  const weigh = (code: string, weight: string, sure: readonly string[] = []) =>
    wms.call(weighBox, { body: { code, weight, sure, opId: opId() } as never }, clerk)
  const pass = (code: string, weight: string, more: Passed = {}, token = machine) =>
    wms.call(passDws, { body: { code, weight, unit: 'kg', opId: opId(), ...more } }, token)
  const verdict = async (code: string, weight = '1') => {
    const { verdict, reason } = (await pass(code, weight)).envelope.data
    return [verdict, reason]
  }
  const parcelsOf = async (orderNo: string) => {
    const body = { orderNo: [orderNo], sort: 'box' as const }
    return (await wms.call(parcel.list, { body: body as never }, clerk)).envelope.data.rows
  }
  const stop = async (orderNo: string) => {
    const body = { orderNo, reason: '买家取消', opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: body as never }, clerk)).envelope.data
    for (const move of ['accept', 'succeed'] as const) {
      const { revision } = (await wms.call(orderIssue.get, { query: { issueNo } }, clerk)).envelope.data
      const moved = { issueNo, move, revision, opId: opId(), ...reasonGiven(orderIssue.life, move) }
      await wms.call(orderIssue.move, { body: moved }, clerk)
    }
  }
  const onTruck = async (waybillNo: string) => {
    const body = { warehouse: 'SHQP', carrier: 'SF', plateNo: '沪C77777', opId: opId() }
    const { shipmentNo } = (await wms.call(shipment.create, { body: body as never }, clerk)).envelope.data
    await print([waybillNo])
    const loaded = { shipmentNo, code: waybillNo, opId: opId() }
    return { shipmentNo, loaded: await wms.call(loadBox, { body: loaded as never }, clerk) }
  }

  test('a doubtful weight is booked once the same label says yes, and not before', async () => {
    const { orderNo, waybillNo, expected } = await sealed()
    const much = addDecimals(expected, '1')
    expect(told(await weigh(waybillNo, much))).toContain(`应重 ${expected} kg`)
    expect(await parcelsOf(orderNo)).toMatchObject([{ state: '已封箱', weight: null }])
    const sure = await weigh(waybillNo, much, ['outbound.weightDoubtful'])
    expect(sure.envelope.data).toMatchObject({ orderNo, weight: much, state: '已称重' })
  })

  test('what is no box to be weighed is told what it is', async () => {
    expect(told(await weigh('NOTHING-1', '1'))).toBe('找不到面单 NOTHING-1，请扫描箱上面单的条码')
    expect(told(await weigh(SKU, '1'))).toBe(`${SKU} 是商品，称重请扫描箱上面单的条码`)
    const open = await toPack('2')
    const { work } = await scan(open, SKU)
    const unsealed = `出库单 ${open} 当前为「待复核」，还没有封箱，请先在复核打包台装完`
    expect(told(await weigh(open, '1'))).toBe(unsealed)
    expect(told(await weigh(work.parcels[0]?.parcelNo ?? '', '1'))).toBe(unsealed)
    const { orderNo, waybillNo, expected } = await sealed()
    expect(told(await weigh(orderNo, '1'))).toBe(`${orderNo} 是出库单号，称重请扫描箱上面单的条码`)
    await stop(orderNo)
    expect(told(await weigh(waybillNo, expected))).toBe(
      `出库单 ${orderNo} 已拦截，不能称重，请把此箱留在一边`,
    )
  })

  test('what is on a truck or has left stays as it was weighed', async () => {
    const { orderNo, waybillNo, expected } = await sealed()
    await weigh(waybillNo, expected)
    const { shipmentNo, loaded } = await onTruck(waybillNo)
    expect(loaded.status).toBe(200)
    expect(told(await weigh(waybillNo, expected))).toContain(`在发运单 ${shipmentNo}`)
    expect(await verdict(waybillNo, expected)).toEqual(['剔除', '已装车'])
    const gone = await sealed()
    await weigh(gone.waybillNo, gone.expected)
    await ship([gone.orderNo])
    expect(told(await weigh(gone.waybillNo, gone.expected))).toContain('已出库')
    expect(await verdict(gone.waybillNo, gone.expected)).toEqual(['剔除', '已出库'])
    expect(await parcelsOf(orderNo)).toMatchObject([{ state: '已称重', weight: expected }])
  })

  test('a machine weighs and measures a box in grams, once by its operation id', async () => {
    const { orderNo, waybillNo, expected } = await sealed()
    const grams = multiplyDecimals(expected, '1000')
    const once = opId()
    const first = await pass(waybillNo, grams, { unit: 'g', size: SIZE, opId: once })
    expect(first.envelope.data).toMatchObject({
      ...{ verdict: '放行', reason: null },
      weighed: { orderNo, waybillNo, box: 1, boxes: 1, weight: expected, state: '已称重' },
    })
    const [measured] = await parcelsOf(orderNo)
    expect(measured).toMatchObject({ state: '已称重', weight: expected, ...SIZE })
    const again = await pass(waybillNo, grams, { unit: 'g', size: SIZE, opId: once })
    expect(again.envelope.data).toEqual(first.envelope.data)
    expect(await parcelsOf(orderNo)).toEqual([measured])
    expect((await pass(waybillNo, '9', { opId: once })).status).toBe(409)
    // On the scales nobody measures.
    await weigh(waybillNo, expected)
    expect(await parcelsOf(orderNo)).toMatchObject([SIZE])
  })

  test('a machine sorts out what a person has to look at, and nothing of it is booked', async () => {
    const { orderNo, waybillNo, expected } = await sealed()
    const once = opId()
    const doubtful = await pass(waybillNo, addDecimals(expected, '1'), { size: SIZE, opId: once })
    expect(doubtful.envelope.data).toMatchObject({ verdict: '剔除', reason: '称重差异', weighed: null })
    expect(told({ envelope: doubtful.envelope.data })).toContain(`应重 ${expected} kg`)
    expect(await parcelsOf(orderNo)).toMatchObject([{ state: '已封箱', weight: null, lengthMm: null }])
    await weigh(waybillNo, expected)
    const again = await pass(waybillNo, addDecimals(expected, '1'), { size: SIZE, opId: once })
    expect(again.envelope.data).toEqual(doubtful.envelope.data)

    expect(await verdict('NOTHING-1')).toEqual(['剔除', '未知'])
    expect(await verdict(await toPack())).toEqual(['剔除', '未复核'])
    await stop(orderNo)
    expect(await verdict(waybillNo, expected)).toEqual(['剔除', '拦截'])
    const several = await toPack('2')
    const [drawn] = (await pack([several], { boxes: 2 })).envelope.data.done
    expect(await verdict(drawn?.waybillNo ?? '')).toEqual(['剔除', '分箱不明'])
    expect(await verdict(boxCodeOf(drawn?.waybillNo ?? '', 1, 2))).toEqual(['剔除', '分箱不明'])
    expect((await weighOrder(several, '1')).status).toBe(200)
  })

  test('a machine says its unit and something that has weight, and may do nothing else', async () => {
    const { waybillNo, expected } = await sealed()
    expect(told(await pass(waybillNo, '1', { unit: 'lb' as never }))).toBe('重量单位须为 g 或 kg')
    expect(told(await pass(waybillNo, '0', { unit: 'g' }))).toBe('重量须大于0')
    expect(told(await pass(waybillNo, '0.01', { unit: 'g' }))).toBe('重量须大于0')
    expect((await pass(waybillNo, '1', { size: { ...SIZE, heightMm: 0 } })).status).toBe(400)
    expect((await pass(waybillNo, expected, {}, clerk)).status).toBe(403)
    const own = { code: waybillNo, weight: expected, opId: opId() }
    expect((await wms.call(weighBox, { body: own as never }, machine)).status).toBe(403)
    expect((await wms.call(parcel.list, { body: {} }, machine)).status).toBe(403)
  })
})
