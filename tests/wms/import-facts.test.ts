// Money, accounts and data permissions out of a sheet: by the rules of what is entered one by one, and never a password.
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/wms/schema/tables.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import { charge, chargeSheet } from '#shared/contracts/money/charge.ts'
import { expenseSheet } from '#shared/contracts/money/expense.ts'
import { lockPeriod } from '#shared/contracts/money/period.ts'
import { account, accountSheet, getUserRoles, resetPassword } from '#shared/contracts/system/account.ts'
import { dataPermSheet, getUserScope } from '#shared/contracts/system/data-perm.ts'
import { login } from '#shared/contracts/system/user.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `sheet-command-${++commands}`

const CHARGES = '业务日期,仓库,货主,计费项,计费量,单位,单价,金额,税额,单据类型,单据号,来源,原因'
const EXPENSES = '业务日期,仓库,归属货主,支出类别,金额,分摊依据,单据类型,来源单号,来源,原因'
const USERS = '用户名,姓名,手机号,身份证号,邮箱,状态,角色,仓库,货主,密码'
const PERMS = '用户名,类型,仓库或货主,效果'

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE, now: createClock().now })
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  async function uploaded(rows: readonly string[], token: string): Promise<string> {
    const answer = await upload(wms, { fileName: '导入.csv', content: rows.join('\r\n'), token })
    return answer.json().data.fileName
  }

  async function imported(call: Call, rows: readonly string[], token: string, mode = '全部导入') {
    const body = JSON.stringify({ fileName: await uploaded(rows, token), mode, opId: opId() })
    const { envelope } = await wms.send({ method: 'POST', path: call.path, token, body })
    expect(envelope.message).toBe('success')
    return untilEnded(wms, (envelope.data as { id: number }).id, token)
  }

  const chargeOf = (docNo: string, { day = '', warehouse = 'SHQP', amount = '5' } = {}) =>
    `${day},${warehouse},YCFS,RK,10,件,0.5,${amount},0.3,手工,${docNo},,补录`

  async function chargesOf(docNo: string) {
    return (await wms.call(charge.list, { body: { docNo } }, finance)).envelope.data.rows
  }

  test('charges come in as those that are entered, for today or for the day they say', async () => {
    const rows = [CHARGES, chargeOf('SD-1'), chargeOf('SD-2', { day: '2026-03-02' })]
    expect(await imported(chargeSheet.import, rows, finance)).toMatchObject({ result: '已导入2行' })
    const [today] = await chargesOf('SD-1')
    expect(today).toMatchObject({ businessDate: '2026-03-10', amount: '5', state: '暂估', lateFor: null })
    expect((await chargesOf('SD-2'))[0]).toMatchObject({ businessDate: '2026-03-02' })
  })

  test('of all or nothing one bad charge keeps every one out; of the good ones it alone is left out', async () => {
    const rows = [CHARGES, chargeOf('SE-1'), chargeOf('SE-2', { amount: '一百' })]
    const whole = await imported(chargeSheet.import, rows, finance)
    expect(whole).toMatchObject({ state: '失败', hasFile: true })
    expect(whole.error).toContain('第3行：金额')
    expect(await chargesOf('SE-1')).toEqual([])
    await imported(chargeSheet.import, rows, finance, '跳过错误行')
    expect([(await chargesOf('SE-1')).length, (await chargesOf('SE-2')).length]).toEqual([1, 0])
  })

  test('rows for a closed month, for a day ahead, of other amounts or known already are refused like what is entered', async () => {
    const period = { period: '2026-02', warehouse: 'SHQP', opId: opId() }
    for (const scope of ['计费', '支出'] as const) {
      await wms.call(lockPeriod, { body: { ...period, scope, opId: opId() } }, finance)
    }
    const bad = [
      [chargeOf('SF-1', { day: '2026-02-20' }), '已关账'],
      [chargeOf('SF-2', { day: '2026-03-11' }), '还没有到'],
      [chargeOf('SF-3', { amount: '50' }), '与计费量 10 × 单价 0.5 = 5.00 不符'],
      [chargeOf('SD-1'), '已登记过相同的费用'],
    ] as const
    for (const [row, message] of bad) {
      const task = await imported(chargeSheet.import, [CHARGES, row], finance)
      expect([task.state, task.error]).toEqual(['失败', expect.stringContaining(message)])
    }
    const late = await imported(
      expenseSheet.import,
      [EXPENSES, '2026-02-20,SHQP,,租金,900,,手工,SF-2,,补录'],
      finance,
    )
    expect(late.error).toContain('2026-02 的支出已关账')
    expect(await chargesOf('SF-1')).toEqual([])
  })

  test('money comes in by people who may enter it, and of warehouses that are theirs', async () => {
    const clerk = await wms.signIn('clerk')
    for (const { import: call } of [chargeSheet, expenseSheet, accountSheet, dataPermSheet]) {
      const body = { fileName: await uploaded([CHARGES, chargeOf('SG-1')], clerk), mode: '全部导入' as const }
      expect((await wms.call(call, { body: { ...body, opId: opId() } }, clerk)).status).toBe(403)
    }
    const refused = await imported(
      chargeSheet.import,
      [CHARGES, chargeOf('SG-2', { warehouse: 'NOPE' })],
      finance,
    )
    expect(refused.state).toBe('失败')
    expect(await chargesOf('SG-2')).toEqual([])
  })

  async function userNamed(username: string) {
    const { envelope } = await wms.call(account.list, { body: { username } }, admin)
    return envelope.data.rows.find((row) => row.username === username)
  }

  test('accounts come in with what is bound to them, and get in only with a password that was given to them', async () => {
    const row = 'sheet.one,导入一,13800138000,,,启用,"clerk,labor",SHQP、GZBY,YCFS,secret-1234'
    const fileName = await uploaded([USERS, row], admin)
    const preview = await wms.call(accountSheet.previewImport, { body: { fileName } }, admin)
    expect(preview.envelope.data).toMatchObject({ total: 1, bad: 0, ignored: ['密码'] })
    await imported(accountSheet.import, [USERS, row], admin)
    const { id = 0, activated } = (await userNamed('sheet.one')) ?? {}
    expect(activated).toBe(false)
    const roles = (await wms.call(getUserRoles, { query: { userId: id } }, admin)).envelope.data
    expect(roles.map(({ code }) => code)).toEqual(['clerk', 'labor'])
    const scope = (await wms.call(getUserScope, { query: { id } }, admin)).envelope.data
    expect(scope.warehouses.map(({ code }) => code)).toEqual(['GZBY', 'SHQP'])
    expect(scope.owners.map(({ code }) => code)).toEqual(['YCFS'])
    const enter = (password: string) => wms.call(login, { body: { username: 'sheet.one', password } })
    for (const guess of ['secret-1234', '!', '']) expect((await enter(guess)).envelope.code).not.toBe(200)
    await wms.call(resetPassword, { body: { id, password: 'given-1234', opId: opId() } }, admin)
    expect((await enter('given-1234')).envelope.code).toBe(200)
  })

  test('an account with a role that does not exist leaves nothing behind', async () => {
    const rows = [
      USERS,
      'sheet.two,导入二,,,,启用,clerk,SHQP,YCFS,',
      'sheet.three,导入三,,,,启用,boss,SHQP,,',
    ]
    const task = await imported(accountSheet.import, rows, admin)
    expect(task.error).toContain('第3行：角色 boss 不存在')
    await imported(accountSheet.import, rows, admin, '跳过错误行')
    const made = await wms.database.orm
      .select({ username: users.username })
      .from(users)
      .where(like(users.username, 'sheet.t%'))
    expect(made).toEqual([{ username: 'sheet.two' }])
  })

  test('data permissions count at once, for a user named by their name', async () => {
    const rows = [PERMS, 'zhangli,仓库,CDSL,允许', 'zhangli,货主,YCFS,禁止', 'nobody.here,仓库,CDSL,允许']
    const task = await imported(dataPermSheet.import, rows, admin, '跳过错误行')
    expect(task.result).toContain('已导入2行，1行有误未导入')
    const { id = 0 } = (await userNamed('zhangli')) ?? {}
    const scope = (await wms.call(getUserScope, { query: { id } }, admin)).envelope.data
    expect(scope.warehouses.map(({ code }) => code)).toEqual(['CDSL', 'SHQP'])
    expect(scope.owners.map(({ code }) => code)).not.toContain('YCFS')
  })
})
