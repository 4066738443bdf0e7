// Employees, their teams and the agencies that send some of them: kept by who may, seen by who may, personal data in stars.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs, employees } from '#server/wms/schema/tables.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import {
  changeRatio,
  switchTeam,
  teamMembership,
  teamSwitch,
  workTeam,
} from '#shared/contracts/people/work-team.ts'
import { account } from '#shared/contracts/system/account.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `people-command-${++commands}`

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const person = (empNo: string) =>
    ({
      empNo,
      name: '梅小雨',
      idNumber: '',
      mobile: '13800001234',
      warehouse: 'SHQP',
      type: '正式',
      agency: null,
      post: '拣货',
      hireDate: '2026-03-01',
    }) as const

  async function make(empNo: string, parts: object = {}) {
    const body = { ...person(empNo), ...parts, opId: opId() }
    return (await wms.call(employee.create, { body }, admin)).envelope
  }

  const join = (worker: string, team: string, from: string, to: string | null = null) =>
    wms.call(
      teamMembership.create,
      { body: { warehouse: 'SHQP', worker, team, from, to, ratio: '1', opId: opId() } },
      admin,
    )

  const teamOf = async (empNo: string) =>
    (await wms.call(employee.get, { query: { empNo } }, admin)).envelope.data.team

  test('the demo company has 150 workers in twelve teams, six of them moved lately, and four agencies', async () => {
    const totals = [employee, workTeam, laborAgency, teamMembership].map(async ({ list }) => {
      const { envelope } = await wms.call(list, { body: {} }, admin)
      return envelope.data.total
    })
    expect(await Promise.all(totals)).toEqual([150, 12, 4, 156])
    const { envelope } = await wms.call(employee.list, { body: { type: '劳务', size: 200 } }, admin)
    expect(new Set(envelope.data.rows.map(({ agencyName }) => agencyName)).size).toBe(4)
  })

  test('who may not read personal data sees stars', async () => {
    await make('G20001', { idNumber: '11010519491231002X' })
    const query = { empNo: 'G20001' }
    const seen = await wms.call(employee.get, { query }, await wms.signIn('finance'))
    expect(seen.envelope.data).toMatchObject({ mobile: '138****1234', idNumber: '1101****002X' })
    const whole = await wms.call(employee.get, { query }, admin)
    expect(whole.envelope.data).toMatchObject({ mobile: '13800001234', idNumber: '11010519491231002X' })
  })

  describe('a person', () => {
    const idNumber = '999999198806069010'
    const refused = async (empNo: string, parts: object = {}) => {
      const { code, message } = await make(empNo, { idNumber, ...parts })
      return [code, message]
    }

    test('has one file, whichever way the number is written and whoever looks', async () => {
      await make('P1', { idNumber })
      const twice = [409, '身份证号与员工 P1 相同，一个人只能有一份档案']
      expect(await refused('P2')).toEqual(twice)
      expect(await refused('P2', { warehouse: 'CDSL' })).toEqual(twice)
      await make('P3', { idNumber: '110105491231002' })
      for (const same of ['11010519491231002X', '11010519491231002x'])
        expect((await make('P4', { idNumber: same })).message).toMatch(/与员工 (P3|G20001) 相同/)
    })

    test('comes back under the number they had', async () => {
      const other = '999999198806069029'
      await make('P5', { idNumber: other })
      const moved = async (move: 'quit' | 'ban' | 'pardon' | 'rehire', empNo = 'P5') => {
        const { revision } = (await wms.call(employee.get, { query: { empNo } }, admin)).envelope.data
        const body = { empNo, move, revision, opId: opId(), ...(move !== 'rehire' && { reason: '合同到期' }) }
        return (await wms.call(employee.move, { body }, admin)).envelope.message
      }
      expect(await moved('quit')).toBe('success')
      expect(await refused('P6', { idNumber: other })).toEqual([
        409,
        '身份证号与已离职的 P5 相同，请将其重新入职',
      ])
      expect(await moved('ban')).toBe('success')
      expect(await refused('P6', { idNumber: other })).toEqual([
        409,
        '身份证号与黑名单人员 P5 相同，不能录用',
      ])
    })

    test('of whom another has become the same is not saved, and one of the same in two files is still corrected', async () => {
      const { revision } = (await make('P7')).data
      const change = async (changes: object) => {
        const body = { empNo: 'P7', revision, opId: opId(), ...changes }
        return (await wms.call(employee.update, { body }, admin)).envelope
      }
      expect((await change({ idNumber })).message).toBe('身份证号与员工 P1 相同，一个人只能有一份档案')
      await wms.database.orm.update(employees).set({ idNumber }).where(eq(employees.empNo, 'P7'))
      expect((await change({ post: '打包', idNumber })).data).toMatchObject({ post: '打包', idNumber })
    })

    test('that two hire at once is hired once', async () => {
      const number = '999999198806069037'
      const both = await Promise.all(['P8', 'P9'].map((empNo) => make(empNo, { idNumber: number })))
      expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    })

    test('is sixteen when they begin', async () => {
      const child = { idNumber: '999999201003020015', hireDate: '2026-03-01' }
      expect(await refused('P10', child)).toEqual([400, '按身份证号，入职时未满16周岁，不能录用'])
    })
  })

  test('a worker of an agency names it, and nobody else does', async () => {
    expect(await make('G20002', { type: '劳务' })).toMatchObject({
      code: 400,
      message: '劳务人员须选择劳务公司',
    })
    expect(await make('G20002', { agency: 'LW01' })).toMatchObject({
      code: 400,
      message: '只有劳务人员才有劳务公司，请清空劳务公司',
    })
    expect((await make('G20002', { type: '劳务', agency: 'LW01' })).data).toMatchObject({
      agencyName: '众诚劳务',
      state: '待激活',
      teamName: null,
    })
    const body = { empNo: 'G20002', revision: 1, type: '正式' as const, opId: opId() }
    expect((await wms.call(employee.update, { body }, admin)).envelope.code).toBe(400)
  })

  test('a worker belongs to one team at a time, which the record names', async () => {
    await make('G20003')
    expect((await join('G20003', 'SHQP-RK', '2026-03-01T00:00:00.000Z')).status).toBe(200)
    expect(await teamOf('G20003')).toBe('SHQP-RK')
    const both = await join('G20003', 'SHQP-CK', '2026-03-09T06:00:00.000Z')
    expect([both.status, both.envelope.message]).toEqual([
      409,
      '此员工在这段时间已属于其他班组，请先填写其结束时间',
    ])
    const { envelope } = await wms.call(teamMembership.list, { body: { worker: 'G20003' } }, admin)
    const id = envelope.data.rows[0]?.id ?? 0
    const body = { id, revision: 1, to: '2026-03-09T06:00:00.000Z', opId: opId() }
    expect((await wms.call(teamMembership.update, { body }, admin)).status).toBe(200)
    expect(await teamOf('G20003')).toBeNull()
    expect((await join('G20003', 'SHQP-CK', '2026-03-09T06:00:00.000Z')).status).toBe(200)
    expect(await teamOf('G20003')).toBe('SHQP-CK')
    const switches = await wms.database.orm
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityId, 'G20003'), eq(auditLogs.action, 'switch-team')))
    expect(switches).toHaveLength(3)
  })

  test('of two memberships at once that overlap one is written', async () => {
    await make('G20004')
    const answers = await Promise.all(
      ['SHQP-RK', 'SHQP-CK', 'SHQP-TH'].map((team, minute) =>
        join('G20004', team, `2026-03-09T06:0${minute}:00.000Z`),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    ['backwards', { to: '2026-02-01T00:00:00.000Z' }, 400, '结束时间须晚于开始时间'],
    ['without a share', { ratio: '0' }, 400, '分配系数须大于0'],
    ['in a team of another warehouse', { team: 'CDSL-RK' }, 400, '班组 CDSL-RK 不存在'],
    ['of a worker who does not exist', { worker: 'NOBODY' }, 400, '员工 NOBODY 不存在'],
  ])('a membership %s is refused', async (_case, wrong, code, message) => {
    await make('G20005')
    const right = { warehouse: 'SHQP', worker: 'G20005', team: 'SHQP-RK', from: '2026-03-01T00:00:00.000Z' }
    const body = { ...right, ratio: '1', ...wrong, opId: opId() }
    expect((await wms.call(teamMembership.create, { body }, admin)).envelope).toMatchObject({ code, message })
  })

  describe("a member's share", () => {
    const START = '2026-03-01T00:00:00.000Z'
    const member = async (empNo: string, to: string | null = null) => {
      await make(empNo)
      const { envelope } = await join(empNo, 'SHQP-RK', START, to)
      return envelope.data.id
    }
    const change = (id: number, ratio: string, from: string | null = null, token = admin) =>
      wms.call(changeRatio, { body: { id, ratio, from, revision: 1, opId: opId() } }, token)
    const spells = async (worker: string) => {
      const { envelope } = await wms.call(teamMembership.list, { body: { worker, sort: 'from' } }, admin)
      return envelope.data.rows.map(({ team, ratio, from, to }) => [team, ratio, from, to])
    }

    test('is another from now on, and was what it was before', async () => {
      const id = await member('G20021')
      const now = clock.now().toISOString()
      expect((await change(id, '1.2')).envelope.data).toMatchObject({ team: 'SHQP-RK', from: now, to: null })
      expect(await spells('G20021')).toEqual([
        ['SHQP-RK', '1', START, now],
        ['SHQP-RK', '1.2', now, null],
      ])
      expect(await teamOf('G20021')).toBe('SHQP-RK')
    })

    test('is another for the rest of a spell that has ended, or corrected from its beginning', async () => {
      const [middle, end] = ['2026-03-05T00:00:00.000Z', '2026-03-08T00:00:00.000Z']
      const id = await member('G20022', end)
      expect((await change(id, '0.8', middle)).status).toBe(200)
      const stale = await change(id, '0.9', START)
      expect(stale.status).toBe(409)
      const body = { id, ratio: '0.9', from: START, revision: 2, opId: opId() }
      expect((await wms.call(changeRatio, { body }, admin)).status).toBe(200)
      expect(await spells('G20022')).toEqual([
        ['SHQP-RK', '0.9', START, middle],
        ['SHQP-RK', '0.8', middle, end],
      ])
    })

    test('is more than nothing, changes within its spell, and by who keeps people', async () => {
      const id = await member('G20023', '2026-03-08T00:00:00.000Z')
      expect((await change(id, '0', START)).envelope.message).toBe('分配系数须大于0')
      for (const from of [null, '2026-02-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z']) {
        expect((await change(id, '2', from)).envelope.message).toBe(
          '生效时间须在此成员这段归属的开始与结束之间',
        )
      }
      expect((await change(id, '2', START, clerk)).status).toBe(403)
      expect(await spells('G20023')).toEqual([['SHQP-RK', '1', START, '2026-03-08T00:00:00.000Z']])
    })
  })

  test('a new worker may begin in a team of their warehouse, and in no other', async () => {
    expect(await make('G20010', { team: 'CDSL-RK' })).toMatchObject({
      code: 400,
      message: '班组 CDSL-RK 不存在',
    })
    expect((await make('G20010', { team: 'SHQP-RK' })).data).toMatchObject({ teamName: '上海入库组' })
    const { envelope } = await wms.call(teamMembership.list, { body: { worker: 'G20010' } }, admin)
    expect(envelope.data.rows).toMatchObject([{ team: 'SHQP-RK', from: clock.now().toISOString(), to: null }])
  })

  describe('a worker who is moved to another team', () => {
    const move = async (worker: string, toTeam: string, token = admin) => {
      const body = { worker, toTeam, reason: '到货高峰', opId: opId() }
      return (await wms.call(switchTeam, { body }, token)).envelope
    }
    const employed = async (empNo: string, team: string | null) => {
      await make(empNo, { team })
      await wms.call(employee.move, { body: { empNo, move: 'activate', revision: 1, opId: opId() } }, admin)
      clock.advance(3_600_000)
    }

    test('leaves the one, belongs to the other from then on, and is written down', async () => {
      await employed('G20011', 'SHQP-RK')
      const at = clock.now().toISOString()
      expect((await move('G20011', 'SHQP-CK')).data).toMatchObject({
        at,
        worker: 'G20011',
        workerName: '梅小雨',
        fromTeam: 'SHQP-RK',
        toTeam: 'SHQP-CK',
        method: '手工',
        reason: '到货高峰',
      })
      expect(await teamOf('G20011')).toBe('SHQP-CK')
      const memberships = await wms.call(teamMembership.list, { body: { worker: 'G20011' } }, admin)
      expect(memberships.envelope.data.rows).toMatchObject([
        { team: 'SHQP-CK', from: at, to: null },
        { team: 'SHQP-RK', to: at },
      ])
      const { envelope } = await wms.call(teamSwitch.list, { body: { worker: 'G20011' } }, admin)
      expect(envelope.data.total).toBe(1)
    })

    test('may have belonged to none', async () => {
      await employed('G20012', null)
      expect((await move('G20012', 'SHQP-CK')).data).toMatchObject({ fromTeam: null, toTeam: 'SHQP-CK' })
    })

    test.each([
      ['to the same', 'SHQP-RK', '此员工已在这个班组，请选择另一个班组'],
      ['to a team of another warehouse', 'CDSL-RK', '班组 CDSL-RK 不存在'],
    ])('is not moved %s', async (_case, toTeam, message) => {
      await employed('G20013', 'SHQP-RK')
      expect(await move('G20013', toTeam)).toMatchObject({ message })
      expect(await teamOf('G20013')).toBe('SHQP-RK')
    })

    test('has to be employed', async () => {
      await make('G20014', { team: 'SHQP-RK' })
      expect(await move('G20014', 'SHQP-CK')).toMatchObject({
        code: 409,
        message: '此员工不在职，请先办理入职',
      })
    })

    test('is moved by nobody who does not keep people', async () => {
      expect((await move('G20011', 'SHQP-RK', clerk)).code).toBe(403)
    })

    test('once, when two move them at once', async () => {
      await employed('G20015', 'SHQP-RK')
      const answers = await Promise.all([move('G20015', 'SHQP-CK'), move('G20015', 'SHQP-CK')])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    })
  })

  test('leaving writes down the last day, coming back needs a reason', async () => {
    await make('G20006')
    const move = (name: 'activate' | 'quit' | 'rehire', revision: number, reason?: string) => {
      const body = { empNo: 'G20006', move: name, revision, opId: opId(), ...(reason && { reason }) }
      return wms.call(employee.move, { body }, admin)
    }
    await move('activate', 1)
    expect((await move('quit', 2)).envelope.data).toMatchObject({ state: '离职', leaveDate: '2026-03-10' })
    expect((await move('rehire', 3)).envelope).toMatchObject({ code: 400, message: '请输入原因' })
    const back = await move('rehire', 3, '合同续签')
    expect(back.envelope.data).toMatchObject({ state: '在职', leaveDate: null })
  })

  test('what an agency is paid and taxed is no less than nothing and no more than all of it', async () => {
    const agency = {
      code: 'LW90',
      name: '试点劳务',
      contact: '陈',
      mobile: '',
      settleMode: '计时' as const,
      contractFrom: '2026-01-01',
      contractTo: null,
      status: '启用' as const,
      licenseNo: null,
    }
    const save = async (rates: { taxRate: string; mgmtFeeRate: string }) => {
      const body = { ...agency, ...rates, opId: opId() }
      return (await wms.call(laborAgency.create, { body }, admin)).envelope
    }
    expect((await save({ taxRate: '-6', mgmtFeeRate: '8' })).message).toBe('税率(%)不能为负')
    expect((await save({ taxRate: '6', mgmtFeeRate: '999' })).message).toBe('管理费率(%)须在 0 到 100 之间')
    const kept = await save({ taxRate: '6.125', mgmtFeeRate: '100' })
    expect(kept.data).toMatchObject({ taxRate: '6.125', mgmtFeeRate: '100' })
  })

  test('a clerk keeps nobody, and sees no agency and nobody', async () => {
    const body = { ...person('G20007'), opId: opId() }
    expect((await wms.call(employee.create, { body }, clerk)).status).toBe(403)
    expect((await wms.call(laborAgency.list, { body: {} }, clerk)).status).toBe(403)
    expect((await wms.call(employee.list, { body: {} }, clerk)).status).toBe(403)
  })

  test('a labour clerk keeps people in their own warehouses alone', async () => {
    const user = {
      username: 'laborclerk',
      name: '劳务文员',
      password: 'labor-pass-1',
      status: '启用' as const,
      roles: ['labor'],
      warehouses: ['SHQP'],
      owners: [],
      opId: opId(),
    }
    await wms.call(account.create, { body: user }, admin)
    const token = await wms.signIn('laborclerk', 'labor-pass-1')
    const own = { ...person('G20008'), opId: opId() }
    expect((await wms.call(employee.create, { body: own }, token)).status).toBe(200)
    const foreign = { ...person('G20009'), warehouse: 'CDSL', opId: opId() }
    expect((await wms.call(employee.create, { body: foreign }, token)).status).toBe(400)
  })
})
