// Who shares what a team has earned: the person who was employed, not away, and there on that day. Others have none of
// it, no matter who they are in a team with.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees, leaveRequests, operationEvents, workTeams } from '#server/wms/schema/tables.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { teamMembership, workTeam } from '#shared/contracts/people/work-team.ts'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { getRecomputeDocument, pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { nextOpId as opId } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const HOUR_MS = 3_600_000
const TODAY = '2026-03-10'
const TEAM = 'PAY'

describe('on PostgreSQL', () => {
  // Ten in the morning in China.
  const clock = createClock(`${TODAY}T02:00:00.000Z`)
  let wms: TestWms
  let admin: string
  let finance: string
  let teamId = 0

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    await signIn()
    const team = {
      code: TEAM,
      name: '计件组',
      warehouse: 'SHQP',
      shift: '白班' as const,
      leader: null,
      status: '启用' as const,
    }
    await wms.call(workTeam.create, { body: { ...team, opId: opId() } }, admin)
    teamId = (await idsOf('team', TEAM))[0] ?? 0
    for (const empNo of ['P-HOURS', 'P-SCAN', 'P-AWAY', 'P-ABSENT', 'P-LEFT']) await hire(empNo)
    await hire('P-NEW', { isActive: false })
    clock.advance(HOUR_MS)
    await register('P-HOURS')
    await register('P-AWAY')
    await sickLeave('P-AWAY')
    await record({ workerId: (await idsOf('worker', 'P-SCAN'))[0] ?? 0, docNo: 'OWN' })
    await quit('P-LEFT')
    await record({ teamId, docNo: 'TEAM', qty: '31' })
    clock.advance(23 * HOUR_MS)
    await signIn()
    await eventually(async () => expect(await sharesOf('OWN')).toHaveLength(1))
  })
  afterAll(() => wms.close())

  async function signIn(): Promise<void> {
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
  }

  async function idsOf(kind: 'team' | 'worker', code: string): Promise<number[]> {
    const { orm } = wms.database
    const rows =
      kind === 'team'
        ? await orm.select({ id: workTeams.id }).from(workTeams).where(eq(workTeams.code, code))
        : await orm.select({ id: employees.id }).from(employees).where(eq(employees.empNo, code))
    return rows.map(({ id }) => id)
  }

  async function hire(empNo: string, { isActive = true } = {}): Promise<void> {
    const person = {
      empNo,
      name: empNo,
      idNumber: '',
      mobile: '',
      warehouse: 'SHQP',
      team: TEAM,
      opId: opId(),
      type: '正式',
      agency: null,
      post: '收货',
      hireDate: '2026-03-01',
    } as const
    expect((await wms.call(employee.create, { body: person }, admin)).envelope.message).toBe('success')
    if (isActive) await move(empNo, 'activate')
  }

  async function move(empNo: string, name: 'activate' | 'quit' | 'ban' | 'rehire', reason?: string) {
    const { revision } = (await wms.call(employee.get, { query: { empNo } }, admin)).envelope.data
    const body = { empNo, move: name, revision, opId: opId(), ...(reason && { reason }) }
    const { envelope } = await wms.call(employee.move, { body }, admin)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  async function quit(empNo: string): Promise<void> {
    await move(empNo, 'quit')
    clock.advance(60_000)
  }

  async function register(worker: string): Promise<void> {
    const hours = { worker, businessDate: TODAY, shift: '白班' as const, hours: '8', opId: opId() }
    expect((await wms.call(workRecord.create, { body: hours }, admin)).envelope.message).toBe('success')
  }

  async function sickLeave(worker: string): Promise<void> {
    const asked = {
      worker,
      leaveType: '病假' as const,
      hours: '24',
      reason: '发烧',
      attachment: '',
      startAt: '2026-03-09T16:00:00.000Z',
      endAt: '2026-03-10T16:00:00.000Z',
    }
    const { leaveNo, revision } = (
      await wms.call(leaveRequest.create, { body: { ...asked, opId: opId() } }, admin)
    ).envelope.data
    const step = { leaveNo, move: 'submit' as const, revision, opId: opId() }
    const sent = (await wms.call(leaveRequest.move, { body: step }, admin)).envelope.data
    // By somebody else than who asked; who that may be is no matter here.
    await wms.database.orm
      .update(leaveRequests)
      .set({ state: '已批准' })
      .where(eq(leaveRequests.leaveNo, sent.leaveNo))
  }

  async function record(changes: Partial<typeof operationEvents.$inferInsert>): Promise<void> {
    await wms.database.orm.insert(operationEvents).values({
      at: clock.now(),
      businessDate: TODAY,
      warehouse: 'SHQP',
      owner: 'YCFS',
      opType: '收货' as const,
      docType: '测试单',
      docNo: '',
      qty: '30',
      boxes: 0,
      orders: 0,
      weight: '0',
      volume: '0',
      source: 'app',
      durationSec: 1800,
      operator: 1,
      reason: '',
      ...changes,
    })
  }

  async function entriesOf(docNo: string) {
    const body = { docNo: [docNo], sort: 'entryId', size: 200 }
    return (await wms.call(pieceEntry.list, { body }, admin)).envelope.data.rows
  }
  const sharesOf = async (docNo: string) =>
    (await entriesOf(docNo)).map(({ worker, share, score }) => [worker, share, score])

  async function membershipOf(worker: string) {
    const { rows } = (await wms.call(teamMembership.list, { body: { worker, size: 50 } }, admin)).envelope
      .data
    return rows.map(({ team, to }) => [team, to === null])
  }

  test('people with hours or own scans of that day share; those away, absent, not yet or no longer there do not', async () => {
    expect(await sharesOf('TEAM')).toEqual([
      ['P-HOURS', '0.5', '15.5'],
      ['P-SCAN', '0.5', '15.5'],
    ])
  })

  test('a person who leaves belongs to no team from that moment on, and to one again only by joining', async () => {
    expect(await membershipOf('P-LEFT')).toEqual([[TEAM, false]])
    const gone = (await wms.call(employee.get, { query: { empNo: 'P-LEFT' } }, admin)).envelope.data
    expect(gone).toMatchObject({ state: '离职', team: null, leaveDate: TODAY })
    await move('P-LEFT', 'rehire', '回来')
    expect(await membershipOf('P-LEFT')).toEqual([[TEAM, false]])
    await move('P-ABSENT', 'ban')
    expect(await membershipOf('P-ABSENT')).toEqual([[TEAM, false]])
  })

  test('when nobody of the team was there nobody is paid, 对账 names the work, and counting again pays who is registered then', async () => {
    await record({ teamId, docNo: 'NOBODY', businessDate: '2026-03-11', opType: '上架' })
    clock.advance(24 * HOUR_MS)
    await signIn()
    const unpaid = async () => {
      const { data } = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope
      return data.find(({ code }) => code === 'piece-events')
    }
    await eventually(async () => expect((await unpaid())?.violations).toBe(1))
    expect(await sharesOf('NOBODY')).toEqual([])
    const hours = { worker: 'P-HOURS', businessDate: '2026-03-11', shift: '白班' as const, hours: '8' }
    await wms.call(workRecord.create, { body: { ...hours, opId: opId() } }, admin)
    const asked = {
      warehouse: 'SHQP',
      fromDate: '2026-03-11',
      toDate: '2026-03-11',
      owner: null,
      opType: null,
    }
    const { taskNo } = (
      await wms.call(pieceRecompute.create, { body: { ...asked, reason: '补登工时', opId: opId() } }, admin)
    ).envelope.data
    const { task, workers } = await eventually(async () => {
      const { data } = (await wms.call(getRecomputeDocument, { query: { taskNo } }, finance)).envelope
      expect(data.task.state).toBe('待审核')
      return data
    })
    expect(workers.map(({ worker, deltaAmount }) => [worker, Number(deltaAmount) > 0])).toEqual([
      ['P-HOURS', true],
    ])
    const body = { taskNo, revision: task.revision, move: 'approve' as const, opId: opId() }
    expect((await wms.call(pieceRecompute.move, { body }, finance)).envelope.message).toBe('success')
    expect(await sharesOf('NOBODY')).toEqual([['P-HOURS', '1', '36']])
    expect((await unpaid())?.violations).toBe(0)
  })
})
