// Three people of different scope go through every list of the API: nobody is shown a warehouse or an owner of others.
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { owners, warehouses } from '#server/wms/schema/tables.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import { account } from '#shared/contracts/system/account.ts'
import { dataPerm } from '#shared/contracts/system/data-perm.ts'
import { ALL_CALLS, ALL_REPORTS } from '#tests/support/contracts.ts'
import { fillInventory } from '#tests/support/inventory-sample.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

type Sent = { query?: string; body?: object }
const PAGE: Sent = { body: { size: 200 } }

/** How each list is asked for: those of resources by their page, each other one by what stands here, or the test below fails. */
const LISTS: Readonly<Record<string, Sent>> = {
  ...everyOf(
    PAGE,
    ALL_CALLS.map(({ path }) => path).filter((path) => path.endsWith('/page')),
  ),
  ...reportLists(),
  ...everyOf(PAGE, [
    '/api/base/location/getLocationInventory',
    '/api/basic/location/getBasicLocationInventory',
    '/api/basic/location/getAllHairouLocationInventory',
    '/api/base/location/getSeparationLocationInventory',
    '/api/base/warehouse/getList',
  ]),
  ...everyOf({}, [
    '/api/base/configuration',
    '/api/basic/device/weighing/options',
    '/api/base/device/sortation',
    '/api/device/check/stock/location/exception',
    '/api/base/company/options',
    '/api/base/unit',
    '/api/basic/customer/options',
    '/api/base/region/province',
    '/api/base/carrier/options',
    '/api/base/carType/list',
    '/api/basic/package/options',
    '/api/basic/owner/options',
    '/api/basic/owner/shop/options',
    '/api/base/owner/rule/waybillInternal',
    '/api/finance/period/months',
    '/api/basic/warehouse/options',
    '/api/datahub/zone/zones',
    '/api/base/repository/options',
    '/api/hrm/user/options',
    '/api/user/user/invalid',
    '/api/user/user/tags',
    '/api/user/menu/list',
    '/api/base/user/dataPerms',
    '/api/user/menu/listAll',
    '/api/base/configuration/task/list',
    '/api/base/configuration/notice',
    '/api/reject/push/failed/causes',
    '/api/returned/push/failed/causes',
    '/api/inventory/replenishment/work',
  ]),
  ...everyOf({ query: 'userId=1' }, [
    '/api/hrm/user/bind-role',
    '/api/hrm/user/bind-warehouse',
    '/api/hrm/user/bind-owner',
  ]),
  '/api/hrm/badge/issue': { body: { workers: ['G10001'] } },
  '/api/finance/period/open-items': { query: 'period=2026-02&warehouse=CDSL&scope=支出' },
  '/api/outbound/order/packaging': { query: 'orderNo=CK20260310-0001' },
  '/api/base/code/resolve': { query: 'code=JX-01-01-1' },
  '/api/base/stock/move/work': { query: 'code=JX-01-01-1&warehouse=SHQP' },
  '/api/hrm/work/people': { query: 'warehouse=SHQP' },
  '/api/hrm/sign-on/teams': { query: 'warehouse=SHQP' },
  '/api/base/reference/search': { body: { to: 'location' } },
  '/api/base/reconciliation/run': { body: {} },
  '/api/base/device/sortation/tags': { query: 'sortation=CDSL-FBQ-01&warehouse=CDSL' },
  '/api/basic/owner/attribute-warehouse/options': { query: 'code=YCFS' },
  ...everyOf({ body: { taskNo: 'PD20260310-0001' } }, [
    '/api/inventory/stockTask/byLocation',
    '/api/inventory/stockTask/byContainer',
  ]),
  '/api/user/user/getMatchName': { query: 'name=a' },
  '/api/user/user/getNames': { query: 'ids=1,2,3' },
  '/api/user/menu/listAllBySource': { query: 'source=web' },
  '/api/user/menu': { query: 'source=web' },
  '/api/user/role/bind-menu': { query: 'source=web&role=clerk' },
  '/api/user/role/bind-action': { query: 'role=clerk' },
}

/** A page of each, and the facts behind one of its figures. */
function reportLists(): Record<string, Sent> {
  const lists = ALL_REPORTS.flatMap(({ list, behind, measures: [measure] }) => [
    [list.path, PAGE] as const,
    [behind.path, { body: { measure, size: 200 } }] as const,
  ])
  return Object.fromEntries(lists)
}

/** They answer a list of what they have written; anyone who may not write it is refused. */
const COMMANDS = [
  '/api/basic/container/saveBatch',
  '/api/base/stock/adjust',
  '/api/base/stock/move',
  '/api/base/stock/move/undo',
  '/api/base/stock/inspect',
  '/api/base/stock/serial/register',
  '/api/base/stock/serial/write-off',
  '/api/basic/owner/attribute-warehouse/bind',
  '/api/base/stock/ledger/reverse',
  '/api/base/operation/reverse',
  '/api/user/menu/saveBatch',
  '/api/inventory/replenishment/generate',
  '/api/inventory/replenishment/request',
  ...['order/pack', 'order/ship', 'wave/create', 'pick/short', 'pick-list/print', 'waybill/print'].map(
    (command) => `/api/outbound/${command}`,
  ),
  '/api/outbound/waybill/change',
  '/api/outbound/order/serials',
  '/api/inbound/unit/announce',
  '/api/process/material/issue',
  '/api/process/material/supplement',
  '/api/process/output/putaway',
  '/api/finance/charge/confirm',
  '/api/billing/settlement/build',
  ...['charge', 'expense'].flatMap((kind) => [`/api/finance/${kind}/save`, `/api/finance/${kind}/reverse`]),
]

