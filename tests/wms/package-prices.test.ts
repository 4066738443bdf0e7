// Prices of packages: what is counted by the piece costs as many as its products' pieces are of their packages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sku, skuPackage } from '#shared/contracts/base/sku.ts'
import { getTariffDocument, tariff, tryTariff } from '#shared/contracts/billing/tariff.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const OWNER = 'YCFS'
const TODAY = '2026-03-10'
type Items = CallInput<typeof tariff.create>['body']['items']

describe('on PostgreSQL', () => {
  // Ten in the morning in China.
  const clock = createClock(`${TODAY}T02:00:00.000Z`)
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  /** So many go into a case of it. */
  let pieces: number

  const receiving = receivingWith(() => ({ wms, clerk }))
  const shipping = shippingWith(() => ({ wms, clerk }))

  const draft = (items: Items) => {
    const head = { warehouse: 'SHQP', owner: OWNER, effectiveFrom: TODAY }
    return wms.call(tariff.create, { body: { ...head, items, opId: opId() } }, finance)
  }
  const move = async (tariffNo: string, name: 'submit' | 'approve', token: string) => {
    const { revision } = (await wms.call(tariff.get, { query: { tariffNo } }, admin)).envelope.data
    const moved = { tariffNo, move: name, revision, opId: opId() }
    expect((await wms.call(tariff.move, { body: moved }, token)).envelope.message).toBe('success')
  }
  const chargesOf = async (docNo: string) =>
    (await wms.call(charge.list, { body: { docNo: [docNo], sort: 'chargeNo' } }, admin)).envelope.data.rows
  const uncharged = async () => {
    const { data } = (await wms.call(runReconciliation, { body: {} }, admin)).envelope
    return data.filter(({ violations }) => violations > 0)
  }

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    const cases = { owner: [OWNER], sku: ['YCFS0001'], level: ['箱' as const] }
    const { rows } = (await wms.call(skuPackage.list, { body: cases }, admin)).envelope.data
    pieces = Number(rows[0]?.qty)
    const loose = { spec: '', unit: 'PCS', lotControl: false, serialControl: false, abc: 'A' as const }
    const body = {
      ...loose,
      owner: OWNER,
      code: 'LOOSE',
      name: '散件',
      status: '启用' as const,
      opId: opId(),
    }
    expect((await wms.call(sku.create, { body }, admin)).envelope.message).toBe('success')
  })
  afterAll(() => wms.close())

  test('only of what is counted by the piece', async () => {
    expect((await draft([{ itemCode: 'CK', level: '箱', price: '1' }])).envelope).toMatchObject({
      code: 400,
      message: '出库订单费按单计价，不能按「箱」',
    })
    const { tariffNo } = (
      await draft([
        { itemCode: 'RK', level: '箱', price: '6' },
        { itemCode: 'CKJ', level: '箱', price: '12' },
        { itemCode: 'CK', price: '1' },
      ])
    ).envelope.data
    const { items } = (await wms.call(getTariffDocument, { query: { tariffNo } }, finance)).envelope.data
    expect(items.map(({ itemCode, level, unit }) => [itemCode, level, unit])).toEqual([
      ['RK', '箱', '箱'],
      ['CKJ', '箱', '箱'],
      ['CK', '件', '单'],
    ])
    await move(tariffNo, 'submit', finance)
    await move(tariffNo, 'approve', admin)
  })

  test('parts of a case count in proportion; what comes in no case is told, costs nothing, and stands in 对账', async () => {
    const lines = [
      { sku: 'YCFS0001', expectedQty: String(pieces * 2.5) },
      { sku: 'LOOSE', expectedQty: '7' },
    ]
    const orderNo = await receiving.received({ lines })
    await receiving.move(orderNo, 'finish')
    expect(await chargesOf(orderNo)).toMatchObject([
      { itemCode: 'RK', qty: '2.5', unit: '箱', price: '6', amount: '15' },
      { itemCode: 'RK', qty: '7', unit: '件', amount: '0', sourceRef: '入库费 未计费：没有包装「箱」 LOOSE' },
    ])
    expect(await uncharged()).toMatchObject([
      { code: 'charge-packages', violations: 1, samples: [{ expected: '箱', found: '件' }] },
    ])
    const { tariffNo } = (await draft([{ itemCode: 'RK', price: '0.4' }])).envelope.data
    const query = { tariffNo, month: TODAY.slice(0, 7) }
    const tried = (await wms.call(tryTariff, { query }, finance)).envelope.data.lines
    expect(tried.find(({ itemCode }) => itemCode === 'RK')).toMatchObject({
      charged: '15',
      trial: '15',
      hint: '计价包装不同，按原金额列出',
    })
    await receiving.move(orderNo, 'reopen', admin, '漏收一箱')
    expect(await uncharged()).toEqual([])
  })

  test('what leaves is counted by what was taken out of stock', async () => {
    const orderNo = await shipping.made({ lines: [{ sku: 'YCFS0001', lot: '', qty: String(pieces) }] })
    await shipping.picked([orderNo])
    await shipping.ready([orderNo])
    expect((await shipping.ship([orderNo])).status).toBe(200)
    expect(await chargesOf(orderNo)).toMatchObject([
      { itemCode: 'CK', qty: '1', unit: '单' },
      { itemCode: 'CKJ', qty: '1', unit: '箱', amount: '12' },
    ])
  })
})
