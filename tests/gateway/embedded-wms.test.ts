// The gateway in front of the real WMS API with its demo company.
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { getUserInfo, login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { startWms } from '#tests/support/wms.ts'

let wms: Awaited<ReturnType<typeof startWms>>
let gateway: TestGateway
let cookie: string

beforeAll(async () => {
  wms = await startWms({ backend: 'pglite', demo: true })
  gateway = await startGateway({ upstreamUrl: wms.url })
  cookie = await gateway.signIn('clerk', 'clerk123')
})
afterAll(async () => {
  await gateway.close()
  await wms.close()
})

const get = (url: string, as = cookie) => gateway.app.inject({ url, headers: { cookie: as } })

describe('a clerk, through the gateway', () => {
  it('sees the menu that the WMS API built, and only the own warehouses', async () => {
    const menu = (await get(`${getMenu.path}?source=web`)).json() as { data: { path: string }[] }
    expect(menu.data.map(({ path }) => path)).toContain('/inventory/stock')
    expect(menu.data.map(({ path }) => path)).not.toContain('/system/user')
    const options = (await get(getWarehouseOptions.path)).json() as { data: unknown[] }
    expect(options.data).toHaveLength(2)
  })

  it('hears a notice live, and finds it in the list', async () => {
    const { url } = await gateway.listen()
    const heard: string[] = []
    const source = new EventSource(url + NOTICE_STREAM_PATH, {
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, cookie } }),
    })
    source.addEventListener('message', ({ data }) => heard.push(String(data)))
    await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }))
    await eventually(async () => {
      await wms.notify(['clerk'], '三号月台到货')
      expect(heard.join()).toContain('三号月台到货')
    })
    source.close()
    expect((await get(listNotices.path)).body).toContain('三号月台到货')
  })

  it('gets a whole page from the server, with real figures', async () => {
    const { statusCode, body } = await get('/home')
    expect(statusCode).toBe(200)
    expect(body).toContain('上海青浦仓')
  })

  it('is refused the documentation, which an administrator reads', async () => {
    expect((await get('/docs/json')).statusCode).toBe(403)
    const admin = await gateway.signIn('admin', 'admin123')
    const docs = await get('/docs/json', admin)
    expect(docs.statusCode).toBe(200)
    expect(Object.keys((docs.json() as { paths: object }).paths)).toContain(getUserInfo.path)
  })
})

it('five wrong passwords make their network wait, and the user reads for how long', async () => {
  const attempt = () =>
    gateway.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { username: 'finance', password: 'wrong' },
    })
  for (let n = 0; n < 5; n += 1)
    expect((await attempt()).json()).toMatchObject({ message: '用户名或密码错误' })
  expect((await attempt()).json()).toMatchObject({
    code: 403,
    message: expect.stringContaining('请1分钟后再试') as string,
  })
})
