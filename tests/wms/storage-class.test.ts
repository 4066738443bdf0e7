// 储存条件: goods are led to zones of their own class, and laid into no other.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replenishments, skus, zones } from '#server/wms/schema/tables.ts'
import { sku } from '#shared/contracts/base/sku.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { getPutawayWork, scanPutaway } from '#shared/contracts/inbound/putaway.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { moveStock } from '#shared/contracts/stock/ledger.ts'
import { moveGoods } from '#shared/contracts/stock/moving.ts'
import {
  generateReplenishments,
  pickSetting,
  requestReplenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const GOODS = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001' } as const
const COLD = '属于常温库区，商品须存放在冷藏库区，请换一个库位'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const { envelope } = await needs('冷藏')
    expect(envelope.data.storageClass).toBe('冷藏')
  })
  afterAll(() => wms.close())

  const { move, received, documentOf, stockAt } = receivingWith(() => ({ wms, clerk }))

  /** Of the product, which lies in zones of 常温. */
  async function needs(storageClass: '常温' | '冷藏') {
    const [{ id, revision } = { id: 0, revision: 0 }] = await wms.database.orm
      .select({ id: skus.id, revision: skus.revision })
      .from(skus)
      .where(and(eq(skus.owner, GOODS.owner), eq(skus.code, GOODS.sku)))
    return wms.call(sku.update, { body: { id, revision, storageClass, opId: opId() } }, admin)
  }

  async function stores(code: string, storageClass: '常温' | '冷藏') {
    const [{ id, revision } = { id: 0, revision: 0 }] = await wms.database.orm
      .select({ id: zones.id, revision: zones.revision })
      .from(zones)
      .where(and(eq(zones.warehouse, GOODS.warehouse), eq(zones.code, code)))
    const { envelope } = await wms.call(
      zone.update,
      { body: { id, revision, storageClass, opId: opId() } },
      admin,
    )
    expect(envelope.message).toBe('success')
  }

  async function led() {
    const orderNo = await received()
    await move(orderNo, 'finish')
    const { envelope } = await wms.call(getPutawayWork, { query: { code: orderNo, warehouse: null } }, clerk)
    const [place] = envelope.data.places
    return { taskNo: place?.taskNo ?? '', loc: place?.loc ?? null, reason: place?.reason }
  }

  const put = (taskNo: string, loc: string) =>
    wms.call(scanPutaway, { body: { taskNo, loc, qty: '10', opId: opId() } }, clerk)

  test('goods are led nowhere as long as no zone stores their class, and then there, whatever else is nearer', async () => {
    const { taskNo, loc } = await led()
    expect(loc).toBeNull()
    const there = await stockAt('CC-01-01-1', 'YCFS0001')
    const { envelope } = await put(taskNo, 'CC-01-01-1')
    expect(envelope).toMatchObject({ code: 409, message: `库位 CC-01-01-1 ${COLD}` })
    expect(await stockAt('CC-01-01-1', 'YCFS0001')).toBe(there)
    await stores('JX', '冷藏')
    const cold = await led()
    expect(cold.loc).toMatch(/^JX-/)
    expect((await put(cold.taskNo, cold.loc ?? '')).envelope.message).toBe('success')
    await stores('JX', '常温')
  })

  test('goods are moved to no zone of another class, by a scan or at the desk', async () => {
    const orderNo = await received()
    const { receipts } = await documentOf(orderNo)
    const from = { ...GOODS, lot: '', quality: '良品' as const, loc: receipts[0]?.loc ?? '', container: '' }
    const desk = (toLoc: string) =>
      wms.call(moveStock, { body: { ...from, toLoc, qty: '1', reason: '理货', opId: opId() } }, admin)
    expect((await desk('CC-01-01-1')).envelope).toMatchObject({
      code: 409,
      message: `库位 CC-01-01-1 ${COLD}`,
    })
    const scanned = { ...from, toLoc: 'CC-01-01-1', qty: '1', station: '', opId: opId() }
    expect((await wms.call(moveGoods, { body: scanned }, clerk)).envelope.message).toBe(
      `库位 CC-01-01-1 ${COLD}`,
    )
  })

  test('no pick location of another class is set for goods or filled up with them', async () => {
    const loc = 'JX-03-05-2'
    const body = { ...GOODS, loc, minQty: '5', maxQty: '20', opId: opId() }
    expect((await wms.call(pickSetting.create, { body }, admin)).envelope.message).toBe(`库位 ${loc} ${COLD}`)
    const asked = { ...GOODS, toLoc: loc, qty: '1', opId: opId() }
    expect((await wms.call(requestReplenishment, { body: asked }, admin)).envelope.message).toBe(
      `库位 ${loc} ${COLD}`,
    )
    await needs('常温')
    expect((await wms.call(pickSetting.create, { body }, admin)).envelope.message).toBe('success')
    await needs('冷藏')
    const all = { warehouse: 'SHQP', owner: 'YCFS', opId: opId() }
    const made = (await wms.call(generateReplenishments, { body: all }, admin)).envelope.data
    const tasks = await wms.database.orm
      .select({ sku: replenishments.sku })
      .from(replenishments)
      .where(inArray(replenishments.taskNo, ['', ...made]))
    expect(tasks.filter((task) => task.sku === GOODS.sku)).toEqual([])
  })

  test('all of it is as it must be', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
