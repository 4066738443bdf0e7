// Users, roles and data permissions as administrators keep them, and people found by name.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs, failedSignIns, users } from '#server/wms/schema/tables.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import {
  account,
  bindUserOwners,
  bindUserRoles,
  bindUserWarehouses,
  checkUsername,
  getUserOwners,
  getUserRoles,
  getUserWarehouses,
  makeRegular,
  resetPassword,
} from '#shared/contracts/system/account.ts'
import {
  getInvalidUsers,
  getMatchName,
  getNameByUserIds,
  getNames,
  getUserByName,
  getUserId,
  getUserOptions,
  getUserTags,
} from '#shared/contracts/system/colleague.ts'
import {
  dataPerm,
  getDataPerms,
  getUserScope,
  removeDataPerm,
  updateDataPerm,
} from '#shared/contracts/system/data-perm.ts'
import { listNotices, sendNotice } from '#shared/contracts/system/notice.ts'
import { bindRoleActions, getRoleActions, role } from '#shared/contracts/system/role.ts'
import { getUserInfo, updateInfo, updatePassword } from '#shared/contracts/system/user.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `user-command-${++commands}`

const ADMINISTRATION: readonly Call[] = [
  account.list,
  account.get,
  account.create,
  account.update,
  resetPassword,
  checkUsername,
  getUserRoles,
  bindUserRoles,
  getUserWarehouses,
  bindUserWarehouses,
  getUserOwners,
  bindUserOwners,
  getInvalidUsers,
  getUserTags,
  role.list,
  role.get,
  role.create,
  role.update,
  getRoleActions,
  bindRoleActions,
  dataPerm.list,
  dataPerm.get,
  dataPerm.create,
  dataPerm.update,
  getDataPerms,
  getUserScope,
  updateDataPerm,
  removeDataPerm,
]

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const newUser = (username: string, parts: Partial<CallInput<typeof account.create>['body']> = {}) => ({
    username,
    name: '吴新',
    status: '启用' as const,
    password: 'first-pass-1',
    roles: ['clerk'],
    warehouses: ['SHQP'],
    owners: ['YCFS'],
    opId: opId(),
    ...parts,
  })

  async function make(username: string, parts: Partial<CallInput<typeof account.create>['body']> = {}) {
    const { envelope } = await wms.call(account.create, { body: newUser(username, parts) }, admin)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  const idOf = async (username: string) =>
    (await wms.call(getUserId, { query: { username } }, admin)).envelope.data
  const warehousesOf = async (token: string) =>
    (await wms.call(getWarehouseOptions, {}, token)).envelope.data.map(({ code }) => code)

  describe.each(ADMINISTRATION)('$method $path', ({ method, path }) => {
    test('is refused to strangers, and to a clerk', async () => {
      expect((await wms.send({ method, path })).status).toBe(401)
      const answers = await Promise.all(
        [{}, { userId: 1, role: 'clerk', id: 1, username: 'x' }].map((query) =>
          wms.send({ method, path, query: new URLSearchParams(query as never).toString(), token: clerk }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    })
  })

  describe('an account', () => {
    test('is made with what it needs to work, and written down without its password', async () => {
      const made = await make('wuxin')
      expect(made).toMatchObject({ username: 'wuxin', status: '启用', activated: false, lastLoginAt: null })
      const info = (await wms.call(getUserInfo, {}, await wms.signIn('wuxin', 'first-pass-1'))).envelope.data
      expect(info).toMatchObject({
        roles: [{ code: 'clerk' }],
        warehouses: [{ code: 'SHQP', name: '上海青浦仓' }],
        owners: [{ code: 'YCFS' }],
      })
      const entries = await wms.database.orm
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.entity, 'user'), eq(auditLogs.entityId, String(made.id))))
        .orderBy(auditLogs.id)
      expect(entries.map(({ action }) => action)).toEqual([
        'create',
        'bind-role',
        'bind-warehouse',
        'bind-owner',
        'sign-in',
      ])
      expect(JSON.stringify(entries)).not.toMatch(/first-pass|scrypt/)
    })

    test.each([
      ['a username that is taken', { username: 'clerk' }, 409, '用户名 clerk 已存在'],
      ['no username', { username: '' }, 400, '请输入用户名'],
      ['a username with a space', { username: 'a b' }, 400, /^用户名只能包含/],
      ['no name', { name: ' ' }, 400, '请输入姓名'],
      ['a wrong mobile number', { mobile: '123' }, 400, '请输入11位手机号'],
      ['a wrong identity number', { idNumber: '1'.repeat(17) }, 400, '请输入15位或18位身份证号'],
      ['a wrong address', { email: 'no' }, 400, '请输入正确的邮箱'],
      ['a status that is none', { status: '休假' }, 400, '请选择状态'],
      ['a short password', { password: 'a1' }, 400, '新密码至少8位，请重新输入'],
      ['no password', { password: undefined }, 400, '请输入密码'],
      ['an unknown role', { roles: ['boss'] }, 400, '角色 boss 不存在'],
      ['an unknown warehouse', { warehouses: ['NOPE'] }, 400, '仓库 NOPE 不存在'],
      ['owners that are no list', { owners: 'YCFS' }, 400, '货主须为列表'],
    ])('is refused with %s, and nothing is kept', async (_case, wrong, code, message) => {
      const body = { ...newUser('nobody-yet'), ...wrong }
      const { envelope } = await wms.send({ ...account.create, body, token: admin } as never)
      expect(envelope).toMatchObject({
        code,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      })
      expect((await wms.call(getUserId, { query: { username: 'nobody-yet' } }, admin)).status).toBe(404)
    })

    test('is listed, narrowed by status and name', async () => {
      const body = { name: '李晓', status: ['启用' as const] }
      const { envelope } = await wms.call(account.list, { body }, admin)
      expect(envelope.data.rows.map(({ username }) => username)).toEqual(['clerk'])
      const one = await wms.call(account.get, { query: { id: envelope.data.rows[0]?.id ?? 0 } }, admin)
      expect(one.envelope.data).toEqual(envelope.data.rows[0])
      expect(JSON.stringify(one.envelope.data)).not.toContain('scrypt')
    })

    test('that is closed is out at once, and stays out until it signs in anew', async () => {
      const { id } = await make('closing')
      const token = await wms.signIn('closing', 'first-pass-1')
      const change = (status: '启用' | '停用', revision: number) =>
        wms.call(account.update, { body: { id, revision, status, opId: opId() } }, admin)
      expect((await change('停用', 1)).envelope.data).toMatchObject({ status: '停用', revision: 2 })
      expect((await wms.call(getUserInfo, {}, token)).envelope.code).toBe(600)
      const invalid = await wms.call(getInvalidUsers, {}, admin)
      expect(invalid.envelope.data).toEqual([{ id, username: 'closing', name: '吴新', status: '停用' }])
      await change('启用', 2)
      expect((await wms.call(getUserInfo, {}, token)).envelope.code).toBe(601)
      expect((await change('停用', 2)).status).toBe(409)
    })

    test('gets a new password, which ends its sessions and its waiting', async () => {
      const { id } = await make('forgetful')
      const token = await wms.signIn('forgetful', 'first-pass-1')
      const failure = { account: 'forgetful', place: '127.0.0.1', at: clock.now() }
      await wms.database.orm.insert(failedSignIns).values(Array.from({ length: 5 }, () => failure))
      const reset = (password: string) =>
        wms.call(resetPassword, { body: { id, password, opId: opId() } }, admin)
      expect((await reset('simple')).envelope.message).toBe('新密码至少8位，请重新输入')
      expect((await reset('second-pass-2')).envelope.data).toBe(true)
      expect((await wms.call(getUserInfo, {}, token)).envelope.code).toBe(601)
      expect(await wms.signIn('forgetful', 'second-pass-2')).toMatch(/^[\w-]{43}$/)
      const own = { id: await idOf('admin'), password: 'second-pass-2', opId: opId() }
      expect((await wms.call(resetPassword, { body: own }, admin)).status).toBe(409)
      const unknown = { ...own, id: 999_999, opId: opId() }
      expect((await wms.call(resetPassword, { body: unknown }, admin)).status).toBe(404)
    })

    test('turns regular when its profile is complete', async () => {
      const { id } = await make('trainee')
      const { envelope } = await wms.call(makeRegular, { query: { userId: id } }, admin)
      expect(envelope).toMatchObject({ code: 400, message: '资料不完整，请先填写手机号、身份证号' })
      const token = await wms.signIn('trainee', 'first-pass-1')
      const profile = { name: '吴新', mobile: '13800000000', idNumber: '999999199001011238', email: '' }
      await wms.database.orm.update(users).set(profile).where(eq(users.id, id))
      expect((await wms.call(makeRegular, { query: { userId: id } }, clerk)).status).toBe(403)
      expect((await wms.call(makeRegular, { query: {} }, token)).envelope.data).toBe(true)
      expect((await wms.call(getUserInfo, {}, token)).envelope.data.activated).toBe(true)
    })

    test('that changes its own profile leaves an entry in the log', async () => {
      const { id } = await make('profiled')
      const token = await wms.signIn('profiled', 'first-pass-1')
      const body = { name: '吴欣', mobile: '13800000000', idNumber: '999999199001011238', email: '' }
      expect((await wms.call(updateInfo, { body }, token)).envelope.data).toMatchObject(body)
      const stale = { id, revision: 1, name: '吴心', opId: opId() }
      const { status, envelope } = await wms.call(account.update, { body: stale }, admin)
      expect([status, envelope.message]).toEqual([409, expect.stringContaining('此用户已被吴欣修改')])
    })

    test('has its username checked', async () => {
      const check = (username: string) => wms.call(checkUsername, { query: { username } }, admin)
      expect((await check('brand-new')).envelope.data).toBe(true)
      expect((await check('clerk')).envelope).toMatchObject({ code: 409, message: '用户名 clerk 已存在' })
    })
  })

  describe('old passwords', () => {
    test('guessed in a borrowed session slow it down', async () => {
      const { id } = await make('guessed')
      const token = await wms.signIn('guessed', 'first-pass-1')
      const guess = async (oldPassword: string) =>
        (await wms.call(updatePassword, { query: { id, oldPassword, password: 'third-pass-3' } }, token))
          .envelope.message
      for (let count = 0; count < 5; count += 1) expect(await guess(`guess-${count}`)).toBe('当前密码不正确')
      expect(await guess('first-pass-1')).toBe(
        '此账号在当前网络连续输错密码，请1分钟后再试；其他账号、其他网络不受影响',
      )
      clock.advance(16 * 60 * 1000)
      expect(await guess('first-pass-1')).toBe('success')
    })
  })

  describe('administrators', () => {
    test('cannot close their own account, nor take their own role', async () => {
      const id = await idOf('admin')
      const close = { id, revision: 1, status: '停用' as const, opId: opId() }
      const closed = await wms.call(account.update, { body: close }, admin)
      expect([closed.status, closed.envelope.message]).toEqual([
        409,
        '不能停用自己的账号，请由其他管理员操作',
      ])
      const bound = await wms.call(bindUserRoles, { query: { userId: id }, body: ['manager'] }, admin)
      expect(bound.envelope.message).toBe('不能取消自己的系统管理员角色，请由其他管理员操作')
    })

    test('closing each other’s accounts at once leave one', async () => {
      const second = await make('second-admin', { roles: ['admin'] })
      const token = await wms.signIn('second-admin', 'first-pass-1')
      const third = await idOf('linzhiyuan')
      await wms.call(bindUserRoles, { query: { userId: third }, body: [] }, admin)
      const [first] = await wms.database.orm.select().from(users).where(eq(users.username, 'admin'))
      const close = (id: number, revision: number, by: string) =>
        wms.call(account.update, { body: { id, revision, status: '停用', opId: opId() } }, by)
      const answers = await Promise.all([
        close(second.id, second.revision, admin),
        close(first?.id ?? 0, first?.revision ?? 0, token),
      ])
      const [done, refused] = answers.map(({ status }) => status).sort()
      expect(done).toBe(200)
      // Anyone who comes a moment later is out already.
      expect([401, 409]).toContain(refused)
      const set = { status: '启用' as const }
      await wms.database.orm.update(users).set(set).where(eq(users.username, 'admin'))
      admin = await wms.signIn('admin')
      await wms.call(bindUserRoles, { query: { userId: third }, body: ['admin'] }, admin)
    })

    test('keep every action of their role', async () => {
      const { envelope } = await wms.call(bindRoleActions, { query: { role: 'admin' }, body: [] }, admin)
      expect(envelope).toMatchObject({ code: 409, message: '系统管理员角色始终拥有全部操作权限，不能修改' })
    })
  })

  describe('a role', () => {
    test('is made, named and given actions, which count at once', async () => {
      const body = { code: 'lead', name: '组长', opId: opId() }
      expect((await wms.call(role.create, { body }, admin)).envelope.data).toMatchObject({ revision: 1 })
      const change = { code: 'lead', name: '班组长', revision: 1, opId: opId() }
      expect((await wms.call(role.update, { body: change }, admin)).envelope.data.name).toBe('班组长')
      await make('leader', { roles: ['lead'] })
      const token = await wms.signIn('leader', 'first-pass-1')
      const zones = () =>
        wms.call(
          zone.create,
          {
            body: {
              warehouse: 'SHQP',
              code: `Z${++commands}`,
              name: '新区',
              seq: 1,
              opId: opId(),
              usage: '存储',
              status: '启用',
            },
          },
          token,
        )
      expect((await zones()).status).toBe(403)
      const query = { role: 'lead' }
      await wms.call(bindRoleActions, { query, body: ['base.write'] }, admin)
      expect((await wms.call(getRoleActions, { query }, admin)).envelope.data).toEqual([
        'base.read',
        'base.write',
      ])
      expect((await zones()).status).toBe(200)
      await wms.call(bindRoleActions, { query, body: [] }, admin)
      expect((await zones()).status).toBe(403)
    })

    test('is refused with a code that is taken, an unknown action, an unknown code', async () => {
      const taken = { code: 'clerk', name: '文员', opId: opId() }
      expect((await wms.call(role.create, { body: taken }, admin)).envelope.message).toBe(
        '角色编码 clerk 已存在',
      )
      const body = ['fly'] as never
      const unknown = await wms.call(bindRoleActions, { query: { role: 'clerk' }, body }, admin)
      expect(unknown.envelope).toMatchObject({ code: 400, message: '没有此操作权限' })
      expect((await wms.call(getRoleActions, { query: { role: 'nope' } }, admin)).status).toBe(404)
    })

    test('with the right to administer grants no more than its holder has', async () => {
      await wms.call(role.create, { body: { code: 'hr', name: '人事', opId: opId() } }, admin)
      const body: ['system.read', 'user.write'] = ['system.read', 'user.write']
      await wms.call(bindRoleActions, { query: { role: 'hr' }, body }, admin)
      await make('personnel', { roles: ['hr'] })
      const hr = await wms.signIn('personnel', 'first-pass-1')
      const self = { userId: await idOf('personnel') }
      const refused = await Promise.all([
        wms.call(bindUserRoles, { query: self, body: ['hr', 'admin'] }, hr),
        wms.call(bindRoleActions, { query: { role: 'hr' }, body: ['user.write', 'docs.read'] }, hr),
        wms.call(
          resetPassword,
          { body: { id: await idOf('admin'), password: 'taken-over-1', opId: opId() } },
          hr,
        ),
        wms.call(account.create, { body: newUser('puppet', { roles: ['admin'] }) }, hr),
      ])
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      const bind = async (body: string[]) =>
        (await wms.call(bindUserWarehouses, { query: self, body }, hr)).status
      expect([await bind(['GZBY']), await bind(['SHQP'])]).toEqual([403, 200])
    })
  })

  describe('bindings', () => {
    test('of warehouses and owners are replaced, and count at once', async () => {
      const { id: userId } = await make('bound')
      const token = await wms.signIn('bound', 'first-pass-1')
      const query = { userId }
      const bound = await wms.call(bindUserWarehouses, { query, body: ['GZBY', 'CDSL', 'GZBY'] }, admin)
      expect(bound.envelope.data.map(({ code }) => code)).toEqual(['CDSL', 'GZBY'])
      expect((await wms.call(getUserWarehouses, { query }, admin)).envelope).toEqual(bound.envelope)
      expect(await warehousesOf(token)).toEqual(['CDSL', 'GZBY'])
      await wms.call(bindUserOwners, { query, body: [] }, admin)
      expect((await wms.call(getUserOwners, { query }, admin)).envelope.data).toEqual([])
      expect((await wms.call(getUserInfo, {}, token)).envelope.data.owners).toEqual([])
      expect((await wms.call(getUserRoles, { query }, admin)).envelope.data).toEqual([
        { code: 'clerk', name: '仓库文员' },
      ])
    })

    test.each([
      ['an unknown user', { userId: 999_999 }, [], 404, '找不到此用户，请刷新后重试'],
      ['no user', {}, [], 400, '缺少用户编号'],
      ['an unknown code', { userId: 1 }, ['NOPE'], 400, '仓库 NOPE 不存在'],
      ['no list', { userId: 1 }, {}, 400, '仓库须为列表'],
    ])('are refused for %s', async (_case, query, body, code, message) => {
      const { envelope } = await wms.call(bindUserWarehouses, { query, body } as never, admin)
      expect(envelope).toMatchObject({ code, message })
    })
  })

  describe('data permissions', () => {
    const perm = (userId: number, kind: '仓库' | '货主', refCode: string, effect: '允许' | '禁止') =>
      wms.call(dataPerm.create, { body: { userId, kind, refCode, effect, opId: opId() } }, admin)

    test('widen and narrow what lists, options and commands reach, a denial first', async () => {
      const { id } = await make('scoped')
      const token = await wms.signIn('scoped', 'first-pass-1')
      const more = (await perm(id, '仓库', '*', '允许')).envelope.data
      expect(more).toMatchObject({ userIdName: '吴新', refCode: '*', refCodeName: '全部', effect: '允许' })
      expect(await warehousesOf(token)).toEqual(['CDSL', 'GZBY', 'SHQP'])
      const less = (await perm(id, '仓库', 'SHQP', '禁止')).envelope.data
      expect(await warehousesOf(token)).toEqual(['CDSL', 'GZBY'])
      const listed = await wms.call(zone.list, { body: { size: 200 } }, token)
      expect(new Set(listed.envelope.data.rows.map(({ warehouse }) => warehouse))).toEqual(
        new Set(['CDSL', 'GZBY']),
      )
      await perm(id, '货主', 'MTMY', '允许')
      const scope = await wms.call(getUserScope, { query: { id } }, admin)
      expect(scope.envelope.data).toMatchObject({
        warehouses: [{ code: 'CDSL' }, { code: 'GZBY' }],
        owners: [{ code: 'MTMY' }, { code: 'YCFS' }],
      })
      const turned = { effect: '允许' as const, revision: 1, opId: opId() }
      await wms.call(updateDataPerm, { query: { id: less.id }, body: turned }, admin)
      expect(await warehousesOf(token)).toContain('SHQP')
      const again = { id: less.id, effect: '允许' as const, revision: 1, opId: opId() }
      expect((await wms.call(dataPerm.update, { body: again }, admin)).status).toBe(409)
      expect((await wms.call(removeDataPerm, { query: { id: more.id } }, admin)).envelope.data).toBe(true)
      expect(await warehousesOf(token)).toEqual(['SHQP'])
      const left = await wms.call(getDataPerms, { query: { userId: id } }, admin)
      expect(left.envelope.data.map(({ kind, refCode }) => [kind, refCode])).toEqual([
        ['仓库', 'SHQP'],
        ['货主', 'MTMY'],
      ])
      const page = await wms.call(dataPerm.list, { body: { userId: [String(id)] } }, admin)
      expect(page.envelope.data.total).toBe(2)
      expect((await wms.call(removeDataPerm, { query: { id: more.id } }, admin)).status).toBe(404)
    })

    test.each([
      ['an unknown warehouse', { refCode: 'NOPE' }, 400, '仓库 NOPE 不存在'],
      ['an owner as a warehouse', { refCode: 'YCFS' }, 400, '仓库 YCFS 不存在'],
      ['an unknown user', { userId: 999_999 }, 400, '用户 999999 不存在'],
      ['no user', { userId: undefined }, 400, '请选择用户'],
      ['a kind that is none', { kind: '商品' }, 400, '请选择类型'],
      ['an effect that is none', { effect: '也许' }, 400, '请选择效果'],
    ])('are refused with %s', async (_case, wrong, code, message) => {
      const body = { userId: 1, kind: '仓库', refCode: 'SHQP', effect: '允许', opId: opId(), ...wrong }
      const { envelope } = await wms.send({ ...dataPerm.create, body, token: admin } as never)
      expect(envelope).toMatchObject({ code, message })
    })
  })

  describe('colleagues', () => {
    test('are found by name as far as they share a warehouse', async () => {
      const { id } = await make('lonely', { name: '独行', warehouses: ['CDSL'], owners: [] })
      const token = await wms.signIn('lonely', 'first-pass-1')
      const find = (username: string) => wms.call(getUserByName, { query: { username } }, token)
      expect((await find('tangxiaoyu')).envelope.data).toMatchObject({ name: '唐小雨', status: '启用' })
      expect((await find('zhangli')).envelope).toMatchObject({ code: 404, message: '找不到用户 zhangli' })
      const far = await idOf('zhangli')
      const near = await idOf('tangxiaoyu')
      const ids = [id, far, near].join(',')
      const names = await wms.call(getNames, { query: { ids } }, token)
      expect(names.envelope.data).toEqual([
        { id: near, name: '唐小雨' },
        { id, name: '独行' },
      ])
      const map = await wms.call(getNameByUserIds, { query: { userIds: ids } }, token)
      expect(map.envelope.data).toEqual({ [id]: '独行', [near]: '唐小雨' })
      const options = await wms.call(getUserOptions, {}, token)
      const codes = options.envelope.data.map(({ code }) => code)
      expect(codes).toContain('tangxiaoyu')
      expect(codes).not.toContain('zhangli')
      const all = await wms.call(getUserOptions, {}, admin)
      expect(all.envelope.data.length).toBeGreaterThan(codes.length)
    })

    test('are written to, and nobody else is', async () => {
      const bound = { roles: ['manager'], warehouses: ['CDSL'], owners: [] }
      await make('writer', { name: '范晓文', ...bound })
      const token = await wms.signIn('writer', 'first-pass-1')
      const write = async (...usernames: string[]) => {
        const body = await Promise.all(usernames.map(idOf))
        return (await wms.call(sendNotice, { query: { message: '请交接班' }, body }, token)).envelope
      }
      expect((await write('tangxiaoyu', 'writer')).data).toBe(2)
      const [own] = (await wms.call(listNotices, { query: {} }, token)).envelope.data
      expect(own).toMatchObject({ title: '范晓文发来消息', message: '请交接班' })
      const message = '接收人不存在或已停用，请重新选择'
      expect(await write('writer', 'zhangli')).toMatchObject({ code: 400, message })
      expect((await wms.call(listNotices, { query: {} }, token)).envelope.data).toHaveLength(1)
    })

    test('match by a part of their name, and a sign that SQL knows matches itself only', async () => {
      const match = async (name: string) =>
        (await wms.call(getMatchName, { query: { name } }, admin)).envelope.data.map(({ name }) => name)
      expect(await match('晓')).toEqual(expect.arrayContaining(['李晓梅', '朱晓燕', '田晓琳']))
      expect(await match('%')).toEqual([])
    })

    test('carry their roles as tags', async () => {
      const { envelope } = await wms.call(getUserTags, {}, admin)
      expect(envelope.data.find(({ code }) => code === 'service')).toEqual({
        code: 'service',
        name: '客服',
        users: 5,
      })
    })

    test.each([
      [getUserByName.path, getUserByName, 'username=', '请输入用户名'],
      [getUserId.path, getUserId, '', '缺少用户名'],
      [getMatchName.path, getMatchName, 'name=', '请输入姓名'],
      [getNames.path, getNames, 'ids=a', '用户编号须为整数'],
      [getNameByUserIds.path, getNameByUserIds, 'userIds=', '缺少用户编号'],
    ] as const)('are not looked for by %s with too little', async (path, { method }, query, message) => {
      const { envelope } = await wms.send({ method, path, query, token: clerk })
      expect(envelope).toMatchObject({ code: 400, message })
      expect((await wms.send({ method, path, query })).status).toBe(401)
    })
  })
})
