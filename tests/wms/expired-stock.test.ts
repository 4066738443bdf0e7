// 过期 — at the turn of the day what has run out becomes so by itself, and whoever may adjust stock there hears of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { freezeStock, ledgerEntry, moveStock } from '#shared/contracts/stock/ledger.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId, receivingWith } from '#tests/support/receiving.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const SKU = 'BXXS0001'
const LAST_DAY = '2026-03-10'
const DAY_MS = 24 * 3_600_000

const clock = createClock()
let wms: TestWms
let admin: string
beforeAll(async () => {
  wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 20 })
  admin = await wms.signIn('admin')
  await signInAs(wms, 'night-manager', 'manager', ['BXXS'])
})
afterAll(() => wms.close())

const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))
const shipping = shippingWith(() => ({ wms, clerk: admin }))

const goods = (lot: string) => ({ warehouse: 'SHQP', owner: 'BXXS', sku: SKU, lot, quality: '良品' as const })

/** Ten pieces that are good until the end of the day, stored. */
async function stored(lot: string, loc = 'CC-01-01-1') {
  const orderNo = await arrived({ owner: 'BXXS', lines: [{ sku: SKU, expectedQty: '10' }] })
  const received = await scan(orderNo, { code: SKU, lot, expDate: LAST_DAY, qty: '10' })
  expect(received.envelope.message).toBe('success')
  const place = { loc: 'SH-01-01-1', container: '', toLoc: loc, toContainer: '' }
  const body = { ...goods(lot), ...place, qty: '10', reason: '', opId: nextOpId() }
  expect((await wms.call(moveStock, { body }, admin)).envelope.message).toBe('success')
}

const stockOf = async (lot: string) => {
  const body = { warehouse: ['SHQP'], sku: [SKU], lot: [lot], size: 200 }
  const { rows } = (await wms.call(getAllLocationInventory, { body }, admin)).envelope.data
  return Object.fromEntries(rows.filter((row) => row.lot === lot).map((row) => [row.quality, row.onHand]))
}
const noticesOf = async (token: string) =>
  (await wms.call(listNotices, { query: {} }, token)).envelope.data.filter(
    ({ title }) => title === '库存过期',
  )

test('what nobody has a hand on runs out in the night, and the managers are told', async () => {
  await stored('E-FREE')
  await stored('E-HELD')
  await stored('E-SOLD')
  const place = { loc: 'CC-01-01-1', container: '' }
  const hold = { ...goods('E-HELD'), ...place, qty: '4', reason: '留样', opId: nextOpId() }
  expect((await wms.call(freezeStock, { body: hold }, admin)).envelope.message).toBe('success')
  const sold = await shipping.made({ owner: 'BXXS', lines: [{ sku: SKU, lot: 'E-SOLD', qty: '3' }] })
  await shipping.allocate([sold])
  expect(await stockOf('E-FREE')).toEqual({ 良品: '10' })

  clock.advance(DAY_MS)
  admin = await wms.signIn('admin')
  await eventually(async () => expect(await stockOf('E-FREE')).toEqual({ 过期: '10' }))
  expect(await stockOf('E-HELD')).toEqual({ 良品: '4', 过期: '6' })
  expect(await stockOf('E-SOLD')).toEqual({ 良品: '3', 过期: '7' })
  for (const token of [admin, await wms.signIn('night-manager', 'count-pass-1')]) {
    expect(await noticesOf(token)).toMatchObject([
      { message: expect.stringContaining('3 个批次到期，3 处库存已转为「过期」'), level: 'danger' },
    ])
  }
  const entries = await wms.call(
    ledgerEntry.list,
    { body: { lot: ['E-FREE'], docType: ['库存质检'], sort: '-entryNo' } as never },
    admin,
  )
  expect(entries.envelope.data.rows).toMatchObject([
    {
      quality: '过期',
      fromLoc: null,
      toLoc: 'CC-01-01-1',
      qty: '10',
      reason: '到期自动转为过期',
      operatorName: '系统',
    },
    { quality: '良品', fromLoc: 'CC-01-01-1', toLoc: null, qty: '10' },
  ])
})

test('whoever may not adjust stock is told nothing', async () => {
  expect(await noticesOf(await wms.signIn('clerk'))).toEqual([])
})

test('it happens once', async () => {
  expect(await stockOf('E-FREE')).toEqual({ 过期: '10' })
  expect(await noticesOf(admin)).toHaveLength(1)
})
