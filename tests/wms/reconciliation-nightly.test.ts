// 对账 by itself: what the home page shows of last night's, to whom, and who is told that something has become wrong.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { postCharge } from '#shared/contracts/money/charge.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 3_600_000

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: TEST_PACE, scheduleMs: 20 })
    admin = await wms.signIn('admin')
    const charge = { warehouse: 'SHQP', owner: 'YCFS', itemCode: 'SH', qty: '10', unit: '件', price: '0.3' }
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
  async function breakBehindItsBack(): Promise<void> {
    await wms.database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update stock_balances set on_hand = on_hand + 1
        where warehouse = 'SHQP' and owner = 'YCFS' and sku = 'YCFS0002'`)
      await tx.execute(sql`update charge_lines set amount = amount + 1`)
    })
  }

  /** Until the run of the night is over. */
  async function passNight(): Promise<void> {
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    const at = clock.now().toISOString()
    await vi.waitFor(async () => expect((await alerts(admin))?.at).toBe(at), { timeout: 20_000 })
  }

  test('every night it is run, and what has become wrong is told to administrators once', async () => {
    await vi.waitFor(async () => expect(await alerts(admin)).toMatchObject({ failed: 0 }), {
      timeout: 20_000,
    })
    await breakBehindItsBack()
    // Today's has been.
    expect(await alerts(admin)).toMatchObject({ failed: 0 })
    await passNight()
    expect(await alerts(admin)).toMatchObject({ failed: 2 })
    const told = ['对账新发现 2 项不符：账实一致、每日费用，请到对账页核对']
    await vi.waitFor(async () => expect(await warnings()).toEqual(told))
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
})
