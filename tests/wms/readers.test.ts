// What a record hides from its reader no log, timeline, search, choice or file shows to them. `rights.test.ts` asks every call.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees, laborAgencies } from '#server/wms/schema/tables.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { customer } from '#shared/contracts/base/lists.ts'
import { searchReferences } from '#shared/contracts/base/reference.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import type { Referable } from '#shared/contracts/definition/field.ts'
import { getAgencyDocument } from '#shared/contracts/labor/allot.ts'
import { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { account } from '#shared/contracts/system/account.ts'
import { bindRoleActions, role } from '#shared/contracts/system/role.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { download, uploadPaper } from '#tests/support/tasks.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `readers-command-${++commands}`

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let nobody: string
  let scoped: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    nobody = await person('nobody', { roles: [] })
    scoped = await person('scoped', { roles: ['manager'] })
  })
  afterAll(() => wms.close())

  async function person(username: string, parts: Partial<CallInput<typeof account.create>['body']>) {
    const body = {
      username,
      name: '读者',
      password: 'readers-pass-1',
      status: '启用' as const,
      opId: opId(),
      roles: [],
      warehouses: ['SHQP', 'GZBY'],
      owners: ['YCFS'],
      ...parts,
    }
    const made = await wms.call(account.create, { body }, admin)
    expect(made.envelope.message).toBe('success')
    return wms.signIn(username, 'readers-pass-1')
  }

  test('a work station is chosen by people who work at one', async () => {
    const path = '/api/basic/device/page'
    const ask = (body: object) => wms.send({ method: 'POST', path, token: nobody, body })
    expect((await ask({ type: 'ALLOCATE_TABLE' })).status).toBe(200)
    expect((await ask({ type: 'ALLOCATE_TABLE,SCALE' })).status).toBe(403)
  })

  test('what may not be read is not chosen from either', async () => {
    const kinds: Referable[] = ['employee', 'workTeam', 'laborAgency', 'device', 'customer', 'leaveApprover']
    for (const to of kinds) {
      const { status } = await wms.call(searchReferences, { body: { to, keyword: '' } }, nobody)
      expect([to, status]).toEqual([to, 403])
    }
  })

  test('what may not be read is not found by its code either', async () => {
    const found = async (code: string, token: string) => {
      const { envelope } = await wms.call(resolveCode, { query: { code } }, token)
      return envelope.data.map(({ kind }) => kind)
    }
    const [leave] = (await wms.call(leaveRequest.list, { body: {} }, scoped)).envelope.data.rows
    const [partner] = (await wms.call(customer.list, { body: {} }, scoped)).envelope.data.rows
    const [worker] = await wms.database.orm
      .select({ code: employees.empNo })
      .from(employees)
      .where(eq(employees.warehouse, 'SHQP'))
      .limit(1)
    for (const code of [leave?.leaveNo, partner?.code, worker?.code]) {
      expect(await found(code as string, scoped)).toHaveLength(1)
      expect(await found(code as string, nobody)).toEqual([])
    }
  })

  test('a sick note is opened by who reads the absence that it belongs to', async () => {
    const attachment = await uploadPaper(wms, '病假证明', scoped)
    const body = {
      worker: 'G10005',
      leaveType: '病假' as const,
      hours: '8',
      reason: '抑郁症复诊',
      attachment,
      startAt: '2026-03-20T01:00:00.000Z',
      endAt: '2026-03-20T10:00:00.000Z',
      opId: opId(),
    }
    expect((await wms.call(leaveRequest.create, { body }, scoped)).envelope.message).toBe('success')
    expect((await download(wms, attachment, scoped)).statusCode).toBe(200)
    expect((await download(wms, attachment, admin)).statusCode).toBe(200)
    for (const token of [clerk, nobody]) expect((await download(wms, attachment, token)).statusCode).toBe(404)
  })

  // The record has stars; what its history told of it before and after each change had the whole number.
  test('a number has stars in the history of a record, too, for a reader who may not see it', async () => {
    const { orm } = wms.database
    const mobile = '13911112222'
    const { make } = shippingWith(() => ({ wms, clerk }))
    const { orderNo } = (await make({ mobile }, admin)).envelope.data
    const ofOrder = async (token: string) =>
      JSON.stringify(
        (await wms.call(getOutboundDocument, { query: { orderNo } }, token)).envelope.data.timeline,
      )
    expect(await ofOrder(admin)).toContain(mobile)
    expect(await ofOrder(clerk)).not.toContain(mobile)
    expect(await ofOrder(clerk)).toContain('139****2222')
    const [agency] = await orm.select().from(laborAgencies).limit(1)
    const finance = await wms.signIn('finance')
    const input = { query: { code: agency?.code ?? '' } }
    const told = JSON.stringify((await wms.call(getAgencyDocument, input, finance)).envelope.data)
    expect(agency?.mobile).toHaveLength(11)
    expect(told).not.toContain(agency?.mobile)
  })

  test('an auditor is told that a record changed which they may not read, and not how', async () => {
    const code = 'auditor'
    await wms.call(role.create, { body: { code, name: '审计员', opId: opId() } as never }, admin)
    await wms.call(bindRoleActions, { query: { role: code }, body: ['audit.read'] } as never, admin)
    const auditor = await person('auditor', { roles: [code] })
    const of = async (token: string) =>
      (await wms.call(auditEntry.list, { body: { entity: ['leaveRequest'] } as never }, token)).envelope.data
        .rows
    const told = await of(auditor)
    expect(told.length).toBeGreaterThan(0)
    expect(told.map(({ before, after, reason }) => [before, after, reason])).toEqual(
      told.map(() => [null, null, '']),
    )
    expect(JSON.stringify(await of(admin))).toContain('抑郁症复诊')
  })
})
