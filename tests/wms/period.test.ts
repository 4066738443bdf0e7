// 关账 — the last months of the warehouses one sees, closed once they are over; before that it is counted what would come late.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvents, pieceDays, pieceDisputes, pieceRecomputes } from '#server/wms/schema/tables.ts'
import { buildBill, confirmPeriod, disputeLine, ownerBill } from '#shared/contracts/billing/bill.ts'
import { confirmCharges, postCharge } from '#shared/contracts/money/charge.ts'
import { getOpenItems, getPeriods, lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import type { PeriodScope } from '#shared/domain/closing.ts'
import { dispatchingWith } from '#tests/support/dispatching.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const HOUR_MS = 3_600_000
const PLACE = { period: '2026-02', warehouse: 'SHQP' }

let commands = 0
const opId = () => `period-command-${++commands}`

describe('on PostgreSQL', () => {
  // 03:30 of 1 March in Shanghai: February's last shift is still at work.
  const clock = createClock('2026-02-28T19:30:00.000Z')
  let wms: TestWms
  let admin: string
  let finance: string
  let clerk: string
  /** Sees one warehouse. */
  let accountant: string
  const dispatching = dispatchingWith(() => ({ wms, labor: admin }))

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
    clerk = await wms.signIn('clerk')
    accountant = await signInAs(wms, 'accountant', 'finance')
  })
  afterAll(() => wms.close())

  const lock = async (changes: object = {}, token = finance) => {
    const body = { ...PLACE, scope: '计费' as const, opId: opId(), ...changes }
    const { envelope } = await wms.call(lockPeriod, { body }, token)
    return [envelope.code, envelope.message]
  }
  const months = async (token: string, warehouses: string[] = []) =>
    (await wms.call(getPeriods, { query: { warehouses } }, token)).envelope.data
  const openItems = async (scope: PeriodScope, changes: object = {}, token = finance) => {
    const { envelope } = await wms.call(getOpenItems, { query: { ...PLACE, scope, ...changes } }, token)
    return Object.fromEntries(envelope.data.map(({ item, count }) => [item, count]))
  }

  test('a month is closed once its last shift is over, and not by everybody', async () => {
    const running = [409, '此月份尚未结束，不能关账']
    expect(await lock()).toEqual(running)
    clock.advance(3 * HOUR_MS)
    for (const period of ['2026-03', '2026-04', '2099-12']) expect(await lock({ period })).toEqual(running)
    expect(await lock({ period: '2026-13' })).toEqual([400, '月份须如 2026-03'])
    expect((await lock({}, clerk))[0]).toBe(403)
    expect((await lock({ warehouse: 'GZBY' }, accountant))[0]).toBe(403)
    expect(await lock({}, accountant)).toEqual([200, 'success'])
    expect(await lock()).toEqual([409, '此月份已关账'])
  })

  test('the last twelve months are shown of the warehouses one sees, the newest first', async () => {
    const own = await months(accountant)
    expect(own.map(({ period }) => period)).toEqual([
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
      '2025-10',
      '2025-09',
      '2025-08',
      '2025-07',
      '2025-06',
      '2025-05',
      '2025-04',
    ])
    expect(new Set(own.map(({ warehouse }) => warehouse))).toEqual(new Set(['SHQP']))
    expect(own.slice(0, 2)).toMatchObject([
      { isOver: false, locks: [] },
      { isOver: true, locks: [{ scope: '计费', lockedByName: 'accountant' }] },
    ])
    expect((await months(finance)).slice(0, 3).map(({ warehouse }) => warehouse)).toEqual([
      'CDSL',
      'GZBY',
      'SHQP',
    ])
    expect((await months(finance, ['GZBY'])).length).toBe(12)
    expect(await months(accountant, ['GZBY'])).toEqual([])
    expect((await wms.call(getPeriods, { query: {} }, clerk)).status).toBe(403)
  })

  test('it is opened again, once', async () => {
    const open = async () => {
      const body = { ...PLACE, scope: '计费' as const, reason: '补开账单', opId: opId() }
      return (await wms.call(unlockPeriod, { body }, finance)).envelope.message
    }
    expect([await open(), await open()]).toEqual(['success', '此月份未关账'])
    expect((await months(accountant))[1]?.locks).toEqual([])
  })

  test('charges that are not agreed on or not billed, and bills that are disputed, are told before', async () => {
    const nothing = { 暂估的费用: 0, 未入账单的费用: 0, 争议中的账单: 0 }
    expect(await openItems('计费')).toEqual(nothing)
    await post('YCFS')
    await post('YCFS', { businessDate: '2026-01-31' })
    await post('YCFS', { businessDate: '2026-03-01' })
    await post('YCFS', { warehouse: 'GZBY' })
    const chargeNos = [await post('BXXS'), await post('BXXS')]
    await wms.call(confirmCharges, { body: { chargeNos, opId: opId() } }, finance)
    await disputed('MTMY')
    const told = { 暂估的费用: 1, 未入账单的费用: 2, 争议中的账单: 1 }
    expect(await openItems('计费')).toEqual(told)
    // Also of owners that anyone who asks does not see: the month is closed for them, too.
    expect(await openItems('计费', {}, accountant)).toEqual(told)
    expect(await openItems('计费', { warehouse: 'GZBY' })).toEqual({ ...nothing, 暂估的费用: 1 })
    expect(await openItems('计费', { warehouse: 'GZBY' }, accountant)).toEqual(nothing)
    const { status } = await wms.call(getOpenItems, { query: { ...PLACE, scope: '计费' } }, clerk)
    expect(status).toBe(403)
  })

  test('so are hours that nobody has confirmed, and pay by the piece that has not been counted', async () => {
    await dispatching.newAgency('K1')
    await dispatching.allot('K1')
    await dispatching.hire('K1-1', 'K1')
    const made = async (businessDate: string) => {
      const { envelope } = await dispatching.make('K1', ['K1-1'], { businessDate })
      expect(envelope.message).toBe('success')
      return envelope.data.dispatchNo
    }
    await made('2026-02-10')
    await made('2026-03-02')
    await dispatching.move(await made('2026-02-11'), 'cancel')
    const { orm } = wms.database
    const work = ['2026-02-27', '2026-02-28', '2026-02-28', '2026-03-01']
    await orm.insert(operationEvents).values(
      work.map((businessDate) => ({
        at: clock.now(),
        businessDate,
        warehouse: 'SHQP',
        owner: 'YCFS',
        opType: '收货' as const,
        docType: '测试单',
        docNo: 'T1',
        qty: '1',
        boxes: 0,
        orders: 0,
        weight: '0',
        volume: '0',
        source: 'app',
        durationSec: 60,
        workerId: 1,
        operator: 1,
        reason: '',
      })),
    )
    const recompute = { warehouse: 'SHQP', fromDate: '2026-01-25', toDate: '2026-02-02', reason: '重算' }
    await orm.insert(pieceRecomputes).values(
      (['待审核', '已生效', '已放弃'] as const).map((state, index) => ({
        ...recompute,
        state,
        taskNo: `CS${index}`,
        creator: 1,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })),
    )
    const claim = { warehouse: 'SHQP', worker: 'G10001', businessDate: '2026-02-27', claim: '少计' }
    await orm
      .insert(pieceDisputes)
      .values((['待处理', '已驳回'] as const).map((state) => ({ ...claim, state, resolution: '' })))
    expect(await openItems('支出')).toEqual({
      未确认的派工单: 1,
      未日结的作业日: 2,
      未生效的计件重算: 1,
      待处理的计件申诉: 1,
    })
    const settled = { warehouse: 'SHQP', businessDate: '2026-02-27', runNo: 'T', settledAt: clock.now() }
    await orm.insert(pieceDays).values(settled)
    expect(await openItems('计件')).toEqual({ 未日结的作业日: 1, 未生效的计件重算: 1 })
    expect(await openItems('计件', { period: '2025-12' })).toEqual({ 未日结的作业日: 0, 未生效的计件重算: 0 })
  })

  async function post(owner: string, changes: object = {}): Promise<number> {
    const line = {
      warehouse: 'SHQP',
      owner,
      itemCode: 'CC',
      qty: '1',
      unit: '单',
      price: '5',
      amount: '5',
      tax: '0',
      docType: '手工',
      docNo: 'SG1',
      sourceRef: '',
      businessDate: '2026-02-15',
      again: true,
      opId: opId(),
    }
    const { envelope } = await wms.call(postCharge, { body: { ...line, ...changes } }, finance)
    expect(envelope.message).toBe('success')
    return envelope.data[0] ?? 0
  }

  /** A bill that was sent, and one line of it that the customer does not agree to. */
  async function disputed(owner: string): Promise<void> {
    const place = { ...PLACE, owner }
    const chargeNo = await post(owner)
    await wms.call(confirmPeriod, { body: { ...place, opId: opId() } }, finance)
    const { billNo, revision } = (await wms.call(buildBill, { body: { ...place, opId: opId() } }, finance))
      .envelope.data
    await wms.call(ownerBill.move, { body: { billNo, revision, move: 'send', opId: opId() } }, finance)
    const claim = { billNo, chargeNo, claim: '件数不符', opId: opId() }
    expect((await wms.call(disputeLine, { body: claim }, finance)).envelope.message).toBe('success')
  }
})
