// 效期 — dates that do not fit the shelf life are asked about, goods that come in have long enough to go, and so has what leaves.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownerRules } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/tables.ts'
import { moveStock } from '#shared/contracts/stock/ledger.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { nextOpId, receivingWith, type Scan } from '#tests/support/receiving.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const SKU = 'BXXS0001'
const LIFE = 270
const TODAY = '2026-03-10'
const inDays = (days: number) => addDays(TODAY, days)

let wms: TestWms
let admin: string
beforeAll(async () => {
  wms = await startWms({ now: createClock().now, tasks: null })
  admin = await wms.signIn('admin')
})
afterAll(() => wms.close())

const { arrived, scan } = receivingWith(() => ({ wms, clerk: admin }))
const shipping = shippingWith(() => ({ wms, clerk: admin }))

const setRules = (rules: Partial<typeof ownerRules.$inferInsert>) =>
  wms.database.orm.update(ownerRules).set(rules).where(eq(ownerRules.code, 'BXXS'))
const setReceiptDays = (receiptDays: number | null) =>
  wms.database.orm.update(skus).set({ receiptDays }).where(eq(skus.code, SKU))

const toReceive = (type: '采购入库' | '退货入库' = '采购入库') =>
  arrived({ owner: 'BXXS', type, lines: [{ sku: SKU, expectedQty: '100' }] })
const received = async (orderNo: string, parts: Partial<Scan>) =>
  (await scan(orderNo, { code: SKU, qty: '10', ...parts })).envelope

describe('the two dates of goods', () => {
  const question = `商品 ${SKU} 从生产到到期为 3652 天，保质期为 ${LIFE} 天，请核对日期，确认无误请再次提交`
  const dates = { lot: 'L-ASKED', mfgDate: '2026-01-01', expDate: '2036-01-01' }

  test('are asked about when they do not fit the shelf life, and taken once somebody is sure', async () => {
    const orderNo = await toReceive()
    const asked = await received(orderNo, dates)
    expect(asked).toMatchObject({
      code: 409,
      message: question,
      data: { reason: 'ledger.unusualLife', field: 'expDate', asks: true },
    })
    const said = await received(orderNo, { ...dates, sure: ['ledger.unusualLife'] })
    expect(said.data.receipt.expDate).toBe('2036-01-01')
  })

  test.each([
    ['a day more', addDays('2026-01-01', LIFE + 1), 200],
    ['what a month more or less makes in a year', addDays('2026-01-01', LIFE + 13), 200],
    ['a month more', addDays('2026-01-01', LIFE + 30), 409],
    ['half of it', addDays('2026-01-01', LIFE / 2), 409],
  ])('with %s between them than the shelf life', async (_case, expDate, code) => {
    const orderNo = await toReceive()
    expect((await received(orderNo, { lot: `L-${expDate}`, mfgDate: '2026-01-01', expDate })).code).toBe(code)
  })
})

describe('goods that come in to be sold', () => {
  beforeEach(async () => {
    await setReceiptDays(null)
    await setRules({ receiptLifePercent: 50 })
  })
  afterAll(() => setRules({ receiptLifePercent: 0 }))

  test('are refused with less left than their owner takes, and taken to be inspected', async () => {
    const orderNo = await toReceive()
    const short = { lot: 'F-134', expDate: inDays(134) }
    expect(await received(orderNo, short)).toMatchObject({
      code: 409,
      message: `商品 ${SKU} ${inDays(134)} 到期，剩余 134 天，少于允收的 135 天，请拒收；货主同意收下的，请选择品质「待检」，由质检放行`,
      data: { reason: 'ledger.tooShortToReceive', field: 'quality' },
    })
    expect((await received(orderNo, { ...short, quality: '待检' })).data.receipt.quality).toBe('待检')
    expect((await received(orderNo, { lot: 'F-135', expDate: inDays(135) })).code).toBe(200)
  })

  test('are judged by the days of their product before the share of their owner', async () => {
    await setReceiptDays(30)
    const orderNo = await toReceive()
    expect((await received(orderNo, { lot: 'F-30', expDate: inDays(30) })).code).toBe(200)
    expect((await received(orderNo, { lot: 'F-29', expDate: inDays(29) })).message).toContain(
      '少于允收的 30 天',
    )
  })

  test('come back with as little as they have left', async () => {
    const orderNo = await toReceive('退货入库')
    expect((await received(orderNo, { lot: 'F-BACK', expDate: inDays(5) })).code).toBe(200)
  })
})

describe('goods that leave', () => {
  const lot = 'S-100'
  beforeAll(async () => {
    const orderNo = await toReceive()
    expect((await received(orderNo, { lot, expDate: inDays(100), qty: '10' })).code).toBe(200)
    const goods = { warehouse: 'SHQP', owner: 'BXXS', sku: SKU, lot, quality: '良品' as const }
    const place = { loc: 'SH-01-01-1', container: '', toLoc: 'CC-01-01-1', toContainer: '' }
    const body = { ...goods, ...place, qty: '10', reason: '', opId: nextOpId() }
    expect((await wms.call(moveStock, { body }, admin)).envelope.message).toBe('success')
  })
  afterAll(() => setRules({ shipmentDays: 0 }))

  const allocated = async (qty: string, shipmentDays: number | null) => {
    const orderNo = await shipping.made({ owner: 'BXXS', shipmentDays, lines: [{ sku: SKU, lot, qty }] })
    await shipping.allocate([orderNo])
    const { order, picks } = await shipping.documentOf(orderNo)
    return { state: order.state, shortage: order.shortage, lots: picks.map((pick) => pick.lot) }
  }

  test('have as many days left as the receiver wants', async () => {
    expect(await allocated('2', 100)).toEqual({ state: '已分配', shortage: '', lots: [lot] })
    expect(await allocated('2', 101)).toEqual({
      state: '待补货',
      shortage: `${SKU} 缺 2（另有 8 剩余效期不足）`,
      lots: [],
    })
  })

  test('have as many left as their owner wants, whatever the receiver is content with', async () => {
    await setRules({ shipmentDays: 120 })
    expect((await allocated('2', 10)).state).toBe('待补货')
    await setRules({ shipmentDays: 0 })
    expect((await allocated('2', 10)).state).toBe('已分配')
  })
})
