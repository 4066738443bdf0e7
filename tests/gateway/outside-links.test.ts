// Some calls of a WMS API delete something by GET, and a link in a mail or a chat is followed with the session's cookie: a Lax
// cookie travels with every navigation, and to the browser nobody has sent it there ("none"), so the site's own check lets it
// pass. A call's address therefore opens from a page of the console only. What every answer says of itself stands here too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { PUBLIC_ORIGIN, startGateway, type TestGateway } from '#tests/support/gateway.ts'

const DELETING = '/api/base/warehouse/delDetail?id=25'
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  cookie = await gateway.signIn('clerk')
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function follow(headers: Record<string, string>, url = DELETING): Promise<number> {
  upstream.requests.length = 0
  const { statusCode } = await gateway.app.inject({ url, headers: { cookie, ...headers } })
  expect(upstream.requests).toHaveLength(statusCode === 200 ? 1 : 0)
  return statusCode
}

describe('the address of a call', () => {
  it.each([
    [
      'from a mail or the address bar',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', accept: HTML },
    ],
    ['from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: HTML }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', accept: HTML }],
    ['from a mail, in a browser that says nothing of it', { accept: HTML }],
    ['from another site, in such a browser', { accept: HTML, referer: 'http://localhost:3000.evil.test/' }],
  ])('is refused when it is opened %s', async (_from, headers) => {
    expect(await follow(headers)).toBe(403)
  })

  it.each([
    ['a link of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: HTML }],
    ['a script of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', accept: '*/*' }],
    ['a link of our page, in an old browser', { accept: HTML, referer: `${PUBLIC_ORIGIN}/system/task` }],
    ['a script of our page, in an old browser', { accept: 'application/json' }],
  ])('is opened by %s', async (_from, headers) => {
    expect(await follow(headers)).toBe(200)
  })

  it('is refused with a sentence that says what to do', async () => {
    const headers = { cookie, 'sec-fetch-site': 'none' }
    expect((await gateway.app.inject({ url: DELETING, headers })).json()).toMatchObject({
      code: 403,
      message: '请从系统页面中打开此链接',
    })
  })

  it('of a page may still be opened from anywhere', async () => {
    const headers = { cookie, 'sec-fetch-site': 'none', accept: HTML }
    expect((await gateway.app.inject({ url: '/home', headers })).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  const PATHS = [
    '/healthz',
    '/session',
    '/login',
    '/nowhere',
    '/api/x',
    '/api/public/x',
    '/assets/gone.js',
    '/api//x',
  ]

  it('says that its type is the one it states', async () => {
    for (const url of PATHS) {
      const answer = await gateway.app.inject({ url, headers: { cookie } })
      expect([url, answer.headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect(answer.headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('on an https origin keeps the browser from asking without encryption, streams and refusals too', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url, publicOrigin: 'https://swms.example.com' })
    const { url: base } = await own.listen()
    const secure = await own.signIn('clerk')
    for (const path of [...PATHS, NOTICE_STREAM_PATH]) {
      const leaving = new AbortController()
      const answer = await fetch(base + path, { headers: { cookie: secure }, signal: leaving.signal })
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      leaving.abort()
    }
    await own.close()
  })

  it('that is a page may use the camera, for scanning, and nothing else of the device', async () => {
    const { headers } = await gateway.app.inject('/login')
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\), geolocation=\(\)/)
  })
})
