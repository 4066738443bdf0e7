import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { PUBLIC_ORIGIN, startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
})
beforeEach(() => {
  upstream.requests.length = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const OWN = { 'sec-fetch-site': 'same-origin' }
/** A cookie that the browser drops at once. */
const TAKEN = /^swms_session=; Max-Age=0; Path=\//

function postLogin(payload: object, headers: Record<string, string> = OWN) {
  return gateway.app.inject({ method: 'POST', url: login.path, headers, payload })
}

describe('signing in', () => {
  it('answers the envelope without the token and sets a cookie that scripts cannot read', async () => {
    const answer = await supertest(gateway.app.server)
      .post(login.path)
      .set(OWN)
      .send({ username: 'clerk', password: 'right' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ code: 200, data: { activate: true, userVO: { name: 'clerk' } } })
    expect(JSON.stringify(answer.body)).not.toContain('token of')
    const [cookie] = answer.get('Set-Cookie')?.slice(-1) ?? []
    expect(cookie).toMatch(/^swms_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('trims the user name before it is sent on', async () => {
    await postLogin({ username: '  clerk ', password: 'right' })
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({ username: 'clerk', password: 'right' })
  })

  it('passes the refusal of the upstream on and sets no session', async () => {
    const answer = await postLogin({ username: 'clerk', password: 'wrong' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, message: '用户名或密码错误', data: null })
    expect(answer.cookies).toEqual([])
  })

  it.each([
    [{ username: '', password: 'x' }, '请输入用户名'],
    [{ username: 'clerk', password: '' }, '请输入密码'],
  ])('refuses %j before the upstream is asked', async (payload, message) => {
    const answer = await postLogin(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message })
    expect(upstream.requests).toEqual([])
  })

  it.each([
    ['epoch seconds', () => Math.floor(Date.now() / 1000) + 3600, 200],
    ['ISO text', () => new Date(Date.now() + 3_600_000).toISOString(), 200],
    ['words', () => 'tomorrow', 502],
    ['nothing', () => undefined, 502],
  ])('reads an expiry given as %s', async (_form, expiry, status) => {
    const original = envelope({
      token: 't',
      expirationTime: expiry(),
      activate: true,
      userVO: { id: 1, name: 'a' },
    })
    const strange = await startFakeUpstream()
    strange.answer(login.path, original)
    const own = await startGateway({ upstreamUrl: strange.url })
    const answer = await own.app.inject({
      method: 'POST',
      url: login.path,
      headers: OWN,
      payload: { username: 'a', password: 'b' },
    })
    expect(answer.statusCode).toBe(status)
    await own.close()
    await strange.close()
  })
})

describe('the session', () => {
  it('is anonymous without a cookie and active with one', async () => {
    const anonymous = await gateway.app.inject({ url: '/session' })
    expect(anonymous.json()).toEqual({
      state: 'anonymous',
      user: null,
      activate: false,
      expiresAt: null,
      lockAfterMs: null,
    })
    const cookie = await gateway.signIn('clerk')
    const active = await gateway.app.inject({ url: '/session', headers: { cookie } })
    expect(active.json()).toMatchObject({ state: 'active', user: { name: 'clerk' } })
    expect(active.headers['cache-control']).toBe('no-store')
  })

  it('ends at sign-out, and its cookie is worth nothing afterwards', async () => {
    const cookie = await gateway.signIn('clerk')
    const out = await gateway.app.inject({ method: 'DELETE', url: '/session', headers: { cookie, ...OWN } })
    expect(out.statusCode).toBe(200)
    const call = await gateway.app.inject({ url: '/api/anything', headers: { cookie } })
    expect(call.statusCode).toBe(401)
    expect(call.json()).toEqual({
      code: 601,
      message: '当前登录已过期，请重新登录',
      data: null,
      result_code: 601,
    })
  })

  it('ends when its token expires', async () => {
    let now = Date.now()
    const own = await startGateway({ upstreamUrl: upstream.url, now: () => now })
    const cookie = await own.signIn('clerk')
    now += 25 * 3_600_000
    const call = await own.app.inject({ url: '/api/anything', headers: { cookie } })
    expect(call.statusCode).toBe(401)
    expect(call.headers['set-cookie']).toMatch(TAKEN)
    await own.close()
  })

  it.each([
    ['GET', '/api/anything'],
    ['GET', '/docs/'],
    ['POST', '/session/resume'],
  ] as const)('T16: that is no more has its cookie taken by %s %s', async (method, url) => {
    const cookie = await gateway.signIn('clerk')
    await gateway.app.inject({ method: 'DELETE', url: '/session', headers: { cookie, ...OWN } })
    const late = await gateway.app.inject({ method, url, headers: { cookie, ...OWN } })
    expect(late.statusCode).toBe(401)
    expect(late.headers['set-cookie']).toMatch(TAKEN)
    const never = await gateway.app.inject({ method, url, headers: { cookie: 'theme=dark', ...OWN } })
    expect(never.statusCode).toBe(401)
    expect(never.headers['set-cookie']).toBeUndefined()
  })

  it('T16: takes no cookie by the answer of a call under way: that may be the one of a new sign-in', async () => {
    const cookie = await gateway.signIn('clerk')
    upstream.answer('/api/slow', () => undefined)
    const call = gateway.app.inject({ url: '/api/slow', headers: { cookie } })
    await eventually(() => expect(upstream.requests.map(({ url }) => url)).toContain('/api/slow'))
    await postLogin({ username: 'clerk', password: 'right' }, { ...OWN, cookie })
    const late = await call
    expect(late.statusCode).toBe(401)
    expect(late.headers['set-cookie']).toBeUndefined()
  })

  it('of one device stays when the same user signs out on another (T18)', async () => {
    const first = await gateway.signIn('clerk')
    const second = await gateway.signIn('clerk')
    await gateway.app.inject({ method: 'DELETE', url: '/session', headers: { cookie: first, ...OWN } })
    const view = await gateway.app.inject({ url: '/session', headers: { cookie: second } })
    expect(view.json()).toMatchObject({ state: 'active' })
  })
})

describe('a blocked session', () => {
  it('is shown as blocked, sends nothing upstream, and goes on after a resume', async () => {
    const own = await startFakeUpstream()
    const blocked = await startGateway({ upstreamUrl: own.url })
    const cookie = await blocked.signIn('clerk')
    const session = await blocked.app.sessions.find({
      cookies: { swms_session: cookie.split('=')[1] },
    } as never)
    if (session) await blocked.app.sessions.reportExpiry(session, 601)
    expect((await blocked.app.inject({ url: '/session', headers: { cookie } })).json()).toMatchObject({
      state: 'blocked',
    })
    const resumed = await blocked.app.inject({
      method: 'POST',
      url: '/session/resume',
      headers: { cookie, ...OWN },
    })
    expect(resumed.json()).toMatchObject({ state: 'active' })
    await blocked.close()
    await own.close()
  })

  it('T42: is not brought back by a cancel that comes after the confirm', async () => {
    const cookie = await gateway.signIn('clerk')
    await gateway.app.inject({ method: 'DELETE', url: '/session', headers: { cookie, ...OWN } })
    const late = await gateway.app.inject({
      method: 'POST',
      url: '/session/resume',
      headers: { cookie, ...OWN },
    })
    expect(late.statusCode).toBe(401)
  })
})

describe('sign-in limits', () => {
  it('stop the thirty-first try for one user name at one address within a minute, and nobody else', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url })
    const attempt = (username: string) =>
      own.app.inject({
        method: 'POST',
        url: login.path,
        headers: OWN,
        payload: { username, password: 'wrong' },
      })
    for (let n = 0; n < 30; n += 1) expect((await attempt('victim')).statusCode).toBe(400)
    const refused = await attempt(' VICTIM ')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 429, message: '登录尝试过于频繁，请一分钟后再试' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt('somebody else')).statusCode).toBe(400)
    await own.close()
  })

  it('T17: strangers who guess at one account from many addresses are stopped, and its owner is not', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url })
    const attempt = (remoteAddress: string, username: string, password: string) =>
      own.app.inject({
        method: 'POST',
        url: login.path,
        headers: OWN,
        remoteAddress,
        payload: { username, password },
      })
    expect((await attempt('192.0.2.1', 'clerk', 'right')).statusCode).toBe(200)
    const guesses = []
    for (let n = 0; n < 80; n += 1) guesses.push((await attempt(`198.51.100.${n}`, 'clerk', 'wrong')).json())
    expect(guesses.filter(({ code }) => code === 429)).toHaveLength(21)
    expect(guesses.at(-1)?.message).toMatch(/此账号正被陌生网络反复尝试登录/)
    expect((await attempt('192.0.2.1', 'clerk', 'right')).statusCode).toBe(200)
    await own.close()
  })
})

