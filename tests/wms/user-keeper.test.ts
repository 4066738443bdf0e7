// Who keeps users without being an administrator. Reading needs no role but a scope: anyone who could bind a warehouse that they
// lack to themselves, to an account of their own making, or get at an account that sees it by a new password, would read all
// of the company. So nobody gives away a wider scope than theirs, nor touches an account that has one; and nobody takes from a
// role what they do not see themselves, which they could not give back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import {
  account,
  bindUserOwners,
  bindUserRoles,
  bindUserWarehouses,
  resetPassword,
} from '#shared/contracts/system/account.ts'
import { getUserId } from '#shared/contracts/system/colleague.ts'
import { dataPerm, removeDataPerm } from '#shared/contracts/system/data-perm.ts'
import { bindRoleMenus, getRoleMenus } from '#shared/contracts/system/menu-entry.ts'
import { bindRoleActions, role } from '#shared/contracts/system/role.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `keeper-command-${++commands}`

const BEYOND = {
  code: 403,
  message: '不能管理数据范围超出自己的用户，也不能给出自己没有的仓库或货主，请联系系统管理员',
}

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let keeper: string
  let keeperId: number

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    await wms.call(role.create, { body: { code: 'keeper', name: '用户管理员', opId: opId() } }, admin)
    await wms.call(bindRoleActions, { query: { role: 'keeper' }, body: ['user.write', 'system.read'] }, admin)
    keeperId = (await make('keeper', { roles: ['keeper'] })).envelope.data.id
    keeper = await wms.signIn('keeper', 'keeper-pass-1')
  })
  afterAll(() => wms.close())

  type NewUser = Partial<CallInput<typeof account.create>['body']>

  function make(username: string, parts: NewUser = {}, token = admin) {
    const body = {
      username,
      name: '管家',
      password: 'keeper-pass-1',
      status: '启用' as const,
      opId: opId(),
      roles: [],
      warehouses: ['SHQP'],
      owners: ['BXXS'],
      ...parts,
    }
    return wms.call(account.create, { body }, token)
  }

  const permit = (
    userId: number,
    kind: '仓库' | '货主',
    refCode: string,
    effect: '允许' | '禁止',
    token = keeper,
  ) => wms.call(dataPerm.create, { body: { userId, kind, refCode, effect, opId: opId() } }, token)
  const idOf = async (username: string) =>
    (await wms.call(getUserId, { query: { username } }, admin)).envelope.data

  test('nobody widens their own scope, by an exception or by a binding', async () => {
    for (const [kind, code] of [
      ['仓库', '*'],
      ['仓库', 'GZBY'],
      ['货主', '*'],
      ['货主', 'YCFS'],
    ] as const)
      expect((await permit(keeperId, kind, code, '允许')).envelope).toMatchObject(BEYOND)
    const query = { userId: keeperId }
    const warehouses = await wms.call(bindUserWarehouses, { query, body: ['SHQP', 'GZBY'] }, keeper)
    expect(warehouses.envelope).toMatchObject(BEYOND)
    const owners = await wms.call(bindUserOwners, { query, body: ['BXXS', 'YCFS'] }, keeper)
    expect(owners.envelope).toMatchObject(BEYOND)
  })

  test('nobody makes an account that sees more than they do; one that sees no more they make', async () => {
    expect((await make('wider', { warehouses: ['GZBY'] }, keeper)).envelope).toMatchObject(BEYOND)
    expect((await make('wider', { owners: ['YCFS'] }, keeper)).envelope).toMatchObject(BEYOND)
    expect((await make('equal', {}, keeper)).envelope.message).toBe('success')
  })

  test('an account with a wider scope is not touched, though it has no role', async () => {
    const { id, revision } = (await make('watcher', { warehouses: ['SHQP', 'GZBY'] })).envelope.data
    const query = { userId: id }
    const reset = { id, password: 'taken-over-1', opId: opId() }
    expect((await wms.call(resetPassword, { body: reset }, keeper)).envelope).toMatchObject(BEYOND)
    const renamed = { id, revision, name: '改名', opId: opId() }
    expect((await wms.call(account.update, { body: renamed }, keeper)).envelope).toMatchObject(BEYOND)
    expect((await wms.call(bindUserRoles, { query, body: ['keeper'] }, keeper)).envelope).toMatchObject(
      BEYOND,
    )
    expect((await wms.call(bindUserWarehouses, { query, body: [] }, keeper)).envelope).toMatchObject(BEYOND)
    expect((await permit(id, '仓库', 'SHQP', '禁止')).envelope).toMatchObject(BEYOND)
  })

  test('an exception that narrows an account is not taken back by a person who lacks what it hides', async () => {
    const { id } = (await make('narrowed', { warehouses: ['SHQP', 'GZBY'] })).envelope.data
    const hidden = (await permit(id, '仓库', 'GZBY', '禁止', admin)).envelope.data
    const query = { id: hidden.id }
    expect((await wms.call(removeDataPerm, { query }, keeper)).envelope).toMatchObject(BEYOND)
    expect((await wms.call(removeDataPerm, { query }, admin)).envelope.message).toBe('success')
  })

  test('an account is linked only to people of one’s own warehouses', async () => {
    const { id, revision } = (await make('linked')).envelope.data
    const body = { id, revision, employee: 'G20001', opId: opId() }
    expect((await wms.call(account.update, { body }, keeper)).status).toBe(403)
  })

  test('a role keeps its menu: it is neither emptied, nor is a page given or taken that one does not see', async () => {
    const query = { source: 'web' as const, role: 'manager' }
    const pages = (await wms.call(getRoleMenus, { query }, admin)).envelope.data
    const bind = async (body: number[], token: string) =>
      (await wms.call(bindRoleMenus, { query, body }, token)).status
    expect(await bind([], keeper)).toBe(403)
    expect(await bind(pages.slice(1), keeper)).toBe(403)
    expect(await bind(pages, keeper)).toBe(200)
    expect((await wms.call(getRoleMenus, { query }, admin)).envelope.data).toEqual(pages)
    expect(await bind(pages.slice(1), admin)).toBe(200)
    const own = await wms.call(getRoleMenus, { query: { ...query, role: 'keeper' } }, admin)
    expect(own.envelope.data).toEqual([])
  })

  test('an administrator does all of it, for an account that sees more than their own', async () => {
    await make('limited', { roles: ['admin'], warehouses: ['SHQP'], owners: [] })
    const limited = await wms.signIn('limited', 'keeper-pass-1')
    expect((await permit(await idOf('equal'), '仓库', '*', '允许', limited)).envelope.message).toBe('success')
    const reset = { id: await idOf('watcher'), password: 'given-anew-1', opId: opId() }
    expect((await wms.call(resetPassword, { body: reset }, limited)).envelope.message).toBe('success')
  })
})
