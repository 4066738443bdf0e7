// Standard times: set in versions, and what people did set against them, beside the time that was measured.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRequest } from '#shared/contracts/definition/request.ts'
import { receive, undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { startSignOn } from '#shared/contracts/labor/sign-on.ts'
import { standardTime } from '#shared/contracts/labor/standard-time.ts'
import { timedWorkReport } from '#shared/contracts/labor/timed-report.ts'
import { startTimedWork, stopTimedWork } from '#shared/contracts/labor/timed-work.ts'
import { workerTaskMonthly } from '#shared/contracts/money/labor-report.ts'
import { workRate } from '#shared/contracts/operation/work-rate.ts'
import { SIGN_ON_HEADER, writeSignedOn } from '#shared/sign-on.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const TODAY = { from: '2026-03-10', to: '2026-03-10' }

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const { arrived, documentOf } = receivingWith(() => ({ wms, clerk }))

  const RECEIVING = { warehouse: 'SHQP', work: '收货' as const, unit: '件' as const, minutes: '0.25' }
  const set = (changes: object = {}, token = admin) => {
    const body = { ...RECEIVING, effectiveFrom: '2026-01-01', reason: '测时', opId: opId(), ...changes }
    return wms.call(standardTime.create, { body }, token)
  }
  async function standing(workers: string[]): Promise<string> {
    const issued = await wms.call(issueBadges, { body: { workers, days: 7 } }, admin)
    const badges = issued.envelope.data.map(({ qrToken }) => qrToken)
    return (await wms.call(startSignOn, { body: { badges, opId: opId() } }, clerk)).envelope.data.crew
  }
  async function scanIn(orderNo: string, crew: string, qty: string): Promise<void> {
    const { envelope } = await wms.send({
      ...callRequest(receive, { body: { orderNo, code: 'YCFS0001', qty, opId: opId() } }),
      token: clerk,
      headers: { [SIGN_ON_HEADER]: writeSignedOn({ crew, at: clock.now().getTime() }) },
    })
    expect(envelope.message).toBe('success')
  }
  const rateOf = async (worker: string[]) => {
    const body = { by: 'worker,opType' as const, businessDate: TODAY, worker }
    const { envelope } = await wms.call(workRate.list, { body }, admin)
    expect(envelope.message).toBe('success')
    return envelope.data
  }
  const performances = async (worker: string[]) =>
    (await rateOf(worker)).rows.map((row) => [row.worker, row.minutes, row.standardMinutes, row.performance])

  test('a standard is set in versions, by what is recorded of the work, by who may', async () => {
    expect((await set()).envelope.data).toMatchObject({ version: 2, minutes: '0.25', work: '收货' })
    expect((await set({ minutes: '0.5' })).envelope.data).toMatchObject({ version: 3 })
    expect((await set({ minutes: '9', effectiveFrom: '2026-03-11' })).envelope.data).toMatchObject({
      version: 4,
    })
    expect((await set({ unit: '单' })).envelope.message).toBe('「收货」只能按「件」、「次」计量')
    expect((await set({ work: '清洁', unit: '单' })).envelope.message).toBe(
      '「清洁」只能按「件」、「箱」、「千克」、「次」计量',
    )
    expect((await set({ minutes: '0' })).envelope.code).toBe(400)
    expect((await set({}, clerk)).envelope.code).toBe(403)
    const { rows } = (
      await wms.call(standardTime.list, { body: { warehouse: ['SHQP'], work: ['收货'] } }, admin)
    ).envelope.data
    expect(rows.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  test('what is done is set against the standard of its day, of the time that was measured', async () => {
    const orderNo = await arrived()
    const crew = await standing(['G10001'])
    await scanIn(orderNo, crew, '2')
    clock.advance(60_000)
    await scanIn(orderNo, crew, '3')
    expect(await performances(['G10001'])).toEqual([['G10001', '1', '1.5', '150']])
    const [line] = (await documentOf(orderNo)).receipts
    const undone = { id: line?.id ?? 0, reason: '扫错', opId: opId() }
    expect((await wms.call(undoReceipt, { body: undone }, admin)).envelope.message).toBe('success')
    expect((await rateOf(['G10001'])).rows).toMatchObject([{ qty: expect.stringMatching(/^[23]$/) }])
  })

  test('those who had signed on together share alike what they did, each of them for all of its time', async () => {
    const orderNo = await arrived()
    const crew = await standing(['G10002', 'G10003', 'G10004'])
    clock.advance(90_000)
    await scanIn(orderNo, crew, '10')
    const { rows, sums } = await rateOf(['G10002', 'G10003', 'G10004'])
    const each = { opType: '收货', qty: '3.33', times: '0.33', minutes: '1.5', standardMinutes: '1.67' }
    expect(rows).toMatchObject([
      { worker: 'G10002', ...each, performance: '111.1' },
      { worker: 'G10003', ...each },
      { worker: 'G10004', ...each },
    ])
    expect(sums).toMatchObject({ qty: '10', times: '1', minutes: '4.5', standardMinutes: '5', hours: 3 })
    const behind = { businessDate: TODAY, measure: 'qty' as const, group: { worker: 'G10003' } }
    expect((await wms.call(workRate.behind, { body: behind }, admin)).envelope.data.rows).toMatchObject([
      { worker: 'G10003', docNo: orderNo, durationSec: 90 },
    ])
    const monthly = { by: 'worker,month' as const, businessDate: TODAY, worker: ['G10002'] }
    expect(
      (await wms.call(workerTaskMonthly.list, { body: monthly }, admin)).envelope.data.rows,
    ).toMatchObject([{ worker: 'G10002', taskCount: 1, finishedQty: '3.33' }])
  })

  test('timed work is set against what it should have taken, each one’s part by their minutes', async () => {
    await set({ work: '清洁', unit: '次', minutes: '30' })
    const head = { warehouse: 'SHQP', kind: '清洁' as const, workers: ['G10001', 'G10002'], opId: opId() }
    const { workNo } = (await wms.call(startTimedWork, { body: head }, clerk)).envelope.data
    clock.advance(20 * 60_000)
    const nothing = { workNo, owner: null, qty: null, unit: '件' as const, opId: opId() }
    expect((await wms.call(stopTimedWork, { body: nothing }, clerk)).envelope.message).toBe('success')
    const body = { by: 'worker,kind' as const, businessDate: TODAY }
    const { rows, sums } = (await wms.call(timedWorkReport.list, { body }, admin)).envelope.data
    const each = { kind: '清洁', minutes: '20', standardMinutes: '15', performance: '75' }
    expect(rows).toMatchObject([
      { worker: 'G10001', ...each },
      { worker: 'G10002', ...each },
    ])
    expect(sums).toMatchObject({ standardMinutes: '30', performance: '75' })
  })
})