describe('attacks on the session', () => {
  it('T01: an unsafe call without Origin and Sec-Fetch-Site is refused', async () => {
    const cookie = await gateway.signIn('clerk')
    upstream.requests.length = 0
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/x',
      headers: { cookie },
      payload: {},
    })
    expect(answer.statusCode).toBe(403)
    expect(upstream.requests).toEqual([])
  })

  it.each(['cross-site', 'same-site'])('T02: a call marked %s is refused, GET too', async (site) => {
    const cookie = await gateway.signIn('clerk')
    upstream.requests.length = 0
    for (const method of ['GET', 'POST'] as const) {
      const answer = await gateway.app.inject({
        method,
        url: '/api/x',
        headers: { cookie, 'sec-fetch-site': site },
      })
      expect(answer.statusCode).toBe(403)
    }
    expect(upstream.requests).toEqual([])
  })

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    [PUBLIC_ORIGIN, 200],
  ])('T03: Origin %s without Sec-Fetch-Site is answered with %i', async (origin, status) => {
    const cookie = await gateway.signIn('clerk')
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/x',
      headers: { cookie, origin },
      payload: {},
    })
    expect(answer.statusCode).toBe(status)
  })

  it('T04: a preflight gets no CORS headers and is not passed on', async () => {
    const answer = await gateway.app.inject({
      method: 'OPTIONS',
      url: '/api/x',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.statusCode).toBe(405)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(upstream.requests).toEqual([])
  })

  it('T06: a planted session id is not the one the sign-in grants', async () => {
    const planted = 'a'.repeat(43)
    const answer = await postLogin(
      { username: 'clerk', password: 'right' },
      { ...OWN, cookie: `swms_session=${planted}` },
    )
    expect(answer.cookies.at(-1)?.value).not.toBe(planted)
    const call = await gateway.app.inject({ url: '/api/x', headers: { cookie: `swms_session=${planted}` } })
    expect(call.statusCode).toBe(401)
  })

  it('T07: a form of another site cannot sign anybody in', async () => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN },
      payload: 'username=clerk&password=right',
    })
    expect(answer.statusCode).toBe(400)
    expect(
      (await postLogin({ username: 'clerk', password: 'right' }, { 'sec-fetch-site': 'cross-site' }))
        .statusCode,
    ).toBe(403)
    expect(upstream.requests).toEqual([])
  })

  it('T08: two session cookies are refused rather than one of them believed', async () => {
    const cookie = await gateway.signIn('clerk')
    const answer = await gateway.app.inject({
      url: '/session',
      headers: { cookie: `swms_session=other; ${cookie}` },
    })
    expect(answer.statusCode).toBe(400)
  })

  it.each(['short', 'a'.repeat(44), '%00'.repeat(15), '../../etc'])(
    'T09: the malformed id %s is no session',
    async (id) => {
      const answer = await gateway.app.inject({ url: '/api/x', headers: { cookie: `swms_session=${id}` } })
      expect(answer.statusCode).toBe(401)
    },
  )

  it.each([
    ['HEAD', '/session'],
    ['POST', '/session'],
    ['GET', '/session/resume'],
    ['HEAD', '/session/resume'],
    ['GET', login.path],
  ] as const)('T10: %s %s is no way to change a session', async (method, url) => {
    const cookie = await gateway.signIn('clerk')
    upstream.requests.length = 0
    const answer = await gateway.app.inject({ method, url, headers: { cookie, ...OWN } })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toMatch(/POST|DELETE/)
    expect(upstream.requests).toEqual([])
    const view = await gateway.app.inject({ url: '/session', headers: { cookie } })
    expect(view.json()).toMatchObject({ state: 'active' })
  })

  it('T12: X-Forwarded-For of an untrusted peer does not reach the upstream', async () => {
    await postLogin(
      { username: 'clerk', password: 'right' },
      { ...OWN, 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' },
    )
    expect(upstream.requests[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('T12: X-Forwarded-Proto and -Host of an untrusted peer change neither the cookie nor whose request it is', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    const own = await postLogin({ username: 'clerk', password: 'right' }, { ...OWN, ...forwarded })
    expect(own.headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    const foreign = { origin: 'https://evil.example', host: 'evil.example', ...forwarded }
    const answer = await postLogin({ username: 'clerk', password: 'right' }, foreign)
    expect(answer.statusCode).toBe(403)
  })

  it.each([
    ['untrusted', 'slowed down', 429, []],
    ['trusted', 'all tried', 400, ['127.0.0.1']],
  ])(
    'T12: guesses from an %s peer that gives another address each time are %s',
    async (_peer, _end, last, proxies) => {
      const own = await startGateway({ upstreamUrl: upstream.url, trustedProxies: proxies })
      const statuses: number[] = []
      for (let n = 1; n <= 301; n += 1) {
        const answer = await own.app.inject({
          method: 'POST',
          url: login.path,
          headers: { ...OWN, 'x-forwarded-for': `6.6.${n >> 8}.${n & 255}` },
          payload: { username: `guess ${n}`, password: 'wrong' },
        })
        statuses.push(answer.statusCode)
      }
      await own.close()
      expect(statuses).toEqual([...Array(300).fill(400), last])
    },
  )
})
