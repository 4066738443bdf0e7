// Many people on one order at the same instant: no scan is lost, none counts twice, no place is filled twice.
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { locations } from '#server/wms/schema/tables.ts'
import { addBlindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { confirmPutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { heldUpStatements } from '#tests/support/held-up.ts'
import { createCompanyDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `crowd-command-${++commands}`
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

let url: string
let wms: TestWms
let clerk: string
let newbie: string

beforeAll(async () => {
  url = await createCompanyDatabase()
  wms = await startWms({ database: await openPostgres(url), tasks: null })
  clerk = await wms.signIn('clerk')
  newbie = await wms.signIn('newbie')
})
afterAll(() => wms.close())

async function arrived(lines: { sku: string; expectedQty: string }[]): Promise<string> {
  const order = { owner: 'YCFS', warehouse: 'SHQP', type: '采购入库' as const, lines, opId: opId() }
  const { orderNo } = (await wms.call(inboundOrder.create, { body: order }, clerk)).envelope.data
  await move(orderNo, 'release')
  await move(orderNo, 'arrive')
  return orderNo
}

async function move(orderNo: string, name: 'release' | 'arrive' | 'finish'): Promise<void> {
  const { revision } = (await wms.call(inboundOrder.get, { query: { orderNo } }, clerk)).envelope.data
  const body = { orderNo, move: name, revision, opId: opId() }
  expect((await wms.call(inboundOrder.move, { body }, clerk)).envelope.message).toBe('success')
}

const documentOf = async (orderNo: string) =>
  (await wms.call(getInboundDocument, { query: { orderNo } }, clerk)).envelope.data

test('two hundred scans of one line at the same instant are counted to the last piece, and not one more', async () => {
  const orderNo = await arrived([{ sku: 'YCFS0001', expectedQty: '150' }])
  const scan = (token: string) =>
    wms.call(receive, { body: { orderNo, code: 'YCFS0001', qty: '1', opId: opId() } }, token)
  const answers = await times(200, (index) => scan(index % 2 ? clerk : newbie))
  const statuses = answers.map(({ status }) => status)
  expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 409).length]).toEqual([
    150, 50,
  ])
  const { order, lines, receipts } = await documentOf(orderNo)
  expect([order.receivedQty, lines[0]?.receivedQty, receipts.length]).toEqual(['150', '150', 150])
  expect(new Set(receipts.map(({ receiptNo }) => receiptNo)).size).toBe(2)
  const ledger = await wms.call(ledgerEntry.list, { body: { docNo: [orderNo], size: 200 } }, clerk)
  expect(ledger.envelope.data.total).toBe(150)
})

test('what waits for callers who have gone is never begun', async () => {
  const orderNo = await arrived([{ sku: 'YCFS0001', expectedQty: '150' }])
  const scan = () => ({ orderNo, code: 'YCFS0001', qty: '1', opId: opId() })
  const connections = promisify(wms.app.server.getConnections.bind(wms.app.server))
  const before = await connections()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query('select from inbound_orders where order_no = $1 for update', [orderNo])
  const first = wms.call(receive, { body: scan() }, clerk)
  await expect.poll(() => heldUpStatements(wms.database.orm)).toBe(1)
  const leaving = new AbortController()
  const headers = { authorization: clerk, 'content-type': 'application/json' }
  const left = times(20, () =>
    fetch(wms.url + receive.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(scan()),
      signal: leaving.signal,
    }).catch((error: Error) => error.name),
  )
  await expect.poll(connections).toBeGreaterThanOrEqual(before + 20)
  leaving.abort()
  expect(await left).toEqual(Array(20).fill('AbortError'))
  await expect.poll(connections).toBeLessThanOrEqual(before + 1)
  await other.end()
  expect((await first).status).toBe(200)
  expect((await documentOf(orderNo)).order.receivedQty).toBe('1')
})

test('looking something up, or working on another order, does not wait for a crowd', async () => {
  const [crowded = '', other = ''] = await times(2, () => arrived([{ sku: 'YCFS0002', expectedQty: '60' }]))
  const scan = (orderNo: string) =>
    wms.call(receive, { body: { orderNo, code: 'YCFS0002', qty: '1', opId: opId() } }, clerk)
  const order: string[] = []
  const crowd = times(60, () => scan(crowded)).then(() => order.push('crowd'))
  const beside = scan(other).then(({ status }) => order.push(`beside ${status}`))
  const look = documentOf(other).then(() => order.push('look'))
  await Promise.all([crowd, beside, look])
  expect(order.toSorted()).toEqual(['beside 200', 'crowd', 'look'])
  expect(order.at(-1)).toBe('crowd')
})

test('orders made at once have numbers of their own', async () => {
  const lines = [{ sku: 'YCFS0001', expectedQty: '1' }]
  const numbers = await times(30, () => arrived(lines))
  expect(new Set(numbers).size).toBe(30)
})

test('of two people who put different goods into one location that is for one product, one is sent elsewhere', async () => {
  const orderNo = await arrived([
    { sku: 'YCFS0011', expectedQty: '2' },
    { sku: 'YCFS0012', expectedQty: '2' },
  ])
  for (const code of ['YCFS0011', 'YCFS0012']) {
    await wms.call(receive, { body: { orderNo, code, qty: '2', opId: opId() } }, clerk)
  }
  await move(orderNo, 'finish')
  const [place] = await wms.database.orm
    .select()
    .from(locations)
    .where(sql`warehouse = 'SHQP' and code = 'JX-02-03-1'`)
  const { tasks } = await documentOf(orderNo)
  for (const { taskNo, revision } of tasks) {
    await wms.call(putawayTask.move, { body: { taskNo, move: 'claim', revision, opId: opId() } }, clerk)
  }
  const put = { loc: 'JX-02-03-1', checkDigit: place?.checkDigit ?? '' }
  const answers = await Promise.all(
    tasks.map(({ taskNo }) => wms.call(confirmPutaway, { body: { ...put, taskNo, opId: opId() } }, clerk)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('scans of one blind task by two people add up', async () => {
  const task = { owner: 'YCFS', warehouse: 'SHQP', source: '退货' as const, expectedParcels: 1, opId: opId() }
  const { id: taskId } = (await wms.call(blindTask.create, { body: task }, clerk)).envelope.data
  const { boxNo } = (await wms.call(openBlindBox, { body: { taskId, opId: opId() } }, clerk)).envelope.data
  const answers = await times(60, (index) => {
    const barcode = index % 3 === 0 ? 'UNKNOWN-1' : 'YCFS0001'
    return wms.call(
      addBlindScan,
      { body: { taskId, boxNo, barcode, opId: opId() } },
      index % 2 ? clerk : newbie,
    )
  })
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const { envelope } = await wms.call(blindTask.get, { query: { id: taskId } }, clerk)
  expect(envelope.data).toMatchObject({ qty: '60', unknownQty: '20', matchRate: '66.67', skuCount: 1 })
})
