// The demo company's past: true in all that must be true, the same from the same day, and as full of work as its scale says.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { planYear } from '#server/wms/demo/year/plan.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { sumDays } from '#server/wms/ledger/sums/summing.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'
import { addBlindScan } from '#shared/contracts/blind/box.ts'
import { blindTask, getBlindDocument } from '#shared/contracts/blind/task.ts'
import { RECORDS, recordNamed } from '#shared/contracts/catalogue.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { confirmPutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { signOn } from '#shared/contracts/labor/sign-on.ts'
import { timedWork } from '#shared/contracts/labor/timed-work.ts'
import { parcel } from '#shared/contracts/outbound/parcel.ts'
import { pickError } from '#shared/contracts/outbound/pick-error.ts'
import { putBackTask } from '#shared/contracts/outbound/put-back.ts'
import { shipment } from '#shared/contracts/outbound/shipment.ts'
import { printJob } from '#shared/contracts/printing/job.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import {
  executeReplenishment,
  getReplenishmentDocument,
  replenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { reviewStockLines, stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockTask, stockVariance } from '#shared/contracts/stocktake/stock-task.ts'
import { account } from '#shared/contracts/system/account.ts'
import type { inboundLife } from '#shared/domain/inbound.ts'
import { stepName, UNNAMED } from '#shared/domain/steps.ts'
import type { stockTaskLife } from '#shared/domain/stocktake.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'
import { createClock, createPostgresDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

/** In China it is ten in the morning of the day after the last whole one. */
const NOW = '2026-03-10T02:00:00.000Z'
/** Five weeks in which a tenth of everything happens. */
const SCALE = 0.01

type ListCall =
  | typeof parcel.list
  | typeof shipment.list
  | typeof printJob.list
  | typeof timedWork.list
  | typeof putBackTask.list
  | typeof signOn.list

const rowsOf = <Row extends Record<string, unknown>>({ database }: TestWms, statement: SQL) =>
  selectRows<Row>(database.orm, statement)

/** By the ledger, which knows nothing of snapshots; `aged` are the nights with goods of more than one price. */
const STORED_EACH_NIGHT = sql`with lain as (
    select snapshot_no, date, item_code, ledger.sku, length * width * height / 1000000 as size,
      sum(case when from_loc is null then ledger.qty else -ledger.qty end) as qty
    from storage_snapshots join stock_ledger ledger using (warehouse, owner) join skus using (owner)
    where skus.code = ledger.sku and business_date <= date and num_nulls(from_loc, to_loc) = 1 group by 1, 2, 3, 4, 5
  ), came as (
    select snapshot_no, sku, age, greatest(0, sum(case when from_loc is null then ledger.qty else -ledger.qty end)) as qty
    from storage_snapshots join stock_ledger ledger using (warehouse, owner) cross join (values (3), (31), (61)) ages (age)
    where business_date <= date and business_date > date - age and num_nulls(from_loc, to_loc) = 1
    group by snapshot_no, sku, age, doc_no
  ), young as (select snapshot_no, sku, age, sum(qty) as qty from came group by 1, 2, 3),
  older as (
    select snapshot_no, ages.age, round(sum(greatest(0, lain.qty - coalesce(young.qty, 0)) * size), 4) as qty
    from lain cross join (values (0), (3), (31), (61)) ages (age) left join young using (snapshot_no, sku, age)
    group by snapshot_no, ages.age
  ), charged as (
    select doc_no as snapshot_no, sum(qty) as qty, coalesce(sum(qty) filter (where source_ref ~ '库龄61天起'), 0) as oldest,
      count(distinct source_ref) as ages
    from charge_lines where doc_type = '库存快照' and reversal_of is null and reason = '' group by doc_no
  ), nights as (
    select snapshot_no, coalesce(ages, 0) as ages, pieces = (select sum(qty) from lain where lain.snapshot_no = s.snapshot_no)
      and coalesce(charged.qty, 0) = charged_qty and (item_code <> 'CCT' or (s.qty, charged_qty, oldest) = (
        (select qty from older where age = 0 and older.snapshot_no = s.snapshot_no),
        (select qty from older where age = 3 and older.snapshot_no = s.snapshot_no),
        (select qty from older where age = 61 and older.snapshot_no = s.snapshot_no))) as is_right
    from storage_snapshots s left join charged using (snapshot_no)
  )
  select count(*)::int as nights, (count(*) filter (where ages > 1))::int as aged,
    coalesce(jsonb_agg(snapshot_no) filter (where not is_right), '[]') as wrong from nights`

describe('on PostgreSQL', () => {
  let wms: TestWms
  beforeAll(async () => {
    const { now } = createClock(NOW)
    wms = await startWms({ backend: 'postgres', tasks: null, demoScale: SCALE, now })
    await sumDays({ orm: wms.database.orm, now }, (_day, work) => work())
  })
  afterAll(() => wms.close())

  test('everything that must be true is true, and facts of every kind are there to be checked', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, await wms.signIn('admin'))
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
    const unchecked = envelope.data.filter(({ checked }) => checked === 0).map(({ name }) => name)
    // Of a company that has no numbers from the receipt on, and prices nothing by the case.
    expect(unchecked).toEqual(['序列号与库存一致', '按包装计费'])
    expect(envelope.data.length).toBeGreaterThan(10)
  })

  test('the log of changes has words for every kind of record and every step in it', async () => {
    const { entity, action } = auditLogs
    const entries = await wms.database.orm.selectDistinct({ entity, action }).from(auditLogs)
    expect(entries.length).toBeGreaterThan(50)
    const isWordless = (entry: { entity: string; action: string }) =>
      recordNamed(entry.entity) === undefined || stepName(entry, RECORDS) === UNNAMED
    expect(entries.filter(isWordless)).toEqual([])
  })

  test('storage was charged each night for what lay there then, and for how long', async () => {
    const [found] = await rowsOf<{ nights: number; aged: number; wrong: string[] }>(wms, STORED_EACH_NIGHT)
    expect(found?.wrong).toEqual([])
    expect(found?.nights).toBeGreaterThan(500)
    expect(found?.aged).toBeGreaterThan(4)
  })

  test('work of every ordinary kind was done, by people and by teams', async () => {
    const rows = await rowsOf<{ op_type: string; people: number; teams: number }>(
      wms,
      sql`select op_type, count(worker_id)::int as people, count(team_id)::int as teams
          from operation_events group by op_type`,
    )
    const done = rows.map(({ op_type }) => op_type)
    const rare = ['拦截', '盲收', '退仓清点']
    expect(OPERATION_TYPES.filter((type) => !done.includes(type) && !rare.includes(type))).toEqual([])
    const together = rows.filter(({ teams }) => teams > 0).map(({ op_type }) => op_type)
    expect(together.sort()).toEqual(['卸货', '装车'])
    expect(rows.reduce((total, { people }) => total + people, 0)).toBeGreaterThan(1_000)
  })

  test('shipping of the newest days went through the stations, by people who had signed on, also where something went wrong', async () => {
    const token = await wms.signIn('admin')
    const statesIn = async (list: ListCall) => {
      const { rows } = (await wms.call(list, { body: { size: 200 } as never }, token)).envelope.data
      return rows.map((row) => (row as { state?: string }).state ?? '')
    }
    expect(await statesIn(parcel.list)).toEqual(expect.arrayContaining(['已称重', '已出库']))
    expect(await statesIn(shipment.list)).toContain('已离场')
    expect(await statesIn(printJob.list)).toContain('排队')
    expect(await statesIn(timedWork.list)).toContain('已结束')
    expect(await statesIn(putBackTask.list)).toContain('已回库')
    expect(await statesIn(signOn.list)).toHaveLength(2 * 6)
    const errors = (await wms.call(pickError.list, { body: {} }, token)).envelope.data.rows
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['报缺', '缺件', '错件']))
    const [work] = await rowsOf<{ crews: number; anyone: number }>(
      wms,
      sql`select count(distinct crew)::int as crews, count(*) filter (where crew is null)::int as anyone
          from operation_events join parcels on doc_no = parcels.order_no where op_type = '复核'`,
    )
    expect(work?.crews).toBeGreaterThan(1)
    expect(work?.anyone).toBe(0)
  })

  test('the night shift crosses midnight, and its work counts for the day it began on', async () => {
    const [night] = await rowsOf<{ events: number; days: number }>(
      wms,
      sql`select count(*)::int as events, count(distinct (at + interval '8 hours')::date - business_date)::int as days
          from operation_events where business_date <> (at at time zone 'UTC' + interval '8 hours')::date`,
    )
    expect(night?.events).toBeGreaterThan(20)
    expect(night?.days).toBe(1)
  })

  test('goods of several qualities lie there, in lots named after the day they were made on', async () => {
    const qualities = await rowsOf<{ quality: string }>(
      wms,
      sql`select distinct quality from stock_balances where on_hand > 0 order by quality`,
    )
    expect(qualities.map(({ quality }) => quality)).toEqual(expect.arrayContaining(['残次', '良品']))
    const lots = await rowsOf<{ lot: string }>(
      wms,
      sql`select distinct lot from stock_ledger where lot <> ''`,
    )
    expect(lots.length).toBeGreaterThan(10)
    expect(lots.filter(({ lot }) => !/^L\d{6}$/.test(lot))).toEqual([])
  })

  test('nobody was handed more than one kind of goods at a place for picking', async () => {
    const mixed = await rowsOf(
      wms,
      sql`select stock_ledger.warehouse, to_loc from stock_ledger
          join locations on locations.warehouse = stock_ledger.warehouse and locations.code = to_loc
          where not mix_sku group by stock_ledger.warehouse, to_loc having count(distinct (owner, sku)) > 1`,
    )
    expect(mixed).toEqual([])
  })

  test('mistakes were reversed with a reason, and the month before the last is closed', async () => {
    const reversed = await rowsOf<{ reason: string }>(
      wms,
      sql`select reason from stock_ledger where reversal_of is not null
          union all select reason from charge_lines where reversal_of is not null
          union all select reason from expense_entries where reversal_of is not null`,
    )
    expect(new Set(reversed.map(({ reason }) => reason))).toEqual(
      new Set(['收货数量录错', '撤销拣货', '单价录错', '金额录错']),
    )
    const locks = await rowsOf<{ period: string; locks: number }>(
      wms,
      sql`select period, count(*)::int as locks from period_locks group by period`,
    )
    expect(locks).toEqual([{ period: '2026-01', locks: 9 }])
  })

  test('what was found after the month was closed counts in the open one, and says when it was meant for', async () => {
    const late = await rowsOf(
      wms,
      sql`select business_date::text as counted, late_for::text as meant from charge_lines where late_for is not null`,
    )
    expect(late).toEqual(Array.from({ length: 3 }, () => ({ counted: '2026-02-01', meant: '2026-01-25' })))
  })

  test('the last day is today, and nothing has happened later than now', async () => {
    const spans = await rowsOf<{ first: string; last: string; late: number }>(
      wms,
      sql`${spanOf(EVENTS, NOW)}`,
    )
    expect(spans).toEqual([{ first: '2026-02-01', last: '2026-03-10', late: 0 }])
  })

  /** What yesterday's people left, and who comes to work on it. */
  describe('the documents of the past', () => {
    let admin: string
    let manager: string
    let commands = 0
    const opId = () => `year-command-${++commands}`

    beforeAll(async () => {
      admin = await wms.signIn('admin')
      const body = {
        username: 'reviewer',
        name: '审核',
        status: '启用' as const,
        password: 'review-pass-1',
        roles: ['manager'],
        warehouses: ['SHQP'],
        owners: await ownersAt('SHQP'),
        opId: opId(),
      }
      await wms.call(account.create, { body }, admin)
      manager = await wms.signIn('reviewer', 'review-pass-1')
    })

    async function ownersAt(warehouse: string): Promise<string[]> {
      const rows = await rowsOf<{ owner: string }>(
        wms,
        sql`select owner from warehouse_owners where warehouse = ${warehouse}`,
      )
      return rows.map(({ owner }) => owner)
    }

    async function orderIn(state: (typeof inboundLife.states)[number]) {
      const body = { state: [state], warehouse: ['SHQP'], type: ['采购入库' as const] }
      const { rows } = (await wms.call(inboundOrder.list, { body }, admin)).envelope.data
      const orderNo = rows[0]?.orderNo ?? ''
      return (await wms.call(getInboundDocument, { query: { orderNo } }, admin)).envelope.data
    }

    async function countIn(state: (typeof stockTaskLife.states)[number]) {
      const body = { state: [state], warehouse: ['SHQP'] }
      const { rows } = (await wms.call(stockTask.list, { body }, admin)).envelope.data
      const [task] = rows
      if (!task) throw new Error(`no count is ${state}`)
      const lines = await wms.call(stockLine.list, { body: { taskNo: task.taskNo, size: 200 } }, manager)
      return { task, lines: lines.envelope.data.rows }
    }

    test('lists have orders, putaway tasks, blind tasks, counts and refills in every state on the way', async () => {
      const statesOf = async (table: string) => {
        const rows = await rowsOf<{ state: string }>(wms, sql.raw(`select distinct state from ${table}`))
        return rows.map(({ state }) => state)
      }
      const orders = ['草稿', '已下达', '已到货', '收货中', '收货完成', '上架中', '已完成']
      expect(await statesOf('inbound_orders')).toEqual(expect.arrayContaining(orders))
      expect(await statesOf('putaway_tasks')).toEqual(expect.arrayContaining(['待分配', '已领取', '已完成']))
      expect(await statesOf('blind_tasks')).toContain('扫描中')
      const counts = ['草稿', '盘点中', '待复盘', '待审核', '已过账']
      expect(await statesOf('stock_tasks')).toEqual(expect.arrayContaining(counts))
      const refills = ['待分配', '已领取', '执行中', '已完成']
      expect(await statesOf('replenishments')).toEqual(expect.arrayContaining(refills))
    })

    test('the timeline of an order tells its way from the draft to the shelf, and who went it', async () => {
      const { order, lines, receipts, tasks, timeline } = await orderIn('已完成')
      const steps = timeline.filter(({ entity }) => entity === 'inboundOrder').map(({ action }) => action)
      const put = Array.from({ length: tasks.length - 1 }, () => 'putAway')
      expect(steps.toReversed()).toEqual([
        'create',
        'release',
        'arrive',
        'receive',
        'finish',
        ...put,
        'complete',
      ])
      expect(timeline.every(({ actorName }) => actorName)).toBe(true)
      expect(order.putQty).toBe(order.receivedQty)
      expect(receipts.length).toBeGreaterThanOrEqual(lines.length)
      expect(tasks.every(({ actualLoc, assigneeName }) => actualLoc && assigneeName)).toBe(true)
    })

    test('goods that wait on the floor are carried to where their task says', async () => {
      const { tasks } = await orderIn('收货完成')
      const { taskNo = '', revision = 0, suggestLoc } = tasks[0] ?? {}
      await wms.call(putawayTask.move, { body: { taskNo, move: 'claim', revision, opId: opId() } }, admin)
      const [place] = await rowsOf<{ check_digit: string }>(
        wms,
        sql`select check_digit from locations where warehouse = 'SHQP' and code = ${suggestLoc}`,
      )
      const body = { taskNo, loc: suggestLoc ?? '', checkDigit: place?.check_digit ?? '', opId: opId() }
      const { envelope } = await wms.call(confirmPutaway, { body }, admin)
      expect([envelope.message, envelope.data?.state]).toEqual(['success', '已完成'])
    })

    test('what is to fill up a place for picking is allocated to its task, and carried there', async () => {
      const body = { state: ['待分配' as const], warehouse: ['SHQP'] }
      const { rows } = (await wms.call(replenishment.list, { body }, admin)).envelope.data
      const { taskNo = '', revision = 0, suggestQty: qty = '' } = rows[0] ?? {}
      await wms.call(replenishment.move, { body: { taskNo, move: 'claim', revision, opId: opId() } }, admin)
      const carried = { taskNo, qty, revision: revision + 1, opId: opId() }
      const { envelope } = await wms.call(executeReplenishment, { body: carried }, admin)
      expect([envelope.message, envelope.data?.state]).toEqual(['success', '已完成'])
    })

    test('limits stand at all places that were filled up', async () => {
      const [unlimited] = await rowsOf<{ refills: number; without: number }>(
        wms,
        sql`select count(*)::int as refills, (count(*) filter (where not exists (select from pick_settings p
              where (p.warehouse, p.loc, p.owner, p.sku) = (r.warehouse, r.to_loc, r.owner, r.sku))))::int as without
            from replenishments r`,
      )
      expect(unlimited?.refills).toBeGreaterThan(10)
      expect(unlimited?.without).toBe(0)
    })

    test('the timeline of a refill tells who wanted it and who carried it', async () => {
      const body = { state: ['已完成' as const], warehouse: ['GZBY'] }
      const { rows } = (await wms.call(replenishment.list, { body }, admin)).envelope.data
      const query = { taskNo: rows[0]?.taskNo ?? '' }
      const { timeline } = (await wms.call(getReplenishmentDocument, { query }, admin)).envelope.data
      expect(timeline.map(({ action }) => action)).toEqual(['execute', 'claim', 'create'])
      expect(new Set(timeline.map(({ actorName }) => actorName)).size).toBe(2)
    })

    test('an order that is being received is received to the last piece, and no further', async () => {
      const { order, lines } = await orderIn('收货中')
      const short = lines.filter(({ diffQty }) => diffQty !== '0')
      expect(short).toHaveLength(1)
      const { sku: code = '', diffQty = '' } = short[0] ?? {}
      const dated = (await isLotControlled(code)) ? { lot: 'L260301', mfgDate: '2026-03-01' } : {}
      const scan = (qty: string) => ({ orderNo: order.orderNo, code, qty, ...dated, opId: opId() })
      const first = await wms.call(receive, { body: scan(diffQty.slice(1)) }, admin)
      expect([first.envelope.message, first.envelope.data?.line.diffQty]).toEqual(['success', '0'])
      expect((await wms.call(receive, { body: scan('1') }, admin)).status).toBe(409)
    })

    async function isLotControlled(sku: string): Promise<boolean> {
      const [row] = await rowsOf<{ lot_control: boolean }>(
        wms,
        sql`select lot_control from skus where code = ${sku}`,
      )
      return row?.lot_control ?? false
    }

    test('numbers go on from those of the past', async () => {
      const numbers = await rowsOf<{ order_no: string }>(
        wms,
        sql`select order_no from inbound_orders order by 1`,
      )
      expect(numbers.filter(({ order_no }) => !/^RK2026\d{4}-\d{4}$/.test(order_no))).toEqual([])
      const [kept] = await rowsOf<{ last: number }>(
        wms,
        sql`select last from doc_numbers where prefix = 'RK' and day = '2026-03-09'`,
      )
      expect(numbers.at(-1)?.order_no).toBe(`RK20260309-${String(kept?.last).padStart(4, '0')}`)
    })

    test('an open box says what of it nobody knows, and takes the next scan', async () => {
      const body = { state: ['扫描中' as const], warehouse: ['SHQP'] }
      const { rows } = (await wms.call(blindTask.list, { body }, admin)).envelope.data
      const { id = 0, unknownQty, skuCount } = rows[0] ?? {}
      expect([unknownQty, skuCount]).toEqual(['3', 2])
      const document = (await wms.call(getBlindDocument, { query: { id } }, admin)).envelope.data
      const { boxNo = '' } = document.boxes[0] ?? {}
      const unknown = document.goods.find(({ sku }) => sku === null)
      const scan = { taskId: id, boxNo, barcode: unknown?.barcode ?? '', opId: opId() }
      const after = await wms.call(addBlindScan, { body: scan }, admin)
      expect(after.envelope.data?.box.unknownQty).toBe('4')
      expect(document.timeline.map(({ action }) => action)).toContain('scan')
    })

    test('a count under way shows nobody what is expected of it', async () => {
      const { lines } = await countIn('盘点中')
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.filter(({ bookQty, diffQty }) => bookQty !== null || diffQty !== null)).toEqual([])
      expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['待盘', '已盘']))
    })

    test('a count that waits for its review is accepted and posted as any other', async () => {
      const { task, lines } = await countIn('待审核')
      const differing = lines.filter(({ differs }) => differs)
      const review = {
        ids: differing.map(({ id }) => id),
        decision: '通过' as const,
        reason: '错发',
        opId: opId(),
      }
      expect((await wms.call(reviewStockLines, { body: review }, manager)).envelope.message).toBe('success')
      for (const move of ['approve', 'post'] as const) {
        const { taskNo } = task
        const { revision } = (await wms.call(stockTask.get, { query: { taskNo } }, manager)).envelope.data
        const body = { taskNo, move, revision, opId: opId() }
        expect((await wms.call(stockTask.move, { body }, manager)).envelope.message).toBe('success')
      }
      const { envelope } = await wms.call(stockVariance.get, { query: { taskNo: task.taskNo } }, manager)
      expect(envelope.data).toMatchObject({ gainQty: '0', lossQty: '1', reason: '错发' })
      expect(envelope.data?.diffAmount).toMatch(/^-\d/)
    })

    test('after all that, everything that must be true still is', async () => {
      const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
      expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
    })
  })
})

