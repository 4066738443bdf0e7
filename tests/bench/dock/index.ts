// Between dock and shelf on PostgreSQL: stations that receive, put away and fill the pick locations, each a scan a second. How long a
// scan takes, and whether the books agree with all of them in the end.
import pg from 'pg'
import { scanPutaway } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { carryReplenishment } from '#shared/contracts/stock/replenishment.ts'
import { claimedReplenishments, received, waitingPutaways } from '#tests/bench/dock/work.ts'
import { countOf, figuresOf, perStation, type Scan, SECONDS, work } from '#tests/bench/stations.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'
import { call, newId, openOrders, type Person, signIn, startWms } from '#tests/bench/wms-process.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

const RECEIVING = 14
const PUTTING_AWAY = 13
const REPLENISHING = 13

export async function run(): Promise<BenchTable> {
  const server = await startPostgresServer()
  const database = new pg.Client({ connectionString: server.url })
  const wms = await startWms(server.url, await temporaryFolder('wms'))
  try {
    await database.connect()
    const admin = { url: wms.url, token: await signIn(wms.url, 'admin', 'admin123') }
    const orders = await openOrders(wms, database, RECEIVING + PUTTING_AWAY + REPLENISHING)
    const arrived = orders.slice(RECEIVING, RECEIVING + PUTTING_AWAY)
    await received(wms, arrived)
    const tasks = await waitingPutaways(wms, arrived)
    const people = { clerk: wms, admin }
    const carried = await claimedReplenishments(people, database, orders.slice(-REPLENISHING))
    const receiving = await perStation(RECEIVING, async (station) =>
      scansOf(wms, receive.path, { orderNo: orders[station]?.orderNo, code: orders[station]?.sku }),
    )
    const putting = await perStation(PUTTING_AWAY, async (station) =>
      scansOf(wms, scanPutaway.path, tasks[station]),
    )
    const replenishing = await perStation(REPLENISHING, async (station) =>
      scansOf(wms, carryReplenishment.path, carried[station]),
    )
    const booked = await eventsFromNowOn(database)
    const [receipts, putaways, carries] = await Promise.all([
      work(receiving),
      work(putting),
      work(replenishing),
    ])
    const checked = await call<{ violations: number }[]>(admin, runReconciliation.path, {})
    return {
      title: `${RECEIVING + PUTTING_AWAY + REPLENISHING} stations, a scan a second each for ${SECONDS} s, on one PostgreSQL`,
      rows: [
        { name: 'receipts', figures: await figuresOf(receipts, receiving, booked('收货')) },
        { name: 'put away', figures: await figuresOf(putaways, putting, booked('上架')) },
        { name: 'replenished', figures: await figuresOf(carries, replenishing, booked('补货')) },
      ],
      ratios: [
        { name: '对账, violations', value: checked.reduce((sum, { violations }) => sum + violations, 0) },
      ],
    }
  } finally {
    await database.end()
    wms.process.kill('SIGKILL')
    await server.stop()
  }
}

/** A piece each. */
function scansOf(clerk: Person, path: string, what: object | undefined): Scan[] {
  return Array.from({ length: SECONDS }, () => () => call(clerk, path, { ...what, qty: '1', opId: newId() }))
}

async function eventsFromNowOn(database: pg.Client): Promise<(type: string) => Promise<number>> {
  const last = await countOf(database, 'select coalesce(max(event_id), 0) as count from operation_events')
  return (type) =>
    countOf(
      database,
      `select count(*) from operation_events where event_id > ${last} and op_type = '${type}'`,
    )
}
