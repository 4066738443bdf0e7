// What is written down of sign-ins and changes, and who is told of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '#shared/contracts/audit.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import { account, getUserRoles, resetPassword } from '#shared/contracts/system/account.ts'
import { ownOperation, ownSignIn } from '#shared/contracts/system/own-log.ts'
import { bindRoleActions, role } from '#shared/contracts/system/role.ts'
import { getUserInfo, updateInfo } from '#shared/contracts/system/user.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `own-log-${++commands}`

const PROFILE = { name: '李晓梅', mobile: '13900001111', idNumber: '310101199001011234', email: '' }

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

  const infoOf = async (token: string) => (await wms.call(getUserInfo, {}, token)).envelope.data
  const signInsOf = async (token: string) =>
    (await wms.call(ownSignIn.list, { body: {} }, token)).envelope.data
  const operationsOf = async (token: string, body = {}) =>
    (await wms.call(ownOperation.list, { body }, token)).envelope.data

  const OWN: readonly Call[] = [ownSignIn.list, ownOperation.list]
  test.each(OWN)('$path is refused to strangers, and to a page that is none', async ({ method, path }) => {
    expect((await wms.send({ method, path, body: {} })).status).toBe(401)
    const { envelope } = await wms.send({ method, path, body: { page: 0 }, token: clerk })
    expect(envelope).toMatchObject({ code: 400, message: '页码从1开始' })
  })

  test('a sign-in is told to the person who signed in, with its address, the newest first', async () => {
    const before = await signInsOf(clerk)
    const token = await wms.signIn('clerk')
    const after = await signInsOf(token)
    expect(after.total).toBe(before.total + 1)
    expect(after.rows[0]).toMatchObject({ at: clock.now().toISOString(), address: '127.0.0.1' })
    expect(after.rows.slice(1)).toEqual(before.rows)
  })

  test('a wrong password is no sign-in', async () => {
    const { total } = await signInsOf(clerk)
    await expect(wms.signIn('clerk', 'wrong-one-1')).rejects.toThrow()
    expect((await signInsOf(clerk)).total).toBe(total)
  })

  test('somebody reads what they did in words, and nothing of what others did', async () => {
    const others = await operationsOf(clerk)
    const made = { code: 'night', name: '夜班', opId: opId() }
    await wms.call(role.create, { body: made }, admin)
    expect((await operationsOf(admin)).rows[0]).toMatchObject({
      step: '新增',
      record: '角色',
      entityId: 'night',
    })
    expect(await operationsOf(clerk)).toEqual(others)
    await wms.call(updateInfo, { body: PROFILE }, clerk)
    expect((await operationsOf(clerk)).rows[0]).toMatchObject({ step: '完善个人信息', record: '用户' })
    await wms.call(role.create, { body: { code: 'day', name: '日班', opId: opId() } }, admin)
    const oldest = await operationsOf(admin, { sort: 'id', size: 1 })
    const [newest] = (await operationsOf(admin, { size: 1 })).rows
    expect(oldest.total).toBeGreaterThan(1)
    expect(newest?.id).toBeGreaterThan(oldest.rows[0]?.id ?? 0)
  })

  test('the log is narrowed by who did it', async () => {
    const { id } = await infoOf(clerk)
    const { envelope } = await wms.call(auditEntry.list, { body: { actor: [String(id)] } }, admin)
    expect(envelope.data.rows.length).toBeGreaterThan(0)
    expect(new Set(envelope.data.rows.map(({ actor }) => actor))).toEqual(new Set([id]))
  })

  test('personal numbers in it have stars for a reader who may not see them', async () => {
    const { id } = await infoOf(clerk)
    const account1 = (await wms.call(account.get, { query: { id } }, admin)).envelope.data
    const changed = { id, revision: account1.revision, mobile: '13700002222', idNumber: '110101199001011237' }
    await wms.call(account.update, { body: { ...changed, opId: opId() } }, admin)
    await wms.call(role.create, { body: { code: 'auditor', name: '审计', opId: opId() } }, admin)
    const reads = { query: { role: 'auditor' }, body: ['audit.read' as const, 'system.read' as const] }
    expect((await wms.call(bindRoleActions, reads, admin)).envelope.message).toBe('success')
    const person = {
      username: 'auditor',
      name: '审计员',
      status: '启用' as const,
      password: 'auditor-pass-1',
      roles: ['auditor'],
      opId: opId(),
    }
    await wms.call(account.create, { body: person }, admin)
    const auditor = await wms.signIn('auditor', 'auditor-pass-1')
    const body = { entity: ['user'], entityId: [String(id)], action: ['update'] }
    const newest = async (token: string) =>
      (await wms.call(auditEntry.list, { body }, token)).envelope.data.rows[0]
    expect((await newest(admin))?.after).toMatchObject({ mobile: '13700002222' })
    const seen = await newest(auditor)
    expect(seen?.after).toMatchObject({ mobile: '137****2222', idNumber: '1101****1237' })
    expect(JSON.stringify(seen)).not.toMatch(/13700002222|110101199001011237|13900001111/)
    const one = await wms.call(auditEntry.get, { query: { id: seen?.id ?? 0 } }, auditor)
    expect(one.envelope.data).toEqual(seen)
  })

  test('neither a password nor its hash is in it', async () => {
    const { id } = await infoOf(clerk)
    await wms.call(resetPassword, { body: { id, password: 'brand-new-pass-1', opId: opId() } }, admin)
    const body = { entity: ['user'], size: 200 }
    const { envelope } = await wms.call(auditEntry.list, { body }, admin)
    expect(envelope.data.rows.some(({ action }) => action === 'reset-password')).toBe(true)
    expect(JSON.stringify(envelope.data)).not.toMatch(/brand-new|scrypt|auditor-pass/)
    expect((await wms.call(getUserRoles, { query: { userId: id } }, admin)).status).toBe(200)
  })
})
