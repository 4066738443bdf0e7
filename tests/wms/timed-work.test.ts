// Timed work: a pair of whom one comes late and one leaves early, pauses, what nobody stopped, what was put right; it adds up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { timedWorkReport } from '#shared/contracts/labor/timed-report.ts'
import {
  getTimedDocument,
  getTimedStation,
  getTimedWorker,
  joinTimedWork,
  leaveTimedWork,
  pauseTimedWork,
  resumeTimedWork,
  startTimedWork,
  stopTimedWork,
  timedCorrection,
  timedSpan,
  timedWork,
} from '#shared/contracts/labor/timed-work.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { dispatchingWith, nextOpId as opId } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const MINUTE_MS = 60_000
/** Eight in the morning in China. */
const MORNING = '2026-03-10T00:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(MORNING) + minutes * MINUTE_MS).toISOString()

type Refused = { envelope: { code: number; message: string | null } }
const refusalOf = ({ envelope }: Refused) => [envelope.code, envelope.message]

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock(MORNING)
  let wms: TestWms
  let admin: string
  let clerk: string
  let badge: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: TEST_PACE, scheduleMs: 20 })
    await signIn()
    await newAgency('TW')
    await allot('TW')
    for (const empNo of ['TW-AGENCY', 'TW-UNSENT']) await hire(empNo, 'TW')
    for (const empNo of ['TW-OWN', 'TW-OTHER', 'TW-LEFT']) await hireOwn(empNo)
    await hireOwn('TW-FAR', 'GZBY')
    const body = { workers: ['TW-OWN'], days: 7 }
    badge = (await wms.call(issueBadges, { body }, admin)).envelope.data[0]?.qrToken ?? ''
  })
  afterAll(() => wms.close())

  const { newAgency, allot, hire, make, move, write } = dispatchingWith(() => ({ wms, labor: admin }))

  async function signIn() {
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  }

  async function moveEmployee(empNo: string, name: 'activate' | 'quit') {
    const { revision } = (await wms.call(employee.get, { query: { empNo } }, admin)).envelope.data
    await wms.call(employee.move, { body: { empNo, move: name, revision, opId: opId() } }, admin)
  }

  async function hireOwn(empNo: string, warehouse = 'SHQP') {
    const person = {
      empNo,
      name: `工人${empNo}`,
      type: '正式' as const,
      agency: null,
      warehouse,
      post: '装卸',
    }
    const body = { ...person, idNumber: '', mobile: '', team: null, hireDate: '2026-01-01', opId: opId() }
    await wms.call(employee.create, { body }, admin)
    await moveEmployee(empNo, 'activate')
  }

  async function sent(businessDate: string): Promise<string> {
    const made = await make('TW', ['TW-AGENCY'], { businessDate })
    const { dispatchNo } = made.envelope.data
    await move(dispatchNo, 'dispatch')
    return dispatchNo
  }

  const start = (
    workers: string[],
    changes: Partial<CallBody<typeof startTimedWork>> = {},
    token = clerk,
  ) => {
    const body = { warehouse: 'SHQP', kind: '卸货' as const, workers, opId: opId(), ...changes }
    return wms.call(startTimedWork, { body }, token)
  }
  const started = async (...given: Parameters<typeof start>) => (await start(...given)).envelope.data.workNo
  const join = (workNo: string, code: string, takeOver = false) =>
    wms.call(joinTimedWork, { body: { workNo, code, takeOver, opId: opId() } }, clerk)
  const leave = (workNo: string, code: string) =>
    wms.call(leaveTimedWork, { body: { workNo, code, opId: opId() } }, clerk)
  const pause = (workNo: string) => wms.call(pauseTimedWork, { body: { workNo, opId: opId() } }, clerk)
  const resume = (workNo: string) => wms.call(resumeTimedWork, { body: { workNo, opId: opId() } }, clerk)
  const stop = (workNo: string, result: Partial<CallBody<typeof stopTimedWork>> = {}) => {
    const nothing = { owner: null, qty: null, unit: '件' as const }
    return wms.call(stopTimedWork, { body: { workNo, ...nothing, ...result, opId: opId() } }, clerk)
  }
  const correct = async (workNo: string, changes: object, token = admin) => {
    const { revision } = (await wms.call(timedCorrection.get, { query: { workNo } }, admin)).envelope.data
    const body = { workNo, revision, reason: '忘记结束', opId: opId(), ...changes }
    return wms.call(timedCorrection.update, { body }, token)
  }
  const documentOf = async (workNo: string) =>
    (await wms.call(getTimedDocument, { query: { workNo } }, admin)).envelope.data
  const eventsOf = async (docNo: string) => {
    const body = { docNo: [docNo], sort: 'eventId' as const }
    const { rows } = (await wms.call(operationEvent.list, { body }, admin)).envelope.data
    return rows.map(({ opType, qty, boxes, durationSec }) => [opType, qty, boxes, durationSec])
  }
  const minutesOf = async (businessDate: string) => {
    const businessDay = { from: businessDate, to: businessDate }
    const body = { by: 'worker,kind' as const, businessDate: businessDay, worker: OURS }
    const { rows } = (await wms.call(timedWorkReport.list, { body }, admin)).envelope.data
    return rows.map(({ worker, kind, minutes }) => [worker, kind, minutes])
  }
  const OURS = ['TW-OWN', 'TW-AGENCY', 'TW-OTHER']
  const pass = (minutes: number) => clock.advance(minutes * MINUTE_MS)

  test('each has their own minutes and the share of them, also who came late, left early and paused', async () => {
    const dispatchNo = await sent('2026-03-10')
    const workNo = await started([badge], { docNo: 'RK1', truck: '沪A12345' })
    pass(10)
    expect((await join(workNo, 'TW-AGENCY')).envelope.data.workers).toEqual([
      { worker: 'TW-AGENCY', name: '工人TW-AGENCY', seconds: 0 },
      { worker: 'TW-OWN', name: '工人TW-OWN', seconds: 600 },
    ])
    pass(20)
    expect((await pause(workNo)).envelope.data.state).toBe('暂停')
    pass(15)
    const station = (await wms.call(getTimedStation, { query: { warehouse: 'SHQP' } }, clerk)).envelope.data
    expect(
      station.works.find((work) => work.workNo === workNo)?.workers.map(({ seconds }) => seconds),
    ).toEqual([1200, 1800])
    await resume(workNo)
    pass(15)
    expect((await leave(workNo, badge)).envelope.data.workers.map(({ worker }) => worker)).toEqual([
      'TW-AGENCY',
    ])
    pass(20)
    const ended = (await stop(workNo, { owner: 'YCFS', qty: '101' })).envelope.data
    expect(ended).toMatchObject({ state: '已结束', people: 2, minutes: '100', qty: '101', docNo: 'RK1' })
    expect(await eventsOf(workNo)).toEqual([
      ['卸货', '56', 0, 55 * 60],
      ['卸货', '45', 0, 45 * 60],
    ])
    expect(await minutesOf('2026-03-10')).toEqual([
      ['TW-AGENCY', '卸货', '55'],
      ['TW-OWN', '卸货', '45'],
    ])
    const { spans } = await documentOf(workNo)
    expect(spans.map(({ worker, fromAt, toAt }) => [worker, fromAt, toAt])).toEqual([
      ['TW-OWN', at(0), at(30)],
      ['TW-AGENCY', at(10), at(30)],
      ['TW-AGENCY', at(45), at(80)],
      ['TW-OWN', at(45), at(60)],
    ])
    expect(refusalOf(await stop(workNo))[0]).toBe(409)
    const hours = { clockIn: at(0), clockOut: at(80), hours: '1' }
    await write(dispatchNo, [{ worker: 'TW-AGENCY', ...hours }])
    await move(dispatchNo, 'report')
    const line = (await wms.call(dispatchLine.list, { body: { dispatchNo: [dispatchNo] } }, admin)).envelope
      .data
    expect(line.rows).toMatchObject([{ evidenceHours: '0.92', pieceQty: '56' }])
  })

  test('what was done wrongly is put right with a reason: taken back, and recorded anew', async () => {
    const workNo = await started(['TW-OWN', 'TW-OTHER'], { kind: '装车' })
    pass(30)
    await stop(workNo, { owner: 'YCFS', qty: '9', unit: '箱' })
    expect(await eventsOf(workNo)).toEqual([
      ['装车', '0', 5, 1800],
      ['装车', '0', 4, 1800],
    ])
    const { spans } = await documentOf(workNo)
    const [one, other] = spans.map(({ worker, fromAt, toAt }) => ({ worker, fromAt, toAt }))
    const half = new Date(Date.parse(one?.fromAt ?? '') + 15 * MINUTE_MS).toISOString()
    const shorter = [one, { ...other, toAt: half }]
    expect(refusalOf(await correct(workNo, { reason: '' }))[0]).toBe(400)
    expect(refusalOf(await correct(workNo, { spans: [one, one] }))).toEqual([
      409,
      `工人TW-OTHER：时段与计时作业 ${workNo} 的时段重叠，请核对`,
    ])
    expect(refusalOf(await correct(workNo, { qty: '9.5' }))).toEqual([400, '箱数须为整数'])
    expect((await correct(workNo, { qty: '8' }, clerk)).envelope.code).toBe(403)
    const corrected = (await correct(workNo, { spans: shorter, reason: '一人先走' })).envelope.data
    expect(corrected).toMatchObject({ state: '已更正', minutes: '45', reason: '一人先走' })
    expect(await eventsOf(workNo)).toEqual([
      ['装车', '0', 5, 1800],
      ['装车', '0', 4, 1800],
      ['装车', '0', -5, -1800],
      ['装车', '0', -4, -1800],
      ['装车', '0', 6, 1800],
      ['装车', '0', 3, 900],
    ])
  })

  test('time that is nobody’s goods is measured, and is no operation', async () => {
    const workNo = await started(['TW-OTHER'], { kind: '清洁' })
    pass(12)
    expect(refusalOf(await stop(workNo, { owner: 'YCFS', qty: '1' }))).toEqual([
      400,
      '「清洁」只计时，请清空货主和数量',
    ])
    expect((await stop(workNo)).envelope.data).toMatchObject({ minutes: '12', owner: null })
    expect(await eventsOf(workNo)).toEqual([])
    const body = { worker: ['TW-OTHER'], kind: ['清洁' as const] }
    expect((await wms.call(timedSpan.list, { body }, admin)).envelope.data.total).toBe(1)
    expect((await wms.call(timedWork.list, { body }, admin)).envelope.data.rows).toMatchObject([{ workNo }])
  })

  test('somebody is at one work at a time, and is taken over when that is said', async () => {
    const first = await started(['TW-OWN', 'TW-OTHER'], { kind: '等待' })
    pass(5)
    expect(refusalOf(await join(first, 'TW-OWN'))).toEqual([409, '工人TW-OWN 已在此计时作业中'])
    expect(refusalOf(await start(['TW-OWN'], { kind: '培训' }))).toEqual([
      409,
      `工人TW-OWN 正在计时作业 ${first}（等待），调入前请确认离开原作业`,
    ])
    const known = await wms.call(getTimedWorker, { query: { warehouse: 'SHQP', code: badge } }, clerk)
    expect(known.envelope.data).toMatchObject({ worker: 'TW-OWN', workNo: first })
    await pause(first)
    const second = await started(['TW-OWN'], { kind: '培训' })
    expect((await resume(first)).envelope.data.workers.map(({ worker }) => worker)).toEqual(['TW-OTHER'])
    expect((await join(second, 'TW-OTHER', true)).envelope.data.workers).toHaveLength(2)
    expect(refusalOf(await leave(first, 'TW-OTHER'))).toEqual([409, 'TW-OTHER 不在此计时作业中，请核对工牌'])
    pass(7)
    expect((await stop(first)).envelope.data.minutes).toBe('10')
    expect((await stop(second)).envelope.data.minutes).toBe('14')
  })

  test('who does not work there today is refused by name', async () => {
    await moveEmployee('TW-LEFT', 'quit')
    pass(24 * 60)
    await signIn()
    expect(refusalOf(await start(['TW-FAR']))).toEqual([409, '工人TW-FAR 不是此仓库的员工，不能在此作业'])
    expect(refusalOf(await start(['TW-LEFT']))).toEqual([
      409,
      '工人TW-LEFT 当前为「离职」，不能作业，请与主管核对',
    ])
    expect(refusalOf(await start(['TW-UNSENT']))).toEqual([
      409,
      '工人TW-UNSENT 2026-03-11 在此仓库没有派工，请先派工',
    ])
    expect(refusalOf(await start(['NOBODY']))).toEqual([404, '找不到工号 NOBODY，请核对工牌'])
    const finance = await wms.signIn('finance')
    expect((await start(['TW-OWN'], {}, finance)).envelope.code).toBe(403)
  })

  test('what nobody stopped ends with its day, counts for nothing, and is put right', async () => {
    const workNo = await started(['TW-OWN'])
    pass(24 * 60)
    await signIn()
    await eventually(async () => {
      const { work } = await documentOf(workNo)
      expect(work).toMatchObject({ state: '待更正', endedAt: '2026-03-11T22:00:00.000Z' })
    })
    expect(await eventsOf(workNo)).toEqual([])
    expect(await minutesOf('2026-03-11')).toEqual([])
    const told = (await wms.call(listNotices, { query: {} }, clerk)).envelope.data
    expect(told.map(({ title }) => title)).toContain('计时作业未结束')
    const { work } = await documentOf(workNo)
    const toAt = new Date(Date.parse(work.startedAt) + 90 * MINUTE_MS).toISOString()
    const spans = [{ worker: 'TW-OWN', fromAt: work.startedAt, toAt }]
    const ahead = [{ worker: 'TW-OWN', fromAt: at(48 * 60 - 1), toAt: at(49 * 60) }]
    expect(refusalOf(await correct(workNo, { spans: ahead }))[0]).toBe(400)
    const done = await correct(workNo, { spans, owner: 'YCFS', qty: '12.5', unit: '千克' })
    expect(done.envelope.data).toMatchObject({ state: '已更正', minutes: '90', endedAt: toAt })
    expect(await eventsOf(workNo)).toEqual([['卸货', '0', 0, 5400]])
    expect(await minutesOf('2026-03-11')).toEqual([['TW-OWN', '卸货', '90']])
  })
})
