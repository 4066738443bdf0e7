// Work is given to people and teams: they come to it first, nobody else begins it, and no piece of work is taken twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, callRequest } from '#shared/contracts/definition/request.ts'
import { makePutaway, putawayTask, scanPutaway } from '#shared/contracts/inbound/putaway.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { startSignOn } from '#shared/contracts/labor/sign-on.ts'
import {
  getOwnWork,
  getPeopleAtWork,
  giveWork,
  openWork,
  setWorkUrgency,
  takeBackWork,
  takeNextWork,
} from '#shared/contracts/labor/work.ts'
import { bigPickList } from '#shared/contracts/outbound/wave.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { workTeam } from '#shared/contracts/people/work-team.ts'
import { account } from '#shared/contracts/system/account.ts'
import { SIGN_ON_HEADER, writeSignedOn } from '#shared/sign-on.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const WAREHOUSE = 'SHQP'
const NOW = '2026-03-10T02:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()

type Answer = { envelope: { code: number; message: string | null } }
const refusalOf = ({ envelope }: Answer) => [envelope.code, envelope.message]

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock(NOW)
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  /** Crews of one person each, at two handhelds of the clerk's account. */
  let first: string
  let second: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    await newTeam('WG-TEAM')
    await newTeam('WG-EMPTY')
    await hire('WG-1', null)
    await hire('WG-2', 'WG-TEAM')
    await hire('WG-AWAY', null)
    await hire('WG-FAR', null, 'GZBY')
    await letGo('WG-AWAY')
    first = await standing('WG-1')
    second = await standing('WG-2')
  })
  afterAll(() => wms.close())

  const inbound = receivingWith(() => ({ wms, clerk }))
  const outbound = shippingWith(() => ({ wms, clerk }))

  async function newTeam(code: string) {
    const team = {
      code,
      name: `班组${code}`,
      warehouse: WAREHOUSE,
      leader: null,
      shift: '白班' as const,
      status: '启用' as const,
    }
    const { envelope } = await wms.call(workTeam.create, { body: { ...team, opId: opId() } }, admin)
    expect(envelope.message).toBe('success')
  }

  async function hire(empNo: string, team: string | null, warehouse = WAREHOUSE) {
    const person = {
      empNo,
      name: `工人${empNo}`,
      type: '正式' as const,
      agency: null,
      warehouse,
      post: '装卸',
    }
    const body = { ...person, idNumber: '', mobile: '', team, hireDate: '2026-01-01', opId: opId() }
    const { revision } = (await wms.call(employee.create, { body }, admin)).envelope.data
    await wms.call(employee.move, { body: { empNo, move: 'activate', revision, opId: opId() } }, admin)
  }

  /** Asked for by the administrator, and granted by somebody else. */
  async function letGo(worker: string) {
    const manager = {
      username: 'wg-manager',
      name: '仓库经理',
      password: 'keeper-pass-1',
      status: '启用' as const,
    }
    const user = { ...manager, roles: ['manager'], warehouses: [WAREHOUSE], owners: [], opId: opId() }
    await wms.call(account.create, { body: user }, admin)
    const approver = await wms.signIn(manager.username, manager.password)
    const absence = { worker, leaveType: '事假' as const, hours: '8', reason: '搬家', attachment: '' }
    const body = { ...absence, startAt: at(-60), endAt: at(8 * 60), opId: opId() }
    const { leaveNo } = (await wms.call(leaveRequest.create, { body }, admin)).envelope.data
    const move = (step: 'submit' | 'approve', revision: number, token: string) =>
      wms.call(leaveRequest.move, { body: { leaveNo, move: step, revision, opId: opId() } }, token)
    await move('submit', 1, admin)
    expect((await move('approve', 2, approver)).envelope.data.state).toBe('已批准')
  }

  async function standing(empNo: string): Promise<string> {
    const issued = await wms.call(issueBadges, { body: { workers: [empNo], days: 7 } }, admin)
    const badges = [issued.envelope.data[0]?.qrToken ?? '']
    return (await wms.call(startSignOn, { body: { badges, opId: opId() } }, clerk)).envelope.data.crew
  }

  /** Tasks of so many products that were received. */
  async function putaways(...skus: string[]): Promise<string[]> {
    const lines = skus.map((sku) => ({ sku, expectedQty: '2' }))
    const orderNo = await inbound.received({ lines })
    await wms.call(makePutaway, { body: { orderNo, opId: opId() } }, clerk)
    const { rows } = (await wms.call(putawayTask.list, { body: { source: [orderNo] } }, clerk)).envelope.data
    return rows.map(({ taskNo }) => taskNo).sort()
  }

  async function pickList(sku: string): Promise<string> {
    const orderNo = await outbound.made({ lines: [{ sku, lot: '', qty: '1' }] })
    await outbound.allocate([orderNo], clerk)
    const [waveNo = ''] = (await outbound.gather([orderNo], clerk)).envelope.data.done
    await outbound.moveWave(waveNo, 'release', clerk)
    const [list] = await outbound.listsOf(waveNo, clerk)
    return list?.listNo ?? ''
  }

  type Given = CallInput<typeof giveWork>['body']
  const give = (docNos: string[], whom: Partial<Given>, token = admin) =>
    wms.call(giveWork, { body: { docNos, opId: opId(), ...whom } }, token)
  const takeBack = (docNos: string[]) => wms.call(takeBackWork, { body: { docNos, opId: opId() } }, admin)
  const open = async (filters: CallInput<typeof openWork.list>['body'] = {}) =>
    (await wms.call(openWork.list, { body: { size: 200, ...filters } }, admin)).envelope.data.rows
  const own = async (crew: string) =>
    (await wms.call(getOwnWork, { query: { warehouse: WAREHOUSE, crew } }, clerk)).envelope.data
  const byCrew = (crew: string) => ({
    token: clerk,
    headers: { [SIGN_ON_HEADER]: writeSignedOn({ crew, at: clock.now().getTime() }) },
  })
  const next = (crew: string) =>
    wms.send({
      ...callRequest(takeNextWork, { body: { warehouse: WAREHOUSE, opId: opId() } }),
      ...byCrew(crew),
    }) as Promise<{ envelope: { code: number; message: string; data: { docNo: string; why: string } } }>
  const putInto = async (taskNo: string, crew: string) => {
    const { suggestLoc } = (await wms.call(putawayTask.get, { query: { taskNo } }, clerk)).envelope.data
    const body = { taskNo, loc: suggestLoc ?? '', qty: '2', opId: opId() }
    return wms.send({ ...callRequest(scanPutaway, { body }), ...byCrew(crew) }) as Promise<Answer>
  }
  async function claim(listNo: string, token: string) {
    const { revision } = (await wms.call(bigPickList.get, { query: { listNo } }, admin)).envelope.data
    return wms.call(bigPickList.move, { body: { listNo, move: 'claim', revision, opId: opId() } }, token)
  }
  /** Leaves nothing open to the next test. */
  async function cleared() {
    const docNos = (await open({ warehouse: [WAREHOUSE] })).map(({ docNo }) => docNo)
    for (const docNo of docNos) await takeBack([docNo])
  }

  test('open work of all kinds stands in one list, with where it begins and what is left of it', async () => {
    const [taskNo = ''] = await putaways('YCFS0001')
    const listNo = await pickList('YCFS0002')
    const rows = await open({ docNo: [taskNo, listNo] })
    expect(
      rows.map(({ docNo, kind, qty, isGiven, priority }) => [docNo, kind, qty, isGiven, priority]),
    ).toEqual(
      expect.arrayContaining([
        [taskNo, '上架', '2', false, '普通'],
        [listNo, '拣货', '1', false, '普通'],
      ]),
    )
    for (const { zone, loc } of rows) expect([zone, loc].every((part) => part !== '')).toBe(true)
    expect((await wms.call(openWork.list, { body: {} }, clerk)).status).toBe(403)
    expect((await wms.call(openWork.list, { body: {} }, finance)).status).toBe(403)
  })

  test('it is given to who may be at work there today, and refused by name to everybody else', async () => {
    const [taskNo = ''] = await putaways('YCFS0001')
    const refused = async (whom: Partial<Given>) => refusalOf(await give([taskNo], whom))
    expect(await refused({})).toEqual([400, '请选择一名员工或一个班组'])
    expect(await refused({ worker: 'WG-1', team: 'WG-TEAM' })).toEqual([400, '员工和班组只能选一个'])
    expect(await refused({ worker: 'WG-FAR' })).toEqual([409, '工人WG-FAR 不是此仓库的员工，不能在此作业'])
    expect((await refused({ worker: 'WG-AWAY' }))[1]).toContain('工人WG-AWAY 今天请假')
    expect(await refused({ team: 'WG-EMPTY' })).toEqual([
      409,
      '班组 班组WG-EMPTY 没有在职成员，请派给其他班组',
    ])
    expect((await give([taskNo], { worker: 'WG-1' }, clerk)).status).toBe(403)
    const some = await give([taskNo, 'SJ-UNKNOWN'], { worker: 'WG-1', note: '先做', dueAt: at(30) })
    expect(some.envelope.data.done).toEqual([{ docNo: taskNo }])
    expect(some.envelope.data.refused.map(({ docNo }) => docNo)).toEqual(['SJ-UNKNOWN'])
    expect(await open({ worker: ['WG-1'], isGiven: true })).toMatchObject([
      { docNo: taskNo, workerName: '工人WG-1', note: '先做', dueAt: at(30), isOverdue: false },
    ])
  })

  test('who has something given to them comes to it first, and nobody else begins it', async () => {
    const [taskNo = ''] = await putaways('YCFS0001')
    const listNo = await pickList('YCFS0002')
    await give([taskNo], { worker: 'WG-1' })
    await give([listNo], { team: 'WG-TEAM' })
    const told = `任务 ${taskNo} 已派给 工人WG-1，请做其他任务，或请主管改派`
    expect(refusalOf(await putInto(taskNo, second))).toEqual([409, told])
    expect(refusalOf(await claim(listNo, clerk))[0]).toBe(409)
    expect((await own(second)).works.map(({ docNo }) => docNo)).not.toContain(taskNo)
    expect((await own(second)).works[0]).toMatchObject({ docNo: listNo, why: '派给班组', kind: '拣货' })
    expect((await own(first)).people).toEqual(['工人WG-1'])
    expect((await own(first)).works.map(({ docNo }) => docNo)).toContain(taskNo)
    expect(refusalOf(await putInto(taskNo, first))).toEqual([200, 'success'])
    await cleared()
    expect(refusalOf(await claim(listNo, clerk))).toEqual([200, 'success'])
    expect(refusalOf(await give([listNo], { worker: 'WG-1' }))[1]).toContain(`任务 ${listNo} 已由`)
    await takeBack([listNo])
    expect(await open({ docNo: [listNo] })).toMatchObject([{ state: '已打印', holder: null }])
  })

  test('what is overdue comes before what is urgent, and that before the rest', async () => {
    await cleared()
    const [late = '', urgent = '', idle = ''] = await putaways('YCFS0001', 'YCFS0002', 'YCFS0003')
    for (const docNo of [late, urgent, idle]) await give([docNo], { worker: 'WG-1' })
    const urge = (docNo: string, priority: '紧急' | '普通' | '不急', dueAt: string | null) =>
      wms.call(setWorkUrgency, { body: { docNos: [docNo], priority, dueAt, opId: opId() } }, admin)
    await urge(late, '普通', at(-1))
    await urge(urgent, '紧急', null)
    await urge(idle, '不急', null)
    expect((await own(first)).works.slice(0, 3).map(({ docNo }) => docNo)).toEqual([late, urgent, idle])
    expect((await open({ isOverdue: true })).map(({ docNo }) => docNo)).toEqual([late])
    expect((await next(first)).envelope.data).toMatchObject({ docNo: late, why: '派给本人' })
    expect((await next(first)).envelope.data).toMatchObject({ docNo: late, why: '在做' })
  })

  test('of two who press at once each gets something else, and what is taken back is anybody’s again', async () => {
    await cleared()
    await putaways('YCFS0001', 'YCFS0002', 'YCFS0003')
    const taken = (await Promise.all([next(first), next(second)])).map(({ envelope }) => envelope.data.docNo)
    expect(new Set(taken).size).toBe(2)
    expect(await open({ docNo: taken })).toMatchObject(
      taken.toSorted().map((docNo) => ({ docNo, isGiven: true, holderName: '李晓梅' })),
    )
    const [one = ''] = taken
    expect(refusalOf(await give([one], { worker: 'WG-2' }))[1]).toContain('请先收回')
    expect((await takeBack([one])).envelope.data.done).toEqual([{ docNo: one }])
    expect(await open({ docNo: [one] })).toMatchObject([{ isGiven: false, holder: null, state: '重新分配' }])
    expect((await own(second)).works.map(({ docNo }) => docNo)).toContain(one)
  })

  test('whoever has signed on is told of, with what they were last seen at', async () => {
    const people = (await wms.call(getPeopleAtWork, { query: { warehouse: WAREHOUSE } }, admin)).envelope.data
    expect(people.find(({ worker }) => worker === 'WG-1')).toMatchObject({ name: '工人WG-1', opType: '上架' })
    expect(people.find(({ worker }) => worker === 'WG-2')).toMatchObject({
      team: '班组WG-TEAM',
      startedAt: NOW,
    })
    expect((await wms.call(getPeopleAtWork, { query: { warehouse: WAREHOUSE } }, clerk)).status).toBe(403)
  })
})