/** Customers belong to no owner, though in the demo company they are named after one. */
const OF_NOBODY = /^\/api\/basic\/customer\//

type Person = {
  name: string
  warehouses: readonly string[]
  owners: readonly string[]
  /** Cut from the bindings above. */
  denied?: { kind: '仓库' | '货主'; refCode: string }
}

const ALL_WAREHOUSES = ['SHQP', 'GZBY', 'CDSL']
const ALL_OWNERS = [
  'YCFS',
  'MTMY',
  'LYHD',
  'QHMZ',
  'BXXS',
  'ZKSM',
  'JJYX',
  'FYXL',
  'NMTS',
  'SCHW',
  'CWJJ',
  'YDDQ',
]

const PEOPLE: readonly Person[] = [
  { name: 'one-warehouse', warehouses: ['SHQP'], owners: ALL_OWNERS },
  { name: 'one-owner', warehouses: ALL_WAREHOUSES, owners: ['YCFS'] },
  {
    name: 'all-but-one',
    warehouses: ALL_WAREHOUSES,
    owners: ALL_OWNERS,
    denied: { kind: '仓库', refCode: 'CDSL' },
  },
]

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend })
    admin = await wms.signIn('admin')
    await fillInventory(wms, admin)
  })
  afterAll(() => wms.close())

  /** Demo passwords aside; the roles between them hold every right but those of administrators. */
  async function signInAs({ name, denied, ...bound }: Person): Promise<string> {
    const body = {
      username: name,
      name: '范围',
      status: '启用' as const,
      password: 'scope-pass-1',
      roles: ['manager', 'finance'],
      warehouses: [...bound.warehouses],
      owners: [...bound.owners],
      opId: `scope-of-${name}`,
    }
    const { envelope } = await wms.call(account.create, { body }, admin)
    const perm = { userId: envelope.data.id, effect: '禁止' as const, opId: `perm-of-${name}` }
    if (denied) await wms.call(dataPerm.create, { body: { ...perm, ...denied } }, admin)
    return wms.signIn(name, 'scope-pass-1')
  }

  async function outsideOf({ warehouses: own, owners: ownOwners, denied }: Person): Promise<RegExp> {
    const { orm } = wms.database
    const hidden = [...ALL_WAREHOUSES.filter((code) => !own.includes(code)), denied?.refCode ?? '']
    const foreign = ALL_OWNERS.filter((code) => !ownOwners.includes(code))
    const places = await orm.select().from(warehouses).where(inArray(warehouses.code, hidden))
    const companies = await orm
      .select()
      .from(owners)
      .where(inArray(owners.code, [...foreign, '']))
    return new RegExp([...places, ...companies].flatMap(({ code, name }) => [code, name]).join('|'))
  }

  test('every list of the API is in the table', () => {
    const unknown = listCalls(wms).filter(({ path }) => !(path in LISTS) && !COMMANDS.includes(path))
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test.each(PEOPLE)('$name sees nothing of others', async (person) => {
    const token = await signInAs(person)
    const outside = await outsideOf(person)
    for (const { method, path } of listCalls(wms)) {
      const sent = LISTS[path]
      if (!sent || (method !== 'GET' && !sent.body)) continue
      const { query, body } = sent
      const request = { method, path, ...(query && { query }), ...(method !== 'GET' && { body }) }
      const { status, envelope } = await wms.send({ ...request, token })
      expect([path, [200, 403, 404].includes(status), envelope.message]).toEqual([
        path,
        true,
        envelope.message,
      ])
      if (!OF_NOBODY.test(path)) expect(JSON.stringify(envelope.data), path).not.toMatch(outside)
    }
  })
})

/** The preview of an import shows the rows of a file that its reader has sent. */
const OWN_FILE = /\/import\/preview$/

/** Read with a key or a badge, by anyone who has no account that could be bound to anything. */
const PUBLIC = /^\/api\/public\//

function listCalls({ app }: TestWms): Call[] {
  return ALL_CALLS.filter(
    ({ method, path, result }) =>
      isList(result) && !OWN_FILE.test(path) && !PUBLIC.test(path) && app.hasRoute({ method, url: path }),
  )
}

function isList(result: z.ZodType): boolean {
  return result instanceof z.ZodArray || (result instanceof z.ZodObject && 'rows' in result.shape)
}

function everyOf(sent: Sent, paths: readonly string[]): Record<string, Sent> {
  return Object.fromEntries(paths.map((path) => [path, sent]))
}
