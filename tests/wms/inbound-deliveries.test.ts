// A truck comes again for the rest of an order: each arrival is a fact, and what is received belongs to the last of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { registerDelivery } from '#shared/contracts/inbound/delivery.ts'
import { undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Told = Partial<CallInput<typeof registerDelivery>['body']>

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

  const { make, move, arrived, scan, documentOf } = receivingWith(() => ({ wms, clerk }))
  const comes = (orderNo: string, told: Told = {}, token = clerk) =>
    wms.call(registerDelivery, { body: { orderNo, opId: opId(), ...told } }, token)
  const deliveriesOf = async (orderNo: string) =>
    (await documentOf(orderNo)).deliveries.map(({ plateNo, pallets, receivedQty }) => [
      plateNo,
      pallets,
      receivedQty,
    ])

  test('the first truck makes the order arrive, the second brings the rest, and each has what it brought', async () => {
    const { orderNo } = await make()
    await move(orderNo, 'release')
    const first = await comes(orderNo, { plateNo: '沪A12345', pallets: 2, remark: '缺一托' })
    expect(first.envelope.data).toMatchObject({
      state: '已到货',
      delivery: { orderNo, plateNo: '沪A12345', pallets: 2, remark: '缺一托', operatorName: '李晓梅' },
    })
    const counted = (await scan(orderNo, { qty: '6' })).envelope.data
    expect(counted.receipt.deliveryId).toBe(first.envelope.data.delivery.id)
    expect((await comes(orderNo, { plateNo: '沪B67890', pallets: 1 })).envelope.data.state).toBe('收货中')
    await scan(orderNo, { qty: '3' })
    const mistaken = (await scan(orderNo, { qty: '1' })).envelope.data.receipt
    await wms.call(undoReceipt, { body: { id: mistaken.id, reason: '数错', opId: opId() } }, clerk)
    expect(await deliveriesOf(orderNo)).toEqual([
      ['沪A12345', 2, '6'],
      ['沪B67890', 1, '3'],
    ])
    const { timeline } = await documentOf(orderNo)
    expect(timeline.filter(({ entity }) => entity === 'inboundDelivery')).toHaveLength(2)
  })

  test('an order that has arrived without more being told has a delivery, too', async () => {
    const orderNo = await arrived()
    await scan(orderNo, { qty: '10' })
    expect(await deliveriesOf(orderNo)).toEqual([['', null, '10']])
  })

  test('nothing comes on an order that waits for nothing, and nobody tells of it without the right', async () => {
    const { orderNo } = await make()
    expect((await comes(orderNo)).envelope.message).toBe(
      `入库单 ${orderNo} 当前为「草稿」，不能登记到车；须为「已下达」「已到货」或「收货中」，已部分关闭的请先撤回收货完成`,
    )
    await move(orderNo, 'release')
    expect((await comes(orderNo, {}, finance)).status).toBe(403)
    expect((await comes(orderNo, { pallets: 0 })).status).toBe(400)
    expect(await deliveriesOf(orderNo)).toEqual([])
  })
})
