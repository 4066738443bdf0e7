// A role that is bound to one owner: anyone who has it sees what is that owner's, whatever else they are given.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_ROLE } from '#server/wms/demo/given/users.ts'
import { stockBalances } from '#server/wms/schema/tables.ts'
import { isAllowed } from '#shared/actions.ts'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { searchReferences } from '#shared/contracts/base/reference.ts'
import { device } from '#shared/contracts/equipment/device.ts'
import { getOutboundDocument, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { account } from '#shared/contracts/system/account.ts'
import { dataPerm } from '#shared/contracts/system/data-perm.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { role } from '#shared/contracts/system/role.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { matchRoute } from '#shared/routes.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

const OWN = OWNER_ROLE.owner
const OTHER = 'MTMY'

let commands = 0
const opId = () => `owner-role-command-${++commands}`

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let owner: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    owner = await wms.signIn('owner')
  })
  afterAll(() => wms.close())

  async function person(username: string, roles: string[]) {
    const body = {
      username,
      name: '访客',
      password: 'owners-pass-1',
      status: '启用' as const,
      opId: opId(),
      roles,
      warehouses: ['SHQP'],
      owners: [OWN, OTHER],
    }
    const { envelope } = await wms.call(account.create, { body }, admin)
    expect(envelope.message).toBe('success')
    return { id: envelope.data.id, token: await wms.signIn(username, 'owners-pass-1') }
  }

  const ownersOf = async (token: string) =>
    (await wms.call(getUserInfo, {}, token)).envelope.data.owners?.map(({ code }) => code)

  test('every list that it may read shows rows of its own owner, and none of nobody’s', async () => {
    const lists = ALL_CALLS.filter(
      ({ path, needs }) => path.endsWith('/page') && isAllowed(needs, OWNER_ROLE.actions),
    )
    let rowsSeen = 0
    for (const { method, path } of lists) {
      const { status, envelope } = await wms.send({ method, path, token: owner, body: { size: 200 } })
      // Of devices anyone who may not read them chooses a work station, and nothing else.
      if (status === 404 || path === device.list.path) continue
      expect([path, status]).toEqual([path, 200])
      const { rows } = envelope.data as { rows: { owner?: string | null }[] }
      for (const row of rows) {
        if (!('owner' in row)) continue
        rowsSeen += 1
        expect([path, row.owner]).toEqual([path, OWN])
      }
    }
    expect(rowsSeen).toBeGreaterThan(20)
  })

  test('what is another owner’s is as unknown as what does not exist', async () => {
    const [stock] = await wms.database.orm
      .select({ sku: stockBalances.sku })
      .from(stockBalances)
      .where(and(eq(stockBalances.owner, OTHER), eq(stockBalances.warehouse, 'SHQP')))
      .limit(1)
    const sku = stock?.sku ?? ''
    const order = { owner: OTHER, lines: [{ sku, lot: '', qty: '1' }] }
    const { orderNo } = (await shippingWith(() => ({ wms, clerk: admin })).make(order)).envelope.data
    expect((await wms.call(getOutboundDocument, { query: { orderNo } }, admin)).status).toBe(200)
    expect((await wms.call(getOutboundDocument, { query: { orderNo } }, owner)).status).toBe(404)
    expect((await wms.call(resolveCode, { query: { code: orderNo } }, owner)).envelope.data).toEqual([])
    const search = { body: { to: 'sku' as const, keyword: sku } }
    expect((await wms.call(searchReferences, search, admin)).envelope.data).not.toEqual([])
    expect((await wms.call(searchReferences, search, owner)).envelope.data).toEqual([])
  })

  test('neither bound owners, nor another role, nor a permission for all of them shows more', async () => {
    const { id, token } = await person('widened', [OWNER_ROLE.code, 'clerk'])
    expect(await ownersOf(token)).toEqual([OWN])
    const body = { userId: id, kind: '货主' as const, refCode: '*', effect: '允许' as const, opId: opId() }
    expect((await wms.call(dataPerm.create, { body }, admin)).envelope.message).toBe('success')
    expect(await ownersOf(token)).toEqual([OWN])
  })

  test('the owner of a role is changed at once, and taken away as well', async () => {
    const made = { code: 'kin', name: '货主', owner: OWN, opId: opId() }
    const { revision } = (await wms.call(role.create, { body: made }, admin)).envelope.data
    const { token } = await person('changing', ['kin'])
    expect(await ownersOf(token)).toEqual([OWN])
    const toOther = { code: 'kin', owner: OTHER, revision, opId: opId() }
    const changed = (await wms.call(role.update, { body: toOther }, admin)).envelope
    expect(changed.data.ownerName).toBe('木棠母婴')
    expect(await ownersOf(token)).toEqual([OTHER])
    const unbound = { code: 'kin', owner: null, revision: changed.data.revision, opId: opId() }
    expect((await wms.call(role.update, { body: unbound }, admin)).envelope.message).toBe('success')
    expect((await ownersOf(token))?.sort()).toEqual([OTHER, OWN].sort())
  })

  test('an owner that is not there binds no role', async () => {
    const body = { code: 'lost', name: '货主', owner: 'NONE', opId: opId() }
    const { status, envelope } = await wms.call(role.create, { body }, admin)
    expect([status, envelope.message]).toEqual([400, expect.stringContaining('货主')])
  })

  test('the menu holds the pages that the role’s rights open, and no others', async () => {
    const pages = async (token: string) => {
      const { envelope } = await wms.call(getMenu, { query: { source: 'web' } }, token)
      return envelope.data.filter(({ component }) => component !== '').map(({ path }) => path)
    }
    const shown = await pages(owner)
    expect(shown).toEqual(expect.arrayContaining(['/outbound/list', '/inventory/stock', '/entryOrder/list']))
    for (const closed of ['/outbound/create', '/entryOrder/receive', '/reject/RejectCreate', '/basic/sku']) {
      expect(shown).not.toContain(closed)
    }
    const needs = shown.map((path) => matchRoute(path)?.route.needs ?? 'signedIn')
    expect(needs.filter((asked) => !isAllowed(asked, OWNER_ROLE.actions))).toEqual([])
  })

  test('of what it may not write, nothing is written', async () => {
    const { rows } = (await wms.call(outboundOrder.list, { body: {} }, owner)).envelope.data
    const [order] = rows
    const body = {
      orderNo: order?.orderNo ?? '',
      revision: order?.revision ?? 1,
      move: 'cancel',
      opId: opId(),
    }
    expect((await wms.call(outboundOrder.move, { body } as never, owner)).status).toBe(403)
  })
})