const EVENTS = 'operation_events'

/** The first and the last day of a stream, and how much of it lies in the future. */
function spanOf(stream: string, now: string): SQL {
  return sql`select min(business_date)::text as first, max(business_date)::text as last,
    (count(*) filter (where at > ${now}::timestamptz))::int as late from ${sql.raw(stream)}`
}

const STREAMS = ['stock_ledger', 'operation_events', 'charge_lines', 'expense_entries'] as const

/**
 * One text for all that each stream holds of the days until 9 March. Wages are posted when today's work is: how much there is of it
 * moves the numbers of their entries, and nothing else. Crews have random names.
 */
async function hashesOf(now: string): Promise<string[]> {
  const database = await openPostgres(await createPostgresDatabase())
  const wms = await startWms({ database, tasks: null, demoScale: 0.002, now: createClock(now).now })
  const hashes = STREAMS.map(async (stream) => {
    const rows = sql.raw(`(select * from ${stream} where business_date <= '2026-03-09' order by 1) as facts`)
    const [row] = await rowsOf<{ hash: string }>(
      wms,
      sql`select md5(string_agg((to_jsonb(facts) - 'entry_no' - 'crew')::text, '|')) as hash from ${rows}`,
    )
    return row?.hash ?? ''
  })
  const found = await Promise.all(hashes)
  await wms.close()
  return found
}

