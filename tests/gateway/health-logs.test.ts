// T14. A log outlives what it speaks of and is read by many: anyone who finds a token in it acts as that user. The notice
// stream is the trap: the upstream wants the token in the address.
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loggerOptions } from '#server/logger.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }
const USER = 'clerk-who-signs-in'
const WRONG_PASSWORD = 'wrong-password-typed'

type LogLine = { level: number; msg: string; reqId?: string; path?: string; status?: number; ms?: number }

let upstream: FakeUpstream
let gateway: TestGateway
let text: string

beforeEach(async () => {
  upstream = await startFakeUpstream()
  const stream = new PassThrough()
  text = ''
  stream.on('data', (chunk) => (text += String(chunk)))
  gateway = await startGateway({
    upstreamUrl: upstream.url,
    logger: { ...loggerOptions('trace'), stream },
  })
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
})

const lines = () =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine)

describe('the log', () => {
  it('has one line for each request, with the id that the upstream hears too', async () => {
    const { url } = await gateway.listen()
    const cookie = await gateway.signIn(USER)
    await fetch(`${url}/api/x?customer=secret`, { headers: { cookie } })
    const ofCall = () => lines().filter(({ path }) => path === '/api/x')
    await eventually(() => expect(ofCall()).not.toEqual([]))
    const [line, ...more] = ofCall()
    expect(more).toEqual([])
    expect(line).toMatchObject({ level: 30, msg: 'request', method: 'GET', status: 200 })
    expect(line?.ms).toBeGreaterThan(0)
    expect(line?.reqId).toBe(upstream.requests.at(-1)?.headers['x-request-id'])
  })

  it('does not speak of probes unless asked to', async () => {
    await gateway.app.inject({ url: '/healthz' })
    await gateway.app.inject({ url: '/readyz' })
    expect(lines().filter(({ level }) => level >= 30)).toEqual([])
  })

  it('T14: holds no token, cookie, password, sign-in body or upstream query, on the error paths too', async () => {
    const { url } = await gateway.listen()
    const cookie = await gateway.signIn(USER)
    const headers = { cookie, ...OWN }
    const call = (path: string, init: { method?: 'GET' | 'POST'; payload?: string } = {}) =>
      gateway.app.inject({
        method: 'GET',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        ...init,
      })

    await call('/home?wanted=query-text')
    await call('/docs/page?wanted=query-text')
    await call('/nowhere/at/all?wanted=query-text')
    await call(login.path, {
      method: 'POST',
      payload: `{"username":"${USER}","password":"${WRONG_PASSWORD}"}`,
    })
    await call(login.path, { method: 'POST', payload: `{"username":"${USER}", ${WRONG_PASSWORD}` })
    await call('/api/..%2fx?wanted=query-text')

    // Streams whose upstream refuses, breaks and disappears.
    upstream.answer(NOTICE_STREAM_PATH, (_request, response) => response.writeHead(500).end())
    await openAndLeave(`${url}${NOTICE_STREAM_PATH}?wanted=query-text`, headers)
    upstream.answer('/api/broken', (_request, response) =>
      response.writeHead(200).write('x', () => response.destroy()),
    )
    await fetch(`${url}/api/broken?wanted=query-text`, { headers })
      .then((answer) => answer.text())
      .catch(() => null)
    upstream.answer('/api/garbled', (_request, response) => response.end('{"token": token of garbage'))
    await call('/api/garbled?wanted=query-text')
    await upstream.close()
    await call('/api/x?wanted=query-text')
    await call('/home?wanted=query-text')
    await call(login.path, {
      method: 'POST',
      payload: `{"username":"${USER}","password":"${WRONG_PASSWORD}"}`,
    })
    await eventually(() => expect(lines().some(({ level }) => level >= 40)).toBe(true))

    const sessionId = cookie.split('=')[1] ?? ''
    const secrets = [`token of ${USER}`, 'token+of', 'token%20of', sessionId, WRONG_PASSWORD, '"right"', USER]
    for (const secret of [...secrets, 'query-text', 'Authorization=', 'wanted='])
      expect(text).not.toContain(secret)
  })
})

async function openAndLeave(url: string, headers: Record<string, string>): Promise<void> {
  const leaving = new AbortController()
  await fetch(url, { headers, signal: leaving.signal })
  await eventually(() =>
    expect(upstream.requests.some((request) => request.url.startsWith(NOTICE_STREAM_PATH))).toBe(true),
  )
  leaving.abort()
}
