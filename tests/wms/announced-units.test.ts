// A pallet that the supplier has announced by its SSCC is received by one scan, with all that was said of it, and once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { announceUnits, withdrawUnit } from '#shared/contracts/inbound/unit.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Unit = CallInput<typeof announceUnits>['body']['units'][number]
const SSCC = '106141412345678908'
const OTHER = '006141411234567890'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const { arrived, scan, documentOf } = receivingWith(() => ({ wms, clerk }))
  const announce = (orderNo: string, unit: Partial<Unit> = {}, token = clerk) => {
    const units = [{ sscc: SSCC, sku: 'YCFS0001', qty: '6', ...unit }]
    return wms.call(announceUnits, { body: { orderNo, units, opId: opId() } }, token)
  }

  test('its label brings in what was announced, however the scanner sends it, and is refused the second time', async () => {
    const orderNo = await arrived()
    const { data } = (await announce(orderNo, { sscc: `(00)${SSCC}`, sku: 'ycfs0001' })).envelope
    expect(data).toMatchObject([{ orderNo, sscc: SSCC, sku: 'YCFS0001', qty: '6', receiptId: null }])
    const { receipt, line } = (await scan(orderNo, { code: `00${SSCC}` })).envelope.data
    expect(receipt).toMatchObject({ sku: 'YCFS0001', qty: '6', quality: '良品' })
    expect(line.receivedQty).toBe('6')
    expect((await documentOf(orderNo)).units).toMatchObject([{ sscc: SSCC, receiptId: receipt.id }])
    expect((await scan(orderNo, { code: SSCC })).envelope).toMatchObject({
      code: 409,
      message: `SSCC ${SSCC} 已在入库单 ${orderNo} 收过，请核对标签；收错了请先撤销收货`,
    })
    await wms.call(undoReceipt, { body: { id: receipt.id, reason: '数错', opId: opId() } }, clerk)
    expect((await documentOf(orderNo)).units).toMatchObject([{ receiptId: null }])
    expect((await scan(orderNo, { code: SSCC })).envelope.data.line.receivedQty).toBe('6')
    expect((await documentOf(orderNo)).lines).toMatchObject([{ receivedQty: '6', diffQty: '-4' }])
  })

  test('none is announced twice, without a right number, of goods that are not expected, or without the right', async () => {
    const orderNo = await arrived()
    expect((await announce(orderNo)).status).toBe(200)
    expect((await announce(orderNo)).envelope).toMatchObject({
      code: 409,
      message: `SSCC ${SSCC} 已在入库单 ${orderNo} 预告过，请核对`,
    })
    expect((await announce(orderNo, { sscc: '106141412345678909' })).envelope).toMatchObject({
      code: 400,
      message: 'SSCC 须为 18 位数字，且校验位正确',
    })
    expect((await announce(orderNo, { sscc: OTHER, sku: 'YCFS0002' })).envelope.message).toBe(
      '商品 YCFS0002 不在此入库单中，请核对',
    )
    expect((await announce(orderNo, { sscc: OTHER }, finance)).status).toBe(403)
    expect((await documentOf(orderNo)).units).toHaveLength(1)
    expect((await scan(orderNo, { code: OTHER })).status).toBe(404)
  })

  test('one that was announced wrongly is taken out with a reason until it is received, and announced anew', async () => {
    const orderNo = await arrived()
    const withdraw = (id: number, reason = '贴错标签', token = clerk) =>
      wms.call(withdrawUnit, { body: { id, reason, opId: opId() } }, token)
    const [wrong] = (await announce(orderNo)).envelope.data
    const id = wrong?.id ?? 0
    expect((await withdraw(id, '')).status).toBe(400)
    expect((await withdraw(id, '贴错标签', finance)).status).toBe(403)
    expect((await withdraw(id)).envelope.data).toMatchObject({ sscc: SSCC, qty: '6' })
    expect((await withdraw(id)).status).toBe(404)
    const { units, timeline } = await documentOf(orderNo)
    expect(units).toEqual([])
    const told = { action: 'withdrawUnit', reason: `${SSCC}：贴错标签` }
    expect(timeline).toContainEqual(expect.objectContaining(told))
    expect((await scan(orderNo, { code: SSCC })).status).toBe(404)
    const [right] = (await announce(orderNo, { qty: '8' })).envelope.data
    expect((await scan(orderNo, { code: SSCC })).envelope.data.receipt.qty).toBe('8')
    expect((await withdraw(right?.id ?? 0)).envelope).toMatchObject({
      code: 409,
      message: `SSCC ${SSCC} 已收货，不能移除；收错了请先撤销收货`,
    })
  })
})
