// While the demo runs, its people receive deliveries of their own, take back parcels, fill up places for picking and count, by
// the same commands as anybody.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getParcelDocument, returnParcel } from '#shared/contracts/returned/parcel.ts'
import { getReplenishmentDocument, replenishment } from '#shared/contracts/stock/replenishment.ts'
import { getStockTaskDocument, stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const NOW = '2026-03-10T06:00:00.000Z'
const SUPPLIER = '演示供应商'

let wms: TestWms
let admin: string
beforeAll(async () => {
  const demoJob = { minDelayMs: 1, maxDelayMs: 3 }
  wms = await startWms({ tasks: null, demoScale: 0.001, demoJob, now: createClock(NOW).now })
  admin = await wms.signIn('admin')
  await eventually(async () => expect((await doneAt('CDSL')).length).toBeGreaterThan(0))
})
afterAll(() => wms.close())

async function doneAt(warehouse: string) {
  const body = { warehouse: [warehouse], supplier: SUPPLIER, state: ['已完成' as const] }
  return (await wms.call(inboundOrder.list, { body }, admin)).envelope.data.rows
}

test('an order goes its whole way by people of its warehouse, none of them somebody who can sign in', async () => {
  const [order] = await doneAt('CDSL')
  const query = { orderNo: order?.orderNo ?? '' }
  const document = (await wms.call(getInboundDocument, { query }, admin)).envelope.data
  const own = document.timeline.filter(({ entity }) => entity === 'inboundOrder')
  expect(own.map(({ action }) => action).toReversed()).toEqual([
    'create',
    'release',
    'arrive',
    'receive',
    'finish',
    ...document.tasks.slice(1).map(() => 'putAway'),
    'complete',
  ])
  expect(new Set(document.timeline.map(({ actorName }) => actorName))).toEqual(new Set(['杨波']))
  expect([document.order.receivedQty, document.order.putQty]).toEqual([
    document.order.expectedQty,
    document.order.expectedQty,
  ])
})

/** The customer comes by chance, and one of them has agreed to a price for putting away as well. */
test('what was received is charged, each item of work once', async () => {
  const [order] = await doneAt('CDSL')
  const body = { docNo: order?.orderNo ?? '' }
  const charged = async () => (await wms.call(charge.list, { body }, admin)).envelope.data.rows
  const itemsOf = (rows: Awaited<ReturnType<typeof charged>>) => rows.map(({ itemCode }) => itemCode)
  await eventually(async () => expect(itemsOf(await charged())).toContain('RK'))
  const lines = await charged()
  expect(new Set(itemsOf(lines)).size).toBe(lines.length)
  for (const line of lines)
    expect(line).toMatchObject({ qty: order?.expectedQty, businessDate: '2026-03-10' })
})

test('a place for picking is filled up: one of them wants it, another carries it', async () => {
  const body = { warehouse: ['CDSL'], state: ['已完成' as const], createdAt: { from: NOW } }
  const refills = async () => (await wms.call(replenishment.list, { body }, admin)).envelope.data.rows
  await eventually(async () => expect((await refills()).length).toBeGreaterThan(0))
  const [refill] = await refills()
  const query = { taskNo: refill?.taskNo ?? '' }
  const { timeline } = (await wms.call(getReplenishmentDocument, { query }, admin)).envelope.data
  expect(timeline.map(({ action }) => action)).toEqual(['execute', 'claim', 'create'])
  expect(new Set(timeline.map(({ actorName }) => actorName)).size).toBe(2)
  expect(refill?.doneQty).toBe(refill?.suggestQty)
})

test('a place is counted, by somebody else than who accepts and posts it, and no second one at once', async () => {
  const body = { warehouse: ['CDSL'], createdAt: { from: NOW }, state: ['已过账' as const] }
  const counts = async () => (await wms.call(stockTask.list, { body }, admin)).envelope.data.rows
  await eventually(async () => expect(await counts()).toHaveLength(1))
  const [count] = await counts()
  expect(count).toMatchObject({ accuracyRate: '100', gainQty: '0', lossQty: '0', remark: '演示作业' })
  const query = { taskNo: count?.taskNo ?? '' }
  const { timeline } = (await wms.call(getStockTaskDocument, { query }, admin)).envelope.data
  const by = (action: string) => timeline.find((entry) => entry.action === action)?.actorName
  expect(by('handIn')).not.toBe(by('approve'))
  const all = { warehouse: ['CDSL'], createdAt: { from: NOW } }
  const { rows } = (await wms.call(stockTask.list, { body: all }, admin)).envelope.data
  expect(rows.filter(({ remark }) => remark === count?.remark)).toHaveLength(1)
})

test('a parcel that came back goes its way from the door into stock', async () => {
  const body = { warehouse: ['CDSL'], createdAt: { from: NOW }, state: ['已完结' as const] }
  const parcels = async () => (await wms.call(returnParcel.list, { body }, admin)).envelope.data.rows
  await eventually(async () => expect((await parcels()).length).toBeGreaterThan(0))
  const [parcel] = await parcels()
  expect(parcel).toMatchObject({ qty: '1', remark: '演示作业', carrier: 'SF' })
  const query = { returnNo: parcel?.returnNo ?? '' }
  const { timeline, lines } = (await wms.call(getParcelDocument, { query }, admin)).envelope.data
  const own = timeline.filter(({ entity }) => entity === 'returnParcel')
  expect(own.map(({ action }) => action).toReversed()).toEqual([
    'create',
    'handOver',
    'unpack',
    'inspect',
    'decide',
    'settle',
    'finish',
  ])
  expect(lines).toHaveLength(1)
})

test('everything that must be true stays true', async () => {
  const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
  expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
})
