// Many reports at once, or one person who reloads: anyone else who is at work does not notice, and nothing goes on for nobody.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { teamCostDaily } from '#shared/contracts/money/team-cost-report.ts'
import { getReportQueue } from '#shared/contracts/system/report-queue.ts'
import { heldUpStatements } from '#tests/support/held-up.ts'
import { createCompanyDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

const YEAR = { by: 'businessDate', businessDate: { from: '2025-12-01', to: '2026-11-25' } }
const NEEDED = 'lock table piece_entries in access exclusive mode'

let wms: TestWms
let admin: string
let finance: string
let clerk: string
/** Somebody who holds what reports need: they take as long as the test wants. */
let other: pg.Client

beforeAll(async () => {
  const url = await createCompanyDatabase()
  wms = await startWms({ database: await openPostgres(url), tasks: null })
  ;[admin = '', finance = '', clerk = ''] = await Promise.all(
    ['admin', 'finance', 'clerk'].map((name) => wms.signIn(name)),
  )
  other = new pg.Client({ connectionString: url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await wms.close()
})

const ask = (token: string, signal: AbortSignal | null = null) =>
  fetch(wms.url + teamCostDaily.list.path, {
    method: 'POST',
    body: JSON.stringify(YEAR),
    signal,
    headers: { authorization: token, 'content-type': 'application/json' },
  })

/** Asked over another connection: a transaction sees the same activity to its end. */
const waitingReports = () => heldUpStatements(wms.database.orm, '%grouped%')

test('ten reports at once leave every other call its connection, and end in an answer each', async () => {
  await other.query('begin')
  await other.query(NEEDED)
  const reports = Array.from({ length: 10 }, (_, index) => ask(index % 2 ? admin : finance))
  await expect.poll(waitingReports).toBe(3)
  const order = { owner: 'YCFS', warehouse: 'SHQP', type: '采购入库' as const }
  const others = Array.from({ length: 20 }, async (_, index) => {
    if (index % 2) return (await wms.call(inboundOrder.list, { body: {} }, clerk)).envelope.message
    const body = { ...order, lines: [{ sku: 'YCFS0001', expectedQty: '1' }], opId: `crowd-report-${index}` }
    return (await wms.call(inboundOrder.create, { body }, clerk)).envelope.message
  })
  expect(new Set(await Promise.all(others))).toEqual(new Set(['success']))
  expect(await waitingReports()).toBe(3)
  await other.query('rollback')
  const answers = await Promise.all(reports)
  const statuses = answers.map(({ status }) => status)
  // Eight are four of each of two people; the others are told so.
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ code: 429, message: '正在统计的报表过多，请稍后重试' })
})

test('a report whose reader has gone ends at the database, and one that waits for its turn is not begun', async () => {
  await other.query('begin')
  await other.query(NEEDED)
  const left = new AbortController()
  const asked = [admin, admin, finance, finance].map((token) => ask(token, left.signal).catch(() => null))
  await expect.poll(waitingReports).toBe(3)
  left.abort()
  await Promise.all(asked)
  await expect.poll(waitingReports).toBe(0)
  await other.query('rollback')
  expect((await ask(finance)).status).toBe(200)
})

test('a report that waits for its turn says how many come before it, which goes down as they end', async () => {
  const ahead = async (token: string, report: string = teamCostDaily.name) =>
    (await wms.call(getReportQueue, { query: { report } }, token)).envelope.data.ahead
  await other.query('begin')
  await other.query(NEEDED)
  const left = [new AbortController(), new AbortController()]
  const first = left.map(({ signal }) => ask(finance, signal).catch(() => null))
  const third = ask(finance)
  await expect.poll(waitingReports).toBe(3)
  expect(await ahead(finance)).toBeNull()
  const own = [ask(admin)]
  await expect.poll(() => ahead(admin)).toBe(3)
  own.push(ask(admin))
  await expect.poll(() => ahead(admin)).toBe(4)
  expect(await ahead(finance)).toBeNull()
  expect(await ahead(admin, 'profitReport')).toBeNull()
  left[0]?.abort()
  await expect.poll(() => ahead(admin)).toBe(3)
  left[1]?.abort()
  await expect.poll(() => ahead(admin)).toBeNull()
  await other.query('rollback')
  await Promise.all(first)
  expect((await Promise.all([third, ...own])).map(({ status }) => status)).toEqual([200, 200, 200])
})
