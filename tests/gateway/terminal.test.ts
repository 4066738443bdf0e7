// Terminals of the floor: signed in for a shift, past the end of their browser, and locked while nobody is there.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#shared/contracts/system/user.ts'
import { LOCK_PATH, PRESENCE_PATH, RESUME_PATH, SESSION_PATH, UNLOCK_PATH } from '#shared/session.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const SHIFT_MS = 12 * 3_600_000
const LOCK_MS = 15 * 60_000
const OWN = { 'sec-fetch-site': 'same-origin' }
const PIN = '4711'

let nowMs: number
let upstream: FakeUpstream
let gateway: TestGateway

beforeEach(async () => {
  nowMs = Date.now()
  upstream = await startFakeUpstream({ otherwise: envelope('an answer') })
  gateway = await startGateway({
    upstreamUrl: upstream.url,
    terminals: { shiftMs: SHIFT_MS, lockMs: LOCK_MS },
    now: () => nowMs,
  })
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
})

function signIn(pin?: unknown) {
  const payload = { username: 'clerk', password: 'right', ...(pin !== undefined && { pin }) }
  return gateway.app.inject({ method: 'POST', url: login.path, headers: OWN, payload })
}

async function terminal(): Promise<string> {
  const { cookies } = await signIn(PIN)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function ask(cookie: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { ...OWN, cookie }
  return gateway.app.inject({ method, url, headers, ...(payload && { payload }) })
}

const stateOf = async (cookie: string) => (await ask(cookie, 'GET', SESSION_PATH)).json().state
const unlock = (cookie: string, pin: string) => ask(cookie, 'POST', UNLOCK_PATH, { pin })

describe('a terminal', () => {
  it('has a cookie that outlives its browser for a shift, and its PIN goes no further than the gateway', async () => {
    const answer = await signIn(PIN)
    expect(answer.cookies.at(-1)).toMatchObject({ maxAge: SHIFT_MS / 1_000, httpOnly: true })
    expect(JSON.parse(upstream.requests[0]?.body ?? '')).toEqual({ username: 'clerk', password: 'right' })
    expect(answer.body).not.toContain(PIN)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await ask(cookie, 'GET', SESSION_PATH)).json()).toMatchObject({
      state: 'active',
      lockAfterMs: LOCK_MS,
    })
  })

  it.each(['123', '123456789', 'abcd', '١٢٣٤', 4711, ''])('takes no PIN like %j', async (pin) => {
    const answer = await signIn(pin)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'PIN 为4至8位数字'])
    expect(upstream.requests).toEqual([])
  })

  it('locks itself when nobody has been there, and then lets no call through', async () => {
    const cookie = await terminal()
    nowMs += LOCK_MS - 1
    expect((await ask(cookie, 'GET', '/api/some/call')).statusCode).toBe(200)
    nowMs += 1
    const asked = upstream.requests.length
    const answer = await ask(cookie, 'GET', '/api/some/call')
    expect([answer.statusCode, answer.json().code]).toEqual([423, 423])
    expect(upstream.requests).toHaveLength(asked)
    expect(await stateOf(cookie)).toBe('locked')
  })

  it('stays open as long as somebody is there, which calls alone do not say', async () => {
    const cookie = await terminal()
    for (let n = 0; n < 3; n += 1) {
      nowMs += LOCK_MS - 1
      expect((await ask(cookie, 'POST', PRESENCE_PATH)).json().state).toBe('active')
    }
    nowMs += LOCK_MS
    expect((await ask(cookie, 'POST', PRESENCE_PATH)).json().state).toBe('locked')
    expect(await stateOf(cookie)).toBe('locked')
  })

  it('shows no page while it is locked but the one that unlocks it, and leads on from there', async () => {
    const cookie = await terminal()
    expect((await ask(cookie, 'POST', LOCK_PATH)).json().state).toBe('locked')
    const page = await ask(cookie, 'GET', '/inventory/stock?sku=1')
    expect([page.statusCode, page.headers['location']]).toEqual([
      302,
      `/login?${new URLSearchParams({ redirect: '/inventory/stock?sku=1' })}`,
    ])
    const entrance = await ask(cookie, 'GET', String(page.headers['location']))
    expect(entrance.body).toContain('终端已锁定')
    expect((await unlock(cookie, PIN)).json().state).toBe('active')
    const onward = await ask(cookie, 'GET', String(page.headers['location']))
    expect([onward.statusCode, onward.headers['location']]).toEqual([302, '/inventory/stock?sku=1'])
  })

  it('is not opened by a resumption, nor by presence', async () => {
    const cookie = await terminal()
    await ask(cookie, 'POST', LOCK_PATH)
    for (const path of [RESUME_PATH, PRESENCE_PATH, LOCK_PATH]) {
      expect((await ask(cookie, 'POST', path)).json().state).toBe('locked')
    }
  })

  it('guessing its PIN: the fifth wrong one ends the session, however many come at once', async () => {
    const cookie = await terminal()
    await ask(cookie, 'POST', LOCK_PATH)
    const guesses = Array.from({ length: 40 }, (_, n) => unlock(cookie, `${1000 + n}`))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(4)
    expect(statuses).not.toContain(200)
    expect((await unlock(cookie, PIN)).statusCode).toBe(401)
    expect(await stateOf(cookie)).toBe('anonymous')
  })

  it('forgets wrong PINs once the right one has come', async () => {
    const cookie = await terminal()
    for (let n = 0; n < 3; n += 1) {
      await ask(cookie, 'POST', LOCK_PATH)
      for (let wrong = 0; wrong < 4; wrong += 1) expect((await unlock(cookie, '0000')).statusCode).toBe(403)
      expect((await unlock(cookie, PIN)).json().state).toBe('active')
    }
  })

  it('is signed out at the end of the shift, locked or not', async () => {
    const cookie = await terminal()
    nowMs += SHIFT_MS
    expect(await stateOf(cookie)).toBe('anonymous')
    expect((await ask(cookie, 'GET', '/api/some/call')).statusCode).toBe(401)
  })

  it('may be signed out, or in as somebody else, while it is locked', async () => {
    const cookie = await terminal()
    await ask(cookie, 'POST', LOCK_PATH)
    expect((await ask(cookie, 'DELETE', SESSION_PATH)).json().state).toBe('anonymous')
    expect((await unlock(cookie, PIN)).statusCode).toBe(401)
  })

  it('asked from another site: neither unlocked nor kept open', async () => {
    const cookie = await terminal()
    for (const path of [UNLOCK_PATH, PRESENCE_PATH, LOCK_PATH]) {
      const headers = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      const answer = await gateway.app.inject({ method: 'POST', url: path, headers, payload: { pin: PIN } })
      expect(answer.statusCode).toBe(403)
    }
  })
})

it('a session of a browser is neither locked nor unlocked', async () => {
  const cookie = await gateway.signIn('clerk')
  expect((await ask(cookie, 'POST', LOCK_PATH)).json()).toMatchObject({ state: 'active', lockAfterMs: null })
  nowMs += LOCK_MS
  expect(await stateOf(cookie)).toBe('active')
})

it('where no terminals are allowed a PIN is refused, and none is asked for', async () => {
  await gateway.close()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  const answer = await signIn(PIN)
  expect([answer.statusCode, answer.json().message]).toEqual([400, '未开启终端登录，请联系管理员'])
  expect(upstream.requests).toEqual([])
  expect((await gateway.app.inject('/login')).body).not.toContain('工位终端')
})
