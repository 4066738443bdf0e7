// Absences: asked for, checked as a whole and against one another, and decided by somebody else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchReferences } from '#shared/contracts/base/reference.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { account } from '#shared/contracts/system/account.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { download, uploadPaper } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `leave-command-${++commands}`

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let manager: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    manager = await newManager('leavekeeper')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  async function newManager(username: string): Promise<string> {
    const user = {
      username,
      name: '仓库经理',
      password: 'keeper-pass-1',
      status: '启用' as const,
      roles: ['manager'],
      warehouses: ['SHQP', 'GZBY', 'CDSL'],
      owners: [],
      opId: opId(),
    }
    await wms.call(account.create, { body: user }, admin)
    return wms.signIn(username, 'keeper-pass-1')
  }

  const absence = {
    worker: 'G10005',
    leaveType: '事假' as const,
    hours: '8',
    reason: '搬家',
    attachment: '',
    startAt: '2026-03-20T01:00:00.000Z',
    endAt: '2026-03-20T10:00:00.000Z',
  }

  const ask = async (parts: object = {}, token = manager) => {
    const body = { ...absence, ...parts, opId: opId() }
    return (await wms.call(leaveRequest.create, { body }, token)).envelope
  }
  type Step = keyof typeof leaveRequest.life.moves
  const move = async (leaveNo: string, step: Step, revision: number, token = manager) => {
    const body = { leaveNo, move: step, revision, opId: opId() }
    return (await wms.call(leaveRequest.move, { body }, token)).envelope
  }

  test('the demo company has some in every state', async () => {
    const { envelope } = await wms.call(leaveRequest.list, { body: {} }, manager)
    const states = new Set(envelope.data.rows.map(({ state }) => state))
    expect([...states].sort()).toEqual(['已批准', '已销假', '已驳回', '待审批', '草稿'].sort())
  })

  test('one is asked for, submitted, approved by somebody else, and ended', async () => {
    const { data } = await ask()
    expect(data).toMatchObject({ state: '草稿', warehouse: expect.any(String), approver: null })
    expect(data.leaveNo).toMatch(/^QJ20260310-\d{4}$/)
    await move(data.leaveNo, 'submit', 1)
    expect(await move(data.leaveNo, 'approve', 2)).toMatchObject({
      code: 409,
      message: '不能审批自己提交的请假单，请由他人审批',
    })
    const approved = await move(data.leaveNo, 'approve', 2, admin)
    expect(approved.data).toMatchObject({ state: '已批准', approver: expect.any(Number) })
    expect((await move(data.leaveNo, 'end', 3)).data.state).toBe('已销假')
  })

  describe('with an approver', () => {
    const idOf = async (token: string) => (await wms.call(getUserInfo, {}, token)).envelope.data.id

    test('it is laid before them alone, though anybody with the right decides, and is its approver then', async () => {
      const approver = await idOf(admin)
      const { leaveNo } = (await ask({ worker: 'G10011', approver })).data
      const told = async () => {
        const { envelope } = await wms.call(listNotices, { query: {} }, admin)
        return envelope.data.filter(({ link }) => link === `/employee/leave?leaveNo=${leaveNo}`)
      }
      expect(await told()).toEqual([])
      await move(leaveNo, 'submit', 1)
      expect(await told()).toMatchObject([{ title: '请假审批', message: expect.stringContaining('G10011') }])
      const waiting = { approver: [String(approver)], state: ['待审批' as const] }
      const mine = (await wms.call(leaveRequest.list, { body: waiting }, manager)).envelope.data.rows
      expect(mine.map((row) => row.leaveNo)).toContain(leaveNo)
      expect(new Set(mine.map((row) => row.approver))).toEqual(new Set([approver]))
      const other = await newManager('leavedecider')
      const { data } = await move(leaveNo, 'approve', 2, other)
      expect(data).toMatchObject({ state: '已批准', approver: await idOf(other) })
    })

    test('only those are offered who may decide, none of them the applicant, and nobody else is taken', async () => {
      const [own, clerks] = [await idOf(manager), await idOf(clerk)]
      const { envelope } = await wms.call(searchReferences, { body: { to: 'leaveApprover' } }, manager)
      const offered = envelope.data.map(({ code }) => Number(code))
      expect(offered).toContain(await idOf(admin))
      expect(offered).not.toContain(own)
      expect(offered).not.toContain(clerks)
      for (const approver of [own, clerks, 999_999]) {
        expect(await ask({ worker: 'G10012', approver })).toMatchObject({
          code: 400,
          message: expect.stringContaining('审批人须为申请人以外'),
        })
      }
    })
  })

  test('its paper is an upload, seen by its sender alone until then, and by all who see the request from then on', async () => {
    const paper = await uploadPaper(wms, '病假条', manager)
    expect((await download(wms, paper, admin)).statusCode).toBe(404)
    expect(await ask({ worker: 'G10013', attachment: '病假条' })).toMatchObject({
      code: 400,
      message: '附件须为已上传的文件，请上传完成后再保存',
    })
    const foreign = await uploadPaper(wms, '别人的', admin)
    const taken = await ask({ worker: 'G10013', attachment: foreign })
    expect(taken).toMatchObject({ code: 400, message: '找不到您上传的此文件，请重新上传' })
    expect((await ask({ worker: 'G10013', attachment: paper })).data).toMatchObject({ attachment: paper })
    expect((await download(wms, paper, admin)).statusCode).toBe(200)
  })

  test.each([
    ['that ends before it begins', { endAt: '2026-03-19T10:00:00.000Z' }, 'endAt', '结束时间须晚于开始时间'],
    ['longer than its days', { hours: '9.5' }, 'hours', '时长须大于0，且不超过起止时间之间的9小时'],
    ['of no time', { hours: '0' }, 'hours', '时长须大于0，且不超过起止时间之间的9小时'],
    ['without a reason', { reason: ' ' }, 'reason', '请输入事由'],
    ['of nobody', { worker: 'NOBODY' }, 'worker', '找不到此员工，请刷新后重试'],
  ])('one %s is refused at its field', async (_case, wrong, field, message) => {
    expect(await ask({ worker: 'G10006', ...wrong })).toMatchObject({ message, data: { field } })
  })

  test('two of one person do not overlap, however they are made; one that is withdrawn leaves its time to others', async () => {
    const worker = 'G10007'
    const first = await ask({ worker })
    const same = await ask({ worker, startAt: '2026-03-20T09:00:00.000Z', endAt: '2026-03-21T09:00:00.000Z' })
    expect(same).toMatchObject({ code: 409, message: `此员工在这段时间已有请假单 ${first.data.leaveNo}` })
    const later = { worker, startAt: '2026-03-20T10:00:00.000Z', endAt: '2026-03-20T19:00:00.000Z' }
    const second = await ask(later)
    expect(second.code).toBe(200)
    const { leaveNo } = second.data
    const moved = { leaveNo, revision: 1, startAt: '2026-03-20T09:00:00.000Z', opId: opId() }
    expect((await wms.call(leaveRequest.update, { body: moved }, manager)).envelope.code).toBe(409)
    await move(first.data.leaveNo, 'withdraw', 1)
    const again = { ...moved, opId: opId() }
    expect((await wms.call(leaveRequest.update, { body: again }, manager)).envelope.data).toMatchObject({
      startAt: '2026-03-20T09:00:00.000Z',
    })
    const atOnce = await Promise.all([1, 2, 3].map(() => ask({ worker: 'G10008' })))
    expect(atOnce.map(({ code }) => code).sort()).toEqual([200, 409, 409])
  })

  test('what has been submitted is changed no more', async () => {
    const { leaveNo } = (await ask({ worker: 'G10009' })).data
    await move(leaveNo, 'submit', 1)
    const body = { leaveNo, revision: 2, hours: '4', opId: opId() }
    expect((await wms.call(leaveRequest.update, { body }, manager)).envelope).toMatchObject({
      code: 409,
      message: '此请假单当前为「待审批」，不能修改；须为「草稿」',
    })
  })

  test('a clerk asks for none, decides on none, and sees none', async () => {
    expect((await ask({}, clerk)).code).toBe(403)
    const { leaveNo } = (await ask({ worker: 'G10010' })).data
    await move(leaveNo, 'submit', 1)
    expect((await move(leaveNo, 'approve', 2, clerk)).code).toBe(403)
    expect((await wms.call(leaveRequest.list, { body: {} }, clerk)).status).toBe(403)
  })
})
