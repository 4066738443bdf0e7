// How often the commands that people scan with ask the database: each of these waits between a beep and the next.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import { addBlindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { confirmPutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { packOrders } from '#shared/contracts/outbound/order.ts'
import { countStockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { countingWith, nextOpId as opId } from '#tests/support/stock-count.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

let wms: TestWms
let token: string
beforeAll(async () => {
  wms = await startWms({ backend: 'postgres', tasks: null })
  token = await wms.signIn('admin')
})
afterAll(() => wms.close())

async function done<C extends Call>(call: C, input: CallInput<C>) {
  const { envelope } = await wms.call(call, input, token)
  expect(envelope.message).toBe('success')
  return envelope.data
}

/** What was sent to the database, transactions and who is asking included. */
async function sentBy<C extends Call>(call: C, input: CallInput<C>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await done(call, input)
    return spy.mock.calls.map((sent) => {
      const [query, values] = sent as unknown as [string | { text: string }, unknown[]?]
      return typeof query === 'string' ? query : `${query.text} ${JSON.stringify(values)}`
    })
  } finally {
    spy.mockRestore()
  }
}

/** And nothing is asked twice. */
async function expectAtMost<C extends Call>(most: number, call: C, input: CallInput<C>): Promise<void> {
  const sent = await sentBy(call, input)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
  expect(sent.filter((query, at) => sent.indexOf(query) !== at)).toEqual([])
}

const moved = async (orderNo: string, move: 'release' | 'arrive' | 'finish') => {
  const { revision } = await done(inboundOrder.get, { query: { orderNo } })
  await done(inboundOrder.move, { body: { orderNo, move, revision, opId: opId() } })
}

async function arrived(): Promise<string> {
  const lines = [{ sku: 'YCFS0001', expectedQty: '10' }]
  const order = { owner: 'YCFS', warehouse: 'SHQP', type: '采购入库' as const, lines, opId: opId() }
  const { orderNo } = await done(inboundOrder.create, { body: order })
  await moved(orderNo, 'release')
  await moved(orderNo, 'arrive')
  return orderNo
}

test('a receiving scan', async () => {
  const orderNo = await arrived()
  const scan = () => ({ body: { orderNo, code: 'YCFS0001', qty: '1', opId: opId() } })
  await done(receive, scan())
  await expectAtMost(7, receive, scan())
})

test('putting away', async () => {
  const orderNo = await arrived()
  await done(receive, { body: { orderNo, code: 'YCFS0001', qty: '10', opId: opId() } })
  await moved(orderNo, 'finish')
  const { rows } = await done(putawayTask.list, { body: { source: [orderNo] } })
  const { taskNo, suggestLoc, revision } = rows[0] as (typeof rows)[number]
  await done(putawayTask.move, { body: { taskNo, move: 'claim', revision, opId: opId() } })
  const places = await done(location.list, { body: { warehouse: ['SHQP'], code: [suggestLoc ?? ''] } })
  const place = { loc: suggestLoc ?? '', checkDigit: places.rows[0]?.checkDigit ?? '' }
  await expectAtMost(20, confirmPutaway, { body: { taskNo, ...place, qty: '4', opId: opId() } })
})

test('a blind scan', async () => {
  const task = {
    owner: 'YCFS',
    warehouse: 'SHQP',
    source: '到货无单' as const,
    expectedParcels: 1,
    opId: opId(),
  }
  const { id: taskId } = await done(blindTask.create, { body: task })
  const { boxNo } = await done(openBlindBox, { body: { taskId, opId: opId() } })
  await expectAtMost(10, openBlindBox, { body: { taskId, opId: opId() } })
  const scan = () => ({ body: { taskId, boxNo, barcode: 'YCFS0001', opId: opId() } })
  await done(addBlindScan, scan())
  await expectAtMost(13, addBlindScan, scan())
})

test('a counted number', async () => {
  const counting = countingWith(wms, token)
  await counting.put('CC-01-01-1', '5')
  const taskNo = await counting.issued({ locations: 'CC-01-01-1' })
  const [sheet] = await counting.sheets(taskNo)
  await counting.claim(sheet?.listNo ?? '', token)
  const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
  await expectAtMost(17, countStockLine, { body: { id, qty: '5', opId: opId() } })
})

test('packing an order', async () => {
  const { made, picked } = shippingWith(() => ({ wms, clerk: token }))
  const orderNos = [await made(), await made()]
  await picked(orderNos)
  const packing = (orderNo: string) => ({ body: { orderNos: [orderNo], packaging: 'ZX5', opId: opId() } })
  await done(packOrders, packing(orderNos[0] ?? ''))
  expect((await sentBy(packOrders, packing(orderNos[1] ?? ''))).length).toBeLessThanOrEqual(21)
})
