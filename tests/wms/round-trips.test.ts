// How often the commands that people scan with ask the database: each of these waits between a beep and the next.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { location } from '#shared/contracts/base/location.ts'
import { addBlindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { confirmPutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { packOrders } from '#shared/contracts/outbound/order.ts'
import { scanAtBench } from '#shared/contracts/outbound/parcel.ts'
import { getPickWork, pickGoods } from '#shared/contracts/outbound/picking.ts'
import { wave } from '#shared/contracts/outbound/wave.ts'
import { countStockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { insertManyFacts } from '#tests/support/many-facts.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { rowsRead, type Statement, scansOf, statementsOf } from '#tests/support/statements.ts'
import { countingWith, nextOpId as opId } from '#tests/support/stock-count.ts'
import { createCompanyDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

const LEDGER_ROWS = 40_000
const SCANS_TODAY = 5_000
/** By one statement, with what belongs to the document. */
const MOST_READ = 1_000

let wms: TestWms
let token: string
let asking: pg.Client
beforeAll(async () => {
  const url = await createCompanyDatabase()
  wms = await startWms({ database: await openPostgres(url), tasks: null })
  token = await wms.signIn('admin')
  await insertManyFacts(wms.database.orm, LEDGER_ROWS)
  await insertBusyDay()
  asking = new pg.Client({ connectionString: url })
  await asking.connect()
})
afterAll(async () => {
  await asking.end()
  await wms.close()
})

/** Whoever scans here has scanned all day. */
async function insertBusyDay(): Promise<void> {
  const { orm } = wms.database
  await orm.execute(sql`update users set employee = (select emp_no from employees
    where warehouse = 'SHQP' and state = '在职' and not exists (select from users where employee = emp_no) limit 1)
    where username = 'admin'`)
  await orm.execute(sql`insert into operation_events (at, business_date, warehouse, owner, op_type, doc_type, doc_no, qty, boxes, orders, weight,
      volume, worker_id, source, duration_sec, operator, reason)
    select now() - make_interval(secs => i), current_date, 'SHQP', 'YCFS', '收货', '', '', 1, 0, 0, 0, 0,
      (select employees.id from employees join users on employee = emp_no where username = 'admin'), 'pda', 1, 1, ''
    from generate_series(1, ${SCANS_TODAY}) i`)
  await orm.execute(sql`analyze operation_events`)
}

async function done<C extends Call>(call: C, input: CallInput<C>) {
  const { envelope } = await wms.call(call, input, token)
  expect(envelope.message).toBe('success')
  return envelope.data
}

/** Nothing is asked twice, and no answer takes longer the more there is of anything. */
async function expectAtMost<C extends Call>(most: number, call: C, input: CallInput<C>): Promise<void> {
  const statements = await statementsOf(() => done(call, input))
  const sent = statements.map(({ text, values }) => `${text} ${JSON.stringify(values)}`)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
  expect(sent.filter((query, at) => sent.indexOf(query) !== at)).toEqual([])
  await expectFewRead(statements)
}

/** What was inserted cannot be inserted again, and reads nothing by itself. */
async function expectFewRead(statements: readonly Statement[]): Promise<void> {
  const reading = statements.filter(
    ({ text }) => /^(select|update|delete|with)/.test(text) && !/insert into/.test(text),
  )
  for (const statement of reading) {
    const scans = await scansOf(asking, statement)
    const read = scans.reduce((sum, scan) => sum + rowsRead(scan), 0)
    expect
      .soft(read, `${statement.text}\n${scans.map((scan) => `${scan['Relation Name']} ${rowsRead(scan)}`)}`)
      .toBeLessThan(MOST_READ)
  }
}

const moved = async (orderNo: string, move: 'release' | 'arrive' | 'finish') => {
  const { revision } = await done(inboundOrder.get, { query: { orderNo } })
  await done(inboundOrder.move, { body: { orderNo, move, revision, opId: opId() } })
}

async function arrived(sku = 'YCFS0001'): Promise<string> {
  const lines = [{ sku, expectedQty: '10' }]
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

test('finishing a receipt, for which an empty place is found', async () => {
  await wms.database.orm.execute(sql`insert into skus (owner, code, name, spec, unit, lot_control, serial_control, abc)
    select owner, 'FRESH', name, spec, unit, false, false, abc from skus where owner = 'YCFS' and code = 'YCFS0001'`)
  const orderNo = await arrived('FRESH')
  await done(receive, { body: { orderNo, code: 'FRESH', qty: '10', opId: opId() } })
  await expectFewRead(await statementsOf(() => moved(orderNo, 'finish')))
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
  await expectAtMost(14, confirmPutaway, { body: { taskNo, ...place, qty: '4', opId: opId() } })
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
  await expectAtMost(8, openBlindBox, { body: { taskId, opId: opId() } })
  const scan = () => ({ body: { taskId, boxNo, barcode: 'YCFS0001', opId: opId() } })
  await done(addBlindScan, scan())
  await expectAtMost(8, addBlindScan, scan())
})

test('a counted number', async () => {
  const counting = countingWith(wms, token)
  await counting.put('CC-01-01-1', '5')
  const taskNo = await counting.issued({ locations: 'CC-01-01-1' })
  const [sheet] = await counting.sheets(taskNo)
  await counting.claim(sheet?.listNo ?? '', token)
  const { id = 0 } = (await counting.onlyRow(taskNo)) ?? {}
  await expectAtMost(12, countStockLine, { body: { id, qty: '5', opId: opId() } })
})

test('picking a piece into a tote', async () => {
  const { made, allocate, gather, moveWave, listsOf, moveList } = shippingWith(() => ({ wms, clerk: token }))
  const orderNo = await made({ lines: [{ sku: 'YCFS0001', lot: '', qty: '3' }] })
  await allocate([orderNo])
  const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
  await moveWave(waveNo, 'release')
  const listNo = (await listsOf(waveNo))[0]?.listNo ?? ''
  await moveList(listNo, 'claim')
  const { picks } = await done(getPickWork, { query: { listNo } })
  const batch = { prefix: 'TOTE', startNo: 1, quantity: 1, type: 'ZZX', warehouse: 'SHQP' }
  const [tote = ''] = await done(createContainers, { body: { ...batch, opId: opId() } as never })
  const scan = () => ({
    body: { listNo, loc: picks[0]?.loc ?? '', code: 'YCFS0001', tote, opId: opId() },
  })
  await done(pickGoods, scan())
  await expectAtMost(18, pickGoods, scan())
})

test('allocating, gathering and releasing many orders asks as often as two of them', async () => {
  const { made, allocate, gather, moveWave } = shippingWith(() => ({ wms, clerk: token }))
  const askedFor = async (count: number) => {
    const orderNos: string[] = []
    while (orderNos.length < count) orderNos.push(await made())
    const allocating = await statementsOf(() => allocate(orderNos))
    let waveNo = ''
    const gathering = await statementsOf(async () => {
      waveNo = (await gather(orderNos)).envelope.data.done[0] ?? ''
    })
    const releasing = await statementsOf(() => moveWave(waveNo, 'release'))
    expect((await done(wave.get, { query: { waveNo } })).orders).toBe(count)
    return [allocating, gathering, releasing].map(({ length }) => length)
  }
  await askedFor(2)
  expect(await askedFor(12)).toEqual(await askedFor(2))
})

test('packing an order', async () => {
  const { made, picked } = shippingWith(() => ({ wms, clerk: token }))
  const orderNos = [await made(), await made()]
  await picked(orderNos)
  const packing = (orderNo: string) => ({ body: { orderNos: [orderNo], packaging: 'ZX5', opId: opId() } })
  await done(packOrders, packing(orderNos[0] ?? ''))
  const statements = await statementsOf(() => done(packOrders, packing(orderNos[1] ?? '')))
  expect(statements.length).toBeLessThanOrEqual(11)
  await expectFewRead(statements)
})

test('checking a piece into a box, and the last one, which seals and numbers it', async () => {
  const { made, picked } = shippingWith(() => ({ wms, clerk: token }))
  const orderNo = await made({ lines: [{ sku: 'YCFS0001', lot: '', qty: '3' }] })
  await picked([orderNo])
  const scan = (code: string) => ({ body: { orderNo, code, opId: opId() } })
  await done(scanAtBench, scan('ZX5'))
  await done(scanAtBench, scan('YCFS0001'))
  await expectAtMost(11, scanAtBench, scan('YCFS0001'))
  await expectAtMost(22, scanAtBench, scan('YCFS0001'))
})
