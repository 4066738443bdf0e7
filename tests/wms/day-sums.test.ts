// Reports over days that have been summed up say what they said of the facts, whatever comes to those days afterwards.
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { sumDays } from '#server/wms/ledger/sums/summing.ts'
import { chargeSums, lateDays, operationSums, pieceSums, summedDays } from '#server/wms/schema/sums.ts'
import { charge, postCharge } from '#shared/contracts/money/charge.ts'
import { incomeDaily } from '#shared/contracts/money/daily-report.ts'
import { mendSums, runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { ALL_REPORTS } from '#tests/support/contracts.ts'
import { heldUpStatements } from '#tests/support/held-up.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, createPostgresDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

const NOW = '2026-03-10T02:00:00.000Z'
/** Nearly four weeks of a small company. */
const SCALE = 0.005
const PERIOD = { from: '2026-02-25', to: '2026-03-10' }
const DAY = '2026-03-05'
const CHARGE = {
  warehouse: 'SHQP',
  owner: 'YCFS',
  itemCode: 'ZJ',
  qty: '10',
  unit: '件',
  price: '0.3',
  amount: '3',
  tax: '0.18',
  docType: '入库单',
  docNo: 'RK1',
  sourceRef: '',
}
const { now } = createClock(NOW)

const sumUp = ({ database }: TestWms) => sumDays({ orm: database.orm, now }, (_day, work) => work())

async function countIn(
  { database }: TestWms,
  table: typeof chargeSums | typeof summedDays | typeof lateDays,
) {
  const found = await selectRows<{ count: number }>(
    database.orm,
    sql`select count(*)::int as count from ${table}`,
  )
  return found[0]?.count ?? 0
}

/** What was earned on that day. */
async function incomeOf(wms: TestWms, token: string) {
  const body = { businessDate: { from: DAY, to: DAY } }
  return (await wms.call(incomeDaily.list, { body }, token)).envelope.data.sums
}

/** Every report as that person sees it, beside the period before. */
async function answers(wms: TestWms, username: string, isEachGrouping: boolean) {
  const token = await wms.signIn(username)
  const found: Record<string, unknown> = {}
  for (const { list, groupings } of ALL_REPORTS)
    for (const by of isEachGrouping ? groupings : groupings.slice(0, 1)) {
      const body = { by, businessDate: PERIOD, compare: 'previous', size: 200 }
      const { status, envelope } = await wms.send({ method: 'POST', path: list.path, body, token })
      expect([list.path, status]).not.toEqual([list.path, 500])
      found[`${list.path} ${by}`] = status === 200 ? envelope.data : status
    }
  return found
}

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let url = ''
  beforeAll(async () => {
    if (backend === 'postgres') url = await createPostgresDatabase()
    const own = backend === 'postgres' ? { database: await openPostgres(url) } : { backend }
    wms = await startWms({ ...own, demoScale: SCALE, now, tasks: null })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  test('every report says the same of sums as of facts', async () => {
    // What the database itself has a part in; what is grouped how, one of them tells.
    const users = backend === 'postgres' ? ['admin', 'clerk'] : ['admin']
    const asked = () => Promise.all(users.map((name) => answers(wms, name, backend === 'postgres')))
    const before = await asked()
    expect(await countIn(wms, summedDays)).toBe(0)
    await sumUp(wms)
    for (const table of [chargeSums, operationSums, pieceSums] as (typeof chargeSums)[])
      expect(await countIn(wms, table)).toBeGreaterThan(500)
    expect(await asked()).toEqual(before)
  })

  test('a fact that comes late counts at once, and is in the sums from the next time on', async () => {
    const before = await incomeOf(wms, admin)
    const body = { ...CHARGE, businessDate: DAY, opId: 'day-sums-late' }
    expect((await wms.call(postCharge, { body }, admin)).envelope.message).toBe('success')
    expect(await countIn(wms, lateDays)).toBe(1)
    const after = { ...before, lines: Number(before.lines) + 1 }
    expect(await incomeOf(wms, admin)).toMatchObject({ lines: after.lines })
    await sumUp(wms)
    expect(await countIn(wms, lateDays)).toBe(0)
    expect(await incomeOf(wms, admin)).toMatchObject({ lines: after.lines })
  })

  test('what has become of a charge is told apart by its state, late or not', async () => {
    const query = { by: 'state' as const, businessDate: { from: DAY, to: DAY } }
    const states = async () => {
      const { rows } = (await wms.call(incomeDaily.list, { body: query }, admin)).envelope.data
      return rows.map(({ state, lines }) => `${state} ${lines}`).sort()
    }
    const listed = { businessDate: { from: DAY, to: DAY }, state: ['暂估' as const], size: 1 }
    const found = (await wms.call(charge.list, { body: listed }, admin)).envelope.data.rows
    const before = await states()
    await wms.database.orm.execute(
      sql`update charge_lines set state = '已确认' where charge_no = ${found[0]?.chargeNo ?? 0}`,
    )
    const after = await states()
    expect(after).not.toEqual(before)
    await sumUp(wms)
    expect(await states()).toEqual(after)
  })

  test('a wrong sum is found by 对账, and made right by a command that says what it changes', async () => {
    const right = await incomeOf(wms, admin)
    const [wrong] = await wms.database.orm
      .update(chargeSums)
      .set({ amount: sql`${chargeSums.amount} + 1000` })
      .where(
        eq(
          sql`ctid`,
          sql`(select min(ctid) from charge_sums where business_date = ${DAY} and warehouse = 'SHQP')`,
        ),
      )
      .returning({ owner: chargeSums.owner })
    expect((await incomeOf(wms, admin)).amount).not.toBe(right.amount)
    const check = async () => {
      const outcomes = (await wms.call(runReconciliation, { body: {} }, admin)).envelope.data
      return outcomes.find(({ code }) => code === 'sums-charge')
    }
    const found = await check()
    expect(found).toMatchObject({ violations: 1, samples: [{ key: `${DAY} SHQP ${wrong?.owner}` }] })
    const mended = await wms.call(mendSums, { body: { opId: 'day-sums-mend' } }, admin)
    expect(mended.envelope.data).toEqual({ mended: 1, samples: found?.samples })
    expect(await incomeOf(wms, admin)).toEqual(right)
    expect(await check()).toMatchObject({ violations: 0 })
    expect(Number((await check())?.checked)).toBeGreaterThan(50)
  })

  if (backend === 'postgres') {
    test('who sums up a day waits for those who are still writing a fact of it', async () => {
      const before = await incomeOf(wms, admin)
      await wms.database.orm.delete(summedDays).where(eq(summedDays.businessDate, DAY))
      const other = new pg.Client({ connectionString: url })
      await other.connect()
      await other.query('begin')
      await other.query(`insert into charge_lines (at, business_date, warehouse, owner, doc_type, doc_no, amount, operator, reason,
          item_code, qty, unit, price, tax, source_ref, event_ids, state)
        select at, business_date, warehouse, owner, doc_type, doc_no, amount, operator, reason,
          item_code, qty, unit, price, tax, source_ref, event_ids, state
        from charge_lines where business_date = '${DAY}' and reversal_of is null limit 1`)
      const summing = sumUp(wms)
      await expect.poll(() => heldUpStatements(wms.database.orm, '%pg_advisory_xact_lock%')).toBe(1)
      await other.query('commit')
      await other.end()
      await summing
      expect(await countIn(wms, lateDays)).toBe(0)
      expect(await incomeOf(wms, admin)).toMatchObject({ lines: Number(before.lines) + 1 })
    })

    test('a process that does tasks sums up what is over and what is late', async () => {
      const body = { ...CHARGE, businessDate: DAY, opId: 'day-sums-job', again: true }
      expect((await wms.call(postCharge, { body }, admin)).envelope.message).toBe('success')
      expect(await countIn(wms, lateDays)).toBe(1)
      await wms.database.orm.delete(summedDays).where(eq(summedDays.businessDate, '2026-03-09'))
      const days = await countIn(wms, summedDays)
      const worker = await startWms({
        database: await openPostgres(url),
        now,
        tasks: TEST_PACE,
        scheduleMs: 100,
      })
      await expect.poll(() => countIn(wms, lateDays), { timeout: 30_000 }).toBe(0)
      await expect.poll(() => countIn(wms, summedDays), { timeout: 30_000 }).toBe(days + 3)
      await worker.close()
    })
  }
})
