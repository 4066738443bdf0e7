// 批次去向 — which orders goods of a lot left with, who received them, and how much of it came back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotShipment } from '#shared/contracts/outbound/lot-shipment.ts'
import { moveStock } from '#shared/contracts/stock/ledger.ts'
import { nextOpId, receivingWith } from '#tests/support/receiving.ts'
import { returningWith } from '#tests/support/returning.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const SKU = 'BXXS0001'
const LOT = 'R-RECALLED'

let wms: TestWms
let admin: string
let shipped: string
beforeAll(async () => {
  wms = await startWms({ backend: 'postgres', now: createClock().now, tasks: null })
  admin = await wms.signIn('admin')
  const orderNo = await arrived({ owner: 'BXXS', lines: [{ sku: SKU, expectedQty: '10' }] })
  await scan(orderNo, { code: SKU, lot: LOT, expDate: '2026-11-01', qty: '10' })
  const goods = { warehouse: 'SHQP', owner: 'BXXS', sku: SKU, lot: LOT, quality: '良品' as const }
  const place = { loc: 'SH-01-01-1', container: '', toLoc: 'CC-01-01-1', toContainer: '' }
  await wms.call(moveStock, { body: { ...goods, ...place, qty: '10', reason: '', opId: nextOpId() } }, admin)
  const lines = [{ sku: SKU, lot: LOT, qty: '3' }]
  shipped = await shipping.made({ owner: 'BXXS', receiver: '赵六', mobile: '13812345678', lines })
  await shipping.picked([shipped])
  await shipping.ready([shipped])
  expect((await shipping.ship([shipped])).envelope.message).toBe('success')
  // Promised, and not yet gone.
  await shipping.allocate([await shipping.made({ owner: 'BXXS', lines })])
})
afterAll(() => wms.close())

const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))
const shipping = shippingWith(() => ({ wms, clerk: admin }))

const returning = returningWith(() => ({ wms, clerk: admin }))

const recalled = async (token: string) =>
  (await wms.call(lotShipment.list, { body: { owner: ['BXXS'], sku: [SKU], lot: [LOT] } as never }, token))
    .envelope

test('what has left stands with its order, its receiver and its parcel', async () => {
  const { waybillNo } = (await shipping.documentOf(shipped)).order
  expect((await recalled(admin)).data.rows).toMatchObject([
    {
      orderNo: shipped,
      sku: SKU,
      lot: LOT,
      qty: '3',
      receiver: '赵六',
      mobile: '13812345678',
      carrier: expect.stringContaining('顺丰'),
      waybillNo,
      shippedAt: expect.stringContaining('2026-03-10'),
      returnedQty: '0',
    },
  ])
})

test('what came back of it is counted', async () => {
  const { returnNo } = (await returning.register({ owner: 'BXXS', originalOrderNo: shipped })).envelope.data
  expect(
    (await returning.add(returnNo, { code: SKU, lot: LOT, expDate: '2026-11-01', qty: '2' })).status,
  ).toBe(200)
  expect((await recalled(admin)).data.rows).toMatchObject([{ orderNo: shipped, qty: '3', returnedQty: '2' }])
})

test('telephones have stars for whoever may not read personal data, and other owners see nothing of it', async () => {
  const clerk = await signInAs(wms, 'recall-clerk', 'clerk', ['BXXS'])
  const { rows } = (await recalled(clerk)).data
  expect(rows.map(({ mobile }) => mobile)).toEqual(['138****5678'])
  const other = await signInAs(wms, 'other-manager', 'manager', ['YCFS'])
  expect((await recalled(other)).data.rows).toEqual([])
})
