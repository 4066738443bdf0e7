// Signing in at back ends that are not the product's own: each writes what it grants in its own way, and what cannot be read
// is named in the log for anyone who connects it.
//
// The upstream's token is what an intruder is after: with it every call can be made from anywhere, past the gateway's session,
// its limits and its block. So no answer holds one, whatever an upstream puts into it, and no spelling of the sign-in's or the
// renewal's address reaches an upstream that would answer with one, or let passwords be guessed without a limit.
import http from 'node:http'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loggerOptions } from '#server/logger.ts'
import { login, tokenRefresh } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const HOUR_MS = 3_600_000
const TOKEN = 'tok-1a2b3c4d5e6f7a8b9c0d'

let upstream: FakeUpstream
let gateway: TestGateway
let nowMs: number
let text = ''

beforeAll(async () => {
  upstream = await startFakeUpstream()
  const stream = new PassThrough()
  stream.on('data', (chunk) => (text += String(chunk)))
  const logger = { ...loggerOptions('info'), stream }
  gateway = await startGateway({ upstreamUrl: upstream.url, logger, now: () => nowMs })
})
beforeEach(() => {
  nowMs = Date.now()
  text = ''
  upstream.requests.length = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const user = { id: 1, name: '陈文员' }
const granted = (given: object = {}) => ({
  token: TOKEN,
  expirationTime: Date.now() + 24 * HOUR_MS,
  activate: true,
  userVO: user,
  ...given,
})

/** So many names are tried that no limit on one is met. */
let tried = 0

async function signIn() {
  tried += 1
  const payload = { username: `clerk${tried}`, password: 'right' }
  const address = `10.0.${Math.floor(tried / 250)}.${tried % 250}`
  const answer = await gateway.app.inject({
    method: 'POST',
    url: login.path,
    headers: OWN,
    remoteAddress: address,
    payload,
  })
  return { answer, cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).at(-1) ?? '' }
}

async function sessionAfter(grant: object) {
  upstream.answer(login.path, envelope(granted(grant)))
  const { answer, cookie } = await signIn()
  expect(answer.statusCode, answer.body).toBe(200)
  const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
  return session.json() as { user: object; activate: boolean; expiresAt: string }
}

const loggedFields = () => [...text.matchAll(/"field":"([^"]+)"/g)].map(([, field]) => field)

describe('a sign-in', () => {
  it.each<[string, object, object]>([
    ['an id as text', { id: '17', name: 'a' }, { id: '17', name: 'a' }],
    ['an id of 19 digits as text', { id: '1765432109876543211', name: 'a' }, { id: '1765432109876543211' }],
    ['an id of another kind', { id: 'u-7', name: 'a' }, { id: 'u-7' }],
    ['no avatar', { id: 1, name: 'a', avatar: null }, { id: '1', name: 'a' }],
    ['no name', { id: 1, name: null }, { id: '1', name: expect.stringMatching(/^clerk/) }],
    ['more than it needs', { id: 1, name: 'a', token: TOKEN, roles: null }, { id: '1', name: 'a' }],
  ])('is granted to a user with %s', async (_form, userVO, expected) => {
    const session = await sessionAfter({ userVO })
    expect(session.user).toMatchObject(expected)
    expect(JSON.stringify(session)).not.toContain(TOKEN)
  })

  it('keeps all digits of an id that is a number', async () => {
    upstream.answer(login.path, (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(
        `{"code":200,"data":{"token":"t","expirationTime":${nowMs + HOUR_MS},"userVO":{"id":1765432109876543211,"name":"a"}}}`,
      )
    })
    const { answer, cookie } = await signIn()
    expect(answer.json()).toMatchObject({ data: { userVO: { id: '1765432109876543211' } } })
    const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
    expect(session.json()).toMatchObject({ user: { id: '1765432109876543211' } })
  })

  it.each<[unknown, boolean]>([
    [true, true],
    [1, true],
    ['1', true],
    ['Y', true],
    ['true', true],
    [null, true],
    [undefined, true],
    [false, false],
    [0, false],
    ['0', false],
    ['N', false],
  ])('reads activate %j as %s', async (activate, isActivated) => {
    expect((await sessionAfter({ activate })).activate).toBe(isActivated)
  })

  it.each<[string, (at: Date) => unknown]>([
    ['local text', (at) => localText(at).replace('T', ' ')],
    ['local text with a T', (at) => localText(at)],
    ['slashes', (at) => localText(at).replace('T', ' ').replaceAll('-', '/')],
    ['one number', (at) => localText(at).replace(/\D/g, '')],
    ['its parts', (at) => localText(at).split(/\D/).map(Number)],
    ['an offset', (at) => `${localText(at)}+0800`],
    ['epoch seconds', (at) => at.getTime() / 1000],
    ['how long it lives', (at) => (at.getTime() - nowMs) / 1000],
  ])('reads an expiry given as %s to the second, whatever the zone of the process', async (_form, spell) => {
    nowMs = Math.floor(nowMs / 1000) * 1000
    const at = new Date(nowMs + 20 * HOUR_MS)
    expect((await sessionAfter({ expirationTime: spell(at) })).expiresAt).toBe(at.toISOString())
  })

  it.each<[string, object]>([
    ['data.token', { token: null }],
    ['data.userVO', { userVO: null }],
    ['data.userVO.id', { userVO: { name: '陈文员' } }],
    ['data.activate', { activate: 'perhaps' }],
    ['data.expirationTime', { expirationTime: null }],
    ['data.expirationTime', { expirationTime: -1 }],
    ['data.expirationTime', { expirationTime: 'tomorrow' }],
  ])('whose %s cannot be read fails, and the log names the field and nobody', async (field, grant) => {
    upstream.answer(login.path, envelope(granted(grant)))
    const { answer } = await signIn()
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({ message: '仓储服务返回异常，请稍后重试', data: null })
    expect(answer.cookies).toEqual([])
    expect(loggedFields()).toEqual([field])
    expect(text).not.toContain('陈文员')
  })

  it.each<[string, () => unknown]>([
    ['epoch milliseconds', () => nowMs - 1],
    ['local text', () => localText(new Date(nowMs - 60_000)).replace('T', ' ')],
  ])('whose expiry is past, as %s, fails with that reason', async (_form, expiry) => {
    upstream.answer(login.path, envelope(granted({ expirationTime: expiry() })))
    const { answer } = await signIn()
    expect(answer.statusCode).toBe(502)
    expect(answer.json().message).toContain('有效期已过')
    expect(answer.cookies).toEqual([])
    expect(loggedFields()).toEqual(['data.expirationTime'])
  })

  const body = () => JSON.stringify({ code: '200', message: 'ok', data: granted() })
  it.each<[string, Record<string, string>, () => Buffer]>([
    ['begins with a byte order mark', {}, () => Buffer.from(`\ufeff${body()}`)],
    ['is compressed', { 'content-encoding': 'gzip' }, () => gzipSync(body())],
    ['calls itself text', { 'content-type': 'text/plain' }, () => Buffer.from(body())],
    ['has a number as message', {}, () => Buffer.from(body().replace('"ok"', '200'))],
    ['has an object as message', {}, () => Buffer.from(body().replace('"ok"', '{}'))],
  ])('whose answer %s is read', async (_what, headers, bytes) => {
    upstream.answer(login.path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytes())
    })
    expect((await signIn()).answer.statusCode).toBe(200)
  })

  it.each<[string, Record<string, string>, () => Buffer]>([
    ['breaks off', {}, () => Buffer.from(body())],
    ['breaks off, compressed', { 'content-encoding': 'gzip' }, () => gzipSync(body())],
  ])('whose answer %s is refused', async (_what, headers, bytes) => {
    upstream.answer(login.path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 9_000, ...headers })
      response.write(bytes().subarray(0, 20), () => response.destroy())
    })
    const { answer } = await signIn()
    expect([answer.statusCode, answer.cookies]).toEqual([502, []])
  })
})

