// Money: posted once, corrected by its opposite, and never into a month that is closed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeLines } from '#server/wms/db/tables.ts'
import { charge, postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { expense, postExpense, reverseExpenses } from '#shared/contracts/money/expense.ts'
import { getPeriods, lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import { auditEntry } from '#shared/contracts/system/audit.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `money-command-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  // 03:30 in Shanghai: before the shift changes at six, so still the day before.
  const clock = createClock('2026-03-09T19:30:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const line = {
    ...{ warehouse: 'SHQP', owner: 'YCFS', itemCode: 'SH', qty: '10', unit: '件', price: '0.3', amount: '3' },
    ...{ tax: '0.18', docType: '入库单', docNo: 'RK1', sourceRef: '' },
  }

  async function post(businessDate?: string) {
    const body = { ...line, opId: opId(), ...(businessDate && { businessDate }) }
    const { envelope } = await wms.call(postCharge, { body }, finance)
    expect(envelope.message).toBe('success')
    return (await wms.call(charge.get, { query: { chargeNo: envelope.data[0] ?? 0 } }, finance)).envelope.data
  }

  test('work of the night counts for the day the shift began on', async () => {
    expect(await post()).toMatchObject({
      businessDate: '2026-03-09',
      lateFor: null,
      state: '暂估',
      amount: '3',
    })
  })

  test('a reversal posts the opposite, once, and marks both', async () => {
    const { chargeNo } = await post()
    const body = { chargeNos: [chargeNo], reason: '录错', opId: opId() }
    const { envelope } = await wms.call(reverseCharges, { body }, finance)
    const query = { chargeNo: envelope.data[0] ?? 0 }
    expect((await wms.call(charge.get, { query }, finance)).envelope.data).toMatchObject({
      ...{ amount: '-3', qty: '-10', state: '红冲', reversalOf: chargeNo, reason: '录错' },
    })
    const again = await wms.call(reverseCharges, { body: { ...body, opId: opId() } }, finance)
    expect([again.status, again.envelope.message]).toEqual([409, `费用 ${chargeNo} 当前为「红冲」，不能红冲`])
  })

  test('an expense is posted and reversed the same way', async () => {
    const body = {
      ...({ warehouse: 'SHQP', category: '耗材', amount: '120.5', docType: '手工', docNo: 'ZC1' } as const),
      opId: opId(),
    }
    const [entryNo = 0] = (await wms.call(postExpense, { body }, finance)).envelope.data
    const counted = { ...body, docType: '派工单', docNo: 'PG1', opId: opId() }
    const entryNos = (await wms.call(postExpense, { body: counted }, finance)).envelope.data
    const kept = { entryNos, reason: '重复', opId: opId() }
    expect((await wms.call(reverseExpenses, { body: kept }, finance)).envelope.message).toMatch(
      /^支出 \d+ 由派工单 PG1 产生，请在该单据中更正$/,
    )
    const undo = () =>
      wms.call(reverseExpenses, { body: { entryNos: [entryNo], reason: '重复', opId: opId() } }, finance)
    const statuses = (await Promise.all([undo(), undo()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    const found = await wms.call(expense.list, { body: { docNo: 'ZC1' } }, finance)
    expect(found.envelope.data.rows.map(({ amount, operatorName }) => [amount, operatorName])).toEqual([
      ['-120.5', '王慧敏'],
      ['120.5', '王慧敏'],
    ])
  })

  test('what comes late for a closed month counts in the next open one, and says so', async () => {
    const lock = (period: string) =>
      wms.call(lockPeriod, { body: { period, warehouse: 'SHQP', scope: '计费', opId: opId() } }, finance)
    expect((await lock('2026-01')).status).toBe(200)
    expect((await lock('2026-02')).status).toBe(200)
    expect((await lock('2026-02')).envelope).toMatchObject({ code: 409, message: '此月份已关账' })
    expect(await post('2026-01-31')).toMatchObject({ businessDate: '2026-03-01', lateFor: '2026-01-31' })
    expect(await post('2025-12-31')).toMatchObject({ businessDate: '2025-12-31', lateFor: null })
    const months = await wms.call(getPeriods, { query: { warehouses: ['SHQP'] } }, finance)
    expect(months.envelope.data.slice(0, 3)).toMatchObject([
      { period: '2026-03', isOver: false, locks: [] },
      { period: '2026-02', isOver: true, locks: [{ scope: '计费', lockedByName: '王慧敏' }] },
      { period: '2026-01', isOver: true, locks: [{ scope: '计费', lockedByName: '王慧敏' }] },
    ])
    const open = {
      period: '2026-02',
      warehouse: 'SHQP',
      scope: '计费',
      reason: '漏记',
      opId: opId(),
    } as const
    expect((await wms.call(unlockPeriod, { body: open }, finance)).status).toBe(200)
    expect(await post('2026-02-10')).toMatchObject({ businessDate: '2026-02-10', lateFor: null })
    const log = await wms.call(auditEntry.list, { body: { entity: 'periodLock' } }, admin)
    expect(log.envelope.data.rows[0]).toMatchObject({ action: 'unlock', actorName: '王慧敏', reason: '漏记' })
  })

  test('a line may change its state and nothing else', async () => {
    const { chargeNo } = await post()
    const { orm } = wms.database
    const own = eq(chargeLines.chargeNo, chargeNo)
    await orm.update(chargeLines).set({ state: '已确认' }).where(own)
    const change = () => orm.update(chargeLines).set({ amount: '0', state: '暂估' }).where(own)
    await expect(change()).rejects.toMatchObject({ cause: { code: '23001' } })
  })

  test('is neither shown to nor written by who may not', async () => {
    expect((await wms.call(charge.list, { body: {} }, clerk)).status).toBe(403)
    expect((await wms.call(expense.list, { body: {} }, clerk)).status).toBe(403)
    expect((await wms.call(auditEntry.list, { body: {} }, finance)).status).toBe(403)
    const { status } = await wms.call(postCharge, { body: { ...line, opId: opId() } }, clerk)
    expect(status).toBe(403)
  })
})
