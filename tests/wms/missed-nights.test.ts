// Nights on which no process was there to count what lies in the warehouses: they are made up from the ledger, once, no matter
// who has left meanwhile and what goes wrong on the way.
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { startStorageCharges } from '#server/wms/modules/billing/storage.ts'
import { sendNotice } from '#server/wms/modules/system/notice/store.ts'
import { stockBalances } from '#server/wms/schema/tables.ts'
import { users } from '#server/wms/schema/user.ts'
import { storageSnapshot } from '#shared/contracts/billing/storage.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { lockPeriod } from '#shared/contracts/money/period.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { account } from '#shared/contracts/system/account.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { addDays, businessDateOf } from '#shared/domain/calendar.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId as opId } from '#tests/support/stock-count.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST = '2026-03-10'
/** 青浦 works on a day until six the next morning. */
const CUTOFF = '06:00'

describe('on PostgreSQL', () => {
  // Ten in the morning in China; everything came on the first of the days that nobody has counted.
  const clock = createClock('2026-03-24T02:00:00.000Z')
  /** By owner and day, what lay in 青浦 when the day was over. */
  const lay = new Map<string, { pieces: string; locations: string }>()
  const failures: { error: unknown; job: string; subject: string }[] = []
  let wms: TestWms
  let admin: string
  let keeper: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    await signIn()
    for (let days = 0; days < 9; days++) await workOneDay(days)
    await signIn()
  })
  afterAll(() => wms.close())

  async function signIn(): Promise<void> {
    admin = await wms.signIn('admin')
  }

  /** From ten to ten; what is done at five in the morning still belongs to the day before. */
  async function workOneDay(days: number): Promise<void> {
    await signIn()
    await adjust('YCFS', days % 3 === 2 ? '-2' : '3')
    clock.advance(19 * HOUR_MS)
    await signIn()
    await adjust('BXXS', days % 4 === 3 ? '-1' : '1')
    clock.advance(HOUR_MS)
    await writeDown()
    clock.advance(4 * HOUR_MS)
  }

  async function adjust(owner: string, qty: string): Promise<void> {
    const [lying] = await wms.database.orm
      .select()
      .from(stockBalances)
      .where(
        sql`warehouse = 'SHQP' and owner = ${owner} and quality = '良品' and on_hand - allocated - frozen > 3`,
      )
      .orderBy(stockBalances.loc, stockBalances.sku)
      .limit(1)
    if (!lying) throw new Error(`nothing of ${owner} lies there`)
    const { warehouse, sku, lot, quality, loc, container } = lying
    const place = { warehouse, owner, sku, lot, quality, loc, container }
    const body = { ...place, qty, reason: '盘盈盘亏', opId: opId() }
    expect((await wms.call(adjustStock, { body }, admin)).envelope.message).toBe('success')
  }

  async function writeDown(): Promise<void> {
    const date = addDays(businessDateOf(clock.now(), CUTOFF), -1)
    const rows = await selectRows<{ owner: string; pieces: string; locations: string }>(
      wms.database.orm,
      sql`select owner, trim_scale(sum(on_hand))::text as pieces, count(distinct loc)::text as locations
          from stock_balances where warehouse = 'SHQP' and on_hand > 0 group by owner`,
    )
    for (const { owner, ...figures } of rows) lay.set(`${owner} ${date}`, figures)
  }

  /** As so many processes on one database. */
  function start(processes: number): () => Promise<unknown> {
    const { database } = wms
    const sources = { database, orm: database.orm, now: clock.now, randomBytes }
    const schedule = {
      everyMs: 20,
      notify: sendNotice,
      onError: (error: unknown, failed: { job: string; subject: string }) =>
        void failures.push({ error, ...failed }),
    }
    const stops = Array.from({ length: processes }, () => startStorageCharges(sources, schedule))
    const stop = () => Promise.all(stops.map((end) => end()))
    onTestFinished(async () => void (await stop()))
    return stop
  }

  async function gaps() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, keeper)
    return envelope.data.find(({ code }) => code === 'storage-night')
  }

  async function snapshotsOf(warehouse: string) {
    const body = { warehouse: [warehouse], size: 200 }
    return (await wms.call(storageSnapshot.list, { body }, keeper)).envelope.data.rows
  }

  async function warnings() {
    const { envelope } = await wms.call(listNotices, { query: { unread: true } }, keeper)
    return envelope.data.filter(({ title }) => title === '定时任务失败').map(({ message }) => message)
  }

  /** One night of one warehouse cannot be written. */
  const breakNight = (day: string) =>
    wms.database.orm.execute(
      sql.raw(`create or replace function no_snapshot() returns trigger language plpgsql as $$
        begin if new.warehouse = 'SHQP' and new.date = '${day}' then raise exception 'disk full'; end if; return new; end $$;
        create or replace trigger no_snapshot before insert on storage_snapshots for each row execute function no_snapshot()`),
    )
  const mend = () => wms.database.orm.execute(sql.raw('drop trigger no_snapshot on storage_snapshots'))

  test('对账 names each night that was not counted', async () => {
    const codes = async (table: string) =>
      (
        await selectRows<{ code: string }>(wms.database.orm, sql`select code from ${sql.identifier(table)}`)
      ).map(({ code }) => code)
    const scope = { roles: ['admin'], warehouses: await codes('warehouses'), owners: await codes('owners') }
    const user = { username: 'second-admin', name: '乙', status: '启用' as const, password: 'night-pass-1' }
    await wms.call(account.create, { body: { ...user, ...scope, opId: opId() } }, admin)
    keeper = await wms.signIn('second-admin', 'night-pass-1')
    const found = await gaps()
    expect(found?.violations).toBe(found?.checked)
    expect(found?.samples.map(({ key }) => key)).toContain(`CDSL CWJJ ${FIRST}`)
  })

  test('all of them are made up as they were, once by several processes, though the approver of all price lists has left', async () => {
    const period = { warehouse: 'SHQP', period: '2026-03', scope: '计费', opId: opId() } as const
    expect((await wms.call(lockPeriod, { body: period }, keeper)).status).toBe(200)
    await wms.database.orm.update(users).set({ status: '停用' }).where(eq(users.username, 'admin'))
    await breakNight('2026-03-13')
    const stop = start(3)
    await eventually(async () => expect((await gaps())?.violations).toBeGreaterThan(0))
    await eventually(async () => {
      const left = await gaps()
      expect(left?.samples.every(({ key }) => key.endsWith('2026-03-13'))).toBe(true)
    })
    await eventually(() => expect(failures.length).toBeGreaterThan(6))
    expect(new Set(failures.map(({ job, subject }) => `${job} ${subject}`))).toEqual(
      new Set(['仓储计费 SHQP']),
    )
    expect(await warnings()).toEqual([
      '定时任务「仓储计费 SHQP」执行失败：系统异常（P0001），详见服务日志。系统会继续重试，恢复前不再重复提醒',
    ])
    await mend()
    await eventually(async () => expect((await gaps())?.violations).toBe(0))
    await stop()
    expect(await warnings()).toHaveLength(1)

    const taken = (await snapshotsOf('SHQP')).filter(({ owner, date }) => lay.has(`${owner} ${date}`))
    expect(taken).toHaveLength(lay.size)
    for (const { owner, date, pieces } of taken) {
      expect([owner, date, pieces]).toEqual([owner, date, lay.get(`${owner} ${date}`)?.pieces])
    }
  })

  test('each is charged once by the price of its day; those of a closed month count in the next one and say for which day', async () => {
    const charged = await selectRows<{
      owner: string
      date: string
      charges: number
      due: string
      got: string
    }>(
      wms.database.orm,
      sql`select owner, date::text, charges, trim_scale(charged_qty)::text as due, trim_scale(lines.qty)::text as got
          from storage_snapshots join lateral (
            select count(*)::int as charges, sum(qty) as qty from charge_lines
            where doc_type = '库存快照' and doc_no = snapshot_no
          ) lines on true where charged_qty > 0 and (charges <> 1 or charged_qty <> lines.qty)`,
    )
    expect(charged).toEqual([])
    const body = { warehouse: ['SHQP'], owner: ['YCFS'], itemCode: 'CC', size: 100 }
    const { rows } = (await wms.call(charge.list, { body }, keeper)).envelope.data
    const days = rows.map(({ businessDate, lateFor }) => [businessDate, lateFor])
    expect(days).toContainEqual(['2026-04-01', FIRST])
    expect(days).toContainEqual(['2026-04-01', '2026-03-31'])
    expect(days).toContainEqual(['2026-04-01', null])
    expect(rows).toHaveLength(23)
    const broken = (await wms.call(runReconciliation, { body: {} }, keeper)).envelope.data.filter(
      ({ code, violations }) => /^(storage|charge)/.test(code) && violations > 0,
    )
    expect(broken).toEqual([])
  })

  test('a failure is told again once it has gone well in between, and what runs by itself is done by 系统', async () => {
    clock.advance(DAY_MS)
    keeper = await wms.signIn('second-admin', 'night-pass-1')
    await breakNight('2026-04-02')
    const stop = start(2)
    await eventually(async () => expect(await warnings()).toHaveLength(2))
    await mend()
    await eventually(async () => expect((await gaps())?.violations).toBe(0))
    await stop()
    const { operators } = (
      await selectRows<{ operators: number[] }>(
        wms.database.orm,
        sql`select array_agg(distinct operator) as operators from charge_lines where doc_type = '库存快照'`,
      )
    )[0] as { operators: number[] }
    expect(operators).toEqual([0])
  })
})
