// A floor at work on PostgreSQL: stations that pick, check and load, each a scan a second, and somebody who allocates and gathers
// thousands of orders meanwhile. How long a scan takes, and whether the books agree with all of them in the end.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { scanAtBench, weighBox } from '#shared/contracts/outbound/parcel.ts'
import { pickGoods } from '#shared/contracts/outbound/picking.ts'
import { loadBox } from '#shared/contracts/outbound/shipment.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import {
  type Goods,
  gather,
  LINES,
  listed,
  orders,
  packedByClick,
  pickedByClick,
  stock,
  totes,
  truck,
} from '#tests/bench/floor/work.ts'
import { countOf, figuresOf, perStation, type Scan, SECONDS, work } from '#tests/bench/stations.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { temporaryFolder } from '#tests/bench/temporary-folder.ts'
import { call, newId, type Person, signIn, startWms } from '#tests/bench/wms-process.ts'
import { startPostgresServer } from '#tests/support/postgres.ts'

/** Of each kind. */
const STATIONS = 20
const WAITING_ORDERS = 5_000
/** When they are allocated. */
const RUSH_AFTER_MS = 60_000

export async function run(): Promise<BenchTable> {
  const server = await startPostgresServer()
  const database = new pg.Client({ connectionString: server.url })
  const wms = await startWms(server.url, await temporaryFolder('wms'))
  try {
    await database.connect()
    const clerk: Person = wms
    const admin = { url: wms.url, token: await signIn(wms.url, 'admin', 'admin123') }
    const goods = await stock(admin, database, STATIONS * LINES)
    const ownOf = (station: number) => goods.slice(station * LINES, (station + 1) * LINES)
    const waiting = await orders(clerk, WAITING_ORDERS, goods.slice(0, 1))
    const picking = await pickScans(clerk, admin, ownOf)
    const checking = await checkScans(clerk, ownOf)
    const loading = await loadScans(clerk, ownOf)
    const rush = delay(RUSH_AFTER_MS).then(async () => {
      const start = performance.now()
      await gather(clerk, waiting)
      return (performance.now() - start) / 1_000
    })
    const [picks, checks, loads, rushSeconds] = await Promise.all([
      work(picking),
      work(checking),
      work(loading),
      rush,
    ])
    const checked = await call<{ violations: number }[]>(admin, runReconciliation.path, {})
    return {
      title: `${3 * STATIONS} stations, a scan a second each for ${SECONDS} s, on one PostgreSQL`,
      rows: [
        { name: 'picks', figures: await figuresOf(picks, picking, bookedPicks(database)) },
        { name: 'checks', figures: await figuresOf(checks, checking, bookedPieces(database)) },
        { name: 'boxes loaded', figures: await figuresOf(loads, loading, bookedBoxes(database)) },
      ],
      ratios: [
        { name: `${WAITING_ORDERS} orders allocated and gathered meanwhile, s`, value: rushSeconds },
        { name: '对账, violations', value: checked.reduce((sum, { violations }) => sum + violations, 0) },
      ],
    }
  } finally {
    await database.end()
    wms.process.kill('SIGKILL')
    await server.stop()
  }
}

async function pickScans(
  clerk: Person,
  admin: Person,
  ownOf: (station: number) => Goods[],
): Promise<Scan[][]> {
  const each = SECONDS / LINES
  const free = await totes(admin, STATIONS * each)
  return perStation(STATIONS, async (station) => {
    const own = ownOf(station)
    const [listNo] = await listed(clerk, await orders(clerk, each, own))
    // A tote is one order's from its first pick on: each is filled before the next.
    return Array.from({ length: each }, () => free.pop()).flatMap((tote) =>
      own.map(({ sku, loc }) => () => {
        return call(clerk, pickGoods.path, { listNo, loc, code: sku, qty: '1', tote, opId: newId() })
      }),
    )
  })
}

/** Piece by piece, and then the label with the weight. */
function checkScans(clerk: Person, ownOf: (station: number) => Goods[]): Promise<Scan[][]> {
  return perStation(STATIONS, async (station) => {
    const own = ownOf(station)
    const orderNos = await orders(clerk, SECONDS / (LINES + 1), own)
    await pickedByClick(clerk, orderNos)
    return orderNos.flatMap((orderNo) => {
      let label = ''
      const pieces = own.map(({ sku }) => async () => {
        const { waybill } = await call<{ waybill: { waybillNo: string } | null }>(clerk, scanAtBench.path, {
          ...{ orderNo, code: sku, opId: newId() },
        })
        label = waybill?.waybillNo ?? ''
      })
      const weigh = () => call(clerk, weighBox.path, { code: label, weight: '1', opId: newId() })
      return [...pieces, weigh]
    })
  })
}

function loadScans(clerk: Person, ownOf: (station: number) => Goods[]): Promise<Scan[][]> {
  return perStation(STATIONS, async (station) => {
    const orderNos = await orders(clerk, SECONDS / LINES, ownOf(station).slice(0, 1))
    await pickedByClick(clerk, orderNos)
    const shipmentNo = await truck(clerk, station)
    const codes = await packedByClick(clerk, orderNos, LINES)
    return codes.map((code) => () => call(clerk, loadBox.path, { shipmentNo, code, opId: newId() }))
  })
}

function bookedPicks(database: pg.Client): Promise<number> {
  return countOf(database, "select count(*) from pick_tasks where state = '已拣' and tote <> ''")
}

/** Pieces in boxes, and boxes with a weight. */
function bookedPieces(database: pg.Client): Promise<number> {
  return countOf(
    database,
    'select (select sum(qty) from parcel_items) + (select count(*) from parcels where weight is not null) as count',
  )
}

function bookedBoxes(database: pg.Client): Promise<number> {
  return countOf(database, 'select count(*) from shipment_boxes where unloaded_at is null')
}
