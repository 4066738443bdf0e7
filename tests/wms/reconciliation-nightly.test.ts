// 对账 by itself: what the home page shows of last night's, to whom, and who is told that something has become wrong.
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { reconciliationRuns } from '#server/wms/schema/reconciliation.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { postCharge } from '#shared/contracts/money/charge.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 3_600_000
/** How long a run may be silent. */
const LEASE_MS = 10 * 60_000

describe('on PostgreSQL', () => {
  const clock = createClock()
  let looks = 0
  const now = () => {
    looks++
    return clock.now()
  }
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now, tasks: TEST_PACE, scheduleMs: 20 })
    admin = await wms.signIn('admin')
    const charge = { warehouse: 'SHQP', owner: 'YCFS', itemCode: 'ZJ', qty: '10', unit: '件', price: '0.3' }
    const document = { amount: '3', tax: '0.18', docType: '入库单', docNo: 'RK1', sourceRef: '' }
    await wms.call(postCharge, { body: { ...charge, ...document, opId: nextOpId() } }, admin)
  })
  afterAll(() => wms.close())

  const alerts = async (token: string, warehouses?: string[]) =>
    (await wms.call(getOverview, { query: warehouses ? { warehouses } : {} }, token)).envelope.data
      .healthAlerts
  const warnings = async () => {
    const { envelope } = await wms.call(listNotices, { query: { unread: true } }, admin)
    return envelope.data.filter(({ title }) => title === '对账预警').map(({ message }) => message)
  }

  /** What nobody can do through the program. */
  async function breakBehindItsBack(...changes: SQL[]): Promise<void> {
    await wms.database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const change of changes) await tx.execute(change)
    })
  }
  const moreStock = (warehouse: string) =>
    sql`update stock_balances set on_hand = on_hand + 1 where warehouse = ${warehouse}`

  /** As a process that begins the night's run and is never heard of again leaves it. */
  async function beginAndDie(startedAt: Date): Promise<void> {
    const leaseUntil = new Date(startedAt.getTime() + LEASE_MS)
    const date = localDateOf(startedAt)
    await wms.database.orm.insert(reconciliationRuns).values({ date, startedAt, leaseUntil })
  }

  function runOf(startedAt: Date) {
    const { date, attempt, startedAt: begun, endedAt } = reconciliationRuns
    return wms.database.orm
      .select({ attempt, startedAt: begun, endedAt })
      .from(reconciliationRuns)
      .where(eq(date, localDateOf(startedAt)))
  }

  /** Nobody else asks what time it is meanwhile. */
  async function untilLookedAt(): Promise<void> {
    const before = looks
    await eventually(() => expect(looks).toBeGreaterThan(before + 8))
  }

  /** Until the run of the night is over. */
  async function passNight(): Promise<void> {
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    const at = clock.now().toISOString()
    await eventually(async () => expect((await alerts(admin))?.at).toBe(at))
  }

  test('every night it is run, and what has become wrong is told to administrators once', async () => {
    await eventually(async () => expect(await alerts(admin)).toMatchObject({ failed: 0 }))
    await breakBehindItsBack(
      moreStock('SHQP'),
      sql`update charge_lines set amount = amount + 1 where warehouse = 'SHQP'`,
    )
    // Today's has been.
    expect(await alerts(admin)).toMatchObject({ failed: 0 })
    await passNight()
    expect(await alerts(admin)).toMatchObject({ failed: 2 })
    const told = ['对账新发现 2 项不符：账实一致、每日费用，请到对账页核对']
    await eventually(async () => expect(await warnings()).toEqual(told))
    await passNight()
    expect(await alerts(admin)).toMatchObject({ failed: 2 })
    expect(await warnings()).toEqual(told)
  })

  test('is shown to those who may reconcile, of their warehouses, and of money to those who may see it', async () => {
    expect((await alerts(admin, ['SHQP']))?.failed).toBe(2)
    expect((await alerts(admin, ['GZBY']))?.failed).toBe(0)
    expect((await alerts(await signInAs(wms, 'night-manager', 'manager')))?.failed).toBe(1)
    expect(await alerts(await wms.signIn('clerk'))).toBeNull()
  })

  test('a run whose process has died is taken up again when its lease is over, by one of those that live', async () => {
    const database = { ...wms.database, close: async () => {} }
    const other = await startWms({ database, now, tasks: TEST_PACE, scheduleMs: 20 })
    onTestFinished(() => other.close())
    const night = new Date(clock.now().getTime() + DAY_MS)
    await beginAndDie(night)
    await breakBehindItsBack(moreStock('GZBY'))
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    const before = await alerts(admin)
    const told = await warnings()
    await untilLookedAt()
    expect(await alerts(admin)).toEqual(before)
    clock.advance(LEASE_MS + 1)
    const at = clock.now().toISOString()
    await eventually(async () => expect((await alerts(admin))?.at).toBe(at))
    await eventually(async () => expect(await warnings()).toHaveLength(told.length + 1))
    await untilLookedAt()
    expect(await runOf(night)).toEqual([{ attempt: 2, startedAt: clock.now(), endedAt: clock.now() }])
    expect(await warnings()).toHaveLength(told.length + 1)
  })

  test('what could not be told is not kept either: the next attempt finds it and tells it', async () => {
    const { orm } = wms.database
    const errors = vi.spyOn(wms.app.log, 'error')
    await orm.execute(sql`alter table notices add constraint lost check (title <> '对账预警') not valid`)
    await breakBehindItsBack(moreStock('CDSL'))
    const told = await warnings()
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    const before = await alerts(admin)
    const err = expect.objectContaining({ message: expect.stringContaining('"notices"') })
    const named = expect.objectContaining({ err, job: '夜间对账' })
    await eventually(() => expect(errors).toHaveBeenCalledWith(named, 'scheduled job 夜间对账 failed'))
    expect(await alerts(admin)).toEqual(before)
    await orm.execute(sql`alter table notices drop constraint lost`)
    clock.advance(LEASE_MS + 1)
    await eventually(async () => expect(await warnings()).toHaveLength(told.length + 1))
    expect(await runOf(clock.now())).toMatchObject([{ attempt: 2, endedAt: clock.now() }])
  })
})
