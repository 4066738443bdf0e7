// What a page of somebody else can make the browser of a signed-in user do: follow a link, and nothing more. To the browser
// 127.0.0.1 is another site than localhost, and another port of localhost is a sibling, to which the cookie belongs too.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import { SESSION_PATH } from '#shared/session.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let browser: Browser
let upstream: FakeUpstream
let gateway: TestGateway
let attacker: Server
let context: BrowserContext
/** The console as its users name it. */
let url: string

beforeAll(async () => {
  browser = await launchBrowser()
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  url = `http://localhost:${(await gateway.listen()).port}`
  attacker = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${url}/user/info">看看这个</a>`)
  })
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await browser.close()
  attacker.close()
  await gateway.close()
  await upstream.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  const [name = '', value = ''] = (await gateway.signIn('clerk')).split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  upstream.requests.length = 0
})
afterEach(() => context.close())

async function lure(host: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`http://${host}:${(attacker.address() as AddressInfo).port}/`)
  return page
}

describe.each([
  ['another site', '127.0.0.1'],
  ['a sibling', 'localhost'],
])('a page of %s', (_whose, host) => {
  afterEach(async () => {
    expect(upstream.requests).toEqual([])
    const session = await context.request.get(url + SESSION_PATH)
    expect(await session.json()).toMatchObject({ state: 'active', user: { name: 'clerk' } })
  })

  it('T02: calls nothing in the name of the user', async () => {
    const page = await lure(host)
    const outcomes = await page.evaluate(async (console) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(console + path, { credentials: 'include', ...init }).then(
          ({ type }) => type,
          () => 'refused',
        )
      return Promise.all([
        attempt('/api/x', { mode: 'no-cors' }),
        attempt('/api/x', { mode: 'no-cors', method: 'POST', body: '{}' }),
        attempt('/api/x', {}),
        attempt('/api/x', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
        attempt('/session', { method: 'DELETE' }),
      ])
    }, url)
    // What was sent without asking came to nothing; what the browser asks about first was never allowed.
    expect(outcomes).toEqual(['opaque', 'opaque', 'refused', 'refused', 'refused'])
  })

  it('T05: hears no notices', async () => {
    const page = await lure(host)
    const heard = await page.evaluate(
      (stream) =>
        new Promise((resolve) => {
          const source = new EventSource(stream, { withCredentials: true })
          source.onopen = () => resolve('open')
          source.onerror = () => resolve('refused')
        }),
      url + NOTICE_STREAM_PATH,
    )
    expect(heard).toBe('refused')
    expect(gateway.app.notices.figures.tabs).toBe(0)
  })

  it('T07: signs nobody in with a form whose text is JSON', async () => {
    const page = await lure(host)
    const answered = page.waitForResponse(url + login.path)
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      form.enctype = 'text/plain'
      form.innerHTML = `<input name='{"username":"attacker","password":"right","x":"' value='"}'>`
      document.body.append(form)
      form.submit()
    }, url + login.path)
    expect((await answered).status()).toBe(403)
  })
})

it('T17: a link on another site leads to the page it names, and not to the sign-in', async () => {
  const page = await lure('127.0.0.1')
  await page.getByRole('link').click()
  await page.waitForURL(`${url}/user/info`)
  await page.getByRole('heading', { name: '个人信息' }).waitFor()
})
