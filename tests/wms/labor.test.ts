// Workers of labour agencies: agreed on, sent for, clocked, confirmed by somebody else, and paid for when three papers agree.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees, operationEvents } from '#server/wms/schema/tables.ts'
import { agencyLaborMonthly, temporaryLaborMonthly } from '#shared/contracts/labor/agency-report.ts'
import { agencyAllot, getAgencyDocument } from '#shared/contracts/labor/allot.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { getLaborBoard, issueBoardKey } from '#shared/contracts/labor/board.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import {
  agencyExpenditure,
  approveExpenditure,
  buildExpenditure,
  getExpenditureDocument,
} from '#shared/contracts/labor/expenditure.ts'
import { monthRecord, workRecord } from '#shared/contracts/labor/work-record.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { account } from '#shared/contracts/system/account.ts'
import { dispatchingWith, nextOpId as opId } from '#tests/support/dispatching.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const PASSWORD = 'labor-pass-1'
/** In China it is eight in the morning of 10 March. */
const MORNING = '2026-03-10T00:00:00.000Z'
const hour = (hours: number) => new Date(Date.parse(MORNING) + hours * 3_600_000).toISOString()

describe('on PostgreSQL', () => {
  const clockwork = createClock(MORNING)
  let wms: TestWms
  let admin: string
  let labor: string
  let manager: string
  let finance: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clockwork.now, tasks: null })
    admin = await wms.signIn('admin')
    labor = await newUser('labor-keeper', 'labor')
    manager = await newUser('labor-boss', 'manager')
    finance = await wms.signIn('finance')
    clerk = await wms.signIn('clerk')
    await newAgency('T1')
    await allot('T1')
    for (const empNo of ['T1-1', 'T1-2', 'T1-3', 'T1-4']) await hire(empNo, 'T1')
  })
  afterAll(() => wms.close())

  const { newAgency, allot, hire, make, documentOf, move, clock, write } = dispatchingWith(() => ({
    wms,
    labor,
  }))

  async function newUser(username: string, role: string, warehouses = ['SHQP', 'GZBY', 'CDSL']) {
    const body = {
      username,
      name: username,
      password: PASSWORD,
      status: '启用' as const,
      roles: [role],
      warehouses,
      owners: [],
      opId: opId(),
    }
    await wms.call(account.create, { body }, admin)
    return wms.signIn(username, PASSWORD)
  }

  const refused = ({ envelope }: { envelope: { code: number; message: string | null } }) => [
    envelope.code,
    envelope.message,
  ]
  const expensesOf = async (dispatchNo: string) =>
    (
      await wms.call(expense.list, { body: { docNo: [dispatchNo], sort: 'entryNo' } }, admin)
    ).envelope.data.rows.map(({ category, amount, businessDate }) => [category, amount, businessDate])
  /** A made dispatch of these workers on a day of its own. */
  const made = async (workers: readonly string[], businessDate: string, changes: object = {}) =>
    (await make('T1', workers, { businessDate, ...changes })).envelope.data.dispatchNo
  const day = (date: string, hours: number) =>
    new Date(Date.parse(`${date}T00:00:00.000Z`) + hours * 3_600_000).toISOString()

  /** Recorded work of a worker that ends at the hour. */
  async function work(empNo: string, at: string, minutes: number, qty: string): Promise<void> {
    const found = await wms.call(employee.get, { query: { empNo } }, admin)
    await wms.database.orm.insert(operationEvents).values({
      at: new Date(at),
      businessDate: at.slice(0, 10),
      warehouse: 'SHQP',
      owner: 'YCFS',
      opType: '拣货',
      docType: '移库',
      docNo: 'YK1',
      qty,
      boxes: 0,
      orders: 0,
      weight: '0',
      volume: '0',
      source: 'web',
      workerId: found.envelope.data.id,
      durationSec: minutes * 60,
      operator: 1,
      reason: '',
    })
  }

  async function confirmed(workers: readonly string[], date: string, hours: string): Promise<string> {
    const dispatchNo = await made(workers, date)
    await move(dispatchNo, 'dispatch')
    const clocks = { clockIn: day(date, 0), clockOut: day(date, 9), hours }
    await write(
      dispatchNo,
      workers.map((worker) => ({ worker, ...clocks })),
    )
    await move(dispatchNo, 'report')
    expect((await move(dispatchNo, 'confirm', { token: manager })).envelope.message).toBe('success')
    return dispatchNo
  }

  test('a dispatch goes its way from a draft to confirmed hours, and these are what is spent', async () => {
    const draft = (await make('T1', ['T1-1', 'T1-2'], { requested: 3 })).envelope.data
    expect(draft).toMatchObject({
      dispatchNo: 'PG20260310-0001',
      state: '草稿',
      named: 2,
      agencyName: '劳务T1',
    })
    const { dispatchNo } = draft
    expect((await move(dispatchNo, 'dispatch')).envelope.data).toMatchObject({ state: '已派单' })
    const came = await clock(dispatchNo, 'T1-1')
    expect(came.envelope.data).toMatchObject({ worker: 'T1-1', clockIn: MORNING, clockOut: null, hours: '0' })
    expect(refused(await clock(dispatchNo, 'T1-1'))).toEqual([409, '工人T1-1 刚刚已打上班卡'])
    expect((await documentOf(dispatchNo)).dispatch).toMatchObject({ state: '已到岗', arrived: 1 })
    await work('T1-1', hour(10), 60, '30')
    await work('T1-1', hour(2), 60, '20')
    clockwork.advance(10.5 * 3_600_000)
    expect((await clock(dispatchNo, 'T1-1')).envelope.data).toMatchObject({ hours: '8', overtime: '1.5' })
    expect(refused(await clock(dispatchNo, 'T1-1'))).toEqual([409, '工人T1-1 已打过下班卡'])
    // A third one came without having been named; the second never did.
    const written = await write(dispatchNo, [
      { worker: 'T1-1', clockIn: hour(0), clockOut: hour(10.5), hours: '8', overtime: '1.5', deduction: '5' },
      { worker: 'T1-2' },
      { worker: 'T1-3', clockIn: hour(1), clockOut: hour(5) },
    ])
    expect(written.envelope.data).toMatchObject({ arrived: 2, named: 3, hours: '12', overtime: '1.5' })
    expect((await move(dispatchNo, 'report')).envelope.data).toMatchObject({ state: '待确认工时' })
    const again = await write(dispatchNo, [{ worker: 'T1-1' }])
    expect(refused(again)[0]).toBe(409)
    expect(refused(await move(dispatchNo, 'confirm'))).toEqual([403, '没有权限执行此操作，请联系管理员'])
    const done = (await move(dispatchNo, 'confirm', { token: manager })).envelope.data
    // 8 × 20 + 1.5 × 30 − 5 = 200, and 4 × 20 = 80; eight per cent of each.
    expect(done).toMatchObject({ state: '已确认', laborAmount: '280', mgmtFee: '22.4', amount: '302.4' })
    // Of the first two hours of recorded work speak for nine and a half, of the third none.
    expect(done).toMatchObject({ eventQty: '50', unprovenHours: '11.5', confirmerName: 'labor-boss' })
    expect(await expensesOf(dispatchNo)).toEqual([
      ['临时工', '280', '2026-03-10'],
      ['劳务管理费', '22.4', '2026-03-10'],
    ])
    const { lines, timeline } = await documentOf(dispatchNo)
    expect(
      lines.map(({ worker, amount, evidenceHours, state }) => [worker, amount, evidenceHours, state]),
    ).toEqual([
      ['T1-1', '200', '2', '已确认'],
      ['T1-2', '0', '0', '已确认'],
      ['T1-3', '80', '0', '已确认'],
    ])
    const steps = timeline.filter(({ entity }) => entity === 'agencyDispatch').map(({ action }) => action)
    expect(steps).toEqual(['confirm', 'report', 'hours', 'clock', 'clock', 'dispatch', 'create'])
    const records = await wms.call(
      workRecord.list,
      { body: { dispatchNo: [dispatchNo], sort: 'worker' } },
      labor,
    )
    expect(
      records.envelope.data.rows.map(({ worker, hours, overtime }) => [worker, hours, overtime]),
    ).toEqual([
      ['T1-1', '8', '1.5'],
      ['T1-3', '4', '0'],
    ])

    const reopened = await move(dispatchNo, 'reopen', { token: manager, reason: '工时有误' })
    expect(reopened.envelope.data).toMatchObject({ state: '待确认工时', confirmer: null })
    expect((await expensesOf(dispatchNo)).map(([, amount]) => amount)).toEqual([
      '280',
      '22.4',
      '-280',
      '-22.4',
    ])
    const none = await wms.call(workRecord.list, { body: { dispatchNo: [dispatchNo] } }, labor)
    expect(none.envelope.data.rows).toEqual([])
    await move(dispatchNo, 'confirm', { token: manager })
    expect((await expensesOf(dispatchNo)).map(([, amount]) => amount).slice(4)).toEqual(['280', '22.4'])
  })

  test.each<[string, readonly string[], object, string]>([
    ['of an agency that there is none of', ['T1-1'], { agency: 'NO' }, '劳务公司 NO 不存在'],
    ['for a post without a price', ['T1-1'], { post: '叉车' }, '没有「叉车」岗位在2026-04-01生效的单价'],
    ['before the contract', ['T1-1'], { businessDate: '2025-12-31' }, '的合同期内（2026-01-01起）'],
    ['of nobody', [], { requested: 1 }, '请添加派工人员'],
    ['of one worker twice', ['T1-1', 'T1-1'], {}, '员工 T1-1 重复，请删除一行'],
    ['of another agency’s worker', ['G10003'], {}, '不是此劳务公司的人员，请核对'],
    ['of somebody elsewhere', ['G10005'], {}, '员工 G10005 不在此仓库，请核对'],
    ['for nobody', ['T1-1'], { requested: 0 }, '需求人数须为1到200的整数'],
  ])('one %s is refused', async (_case, workers, changes, message) => {
    const { envelope } = await make('T1', workers, { businessDate: '2026-04-01', ...changes })
    expect(envelope.message).toContain(message)
    expect(envelope.code).toBeGreaterThanOrEqual(400)
  })

  test('a worker is on one dispatch of a shift, however many send for them at once', async () => {
    const businessDate = '2026-04-02'
    const both = await Promise.all([1, 2, 3].map(() => make('T1', ['T1-1'], { businessDate })))
    expect(both.map(({ envelope }) => envelope.code).sort()).toEqual([200, 409, 409])
    const first = both.find(({ envelope }) => envelope.code === 200)?.envelope.data.dispatchNo ?? ''
    const again = await make('T1', ['T1-2', 'T1-1'], { businessDate })
    expect(refused(again)).toEqual([409, `员工 T1-1 在${businessDate}白班已在派工单 ${first}`])
    expect((await make('T1', ['T1-1'], { businessDate, shift: '夜班' })).envelope.code).toBe(200)
    expect((await move(first, 'cancel')).envelope.data).toMatchObject({ state: '已取消' })
    expect((await make('T1', ['T1-1'], { businessDate })).envelope.code).toBe(200)
  })

  test('nobody is at two dispatches at a time, nor sent for by two agencies on one day', async () => {
    for (const agency of ['T8', 'T9']) {
      await newAgency(agency)
      await allot(agency)
    }
    await hire('T8-1', 'T8')
    const businessDate = '2026-03-09'
    const [day, night] = [
      (await make('T8', ['T8-1'], { businessDate })).envelope.data.dispatchNo,
      (await make('T8', ['T8-1'], { businessDate, shift: '夜班' })).envelope.data.dispatchNo,
    ]
    for (const dispatchNo of [day, night]) await move(dispatchNo, 'dispatch')
    const worked = (from: number, until: number) => [
      { worker: 'T8-1', clockIn: hour(from - 24), clockOut: hour(until - 24) },
    ]
    expect((await write(day, worked(0, 8))).envelope.message).toBe('success')
    const overlapping = await write(night, worked(7, 12))
    expect(overlapping.envelope).toMatchObject({
      code: 409,
      message: `工人T8-1：上下班时间与派工单 ${day} 的出勤（03-09 08:00 至 03-09 16:00）重叠，请核对两张派工单的工时`,
      data: { field: 'lines.0.clockIn' },
    })
    expect((await write(night, worked(8, 12))).envelope.message).toBe('success')
    expect((await write(day, worked(0, 9))).envelope).toMatchObject({
      data: { reason: 'labor.hoursOverlapping' },
    })
    await wms.database.orm.update(employees).set({ agency: 'T9' }).where(eq(employees.empNo, 'T8-1'))
    const other = await make('T9', ['T8-1'], { businessDate })
    expect(refused(other)).toEqual([
      409,
      expect.stringContaining(`员工 T8-1 在${businessDate}已由劳务公司 T8 派到派工单`),
    ])
  })

  test('no more people than agreed on are sent for, and no more are named than sent for', async () => {
    const first = await made(['T1-1', 'T1-2'], '2026-04-03', { requested: 3 })
    const second = await made(['T1-3', 'T1-4'], '2026-04-03')
    await move(first, 'dispatch')
    expect(refused(await move(second, 'dispatch'))).toEqual([
      409,
      '需求人数 2 超过配额：此岗位配额 4 人，这一班次已派 3 人，还可派 1 人',
    ])
    const { revision } = (await documentOf(second)).dispatch
    const body = { dispatchNo: second, revision, requested: 1, opId: opId() }
    await wms.call(agencyDispatch.update, { body }, labor)
    expect(refused(await move(second, 'dispatch'))[1]).toBe('人员名单多于需求人数，请修改需求人数或人员名单')
    const one = { ...body, revision: revision + 1, workers: [{ worker: 'T1-4' }], opId: opId() }
    expect((await wms.call(agencyDispatch.update, { body: one }, labor)).envelope.data).toMatchObject({
      named: 1,
    })
    expect((await move(second, 'dispatch')).envelope.data).toMatchObject({ state: '已派单' })
    expect(
      refused(await wms.call(agencyDispatch.update, { body: { ...one, opId: opId() } }, labor))[1],
    ).toContain('不能修改；须为「草稿」')
  })

  test.each<[string, object, string]>([
    ['that end before they begin', { clockIn: hour(5), clockOut: hour(4) }, '下班时间须晚于上班时间'],
    [
      'longer than the clock says',
      { clockIn: hour(0), clockOut: hour(4), hours: '4.5' },
      '不能超过上下班之间的时长',
    ],
    ['of somebody who never left', { clockIn: hour(0), hours: '4' }, '没有下班时间，不能有工时'],
    ['of somebody who never came', { clockOut: hour(4) }, '有下班时间，请填写上班时间'],
    [
      'of another day',
      { clockIn: hour(30), clockOut: hour(34) },
      '的上班时间不在用工日期 2026-03-10 内，请核对',
    ],
    [
      'that cost less than nothing',
      { clockIn: hour(0), clockOut: hour(2), deduction: '41' },
      '扣款不能超过人工金额',
    ],
    ['below zero', { hours: '-1' }, '工时不能为负'],
    [
      'that nobody has worked yet',
      { clockIn: hour(8), clockOut: hour(17) },
      '的下班时间还没有到，请下班后再登记',
    ],
  ])('hours %s are refused', async (_case, hours, message) => {
    const dispatchNo = await made(['T1-4'], '2026-03-10')
    await move(dispatchNo, 'dispatch')
    const { envelope } = await write(dispatchNo, [{ worker: 'T1-4', ...hours }])
    expect([envelope.code, envelope.message]).toEqual([400, expect.stringContaining(message)])
    await move(dispatchNo, 'cancel')
  })

  test('every worker who cannot be sent for is told of at their line', async () => {
    const { envelope } = await make('T1', ['G10003', 'T1-1', 'G10005'], { businessDate: '2026-04-01' })
    expect(envelope).toMatchObject({
      code: 400,
      data: {
        reason: 'labor.workerOfOther',
        problems: [
          { field: 'workers.0.worker', message: expect.stringContaining('不是此劳务公司的人员') },
          { field: 'workers.2.worker', message: '员工 G10005 不在此仓库，请核对' },
        ],
      },
    })
  })

  test('all hours that contradict themselves are told of at once, each at its line and field, and none is written', async () => {
    const dispatchNo = await made(['T1-2', 'T1-3', 'T1-4'], '2026-03-10', { shift: '夜班' })
    await move(dispatchNo, 'dispatch')
    const { envelope } = await write(dispatchNo, [
      { worker: 'T1-2', clockIn: hour(0), clockOut: hour(2) },
      { worker: 'T1-3', clockIn: hour(2), clockOut: hour(1) },
      { worker: 'T1-4', clockIn: hour(0), clockOut: hour(2), deduction: '41' },
    ])
    expect(envelope.data).toMatchObject({
      reason: 'labor.clockOutEarly',
      field: 'lines.1.clockOut',
      problems: [{ field: 'lines.1.clockOut' }, { field: 'lines.2.deduction' }],
    })
    const { lines } = await documentOf(dispatchNo)
    expect(lines.map(({ clockIn }) => clockIn)).toEqual([null, null, null])
    await move(dispatchNo, 'cancel')
  })

  test('hours are sent back with a reason, and the person who handed them in does not confirm them', async () => {
    const dispatchNo = await made(['T1-4'], '2026-03-10')
    await move(dispatchNo, 'dispatch')
    await write(dispatchNo, [{ worker: 'T1-4', clockIn: hour(0) }])
    expect(refused(await move(dispatchNo, 'report'))).toEqual([
      409,
      '还有 1 人没有下班时间（工人T1-4），请先登记',
    ])
    await write(dispatchNo, [{ worker: 'T1-4', clockIn: hour(0), clockOut: hour(2) }])
    await move(dispatchNo, 'report', { token: manager })
    expect(refused(await move(dispatchNo, 'confirm', { token: manager }))[1]).toBe(
      '不能确认自己提交的工时，请由他人确认',
    )
    expect(refused(await move(dispatchNo, 'sendBack', { token: manager }))[1]).toBe('请输入原因')
    const back = await move(dispatchNo, 'sendBack', { token: manager, reason: '少记一小时' })
    expect(back.envelope.data).toMatchObject({ state: '已到岗', reporter: null })
  })

  test('a closed month keeps its hours', async () => {
    const dispatchNo = await made(['T1-1'], '2026-02-10')
    const closing = { period: '2026-02', warehouse: 'SHQP', scope: '支出' as const }
    await wms.call(lockPeriod, { body: { ...closing, opId: opId() } }, finance)
    const told = '2026-02的支出已关账，不能再改派工与工时，请联系财务反关账'
    expect(refused(await move(dispatchNo, 'dispatch'))).toEqual([409, told])
    expect(refused(await make('T1', ['T1-2'], { businessDate: '2026-02-11' }))).toEqual([409, told])
    await wms.call(unlockPeriod, { body: { ...closing, reason: '补录', opId: opId() } }, finance)
    expect((await move(dispatchNo, 'dispatch')).envelope.code).toBe(200)
  })

  test('a price holds from its day on, suits how the agency settles, and stays once it has been paid by', async () => {
    await newAgency('T2', { settleMode: '计时' })
    expect(refused(await allot('T2', { priceUnit: '件' }))).toEqual([
      400,
      '此劳务公司的结算方式为「计时」，计价单位不能是「件」',
    ])
    const first = (await allot('T2')).envelope.data
    await allot('T2', { unitPrice: '25', effectiveFrom: '2026-03-01' })
    expect((await allot('T2')).envelope.code).toBe(409)
    await hire('T2-1', 'T2')
    const dispatchNo = (await make('T2', ['T2-1'], { businessDate: '2026-02-27' })).envelope.data.dispatchNo
    const changed = { id: first.id, revision: 1, unitPrice: '21', opId: opId() }
    expect((await wms.call(agencyAllot.update, { body: changed }, labor)).envelope.data.unitPrice).toBe('21')
    await move(dispatchNo, 'dispatch')
    const clocks = { clockIn: day('2026-02-27', 0), clockOut: day('2026-02-27', 2) }
    await write(dispatchNo, [{ worker: 'T2-1', ...clocks }])
    await move(dispatchNo, 'report')
    const done = await move(dispatchNo, 'confirm', { token: manager })
    expect(done.envelope.data).toMatchObject({ laborAmount: '42', mgmtFee: '3.36' })
    const late = { ...changed, revision: 2, unitPrice: '22', opId: opId() }
    expect(refused(await wms.call(agencyAllot.update, { body: late }, labor))[1]).toContain(
      '已有确认的派工单按此单价计算',
    )
    const { allots } = (await wms.call(getAgencyDocument, { query: { code: 'T2' } }, labor)).envelope.data
    expect(allots.map(({ unitPrice, isCurrent }) => [unitPrice, isCurrent])).toEqual([
      ['25', true],
      ['21', false],
    ])
  })

  test('an agency that is paid by the piece is paid for what its people are recorded to have handled', async () => {
    await newAgency('T3', { settleMode: '计件' })
    await allot('T3', { priceUnit: '件', unitPrice: '0.15' })
    await hire('T3-1', 'T3')
    await work('T3-1', hour(4), 120, '333')
    const { dispatchNo } = (await make('T3', ['T3-1'])).envelope.data
    await move(dispatchNo, 'dispatch')
    await write(dispatchNo, [{ worker: 'T3-1', clockIn: hour(1.5), clockOut: hour(4.5), hours: '2' }])
    await move(dispatchNo, 'report')
    const done = await move(dispatchNo, 'confirm', { token: manager })
    expect(done.envelope.data).toMatchObject({ laborAmount: '49.95', mgmtFee: '4', unprovenHours: '0' })
  })

  describe('what an agency is paid', () => {
    const build = (period: string, token = finance, agency = 'T1') =>
      wms.call(buildExpenditure, { body: { agency, warehouse: 'SHQP', period, opId: opId() } }, token)
    const enter = (expenditureNo: string, revision: number, invoice: object) =>
      wms.call(
        agencyExpenditure.update,
        { body: { expenditureNo, revision, ...invoice, opId: opId() } },
        finance,
      )
    const step = (expenditureNo: string, revision: number, name: 'settle' | 'pay' | 'void') =>
      wms.call(
        agencyExpenditure.move,
        { body: { expenditureNo, revision, move: name, opId: opId() } },
        finance,
      )
    const approve = (expenditureNo: string, revision: number, token = manager) =>
      wms.call(
        approveExpenditure,
        { body: { expenditureNo, revision, reason: '现场视频佐证', opId: opId() } },
        token,
      )

    test('is made of confirmed dispatches, once, and settled when invoice and work agree', async () => {
      await work('T1-1', day('2026-02-06', 8), 8 * 60, '10')
      const dispatchNo = await confirmed(['T1-1'], '2026-02-06', '8')
      const both = await Promise.all([build('2026-02'), build('2026-02')])
      expect(both.map(({ envelope }) => envelope.code).sort()).toEqual([200, 409])
      const row = both.find(({ envelope }) => envelope.code === 200)?.envelope.data
      const { expenditureNo = '' } = row ?? {}
      expect(row).toMatchObject({ kind: '月结', amount: '172.8', taxAmount: '10.37', payable: '183.17' })
      expect(row).toMatchObject({ hours: '8', unprovenHours: '0', matchState: '缺发票', state: '待核对' })
      expect(refused(await move(dispatchNo, 'reopen', { token: manager, reason: '改' }))).toEqual([
        409,
        `派工单已列入劳务支出 ${expenditureNo}，请先作废该支出`,
      ])
      expect(refused(await step(expenditureNo, 1, 'settle'))[1]).toContain('三单匹配为「缺发票」，不能结算')
      const wrong = await enter(expenditureNo, 1, { invoiceNo: 'F1', invoiceAmount: '183' })
      expect(wrong.envelope.data.matchState).toBe('发票不符')
      expect((await step(expenditureNo, 2, 'settle')).envelope.code).toBe(409)
      const right = await enter(expenditureNo, 2, { invoiceAmount: '183.17' })
      expect(right.envelope.data.matchState).toBe('一致')
      expect(refused(await approve(expenditureNo, 3))[1]).toBe('三单一致，无需批准例外，请直接结算')
      expect((await step(expenditureNo, 3, 'settle')).envelope.data).toMatchObject({ state: '已结算' })
      const { dispatch, lines } = await documentOf(dispatchNo)
      expect([dispatch.state, lines[0]?.state]).toEqual(['已结算', '已结算'])
      expect((await step(expenditureNo, 4, 'pay')).envelope.data).toMatchObject({ state: '已付款' })
      await confirmed(['T1-2'], '2026-02-07', '2')
      const later = await build('2026-02')
      expect(later.envelope.data).toMatchObject({ kind: '补结', unprovenHours: '2' })
    })

    test('waits for somebody else to approve hours that nothing speaks for, or is voided', async () => {
      const dispatchNo = await confirmed(['T1-3'], '2026-01-01', '4')
      const { expenditureNo } = (await build('2026-01', admin)).envelope.data
      expect(refused(await approve(expenditureNo, 1))[1]).toBe('请先登记发票号与发票金额')
      const twice = await enter(expenditureNo, 1, { invoiceNo: 'F1', invoiceAmount: '91.58' })
      expect(twice.envelope.code).toBe(409)
      await enter(expenditureNo, 1, { invoiceNo: 'F2', invoiceAmount: '91.58' })
      const { envelope } = await wms.call(getExpenditureDocument, { query: { expenditureNo } }, finance)
      expect(envelope.data.expenditure.matchState).toBe('工时无据')
      expect(envelope.data.unproven.map(({ worker, unprovenHours }) => [worker, unprovenHours])).toEqual([
        ['T1-3', '4'],
      ])
      expect(refused(await approve(expenditureNo, 2, admin))[1]).toBe('不能批准自己制单的例外，请由他人批准')
      expect((await approve(expenditureNo, 2, finance)).envelope.code).toBe(403)
      expect((await approve(expenditureNo, 2)).envelope.data).toMatchObject({ state: '例外已批' })
      expect((await step(expenditureNo, 3, 'void')).envelope.data).toMatchObject({ state: '已作废' })
      expect((await documentOf(dispatchNo)).dispatch).toMatchObject({ state: '已确认', expenditureNo: null })
      expect((await build('2026-01')).envelope.data).toMatchObject({ kind: '月结' })
    })

    test('is nobody’s who may not, and of no other month', async () => {
      expect((await build('2026-02', labor)).envelope.code).toBe(403)
      expect(refused(await build('2026-12'))[1]).toBe('此账期没有已确认、未结算的派工单，请先确认工时')
      expect(refused(await build('2026-13'))[1]).toBe('账期须如 2026-03')
    })
  })

  test('people are sent for by those with the right alone, and only in their own warehouses', async () => {
    expect((await make('T1', ['T1-1'], { businessDate: '2026-07-01' }, clerk)).envelope.code).toBe(403)
    expect((await wms.call(agencyDispatch.list, { body: {} }, clerk)).envelope.code).toBe(403)
    const elsewhere = await newUser('labor-far', 'labor', ['CDSL'])
    const dispatchNo = await made(['T1-1'], '2026-07-01')
    expect((await make('T1', ['T1-2'], { businessDate: '2026-07-01' }, elsewhere)).envelope.code).toBe(403)
    const body = { dispatchNo, move: 'dispatch' as const, revision: 1, opId: opId() }
    expect((await wms.call(agencyDispatch.move, { body }, elsewhere)).envelope.code).toBe(404)
    const list = await wms.call(agencyDispatch.list, { body: { dispatchNo: [dispatchNo] } }, elsewhere)
    expect(list.envelope.data.rows).toEqual([])
  })

  test('the reports count what was confirmed, by month, agency and team', async () => {
    const narrowed = { businessDate: { from: '2026-01-01', to: '2026-12-31' } }
    const all = (await wms.call(dispatchLine.list, { body: { size: 200 } }, labor)).envelope.data.rows
    const counting = all.filter(({ state }) => state === '已确认' || state === '已结算')
    const total = counting.reduce((sum, { amount, mgmtFee }) => sum + Number(amount) + Number(mgmtFee), 0)
    const cost = await wms.call(agencyLaborMonthly.list, { body: { ...narrowed, by: 'month,agency' } }, labor)
    const { sums, rows } = cost.envelope.data
    expect(Number(sums.totalCost)).toBeCloseTo(total, 2)
    expect(sums.headcount).toBe(counting.filter(({ clockIn }) => clockIn !== null).length)
    expect(rows.find(({ agency }) => agency === 'T3')).toMatchObject({
      pieceAmount: '49.95',
      agencyName: '劳务T3',
    })
    const team = await wms.call(temporaryLaborMonthly.list, { body: { ...narrowed, by: 'agency' } }, labor)
    expect(team.envelope.data.rows.find(({ agency }) => agency === 'T3')).toMatchObject({ uph: '166.5' })
    expect(Number(team.envelope.data.sums.costRate)).toBeCloseTo(100, 0)
  })

  describe('hours of own people', () => {
    const register = (changes: object = {}, token = labor) => {
      const record = { worker: 'G10001', businessDate: '2026-03-09', shift: '白班' as const, hours: '8' }
      return wms.call(workRecord.create, { body: { ...record, opId: opId(), ...changes } }, token)
    }

    test('are registered once for a shift and read as a calendar beside absences', async () => {
      const { id, revision } = (await register({ overtime: '1' })).envelope.data
      expect(refused(await register())).toEqual([409, '员工 G10001 在2026-03-09白班已有工时，请修改原记录'])
      await register({ shift: '夜班', hours: '2' })
      await wms.call(workRecord.update, { body: { id, revision, hours: '7.5', opId: opId() } }, labor)
      const body = { month: '2026-03', worker: ['G10001', 'T1-1'] }
      const { month, rows, total } = (await wms.call(monthRecord.list, { body }, labor)).envelope.data
      expect([month, total]).toEqual(['2026-03', 2])
      expect(rows[0]).toMatchObject({
        totalHours: '10.5',
        overtime: '1',
        attendanceDays: 1,
        workerName: expect.any(String),
      })
      expect(rows[0]?.days).toEqual([{ day: 9, hours: '9.5', overtime: '1' }])
      expect(rows[1]?.days).toEqual([{ day: 10, hours: '8', overtime: '1.5' }])
    })

    test.each<[string, object, string]>([
      ['of an agency’s worker', { worker: 'T1-1' }, '劳务人员的工时来自派工单，请在派工单中登记'],
      ['of nobody', { worker: 'NO' }, '找不到此员工，请刷新后重试'],
      ['of tomorrow', { businessDate: '2026-03-11' }, '业务日期 2026-03-11 还没有到，最晚为 2026-03-10'],
      [
        'of more than a day',
        { hours: '20', overtime: '5' },
        '员工 G10001 在2026-03-08各班次的工时与加班共25小时，一天不能超过24小时',
      ],
      [
        'of before they were hired',
        { businessDate: '1999-01-01' },
        expect.stringMatching(/^员工 G10001 于\d{4}-\d\d-\d\d入职，之前不能有工时$/),
      ],
    ])('%s are refused', async (_case, changes, message) => {
      expect(refused(await register({ businessDate: '2026-03-08', ...changes }))[1]).toEqual(message)
    })

    test('all shifts of a day are within 24 hours, when they are written down and when they are corrected', async () => {
      const worker = 'G10002'
      const tooLong = '员工 G10002 在2026-03-09各班次的工时与加班共25小时，一天不能超过24小时'
      const shifts = ['白班', '夜班'] as const
      const both = await Promise.all(
        shifts.map((shift) => register({ worker, shift, hours: '12', overtime: '0.5' })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(both.map(({ envelope }) => envelope.message)).toContain(tooLong)
      const left = shifts[both.findIndex(({ status }) => status === 400)]
      const { id, revision } = (await register({ worker, shift: left, hours: '11.5' })).envelope.data
      const body = { id, revision, hours: '12.5', opId: opId() }
      expect(refused(await wms.call(workRecord.update, { body }, labor))).toEqual([400, tooLong])
    })

    test('who is on leave has hours only with a word about it', async () => {
      const worker = 'G10003'
      const times = { startAt: '2026-03-08T16:00:00.000Z', endAt: '2026-03-09T16:00:00.000Z', hours: '8' }
      const asked = {
        worker,
        leaveType: '事假' as const,
        reason: '搬家',
        attachment: '',
        ...times,
        opId: opId(),
      }
      const { leaveNo } = (await wms.call(leaveRequest.create, { body: asked }, admin)).envelope.data
      for (const [step, token] of [
        ['submit', admin],
        ['approve', labor],
      ] as const) {
        const { revision } = (await wms.call(leaveRequest.get, { query: { leaveNo } }, admin)).envelope.data
        const body = { leaveNo, move: step, revision, opId: opId() }
        expect((await wms.call(leaveRequest.move, { body }, token)).envelope.message).toBe('success')
      }
      const message = `员工 G10003 在2026-03-09已请假（事假 ${leaveNo}），确有出勤请在备注中说明`
      expect(refused(await register({ worker }))).toEqual([409, message])
      expect((await register({ worker, remark: '上午到岗交接' })).status).toBe(200)
      expect((await register({ worker, businessDate: '2026-03-08' })).status).toBe(200)
      expect((await register({ worker, businessDate: '2026-03-10' })).status).toBe(200)
    })
  })

  describe('codes that are signed', () => {
    const badges = (workers: string[], token = labor) =>
      wms.call(issueBadges, { body: { workers, days: 1 } }, token)
    const key = (warehouse: string, token = labor) =>
      wms.call(issueBoardKey, { body: { warehouse, days: 1 } }, token)
    const board = (code: string) => wms.call(getLaborBoard, { query: { key: code } })

    test('a badge clocks its worker in for some days; nobody writes one for themselves', async () => {
      const { data } = (await badges(['T1-4'])).envelope
      const { qrToken = '' } = data[0] ?? {}
      expect(data).toMatchObject([{ empNo: 'T1-4', agencyName: '劳务T1', warehouseName: '上海青浦仓' }])
      expect(refused(await badges(['T1-4', 'NO']))).toEqual([404, '找不到在职员工 NO，请核对工号'])
      expect((await badges(['T1-4'], clerk)).envelope.code).toBe(403)
      const dispatchNo = await made(['T1-4'], '2026-03-10', { shift: '夜班' })
      await move(dispatchNo, 'dispatch')
      const forged = ['T1-3', ...qrToken.split(':').slice(2)].join(':')
      for (const code of [
        `GP:${forged}`,
        `${qrToken.slice(0, -1)}${qrToken.endsWith('_') ? '-' : '_'}`,
        'GP:T1-4',
        `${qrToken}:1`,
      ]) {
        expect(refused(await clock(dispatchNo, code))[1]).toBe(
          '工牌已过期、已作废或不是本系统签发，请重新打印工牌',
        )
      }
      expect((await clock(dispatchNo, qrToken)).envelope.data).toMatchObject({ worker: 'T1-4' })
      expect(refused(await clock(dispatchNo, 'T1-1'))[1]).toContain('工号 T1-1 不在此派工单的名单中')
    })

    test('a wall board shows a warehouse’s figures to everybody with its key, and names nobody', async () => {
      const { key: code, warehouseName } = (await key('SHQP')).envelope.data
      expect(warehouseName).toBe('上海青浦仓')
      const { data } = (await board(code)).envelope
      const t1 = data.agencies.find(({ agencyName }) => agencyName === '劳务T1')
      expect(data).toMatchObject({ warehouseName: '上海青浦仓', businessDate: '2026-03-10' })
      expect(t1).toMatchObject({ arrived: expect.any(Number), onSite: 1 })
      expect(Number(t1?.estimatedCost)).toBeGreaterThanOrEqual(302.4)
      expect(data.sums.requested).toBe(data.agencies.reduce((sum, { requested }) => sum + requested, 0))
      expect(JSON.stringify(data)).not.toMatch(/T1-\d|工人/)
      const { qrToken = '' } = (await badges(['T1-4'])).envelope.data[0] ?? {}
      for (const wrong of ['SHQP', code.replace('SHQP', 'GZBY'), qrToken]) {
        expect(refused(await board(wrong))[0]).toBe(403)
      }
      expect((await key('SHQP', clerk)).envelope.code).toBe(403)
      clockwork.advance(25 * 3_600_000)
      expect(refused(await board(code))[1]).toBe('看板密钥无效或已过期，请在派工单页面重新生成看板链接')
      admin = await wms.signIn('admin')
    })
  })

  test('all of it is as it must be', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    // Nobody counts the nights here, in which months pass.
    const broken = envelope.data.filter(({ code, violations }) => violations > 0 && code !== 'storage-night')
    expect(broken).toEqual([])
    const checked = envelope.data
      .filter(({ code }) => /dispatch|agency/.test(code))
      .map((check) => check.checked > 0)
    expect(checked).toEqual([true, true, true])
  })
})
