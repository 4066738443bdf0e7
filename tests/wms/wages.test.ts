// Pay by the hour: what is paid for an hour holds from its day on, hours cost what it makes of them, and both can be put right until
// the month is locked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodLocks, pieceMonths } from '#server/wms/schema/tables.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { expense, reverseExpenses } from '#shared/contracts/money/expense.ts'
import { laborCostMonthly } from '#shared/contracts/money/labor-report.ts'
import { teamCostDaily } from '#shared/contracts/money/team-cost-report.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { pieceMonth } from '#shared/contracts/piece/month.ts'
import { getOwnMonth } from '#shared/contracts/piece/own.ts'
import { pieceUserMonth } from '#shared/contracts/piece/report.ts'
import { wageRate } from '#shared/contracts/piece/wage.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { dispatchingWith, nextOpId } from '#tests/support/dispatching.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY = '2026-03-09'
const MARCH = { businessDate: { from: '2026-03-01', to: '2026-03-31' } }
/** Both of one post; the second is no permanent one. */
const WORKER = 'G10001'
const TEMPORARY = 'G10061'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string

  const { newAgency, hire } = dispatchingWith(() => ({ wms, labor: admin }))

  const setWage = (changes: object, token = admin) => {
    const wage = {
      warehouse: 'SHQP',
      post: null,
      worker: null,
      hourPrice: '20',
      overtimePrice: '30',
      effectiveFrom: '2026-03-01',
      reason: '首次制定',
      opId: nextOpId(),
    }
    return wms.call(wageRate.create, { body: { ...wage, ...changes } }, token)
  }
  const register = (changes: object = {}) => {
    const record = { worker: WORKER, businessDate: DAY, shift: '白班' as const, hours: '8', overtime: '1' }
    return wms.call(workRecord.create, { body: { ...record, opId: nextOpId(), ...changes } }, admin)
  }
  const costsOf = async (id: number) =>
    (await wms.call(expense.list, { body: { docType: ['工时记录'], docNo: [String(id)] } as never }, admin))
      .envelope.data.rows
  /** What is left of each category. */
  const netOf = async (id: number) => {
    const net = new Map<string, string>()
    for (const { category, amount } of await costsOf(id)) {
      net.set(category, addDecimals(net.get(category) ?? '0', amount))
    }
    return Object.fromEntries(net)
  }
  const said = ({ status, envelope }: { status: number; envelope: { message: string | null } }) => [
    status,
    envelope.message,
  ]

  beforeAll(async () => {
    wms = await startWms({
      backend: 'postgres',
      now: createClock('2026-03-10T00:00:00.000Z').now,
      tasks: null,
    })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  let record: { id: number; revision: number }

  test('hours cost what is paid for them on their day, no matter who registers first', async () => {
    record = (await register()).envelope.data
    expect(await netOf(record.id)).toEqual({})
    const post = (await setWage({ post: '收货上架' })).envelope.data
    expect(post).toMatchObject({ version: 1, worker: null, modifierName: expect.any(String) })
    expect(await netOf(record.id)).toEqual({ 正式工资: '160', 加班工资: '30' })
    const other = (await register({ worker: TEMPORARY })).envelope.data
    expect(await netOf(other.id)).toEqual({ 临时工: '160', 加班工资: '30' })
    const before = (await register({ businessDate: '2026-02-27' })).envelope.data
    expect(await netOf(before.id)).toEqual({})
  })

  test('a worker’s own wage goes before that of the post, and pays anew what was paid by that', async () => {
    const own = { worker: WORKER, hourPrice: '25', overtimePrice: '40', effectiveFrom: DAY }
    expect((await setWage(own)).envelope.data).toMatchObject({ version: 1, post: null })
    expect(await netOf(record.id)).toEqual({ 正式工资: '200', 加班工资: '40' })
    const earlier = (await register({ businessDate: '2026-03-08' })).envelope.data
    expect(await netOf(earlier.id)).toEqual({ 正式工资: '160', 加班工资: '30' })
    await setWage({ post: '收货上架', hourPrice: '21' })
    expect(await netOf(record.id)).toEqual({ 正式工资: '200', 加班工资: '40' })
    expect(await netOf(earlier.id)).toEqual({ 正式工资: '168', 加班工资: '30' })
    expect((await setWage({ ...own, overtimePrice: '50' })).envelope.data.version).toBe(2)
  })

  test('corrected hours are paid anew, each cost being taken back by its opposite', async () => {
    const body = { ...record, hours: '7', overtime: '0', opId: nextOpId() }
    expect((await wms.call(workRecord.update, { body }, admin)).status).toBe(200)
    expect(await netOf(record.id)).toEqual({ 正式工资: '175', 加班工资: '0' })
    const costs = await costsOf(record.id)
    const reversed = costs.flatMap(({ reversalOf }) => reversalOf ?? [])
    expect(
      costs.filter(({ entryNo, reversalOf }) => reversalOf === null && !reversed.includes(entryNo)),
    ).toMatchObject([{ amount: '175', businessDate: DAY, owner: null, sourceRef: WORKER }])
    const undo = { entryNos: [costs[0]?.entryNo ?? 0], reason: '试', opId: nextOpId() }
    expect((await wms.call(reverseExpenses, { body: undo }, admin)).envelope.message).toMatch(
      /请在该单据中更正$/,
    )
  })

  test('pay by the hour stands in everybody’s month, in what people and teams cost, and before the worker', async () => {
    const month = { body: { ...MARCH, worker: [WORKER], by: 'month,worker,empType' } as never }
    expect((await wms.call(pieceUserMonth.list, month, admin)).envelope.data.rows).toMatchObject([
      {
        empType: '正式',
        attendanceDays: 2,
        hours: '16',
        amount: '0',
        hourlyAmount: '343',
        overtimeAmount: '30',
        deduction: '0',
        payable: '373',
      },
    ])
    const costs = { body: { ...MARCH, by: 'month' } as never }
    expect((await wms.call(laborCostMonthly.list, costs, admin)).envelope.data.sums).toMatchObject({
      regularCost: '343',
      tempCost: '168',
      overtimeCost: '60',
      totalCost: '571',
    })
    const team = { body: { businessDate: { from: DAY, to: DAY }, by: 'team' } as never }
    expect((await wms.call(teamCostDaily.list, team, admin)).envelope.data.sums).toMatchObject({
      hourlyCost: '373',
    })
    const badge = (await wms.call(issueBadges, { body: { workers: [WORKER], days: 3 } }, admin)).envelope
      .data[0]
    const query = { badge: badge?.qrToken ?? '', month: '2026-03' }
    expect((await wms.call(getOwnMonth, { query })).envelope.data).toMatchObject({
      attendanceDays: 2,
      sums: { amount: '0', hourlyAmount: '373' },
      days: [{ businessDate: '2026-03-08', hourlyAmount: '198' }, { hourlyAmount: '175' }],
    })
    await wms.database.orm.insert(pieceMonths).values({ warehouse: 'SHQP', month: '2026-03' })
    const months = { body: { month: ['2026-03'] } }
    expect((await wms.call(pieceMonth.list, months, admin)).envelope.data.rows).toMatchObject([
      { amount: '0', hourlyAmount: '571' },
    ])
    const checked = await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)
    const outcomes = checked.envelope.data
    expect(outcomes.find(({ code }) => code === 'hours-pay')).toMatchObject({ checked: 3, violations: 0 })
  })

  test('hours are paid as what the worker was when they were written down', async () => {
    const { data: person } = (await wms.call(employee.get, { query: { empNo: WORKER } } as never, admin))
      .envelope
    const other = { empNo: WORKER, post: '拣货打包', revision: person.revision, opId: nextOpId() }
    expect((await wms.call(employee.update, { body: other }, admin)).status).toBe(200)
    const later = (await register({ businessDate: '2026-03-06' })).envelope.data
    expect([later.post, await netOf(later.id)]).toEqual(['拣货打包', {}])
    await setWage({ post: '拣货打包', hourPrice: '30' })
    expect(await netOf(later.id)).toEqual({ 正式工资: '240', 加班工资: '30' })
    expect(await netOf(record.id)).toEqual({ 正式工资: '175', 加班工资: '0' })
    await setWage({ post: '收货上架', hourPrice: '21' })
    expect(await netOf(later.id)).toEqual({ 正式工资: '240', 加班工资: '30' })
  })

  test('a wage that is set while hours are registered pays them, whichever comes first', async () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
    const wage = { post: '收货上架', hourPrice: '22', overtimePrice: '0' }
    const made = days.map((businessDate) => register({ worker: TEMPORARY, businessDate }))
    const [, ...records] = await Promise.all([setWage(wage), ...made])
    for (const { envelope } of records) {
      expect(await netOf(envelope.data.id)).toMatchObject({ 临时工: '176' })
    }
  })

  test.each<[string, object, number, string]>([
    ['of nobody in particular', {}, 400, '岗位与员工请填写其中一项'],
    ['of a post and a worker', { post: '收货上架', worker: WORKER }, 400, '岗位与员工请填写其中一项'],
    ['of a post that nobody has', { post: '收貨' }, 400, '此仓库没有岗位为「收貨」的员工，请核对'],
    ['of a worker elsewhere', { worker: 'G10005' }, 400, '员工 G10005 不在此仓库，请核对'],
    ['of a digit too many', { worker: WORKER, hourPrice: '2000' }, 400, '时薪不能超过1000'],
    ['below nothing', { worker: WORKER, overtimePrice: '-1' }, 400, '加班时薪不能为负'],
  ])('a wage %s is refused', async (_case, changes, status, message) => {
    expect(said(await setWage(changes))).toEqual([status, message])
  })

  test('agencies’ workers have none, and only who may set pay sees and sets it', async () => {
    await newAgency('W1')
    await hire('W1-1', 'W1')
    expect(said(await setWage({ worker: 'W1-1' }))).toEqual([400, '劳务人员由派工单计薪，不能设置时薪'])
    const clerk = await wms.signIn('clerk')
    expect((await setWage({ worker: WORKER }, clerk)).status).toBe(403)
    expect((await wms.call(wageRate.list, { body: {} }, clerk)).status).toBe(403)
  })

  test('a month whose pay is locked keeps its hours and its wages', async () => {
    const lock = { warehouse: 'SHQP', period: '2026-02', scope: '计件' as const, lockedBy: 1 }
    await wms.database.orm.insert(periodLocks).values({ ...lock, lockedAt: new Date() })
    const closed = [409, '此月份的计件已关账，不能更改；请先在「计件月份」中反锁定']
    expect(said(await register({ businessDate: '2026-02-26' }))).toEqual(closed)
    expect(said(await setWage({ worker: WORKER, effectiveFrom: '2026-02-01' }))).toEqual(closed)
  })
})
