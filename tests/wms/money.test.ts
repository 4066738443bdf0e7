// Money: posted once, corrected by its opposite, and never into a month that is closed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeLines } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { charge, postCharge, reverseCharges } from '#shared/contracts/money/charge.ts'
import { expense, postExpense, reverseExpenses } from '#shared/contracts/money/expense.ts'
import { getPeriods, lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `money-command-${++commands}`

describe('on PostgreSQL', () => {
  // 03:30 in Shanghai: before the shift changes at six, so still the day before.
  const clock = createClock('2026-03-09T19:30:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const line = {
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

  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]

  async function post(businessDate?: string) {
    const body = { ...line, again: true, opId: opId(), ...(businessDate && { businessDate }) }
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
    const query = { chargeNo: envelope.data.done[0] ?? 0 }
    expect((await wms.call(charge.get, { query }, finance)).envelope.data).toMatchObject({
      amount: '-3',
      qty: '-10',
      state: '红冲',
      reversalOf: chargeNo,
      reason: '录错',
    })
    const again = await wms.call(reverseCharges, { body: { ...body, opId: opId() } }, finance)
    expect([again.status, again.envelope.message]).toEqual([409, `费用 ${chargeNo} 当前为「红冲」，不能红冲`])
  })

  test('an expense is posted and reversed the same way', async () => {
    const body = {
      warehouse: 'SHQP',
      category: '耗材',
      amount: '120.5',
      docType: '手工',
      docNo: 'ZC1',
      opId: opId(),
    } as const
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

  test('a closed month takes nothing that is entered, until it is opened again', async () => {
    const lock = (period: string) =>
      wms.call(lockPeriod, { body: { period, warehouse: 'SHQP', scope: '计费', opId: opId() } }, finance)
    expect((await lock('2026-01')).status).toBe(200)
    expect((await lock('2026-02')).status).toBe(200)
    expect((await lock('2026-02')).envelope).toMatchObject({ code: 409, message: '此月份已关账' })
    const late = { ...line, businessDate: '2026-01-31', opId: opId() }
    expect(refused(await wms.call(postCharge, { body: late }, finance))).toEqual([
      409,
      '2026-01 的计费已关账，请填写未关账月份的业务日期，或先反关账',
    ])
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

  describe('what cannot be right is refused', () => {
    test.each<[string, object, string]>([
      [
        'an amount that does not follow',
        { amount: '999' },
        '金额 999 与计费量 10 × 单价 0.3 = 3.00 不符，请核对',
      ],
      [
        'an amount two fen beside it',
        { amount: '3.02' },
        '金额 3.02 与计费量 10 × 单价 0.3 = 3.00 不符，请核对',
      ],
      ['a part of a fen', { amount: '3.001' }, '金额须精确到分，最多2位小数'],
      ['a tax with a part of a fen', { tax: '0.185' }, '税额须精确到分，最多2位小数'],
      ['an item that does not exist', { itemCode: 'XXX' }, '没有计费项 XXX，请填写其中之一：'],
      ['a tax out of nowhere', { tax: '500' }, '税额 500 '],
      ['a day ahead', { businessDate: '2026-03-10' }, '业务日期 2026-03-10 还没有到，最晚为 2026-03-09'],
    ])('%s', async (_case, changes, message) => {
      const body = { ...line, docNo: 'BAD', opId: opId(), ...changes }
      const [code, told] = refused(await wms.call(postCharge, { body }, finance))
      expect([code, String(told).slice(0, message.length)]).toEqual([400, message])
    })

    test.each<[string, object, string]>([
      ['less than a fen', { amount: '0.001' }, '金额须精确到分，最多2位小数'],
      ['nothing', { amount: '0' }, '金额至少为 0.01 元；要更正请冲销原支出'],
      ['pay by the piece', { category: '计件' }, '支出类别「计件」由系统按作业与工时计算，不能手工登记'],
      ['a basis of one’s own', { allocBasis: '随便写的' }, '没有分摊依据「随便写的」，请填写其中之一：'],
      [
        'an expense of tomorrow',
        { businessDate: '2026-03-10' },
        '业务日期 2026-03-10 还没有到，最晚为 2026-03-09',
      ],
    ])('%s', async (_case, changes, message) => {
      const known = {
        warehouse: 'SHQP',
        category: '租金' as const,
        amount: '10',
        docType: '手工',
        docNo: 'BAD',
      }
      const body = { ...known, opId: opId(), ...changes }
      const [code, told] = refused(await wms.call(postExpense, { body }, finance))
      expect([code, String(told).slice(0, message.length)]).toEqual([400, message])
    })

    test('the same charge or expense a second time, until somebody says that it is another one', async () => {
      const twice = { ...line, docNo: 'TWICE' }
      const post = (more: object = {}) =>
        wms.call(postCharge, { body: { ...twice, opId: opId(), ...more } }, finance)
      const [chargeNo] = (await post()).envelope.data
      const [code, message] = refused(await post())
      expect([code, String(message).startsWith(`已登记过相同的费用 ${chargeNo}`)]).toEqual([409, true])
      expect((await post({ again: true })).status).toBe(200)
      expect((await post({ amount: '6', qty: '20', tax: '0' })).status).toBe(200)
      const rent = {
        warehouse: 'SHQP',
        category: '租金' as const,
        amount: '10',
        docType: '手工',
        docNo: 'TWICE',
      }
      const spend = (more: object = {}) =>
        wms.call(postExpense, { body: { ...rent, opId: opId(), ...more } }, finance)
      const both = await Promise.all([spend(), spend()])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await spend({ again: true })).status).toBe(200)
    })
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
