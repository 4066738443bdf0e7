// Receiving scans at WMS APIs in processes of their own, on one PostgreSQL: how many of them a second, and how long each takes, by
// the number of processes and of people who scan at once; in an empty company, or one with as many entries in its ledger as are
// asked for.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { cpuMsOf, cpuMsOfAll } from '#tests/bench/cpu.ts'
import type { BenchOptions, BenchTable } from '#tests/bench/table.ts'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'
import { timesOf } from '#tests/bench/times.ts'
import { call, fill, newId, type Order, openOrders, startWms, type Wms } from '#tests/bench/wms-process.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const CALLERS = [1, 10, 50]
const ORDERS = Math.max(...CALLERS)
const SECONDS = 10
const WARM_UP_SECONDS = 5

export async function run({ rows: ledgerRows = 0, processes = [1] }: BenchOptions): Promise<BenchTable> {
  const server = await startPostgresServer({ shared_preload_libraries: 'pg_stat_statements' })
  const database = new pg.Client({ connectionString: server.url })
  const dataDir = await temporaryFolder('wms')
  const running: Wms[] = []
  try {
    const first = await startWms(server.url, dataDir)
    running.push(first)
    await database.connect()
    if (ledgerRows > 0) await fill(server.url, ledgerRows)
    await database.query('create extension pg_stat_statements')
    const orders = await openOrders(first, database, ORDERS)
    const rows: BenchTable['rows'] = []
    for (const count of processes.toSorted((a, b) => a - b)) {
      while (running.length < count) running.push(await startWms(server.url, dataDir))
      await scanFor(WARM_UP_SECONDS, ORDERS, running, orders)
      for (const callers of CALLERS) {
        const name = `${callers} at once, ${count} ${count === 1 ? 'process' : 'processes'}`
        rows.push({ name, figures: await measure(callers, running, orders, { database, pid: server.pid() }) })
      }
    }
    return {
      title: `Receiving scans on PostgreSQL, ${ORDERS} orders, ${ledgerRows} entries in the ledger`,
      rows,
      ratios: [],
    }
  } finally {
    await database.end()
    for (const wms of running) wms.process.kill('SIGKILL')
    await server.stop()
  }
}

type Postgres = { database: pg.Client; pid: number | undefined }

async function measure(
  callers: number,
  running: readonly Wms[],
  orders: readonly Order[],
  { database, pid }: Postgres,
): Promise<Record<string, number>> {
  const cpuTimes = async () => {
    const ofEach = await Promise.all(running.map((wms) => cpuMsOf(wms.process.pid)))
    return { wms: ofEach.reduce((sum, ms) => sum + ms, 0), postgres: await cpuMsOfAll(pid) }
  }
  await database.query('select pg_stat_statements_reset()')
  const before = await cpuTimes()
  const times = await scanFor(SECONDS, callers, running, orders)
  const after = await cpuTimes()
  const { rows: sums } = await database.query<{ calls: number }>(
    'select sum(calls)::float8 as calls from pg_stat_statements',
  )
  return {
    'scans/s': times.length / SECONDS,
    ...timesOf(times),
    'WMS CPU ms': (after.wms - before.wms) / times.length,
    'PostgreSQL CPU ms': (after.postgres - before.postgres) / times.length,
    'statements a scan': (sums[0]?.calls ?? 0) / times.length,
  }
}

/** What each scan took, in ms. The processes have as many people each. */
async function scanFor(
  seconds: number,
  callers: number,
  running: readonly Wms[],
  orders: readonly Order[],
): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const scanAll = orders.slice(0, callers).map(async ({ orderNo, sku }, place) => {
    const wms = running[place % running.length]
    while (wms && !isOver) {
      const start = performance.now()
      await call(wms, receive.path, { orderNo, code: sku, qty: '1', opId: newId() })
      times.push(performance.now() - start)
    }
  })
  await delay(seconds * 1_000)
  isOver = true
  await Promise.all(scanAll)
  return times
}
