// 效期 — a lot is as old as the oldest goods in it: lists tell its date, are narrowed by it, and what runs out first leaves first.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOverview } from '#shared/contracts/base/overview.ts'
import {
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { moveStock } from '#shared/contracts/stock/ledger.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId, shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const GOODS = { warehouse: 'SHQP', owner: 'BXXS', sku: 'BXXS0001' } as const
const RECEIVING = 'SH-01-01-1'
/** By the order of places, the later lot would be the first. */
const LATE = { lot: 'T-LATE', expDate: '2026-11-01', loc: 'CC-01-01-1' }
const EARLY = { lot: 'T-EARLY', expDate: '2026-03-25', loc: 'CC-01-02-1' }

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))
  const { made, allocate, documentOf } = shippingWith(() => ({ wms, clerk: admin }))

  const receiveLots = async (...lots: { lot: string; expDate: string }[]) => {
    const orderNo = await arrived({ owner: 'BXXS', lines: [{ sku: GOODS.sku, expectedQty: '100' }] })
    for (const { lot, expDate } of lots) {
      const { envelope } = await scan(orderNo, { code: GOODS.sku, lot, expDate, qty: '5' })
      expect(envelope.message).toBe('success')
    }
  }
  const store = async ({ lot, loc }: { lot: string; loc: string }) => {
    const from = { ...GOODS, lot, quality: '良品' as const, loc: RECEIVING, container: '' }
    const body = { ...from, toLoc: loc, qty: '5', reason: '', sure: ['ledger.placeFull'], opId: nextOpId() }
    expect((await wms.call(moveStock, { body }, admin)).envelope.message).toBe('success')
  }
  const lotsOf = async (expDate?: { from?: string; to?: string }) => {
    const body = { warehouse: ['SHQP'], sku: [GOODS.sku], ...(expDate && { expDate }), size: 200 }
    const { rows } = (await wms.call(getSeparationLocationInventory, { body }, admin)).envelope.data
    return rows.flatMap((row) => (row.lot.startsWith('T-') ? [[row.lot, row.expDate]] : []))
  }
  const expiring = async () => {
    const { data } = (await wms.call(getOverview, { query: { warehouses: ['SHQP'] } }, admin)).envelope
    return data.waiting.find(({ name }) => name === 'expiringLots')
  }

  test('a lot has the date of the oldest goods in it, whatever comes later', async () => {
    const before = await expiring()
    await receiveLots(LATE, EARLY, { lot: 'T-EARLY', expDate: '2026-10-01' })
    expect(await lotsOf()).toEqual([
      ['T-EARLY', '2026-03-25'],
      ['T-LATE', '2026-11-01'],
    ])
    expect(await expiring()).toMatchObject({
      count: (before?.count ?? 0) + 1,
      tone: 'warning',
      href: '/inventory/stock?view=all&expDate.to=2026-04-09',
    })
  })

  test.each([
    getLocationInventory,
    getBasicLocationInventory,
    getSeparationLocationInventory,
    getAllLocationInventory,
  ])('$path shows what runs out by a day, as the home page counts it', async (list) => {
    const through = (days: string) => ({ ...GOODS, expDate: { to: days } })
    const { rows, total } = (await wms.call(list, { body: through('2026-03-25') }, admin)).envelope.data
    expect([total, rows.map(({ onHand }) => onHand)]).toEqual([1, ['10']])
    expect((await wms.call(list, { body: through('2026-03-24') }, admin)).envelope.data.total).toBe(0)
  })

  test('what runs out first leaves first, and what has run out not at all', async () => {
    await store(LATE)
    await store(EARLY)
    const picksOf = async (qty: string) => {
      const orderNo = await made({ owner: 'BXXS', lines: [{ sku: GOODS.sku, lot: '', qty }] })
      await allocate([orderNo])
      return (await documentOf(orderNo)).picks.map(({ lot }) => lot)
    }
    expect(await picksOf('2')).toEqual(['T-EARLY'])
    clock.advance(20 * 24 * 3_600_000)
    admin = await wms.signIn('admin')
    expect(await picksOf('2')).not.toContain('T-EARLY')
    expect((await lotsOf({ to: '2026-03-25' })).length).toBe(1)
  })
})
