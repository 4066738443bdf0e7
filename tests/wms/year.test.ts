// The demo company's past: true in all that must be true, the same from the same day, and as full of work as its scale says.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planYear } from '#server/wms/db/demo/year/plan.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { selectRows } from '#server/wms/kit/facts/bulk.ts'
import { INBOUND_CHECKS } from '#server/wms/modules/reconciliation/inbound-checks.ts'
import { INVENTORY_CHECKS } from '#server/wms/modules/reconciliation/inventory-checks.ts'
import { runReconciliation } from '#shared/contracts/money/reconciliation.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'
import { BACKENDS, createClock, createPostgresDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

/** In China it is ten in the morning of the day after the last one. */
const NOW = '2026-03-10T02:00:00.000Z'
/** Five weeks in which a tenth of everything happens. */
const SCALE = 0.01

/** The past has facts and no documents of its own: these find nothing to check. */
const OF_DOCUMENTS = [...INBOUND_CHECKS, ...INVENTORY_CHECKS].map(({ name }) => name)

const rowsOf = <Row>({ database }: TestWms, statement: SQL) => selectRows<Row>(database.orm, statement)

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  beforeAll(async () => {
    wms = await startWms({ backend, tasks: null, demoScale: SCALE, now: createClock(NOW).now })
  })
  afterAll(() => wms.close())

  test('everything that must be true is true, and facts of every kind are there to be checked', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, await wms.signIn('admin'))
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
    const unchecked = envelope.data.filter(({ checked }) => checked === 0).map(({ name }) => name)
    expect(unchecked.filter((name) => !OF_DOCUMENTS.includes(name))).toEqual([])
    expect(envelope.data.length).toBeGreaterThan(10)
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
      new Set(['收货数量录错', '单价录错', '金额录错']),
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

  test('the last day is yesterday, and nothing has happened after it', async () => {
    const [span] = await rowsOf<{ first: string; last: string; late: number }>(
      wms,
      sql`select min(business_date)::text as first, max(business_date)::text as last,
            (count(*) filter (where at > ${NOW}::timestamptz))::int as late from operation_events`,
    )
    expect(span).toEqual({ first: '2026-02-01', last: '2026-03-09', late: 0 })
  })
})

const STREAMS = ['stock_ledger', 'operation_events', 'charge_lines', 'expense_entries'] as const

/** One text for all that each stream holds. */
async function hashesOf(now: string): Promise<string[]> {
  const database = await openPostgres(await createPostgresDatabase())
  const wms = await startWms({ database, tasks: null, demoScale: 0.002, now: createClock(now).now })
  const hashes = STREAMS.map(async (stream) => {
    const rows = sql.raw(`(select * from ${stream} order by 1) as facts`)
    const [row] = await rowsOf<{ hash: string }>(
      wms,
      sql`select md5(string_agg(facts::text, '|')) as hash from ${rows}`,
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
  }, 120_000)

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