/** As clocks in China show it. */
function localText(at: Date): string {
  return new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19)
}

describe('T03: the token', () => {
  const holders: [string, unknown][] = [
    ['token', { token: TOKEN }],
    ['accessToken', { accessToken: TOKEN }],
    ['access_token beside a user', { access_token: TOKEN, user }],
    ['a nested one', { result: [{ auth: { 'x-auth-token': TOKEN } }] }],
    ['a bare text', TOKEN],
    ['JSON as text', JSON.stringify({ token: TOKEN })],
  ]
  it.each(
    holders.flatMap(([name, data]) =>
      [0, 20_000, 500, 701, '701'].map((code) => [code, name, data] as const),
    ),
  )('does not come with a refusal of code %s that holds %s', async (code, _name, data) => {
    upstream.answer(login.path, envelope(data, { code, message: '账号待审核' }))
    const { answer } = await signIn()
    expect(answer.json()).toMatchObject({ code: Number(code), message: '账号待审核' })
    expect(answer.body).not.toContain(TOKEN)
    expect(answer.cookies).toEqual([])
  })

  it('keeps what 701 explains', async () => {
    const reasons = [{ row: 3, reason: '用户名已停用' }]
    upstream.answer(login.path, envelope(reasons, { code: 701 }))
    expect((await signIn()).answer.json()).toMatchObject({ code: 701, data: reasons })
  })

  it('granted under a code that is not 200 is a failure that says so, and the log names the code', async () => {
    upstream.answer(login.path, envelope(granted(), { code: 0, message: 'success' }))
    const { answer } = await signIn()
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({ message: '仓储服务返回异常，请稍后重试' })
    expect(loggedFields()).toEqual(['code'])
  })

  const spellings = ['login', 'token-refresh'].flatMap((call) => [
    `/api/user/${call}/`,
    `/api/user/${call}/x`,
    `/api/user/${call}.json`,
    `/api/User/${call}`,
    `/api/user/${call.toUpperCase()}`,
    `/api/user/${call.toUpperCase()}/`,
    `/api/user/${call}%2F`,
    `/api/user/${call}%252F`,
    `/api/user/${call}%20`,
    `/api/user/${call};x=1`,
    `/api/user/${call}%3Bx`,
    `/api/user%2F${call}`,
    `/api/use%72/${call}/`,
    `/api/user/./${call}`,
    `/api/x/../user/${call}`,
    `/api/user/${call.replace('o', '%6F')}/`,
    `/api/user/${call.replace('n', '%EF%BD%8E')}`,
    `/api//user/${call}`,
    `/api/user/${call}%00`,
    `/api/user/${call}%23`,
    `/api/user/${call}%3F`,
    `/api/user/${call}/?x=1`,
  ])
  it.each(spellings)('is not given out by way of %s', async (path) => {
    upstream.answer(login.path, envelope(granted()))
    const { cookie } = await signIn()
    upstream.requests.length = 0
    const { port } = await listening()
    for (const method of ['POST', 'PATCH', 'GET', 'PUT']) {
      expect(await statusOf(port, method, path, cookie)).toBeGreaterThanOrEqual(400)
    }
    expect(upstream.requests).toEqual([])
  })

  it.each(['/api/user/loginLog', '/api/user/login-log', '/api/user/logins'])(
    '%s is another call',
    async (path) => {
      upstream.answer(login.path, envelope(granted()))
      const { cookie } = await signIn()
      const { port } = await listening()
      expect(await statusOf(port, 'GET', path, cookie)).toBe(200)
    },
  )
})

