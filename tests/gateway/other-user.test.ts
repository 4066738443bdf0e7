// One browser, two users. Somebody leaves a form half filled in; in another tab somebody else signs in, and the cookie under
// the form is theirs from then on. What the form sends would be done by them, and 保存 would write over their own record: so a
// page's calls say whom it was made for, and the gateway, which alone knows whose the cookie is, refuses the rest. A browser
// keeps answers, too, by address alone: what an upstream lets it keep for the one who asked, it would give to the next.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { OTHER_USER_HEADER, PAGE_USER_HEADER } from '#shared/session.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string
let own: string

beforeAll(async () => {
  upstream = await startFakeUpstream()
  upstream.answer('/api/user/updateInfo', envelope(true))
  gateway = await startGateway({ upstreamUrl: upstream.url })
  cookie = await gateway.signIn('clerk')
  own = String((await gateway.app.inject({ url: '/session', headers: { cookie } })).json().user.id)
})
beforeEach(() => {
  upstream.requests.length = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const OWN = { 'sec-fetch-site': 'same-origin' }

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, pageUser?: string) =>
  gateway.app.inject({
    method,
    url,
    headers: { cookie, ...OWN, ...(pageUser !== undefined && { [PAGE_USER_HEADER]: pageUser }) },
  })

describe('a page that was made for another user', () => {
  it.each([
    ['POST', '/api/user/updateInfo'],
    ['GET', '/api/user/updateInfo'],
    ['DELETE', '/session'],
    ['POST', '/session/resume'],
  ] as const)('is refused by %s %s, and nothing is done', async (method, url) => {
    const answer = await send(method, url, `${own}1`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 409, message: expect.stringContaining('没有执行') })
    expect(answer.headers[OTHER_USER_HEADER]).toBe('1')
    expect(upstream.requests).toEqual([])
    expect((await send('GET', '/session')).json()).toMatchObject({ state: 'active' })
  })

  it('hears none of the other’s notices', async () => {
    const answer = await send('GET', `${NOTICE_STREAM_PATH}?${PAGE_USER_HEADER}=${own}1`)
    expect(answer.statusCode).toBe(409)
    expect(upstream.openStreams()).toBe(0)
  })

  it('is no page of one’s own, nor a program that names nobody', async () => {
    for (const pageUser of [own, undefined]) {
      expect((await send('POST', '/api/user/updateInfo', pageUser)).statusCode).toBe(200)
    }
    expect(upstream.requests).toHaveLength(2)
  })
})

describe('an answer', () => {
  it.each(['public, max-age=600, immutable', 'private, max-age=600', 'max-age=600', 'no-cache'])(
    'that the upstream lets be kept by «%s» is asked for again, by each cookie for itself',
    async (kept) => {
      upstream.answer('/api/kept', (_request, response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'cache-control': kept,
          vary: 'Authorization',
        })
        response.end('{"code":200,"message":"success","data":1}')
      })
      const { headers } = await send('GET', '/api/kept')
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['vary']).toBe('Cookie, Accept-Encoding')
    },
  )

  it('of which the upstream says nothing, or that it is not to be kept, is not kept at all', async () => {
    for (const kept of [undefined, 'private, no-store']) {
      upstream.answer('/api/kept', (_request, response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          ...(kept && { 'cache-control': kept }),
        })
        response.end('{"code":200,"message":"success","data":1}')
      })
      expect((await send('GET', '/api/kept')).headers['cache-control']).toContain('no-store')
    }
  })
})

it('at sign-out a browser on https drops what it has kept of answers, and nothing else of this site', async () => {
  const secure = await startGateway({ upstreamUrl: upstream.url, publicOrigin: 'https://swms.example' })
  const left = await secure.app.inject({ method: 'DELETE', url: '/session', headers: OWN })
  expect(left.headers['clear-site-data']).toBe('"cache"')
  await secure.close()
  expect((await send('DELETE', '/session')).headers['clear-site-data']).toBeUndefined()
})
