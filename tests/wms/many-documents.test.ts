// One command for many documents: each goes whole or not at all, and what could not go is named with its reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charge, confirmCharges, postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { shipOrders } from '#shared/contracts/outbound/order.ts'
import { changeWaybills } from '#shared/contracts/outbound/waybill.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { adjustStock, reverseStock } from '#shared/contracts/stock/ledger.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const CHARGE = {
  warehouse: 'SHQP',
  owner: 'YCFS',
  docType: '手工',
  docNo: 'SG-1',
  itemCode: 'RK' as const,
  qty: '1',
  unit: '单',
  price: '3',
  amount: '3',
  tax: '0',
  sourceRef: '',
}

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const flow = shippingWith(() => ({ wms, clerk }))
  const { documentOf, made, allocate, gather, picked, pack, print, weigh, ship, ready } = flow
  const statesOf = (orderNos: string[]) =>
    Promise.all(orderNos.map(async (orderNo) => (await documentOf(orderNo)).order.state))
  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]

  test('of orders to be shipped the one without a label and the one not packed stay, and the others leave', async () => {
    const [good = '', unlabelled = '', unpacked = '', other = ''] = [
      await made(),
      await made(),
      await made(),
      await made(),
    ]
    await picked([good, unlabelled, unpacked, other])
    await ready([good])
    await ready([other])
    await pack([unlabelled])
    await weigh(unlabelled, '1')
    const body = { orderNos: [other, unpacked, unlabelled, good, 'CK-NONE'], plateNo: '沪A1', opId: opId() }
    const shipped = (await wms.call(shipOrders, { body }, clerk)).envelope.data
    expect(shipped.done.map(({ orderNo }) => orderNo)).toEqual([good, other])
    expect(shipped.refused).toEqual([
      { docNo: 'CK-NONE', message: '找不到此出库单，请刷新后重试' },
      { docNo: unlabelled, message: `出库单 ${unlabelled} 的面单未打印，请先打印面单` },
      { docNo: unpacked, message: '此出库单当前为「待复核」，不能装车出库；须为「已称重」' },
    ])
    expect(await statesOf([good, other, unlabelled, unpacked])).toEqual([
      '已出库',
      '已出库',
      '已称重',
      '待复核',
    ])
    // The same command once more is answered the same, and nothing leaves twice.
    expect((await wms.call(shipOrders, { body }, clerk)).envelope.data).toEqual(shipped)
    // Of a single one the refusal is the answer.
    expect(refused(await ship([unlabelled]))).toEqual([
      409,
      `出库单 ${unlabelled} 的面单未打印，请先打印面单`,
    ])
  })

  test('of orders to be allocated or gathered those in another state are named, and the others go together', async () => {
    const [one = '', two = '', waiting = ''] = [await made(), await made(), await made()]
    expect((await allocate([two])).envelope.data).toMatchObject({ allocated: [two], short: [], refused: [] })
    const { allocated, refused: left } = (await allocate([one, two])).envelope.data
    expect([allocated, left.map(({ docNo }) => docNo)]).toEqual([[one], [two]])
    const waves = (await gather([one, waiting, two])).envelope.data
    expect(waves.done).toHaveLength(1)
    expect(waves.refused).toEqual([{ docNo: waiting, message: expect.stringContaining('不能加入波次') }])
    expect(await statesOf([one, two, waiting])).toEqual(['已入波', '已入波', '待审'])
  })

  test('of parcels to be packed one whose goods are not picked is named; numbers are drawn without a gap', async () => {
    const [one = '', unpicked = '', two = ''] = [await made(), await made(), await made()]
    await picked([one, two])
    const packed = (await pack([one, unpicked, two])).envelope.data
    expect(packed.refused.map(({ docNo }) => docNo)).toEqual([unpicked])
    const [first = '', second = ''] = packed.done.map(({ waybillNo }) => waybillNo)
    expect(Number(second.slice(-4)) - Number(first.slice(-4))).toBe(1)
    const later = await made()
    await picked([later])
    const [next] = await ready([later])
    expect(Number(next?.slice(-4)) - Number(second.slice(-4))).toBe(1)
    const labels = (await print([first, second, 'YD-NONE'])).envelope.data
    expect(labels.done.map(({ waybillNo }) => waybillNo)).toEqual([first, second])
    expect(labels.refused.map(({ docNo }) => docNo)).toEqual(['YD-NONE'])
    await weigh(one, '1')
    await ship([one])
    const change = { waybillNos: [first, second], freightPayable: '4.2', reason: '对账', opId: opId() }
    const changed = (await wms.call(changeWaybills, { body: change as never }, clerk)).envelope.data
    expect(changed.done.map(({ waybillNo }) => waybillNo)).toEqual([second])
    expect(changed.refused).toEqual([{ docNo: first, message: expect.stringContaining('不能运单变更') }])
  })

  test('of charges to be confirmed or reversed those that stand elsewhere are named', async () => {
    const post = async () =>
      (await wms.call(postCharge, { body: { ...CHARGE, again: true, opId: opId() } as never }, finance))
        .envelope.data[0] ?? 0
    const [one, two, three] = [await post(), await post(), await post()]
    const confirm = async (chargeNos: number[]) =>
      (await wms.call(confirmCharges, { body: { chargeNos, opId: opId() } }, finance)).envelope.data
    expect(await confirm([two])).toEqual({ done: [two], refused: [] })
    expect(await confirm([one, two])).toEqual({
      done: [one],
      refused: [{ docNo: String(two), message: `费用 ${two} 当前为「已确认」，不能确认` }],
    })
    const body = { chargeNos: [two], reason: '录错', opId: opId() }
    await wms.call(reverseCharges, { body }, finance)
    const all = { chargeNos: [one, two, three], reason: '录错', opId: opId() }
    const reversed = (await wms.call(reverseCharges, { body: all }, finance)).envelope.data
    expect([reversed.done.length, reversed.refused.map(({ docNo }) => docNo)]).toEqual([2, [String(two)]])
    for (const chargeNo of [one, two, three]) {
      const { envelope } = await wms.call(charge.get, { query: { chargeNo } }, finance)
      expect(envelope.data.state).toBe('红冲')
    }
  })

  test('of entries in the ledger one that cannot be taken back leaves nothing behind', async () => {
    const stock = {
      warehouse: 'SHQP',
      owner: 'YCFS',
      sku: 'YCFS0001',
      quality: '良品' as const,
      reason: '盘盈',
    }
    const put = async () =>
      (
        await wms.call(
          adjustStock,
          { body: { ...stock, lot: '', loc: 'JX-01-01-1', container: '', qty: '5', opId: opId() } },
          admin,
        )
      ).envelope.data[0] ?? 0
    const [one, two] = [await put(), await put()]
    const reverse = async (entryNos: number[]) =>
      (await wms.call(reverseStock, { body: { entryNos, reason: '录错', opId: opId() } }, admin)).envelope
        .data
    expect((await reverse([one, 1])).refused.map(({ docNo }) => docNo)).toEqual(['1'])
    const left = await reverse([one, two])
    expect([left.done.length, left.refused.map(({ docNo }) => docNo)]).toEqual([1, [String(one)]])
  })

  test('after all that, everything that must be true still is', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
