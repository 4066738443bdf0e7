// A month of pay by the piece: told to those who earned it, who may object for some days; what they said is decided on by somebody
// else before the month is closed, and what was closed is paid.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvents } from '#server/wms/schema/tables.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { getPeriods, lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import { pieceDispute, raiseDispute, resolvePieceDispute } from '#shared/contracts/piece/dispute.ts'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { pieceMonth } from '#shared/contracts/piece/month.ts'
import { getOwnEntries, getOwnMonth, raiseOwnDispute } from '#shared/contracts/piece/own.ts'
import { getRecomputeDocument, pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { pieceUserMonth } from '#shared/contracts/piece/report.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'
import { nextOpId } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 3_600_000
const DAY = '2026-02-10'
const EMPTY_DAY = '2026-02-12'

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let finance: string
  let badge: string
  let others: string

  const entriesOf = async (worker: string) =>
    (await wms.call(pieceEntry.list, { body: { worker: [worker], sort: 'entryId', size: 200 } }, admin))
      .envelope.data.rows
  const monthOf = async (month: string) =>
    (await wms.call(pieceMonth.list, { body: { month: [month], warehouse: ['SHQP'] } }, admin)).envelope.data
      .rows[0]
  const move = async (name: 'publish' | 'lock' | 'unlock' | 'pay', token: string, reason?: string) => {
    const { id = 0, revision = 1 } = (await monthOf('2026-02')) ?? {}
    const body = { id, revision, move: name, opId: nextOpId(), ...(reason && { reason }) }
    return wms.call(pieceMonth.move, { body }, token)
  }
  const object = (changes: object = {}, by = badge) =>
    wms.call(raiseOwnDispute, {
      body: { badge: by, businessDate: DAY, entryId: null, claim: '少计', opId: nextOpId(), ...changes },
    })
  const ownMonth = async () =>
    (await wms.call(getOwnMonth, { query: { badge, month: '2026-02' } })).envelope.data
  const openDisputes = async () =>
    (await wms.call(pieceDispute.list, { body: { state: ['待处理'], sort: '-id' } }, admin)).envelope.data
      .rows
  const decide = (id: number, changes: object, token: string) => {
    const decision = { decision: '采纳', amount: null, owner: null, resolution: '核对录像属实', revision: 1 }
    return wms.call(
      resolvePieceDispute,
      { body: { ...decision, id, opId: nextOpId(), ...changes } as never },
      token,
    )
  }
  const askRecompute = () => {
    const asked = { warehouse: 'SHQP', fromDate: DAY, toDate: DAY, owner: null, opType: null, reason: '补差' }
    return wms.call(pieceRecompute.create, { body: { ...asked, opId: nextOpId() } }, admin)
  }
  const computed = (taskNo: string) =>
    eventually(async () => {
      const { data } = (await wms.call(getRecomputeDocument, { query: { taskNo } }, finance)).envelope
      expect(data.task.state).toBe('待审核')
      return data.task
    })
  const said = ({ status, envelope }: { status: number; envelope: { message: string | null } }) => [
    status,
    envelope.message,
  ]

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
    const work = {
      at: new Date(`${DAY}T14:00:00+08:00`),
      businessDate: DAY,
      warehouse: 'SHQP',
      owner: 'YCFS',
      opType: '收货' as const,
      docType: '测试单',
      docNo: 'T1',
      qty: '100',
      boxes: 0,
      orders: 0,
      weight: '0',
      volume: '0',
      source: 'app',
      durationSec: 600,
      operator: 1,
      reason: '',
    }
    await wms.database.orm.insert(operationEvents).values([
      { ...work, workerId: 1 },
      { ...work, workerId: 2 },
    ])
    const issued = { body: { workers: ['G10001'], days: 30 } }
    badge = (await wms.call(issueBadges, issued, admin)).envelope.data[0]?.qrToken ?? ''
    await eventually(async () => expect((await monthOf('2026-02'))?.state).toBe('待核对'))
  })
  afterAll(() => wms.close())

  test('a month is looked over once its last day is counted, and nobody closes it past its workers', async () => {
    const [own] = await entriesOf('G10001')
    expect(await monthOf('2026-02')).toMatchObject({ headcount: 2, amount: '10', openDisputes: 0 })
    expect(own?.amount).toBe('5')
    expect((await monthOf('2026-03'))?.state).toBe('计算中')
    expect((await wms.call(pieceMonth.list, { body: {} }, await wms.signIn('clerk'))).status).toBe(403)
    expect(said(await object())).toEqual([409, '2026-02 的计件当前为「待核对」，公布后的申诉期内才能申诉'])
    const period = { period: '2026-02', warehouse: 'SHQP', scope: '计件' as const, opId: nextOpId() }
    const elsewhere = '此月计件须公布并受理申诉，请在「计件月报」的「计件月份」中锁定或反锁定'
    expect(said(await wms.call(lockPeriod, { body: period }, finance))).toEqual([409, elsewhere])
    expect(said(await wms.call(unlockPeriod, { body: { ...period, reason: '试' } }, finance))).toEqual([
      409,
      elsewhere,
    ])
    expect((await move('lock', finance)).envelope.message).toMatch(/^此计件月份当前为「待核对」，不能锁定/)
  })

  test('a published month is open to what its workers object to, each for their own and once', async () => {
    expect((await move('publish', admin)).envelope.data).toMatchObject({ state: '申诉期' })
    const appealsUntil = addDays(localDateOf(clock.now()), 2)
    expect(await ownMonth()).toMatchObject({ state: '申诉期', appealsUntil, disputes: [] })
    const entries = await wms.call(getOwnEntries, { query: { badge, day: DAY } })
    const [own] = entries.envelope.data
    expect(entries.envelope.data).toMatchObject([{ docNo: 'T1', amount: '5', disputeState: null }])
    others = String((await entriesOf('G10002'))[0]?.entryId)
    expect((await object({ entryId: Number(others) })).status).toBe(404)
    const both = await Promise.all([object({ entryId: own?.entryId }), object({ entryId: own?.entryId })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await object({ businessDate: EMPTY_DAY, claim: '卸货一车没有记' })).status).toBe(200)
    expect((await object({ badge: badge.replace('G10001', 'G10002') })).status).toBe(403)
    expect((await ownMonth()).disputes).toMatchObject([
      { businessDate: DAY, docNo: 'T1', state: '待处理' },
      { businessDate: EMPTY_DAY, docNo: null, claim: '卸货一车没有记' },
    ])
    expect(said(await move('lock', finance))).toEqual([409, `员工可申诉至 ${appealsUntil}，次日起才能锁定`])
  })

  test('who is right is paid on top by somebody else than who wrote it down, as an expense of that day', async () => {
    const [missing, short] = await openDisputes()
    expect(said(await decide(missing?.id ?? 0, { amount: '8' }, finance))).toEqual([
      400,
      '请选择承担补发金额的货主',
    ])
    expect((await decide(missing?.id ?? 0, { decision: '驳回', amount: '8' }, finance)).status).toBe(400)
    expect((await decide(missing?.id ?? 0, {}, await wms.signIn('clerk'))).status).toBe(403)
    const granted = { amount: '8', owner: 'YCFS' }
    const twice = await Promise.all([
      decide(missing?.id ?? 0, granted, finance),
      decide(missing?.id ?? 0, granted, finance),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(short?.id ?? 0, { decision: '驳回' }, finance)).envelope.data.state).toBe('已驳回')
    const onTop = (await entriesOf('G10001')).filter(({ kind }) => kind === '补发')
    expect(onTop).toMatchObject([{ amount: '8', businessDate: EMPTY_DAY, owner: 'YCFS', eventId: null }])
    const spent = { body: { docNo: [onTop[0]?.docNo ?? ''] } }
    expect((await wms.call(expense.list, spent, finance)).envelope.data.rows).toMatchObject([
      { amount: '8', category: '计件', businessDate: EMPTY_DAY },
    ])
    const february = { businessDate: { from: '2026-02-01', to: '2026-02-28' }, worker: ['G10001'] }
    const report = { body: { ...february, by: 'month,worker' } as never }
    expect((await wms.call(pieceUserMonth.list, report, admin)).envelope.data.rows).toMatchObject([
      { amount: '5', deduction: '0', supplement: '8', payable: '13' },
    ])
    expect(await ownMonth()).toMatchObject({ sums: { amount: '5', supplement: '8' }, attendanceDays: 1 })
    const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope.data
    expect(outcomes.find(({ code }) => code === 'piece-expense')?.violations).toBe(0)
  })

  test('the month is closed when its days are over and all is decided on; nothing in it is counted again', async () => {
    const asked = { worker: 'G10002', businessDate: DAY, entryId: Number(others), claim: '系数不对' }
    const told = await wms.call(raiseDispute, { body: { ...asked, opId: nextOpId() } }, admin)
    expect(told.envelope.data).toMatchObject({ raiserName: '周明远', owner: 'YCFS' })
    expect(said(await decide(told.envelope.data.id, {}, admin))).toEqual([
      409,
      '不能处理自己登记的申诉，请由他人处理',
    ])
    clock.advance(4 * DAY_MS)
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
    expect((await object({ businessDate: EMPTY_DAY })).envelope.message).toMatch(
      /^2026-02 的计件申诉已于 .+ 截止，请联系主管$/,
    )
    expect(said(await move('lock', finance))).toEqual([409, '还有 1 条申诉待处理，请处理后再锁定'])
    expect((await decide(told.envelope.data.id, { decision: '驳回' }, finance)).status).toBe(200)
    const { taskNo, revision } = await computed((await askRecompute()).envelope.data.taskNo)
    expect((await move('lock', finance)).envelope.data).toMatchObject({ state: '已锁定', amount: '18' })
    const periods = await wms.call(getPeriods, { query: { warehouses: ['SHQP'] } }, finance)
    expect(periods.envelope.data.slice(0, 3)).toMatchObject([
      { period: '2026-03', pieceState: '计算中', locks: [] },
      { period: '2026-02', pieceState: '已锁定', locks: [{ scope: '计件', lockedByName: '王慧敏' }] },
      { period: '2026-01', pieceState: null, locks: [] },
    ])
    const approval = { taskNo, revision, move: 'approve' as const, opId: nextOpId() }
    const closed = [409, '此月份的计件已关账，不能更改；请先在「计件月份」中反锁定']
    expect(said(await wms.call(pieceRecompute.move, { body: approval }, finance))).toEqual(closed)
    expect(said(await askRecompute())).toEqual(closed)
    expect((await ownMonth()).state).toBe('已锁定')
  })

  test('a closed month is opened again with a reason, and for good when it was paid', async () => {
    expect((await move('unlock', admin)).envelope.message).toBe('请输入原因')
    expect((await move('unlock', admin, '漏看一条')).envelope.data.state).toBe('申诉期')
    expect((await move('lock', finance)).envelope.data.state).toBe('已锁定')
    expect((await move('pay', finance)).envelope.data.state).toBe('已发放')
    expect((await move('unlock', admin, '再看')).envelope.message).toMatch(/^此计件月份当前为「已发放」/)
  })
})
