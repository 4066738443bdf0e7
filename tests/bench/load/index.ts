// A busy hour at one WMS API on PostgreSQL: two hundred stations scan, each every two seconds; then the same while people look
// through lists and make reports, a sheet is exported and another imported. What a scan takes must not tell the difference.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { FormData, request } from 'undici'
import { zone } from '#shared/contracts/base/zone.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { account } from '#shared/contracts/system/account.ts'
import { uploadFile } from '#shared/contracts/system/file.ts'
import type { BenchOptions, BenchTable } from '#tests/bench/table.ts'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'
import { timesOf } from '#tests/bench/times.ts'
import {
  call,
  fill,
  newId,
  type Order,
  openOrders,
  type Person,
  signIn,
  startWms,
} from '#tests/bench/wms-process.ts'
import { ALL_REPORTS } from '#tests/support/contracts.ts'
import { bodiesOf, FACT_LISTS } from '#tests/support/fact-lists.ts'
import { LAST_DAY } from '#tests/support/many-facts.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const LEDGER_ROWS = 1_000_000
const STATIONS = 200
const LISTERS = 20
const REPORTERS = 5
const SECONDS = 30
const WARM_UP_SECONDS = 10
const SCAN_EVERY_MS = 2_000
const LIST_EVERY_MS = 1_000
const YEAR = { from: '2025-04-01', to: LAST_DAY }
const IMPORTED_ROWS = 10_000
const PASSWORD = 'bench-people-1'

/** What a kind of work took, each time, in ms. */
type Times = number[]
type Work = () => Promise<unknown>

export async function run({ rows: ledgerRows = LEDGER_ROWS }: BenchOptions): Promise<BenchTable> {
  const server = await startPostgresServer()
  const database = new pg.Client({ connectionString: server.url })
  const wms = await startWms(server.url, await temporaryFolder('load'))
  try {
    await database.connect()
    await fill(server.url, ledgerRows)
    const orders = await openOrders(wms, database, STATIONS)
    const people = await createPeople(wms.url, database, LISTERS + REPORTERS)
    await workFor(WARM_UP_SECONDS, scanning(wms, orders, []))
    await untilSummedUp(database)
    const alone: Times = []
    await workFor(SECONDS, scanning(wms, orders, alone))
    const amid: Times = []
    const lists: Times = []
    const reports: Times = []
    const sheets: Times = []
    await workFor(SECONDS, [
      ...scanning(wms, orders, amid),
      ...people.slice(0, LISTERS).map((person, place) => listing(person, place, lists)),
      ...people.slice(LISTERS).map((person, place) => reporting(person, place, reports)),
      sheetWork(people[0] ?? wms, sheets),
    ])
    const row = (name: string, times: Times) => ({
      name,
      figures: { 'a second': times.length / SECONDS, ...timesOf(times) },
    })
    return {
      title: `One WMS API, ${STATIONS} stations that scan every ${SCAN_EVERY_MS / 1_000} s, ${ledgerRows} entries in the ledger`,
      rows: [
        row('scans alone', alone),
        row(`scans beside ${LISTERS} who list, ${REPORTERS} who report, sheets`, amid),
        row('lists', lists),
        row('reports of a year', reports),
        row('sheets begun', sheets),
      ],
      ratios: [],
    }
  } finally {
    await database.end()
    wms.process.kill('SIGKILL')
    await server.stop()
  }
}

/** Does each again and again, side by side, until the time is over. */
async function workFor(seconds: number, works: readonly Work[]): Promise<void> {
  const end = performance.now() + seconds * 1_000
  const doAgain = async (work: Work) => {
    while (performance.now() < end) await work()
  }
  await Promise.all(works.map(doAgain))
}

async function timed(times: Times, work: Work): Promise<number> {
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  times.push(ms)
  return ms
}

/** People need a while for each: the machine is not asked for all that it can do. They do not begin together. */
function scanning(person: Person, orders: readonly Order[], times: Times): Work[] {
  return orders.map(({ orderNo, sku }, place) => {
    let pause = (place / orders.length) * SCAN_EVERY_MS
    return async () => {
      await delay(pause)
      const sent = { orderNo, code: sku, qty: '1', opId: newId() }
      pause = Math.max(0, SCAN_EVERY_MS - (await timed(times, () => call(person, receive.path, sent))))
    }
  })
}

function listing(person: Person, place: number, times: Times): Work {
  const lists = FACT_LISTS.flatMap(bodiesOf)
  let next = place * 5
  return async () => {
    const { path, body } = lists[next++ % lists.length] ?? { path: '', body: {} }
    await timed(times, () => call(person, path, body))
    await delay(LIST_EVERY_MS)
  }
}

function reporting(person: Person, place: number, times: Times): Work {
  let next = place * 6
  return async () => {
    const report = ALL_REPORTS[next++ % ALL_REPORTS.length]
    if (report) await timed(times, () => call(person, report.list.path, { businessDate: YEAR, size: 50 }))
  }
}

/** A sheet of the ledger and one of zones; the tasks go on while the others work. */
function sheetWork(person: Person, times: Times): Work {
  let round = 0
  return async () => {
    round += 1
    await timed(times, async () => {
      await call(person, ledgerEntry.export.path, { opId: newId() })
      const body = { fileName: await upload(person, zonesOf(round)), mode: '跳过错误行', opId: newId() }
      await call(person, zone.import.path, body)
    })
    await delay(SECONDS * 1_000)
  }
}

function zonesOf(round: number): string {
  const row = (_: unknown, number: number) => `CDSL,L${round}-${number},残次区,残次,9,启用,x`
  return ['仓库,库区编码,库区名称,用途,顺序,状态,备忘', ...Array.from({ length: IMPORTED_ROWS }, row)].join(
    '\r\n',
  )
}

async function upload({ url, token }: Person, content: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'text/csv' }), 'zones.csv')
  const path = `${url + uploadFile.path}?purpose=${encodeURIComponent('导入')}`
  const { body } = await request(path, { method: 'POST', headers: { authorization: token }, body: form })
  const answer = (await body.json()) as { message: string; data: { fileName: string } | null }
  if (!answer.data) throw new Error(answer.message)
  return answer.data.fileName
}

/** Each by themselves: what one person may do at once has a limit. */
async function createPeople(url: string, database: pg.Client, count: number): Promise<Person[]> {
  const codesOf = async (table: string) =>
    (await database.query<{ code: string }>(`select code from ${table}`)).rows.map(({ code }) => code)
  const [warehouses, owners] = [await codesOf('warehouses'), await codesOf('owners')]
  const admin = { url, token: await signIn(url, 'admin', 'admin123') }
  const people: Person[] = []
  for (let number = 1; number <= count; number += 1) {
    const username = `bench${number}`
    await call(admin, account.create.path, {
      username,
      name: `同事${number}`,
      password: PASSWORD,
      status: '启用',
      roles: ['admin'],
      warehouses,
      owners,
      opId: newId(),
    })
    people.push({ url, token: await signIn(url, username, PASSWORD) })
  }
  return people
}

/** A minute after the start, as everywhere. */
async function untilSummedUp(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select 1 from summed_days where facts = 'piece_entries' and business_date = $1`,
      [YEAR.from],
    )
    if (rows.length > 0) return
    await delay(1_000)
  }
}
