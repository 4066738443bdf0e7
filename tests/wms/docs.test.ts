// The API's own description: complete, and for administrators only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHARED_FILE_PATH } from '#shared/contracts/system/file.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

/** What the console has always called, whichever server answers: no change of the contracts may lose one of them. */
const PROMISED: Readonly<Record<string, readonly string[]>> = {
  GET: [
    '/api/user/menu',
    '/api/user/menu/listAllBySource',
    '/api/user/menu/list',
    '/api/user/menu/listAll',
    '/api/user/role/bind-menu',
    '/api/user/info',
    '/api/user/user/getMatchName',
    '/api/user/user/invalid',
    '/api/user/user/getNames',
    '/api/user/user/check',
    '/api/user/user/tags',
    '/api/user/user/getUserId',
    '/api/hrm/user/bind-owner',
    '/api/hrm/user/bind-warehouse',
    '/api/hrm/user/options',
    '/api/hrm/user/getNameByUserIds',
    '/api/base/user/dataPerms',
    '/api/base/user/dataPerms/bind',
    '/api/base/configuration/notice',
    '/api/base/configuration/notice/sse',
    '/api/base/carrier/options',
    '/api/basic/device/weighing/options',
    '/api/basic/owner/options',
    '/api/basic/owner/attribute-warehouse/options',
    '/api/basic/owner/shop/options',
    '/api/basic/owner/getQualityInspection',
    '/api/datahub/zone/zones',
    '/api/base/repository/options',
    '/api/base/company/options',
    '/api/basic/warehouse/options',
    '/api/base/warehouse/getList',
    '/api/base/carType/list',
    '/api/base/unit',
    '/api/base/region/province',
    '/api/basic/customer/options',
    '/api/basic/package/options',
    '/api/base/warehouse/delDetail',
    '/api/basic/owner/rule/get',
    '/api/base/configuration',
    '/api/base/configuration/task',
    '/api/base/configuration/download',
    '/api/base/owner/rule/waybillInternal',
    '/api/base/owner/getOwnerById',
    '/api/base/device/sortation',
    '/api/device/check/stock/location/exception',
    '/api/base/device/sortation/tags',
  ],
  POST: [
    '/api/user/menu/addMenu',
    '/api/user/menu/modifyTitle',
    '/api/user/menu/saveBatch',
    '/api/user/role/bind-menu',
    '/api/user/login',
    '/api/user/updateInfo',
    '/api/user/getUserByName',
    '/api/user/user',
    '/api/hrm/user/bind-owner',
    '/api/hrm/user/bind-warehouse',
    '/api/base/user/dataPerms',
    '/api/base/configuration/notice',
    '/api/base/configuration/notice/send',
    '/api/base/logistics/dictionary',
    '/api/base/warehouse/getList',
    '/api/base/warehouse/update',
    '/api/base/warehouse/updateDetail',
    '/api/basic/owner/rule/page',
    '/api/base/configuration/update',
    '/api/basic/upload/file',
    '/api/base/location/getLocationInventory',
    '/api/basic/location/getBasicLocationInventory',
    '/api/basic/location/getAllHairouLocationInventory',
    '/api/base/location/getSeparationLocationInventory',
    '/api/base/device/sortation/save',
    '/api/base/device/sortation/bind-tags',
    '/api/basic/device/page',
    '/api/basic/device/save',
    '/api/basic/device/update',
    '/api/basic/device/delete',
  ],
  PATCH: [
    '/api/user/token-refresh',
    '/api/user/',
    '/api/user/user/updatePassword',
    '/api/base/user/dataPerms',
  ],
  PUT: ['/api/user/regular', '/api/basic/owner/rule', '/api/basic/owner/rule/outbound'],
  DELETE: ['/api/base/user/dataPerms'],
}

/** Answer a stream and files: routes without a contract. */
const BARE_ROUTES = [NOTICE_STREAM_PATH, DOWNLOAD_PATH, SHARED_FILE_PATH].map((path) => `GET ${path}`)

type Documented = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        { summary?: string; description?: string; parameters?: readonly { in: string; name: string }[] }
      >
    >
  >
>

let wms: TestWms
beforeAll(async () => {
  wms = await startWms({ backend: 'postgres' })
})
afterAll(() => wms.close())

const PAGES = [
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/swagger-ui.css',
  '/docs/static/index.html',
]

describe.each(PAGES)('%s', (url) => {
  test('is refused without a token', async () => {
    const answer = await wms.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 600])
  })

  test('is refused to a clerk', async () => {
    const authorization = await wms.signIn('clerk')
    const answer = await wms.app.inject({ method: 'GET', url, headers: { authorization } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 403])
  })
})

async function documented(): Promise<Documented> {
  const authorization = await wms.signIn('admin')
  const answer = await wms.app.inject({ method: 'GET', url: '/docs/json', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  return answer.json().paths
}

const summaryOf = (paths: Documented, method: string, path: string) =>
  paths[path]?.[method.toLowerCase()]?.summary

test('an administrator sees every call of the contracts with its Chinese title', async () => {
  const paths = await documented()
  expect(ALL_CALLS.length).toBeGreaterThan(200)
  const wrong = ALL_CALLS.filter(({ method, path, summary }) => summaryOf(paths, method, path) !== summary)
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(summaryOf(paths, 'GET', NOTICE_STREAM_PATH)).toContain('实时')
})

test.each(Object.entries(PROMISED))(
  'every %s call that consoles rely on is served and described',
  async (method, promised) => {
    const paths = await documented()
    const missing = promised.filter(
      (path) => !summaryOf(paths, method, path) || !wms.app.hasRoute({ method, url: path }),
    )
    expect(missing).toEqual([])
  },
)

test('the moves of a document are described with their states, rights and demands', async () => {
  const { description } = (await documented())['/api/outbound/order/move']?.['post'] ?? {}
  expect(description).toContain('`cancel` 取消：待审、待补货、已挂起 → 已取消；需要原因')
  expect(description).toContain('`recall` 撤回分配：已分配 → 待审；需要权限「撤回单据」、原因')
})

test('every call says who may make it', async () => {
  const paths = await documented()
  const described = (method: string, path: string) => paths[path]?.[method]?.description
  expect(described('post', '/api/outbound/order/page')).toContain('权限：「查看出库与运单」')
  expect(described('post', '/api/difference/case/page')).toContain('「查看入库与盲收」或「查看退仓」')
  expect(described('get', '/api/user/info')).toContain('权限：登录即可')
  expect(described('post', '/api/user/login')).toContain('权限：无需登录')
})

test('commands say how they are told who has signed on', async () => {
  const paths = await documented()
  const headers = (method: string, path: string) =>
    paths[path]?.[method]?.parameters?.filter(({ in: place }) => place === 'header').map(({ name }) => name)
  expect(headers('post', '/api/inbound/receive')).toEqual(['x-sign-on'])
  expect(headers('post', '/api/inbound/order/page') ?? []).toEqual([])
})

test('nothing is served below /api that no contract describes', async () => {
  const known = new Set([...ALL_CALLS.map(({ method, path }) => `${method} ${path}`), ...BARE_ROUTES])
  const served = Object.entries(await documented())
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  expect(served.length).toBeGreaterThan(200)
  expect(served.filter((call) => !known.has(call))).toEqual([])
})

test('an administrator can open the page', async () => {
  const authorization = await wms.signIn('admin')
  const answer = await wms.app.inject({ method: 'GET', url: '/docs/', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
})