describe('the past', () => {
  test('is the same from the same day, and another from another', async () => {
    const first = await hashesOf(NOW)
    expect(new Set(first).size).toBe(STREAMS.length)
    // The same day, some hours later.
    expect(await hashesOf('2026-03-10T09:00:00.000Z')).toEqual(first)
    const other = await hashesOf('2026-03-17T02:00:00.000Z')
    expect(other.filter((hash) => first.includes(hash))).toEqual([])
  })

  test.each([
    ['ten past midnight', '2026-03-09T16:10:00.000Z', '2026-03-09'],
    ['the change of shifts', '2026-03-09T22:01:00.000Z', null],
    ['the afternoon', '2026-03-10T06:37:00.000Z', '2026-03-10'],
  ])(
    'goes on until now: %s',
    async (_, now, today) => {
      const at = createClock(now)
      const wms = await startWms({ backend: 'postgres', tasks: null, demoScale: 0.004, now: at.now })
      for (const stream of STREAMS) {
        const [span] = await rowsOf<{ last: string; late: number }>(wms, spanOf(stream, now))
        expect(span?.late).toBe(0)
        if (today) expect([stream, span?.last]).toEqual([stream, today])
      }
      const { envelope } = await wms.call(runReconciliation, { body: {} }, await wms.signIn('admin'))
      expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
      await wms.close()
    },
    60_000,
  )

  test.each([
    [1, 365, 1],
    [0.25, 183, 0.5],
    [0.05, 82, 0.22],
    [0.0001, 4, 0.01],
  ])('of scale %d is %d days long', (scale, length, volume) => {
    const plan = planYear(new Date(NOW), scale)
    expect([plan.days.length, plan.days.at(-1)?.date]).toEqual([length, '2026-03-09'])
    expect(plan.volume).toBeCloseTo(volume, 1)
  })

  test('is busier in the week than at its end, and busiest around 18 June and 11 November', () => {
    const { days } = planYear(new Date(NOW), 1)
    const paceOf = (date: string) => days.find((day) => day.date === date)?.pace ?? 0
    expect(paceOf('2026-03-02')).toBeGreaterThan(paceOf('2026-03-01'))
    const byPace = days.toSorted((a, b) => b.pace - a.pace).slice(0, 8)
    expect(byPace.filter(({ date }) => !/-(?:06-(?:1[6-9]|20)|11-1[0-4])$/.test(date))).toEqual([])
  })

  test('ends a day earlier before the shift has changed', () => {
    const days = (now: string) => planYear(new Date(now), 0.01).days.at(-1)?.date
    expect(days('2026-03-09T21:59:00.000Z')).toBe('2026-03-08')
    expect(days('2026-03-09T22:01:00.000Z')).toBe('2026-03-09')
  })
})