let opened: Promise<{ port: number }> | undefined
const listening = () => (opened ??= gateway.listen())

/** Sent as it is spelt, which fetch does not do. */
function statusOf(port: number, method: string, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path, headers: { ...OWN, cookie } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject).end()
  })
}

describe('a renewal', () => {
  let cookie: string
  beforeEach(async () => {
    upstream.answer(login.path, envelope(granted()))
    cookie = (await signIn()).cookie
    nowMs += 17 * HOUR_MS
  })
  afterEach(() => upstream.answer(tokenRefresh.path, envelope(null, { code: 500 })))
  const call = () => gateway.app.inject({ url: '/api/x', headers: { cookie, ...OWN } })

  it.each([
    [600, 200],
    [601, 200],
    ['601', 401],
  ])('T21: answered with %s blocks as any call does', async (code, status) => {
    upstream.answer(tokenRefresh.path, envelope(null, { code, status, message: '令牌已失效' }))
    expect((await call()).statusCode).toBe(200)
    await eventually(async () => {
      const answer = await call()
      expect([answer.statusCode, answer.json().code]).toEqual([423, Number(code)])
    })
    const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
    expect(session.json()).toMatchObject({ state: 'blocked' })
  })

  it.each<[string, object]>([
    ['data.t1', { token: 'x', expirationTime: 9e12 }],
    ['data.t2', { t1: 'x', t2: 'soon' }],
    ['data.t2', { t1: 'x', t2: 1_000_000_000_000 }],
  ])('whose %s cannot be used leaves the old token, and the log names the field', async (field, answer) => {
    upstream.answer(tokenRefresh.path, envelope(answer))
    expect((await call()).statusCode).toBe(200)
    await eventually(() => expect(loggedFields()).toEqual([field]))
    expect((await call()).statusCode).toBe(200)
  })

  it.each<[string, Record<string, string>, (body: string) => string | Buffer]>([
    ['begins with a byte order mark', {}, (body) => `\ufeff${body}`],
    ['is compressed', { 'content-encoding': 'gzip' }, (body) => gzipSync(`\ufeff${body}`)],
  ])('whose answer %s is read', async (_what, headers, bytesOf) => {
    const until = new Date(nowMs + 24 * HOUR_MS)
    upstream.answer(tokenRefresh.path, (_request, response) => {
      const body = JSON.stringify({ code: 200, data: { t1: 'second', t2: until.getTime() } })
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytesOf(body))
    })
    await call()
    await eventually(async () => {
      const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
      expect(session.json().expiresAt).toBe(until.toISOString())
    })
  })

  it('reads a new expiry without a zone as China’s', async () => {
    const until = new Date(Math.floor(nowMs / 1000) * 1000 + 24 * HOUR_MS)
    upstream.answer(tokenRefresh.path, envelope({ t1: 'second', t2: localText(until).replace('T', ' ') }))
    await call()
    await eventually(async () => {
      const session = await gateway.app.inject({ url: '/session', headers: { cookie } })
      expect(session.json().expiresAt).toBe(until.toISOString())
    })
  })
})
