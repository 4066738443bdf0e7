import { createConnection } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPlainPath } from '#server/gateway/proxy/path-guard.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string
let url: string
let port: number

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  cookie = await gateway.signIn('clerk')
  const listening = await gateway.listen()
  url = listening.url
  port = listening.port
})
beforeEach(() => {
  upstream.requests.length = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const OWN = { 'sec-fetch-site': 'same-origin' }

/** Headers with which an upstream would speak to the browser past the gateway. */
const UNWANTED = [
  'set-cookie',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'content-security-policy',
  'strict-transport-security',
  'server',
  'x-powered-by',
]

describe('a call', () => {
  it('goes on with the token, the source and the chosen version, and without the cookie', async () => {
    await gateway.app.inject({ url: '/api/x', headers: { cookie: `${cookie}; VERSION=V4` } })
    const headers = upstream.requests[0]?.headers
    expect(headers).toMatchObject({ authorization: 'token of clerk', source: 'web', version: 'V4' })
    expect(headers?.cookie).toBeUndefined()
  })

  it('has an id that no other call has, of this process or of another', async () => {
    const another = await startGateway({ upstreamUrl: upstream.url })
    for (const { app } of [gateway, gateway, another]) await app.inject({ url: '/api/public/x' })
    const ids = upstream.requests.map(({ headers }) => headers['x-request-id'])
    expect(ids).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{10}-[0-9a-z]+$/)))
    expect(new Set(ids).size).toBe(3)
    await another.close()
  })

  it('keeps path and query byte for byte (T60)', async () => {
    const path = '/api/%E4%BB%93/x?a=1,2&b=%2B+c&b=&%E8%B4%A7=%20'
    await gateway.app.inject({ url: path, headers: { cookie } })
    expect(upstream.requests[0]?.url).toBe(path)
  })

  it('streams a large body both ways', async () => {
    const size = 20 * 1024 * 1024
    upstream.answer('/api/echo', (_request, response, body) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      Readable.from([Buffer.from(body)]).pipe(response)
    })
    const answer = await fetch(`${url}/api/echo`, {
      method: 'POST',
      headers: { cookie, ...OWN, 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(size, 'x'),
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(size)
  })

  it('without a session is refused and not passed on, but for the public ones', async () => {
    const refused = await gateway.app.inject({ url: '/api/x' })
    expect(refused.statusCode).toBe(401)
    expect(upstream.requests).toEqual([])
    const open = await gateway.app.inject({ url: '/api/public/board' })
    expect(open.statusCode).toBe(200)
    expect(upstream.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('is answered with 502 when the upstream is down', async () => {
    const lonely = await startGateway({ upstreamUrl: 'http://127.0.0.1:9' })
    const answer = await lonely.app.inject({ url: '/api/public/x' })
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({
      code: 502,
      message: '仓储服务暂时无法连接，请稍后重试',
      data: null,
    })
    await lonely.close()
  })

  it('breaks when the upstream dies in the middle of its answer', async () => {
    upstream.answer('/api/dies', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      setImmediate(() => response.destroy())
    })
    const answer = await fetch(`${url}/api/dies`, { headers: { cookie } })
    await expect(answer.text()).rejects.toThrow()
  })

  it('T58: is aborted upstream when the client leaves', async () => {
    let closed = false
    upstream.answer('/api/slow', (_request, response) => response.once('close', () => (closed = true)))
    const leaving = new AbortController()
    const call = fetch(`${url}/api/slow`, { headers: { cookie }, signal: leaving.signal })
    await eventually(() => expect(upstream.requests).toHaveLength(1))
    leaving.abort()
    await expect(call).rejects.toThrow()
    await eventually(() => expect(closed).toBe(true))
  })
})

describe('attacks on the proxy', () => {
  it.each([
    '/api/user/token-refresh',
    '/api/user/token-refresh?x=1',
    '/api/user/token-refresh/',
    '/api/user/token%2Drefresh',
    '/api/%75ser/token-refresh',
    '/api/user/token-refresh;x=1',
    '/api/user/./token-refresh',
    '/API/user/token-refresh',
  ])('T29: the browser cannot renew the token itself, not by %s either', async (path) => {
    for (const method of ['PATCH', 'POST']) {
      const status = await rawStatus(`${method} ${path} HTTP/1.1`, ['Sec-Fetch-Site: same-origin'])
      expect([400, 404]).toContain(status)
    }
    expect(upstream.requests).toEqual([])
  })

  it.each([
    `GET ${NOTICE_STREAM_PATH}/`,
    `GET ${NOTICE_STREAM_PATH}/x`,
    `GET ${NOTICE_STREAM_PATH.replace('sse', '%73se')}/`,
    `HEAD ${NOTICE_STREAM_PATH}`,
    `POST ${NOTICE_STREAM_PATH}`,
  ])('T29: the notice stream of the upstream is not to be had, not by %s either', async (request) => {
    expect(await rawStatus(`${request} HTTP/1.1`, ['Sec-Fetch-Site: same-origin'])).toBe(404)
    expect(upstream.requests).toEqual([])
  })

  const REFUSED_PATHS = [
    '/api/x\\..\\..\\admin',
    '/api/..%2f..',
    '/api/%2e%2e/',
    '/api/%252e%252e/admin',
    '/api/%25252e%25252e/admin',
    '/api/%00',
    '/api/%0d%0aX: y',
    '/api/a\tb',
    '/api//x',
    '/api/%2f/x',
    '/api/..;/admin',
    '/api/#x',
    'http://evil/api/x',
    '/api/x;y=1',
    '/api/x//?y=1',
    '/api/%zz',
    '/api/%',
  ]

  it.each(REFUSED_PATHS)('T47: the path %j is not let in', (path) => {
    expect(isPlainPath(path)).toBe(false)
  })

  it.each([
    '/api/user/info',
    '/api/x?y=../..',
    '/api/x?y=//;#',
    '/api/a.b?y=//;#',
    '/process/processReceive/%E8%B4%A7%E4%B8%BB/P1',
    '/api/a.b/..c',
    '/',
  ])('T47: the path %j is let in', (path) => {
    expect(isPlainPath(path)).toBe(true)
  })

  it('T47: a refused path is answered with 400 through the front door, with no upstream call', async () => {
    for (const path of REFUSED_PATHS) expect(await rawStatus(`GET ${path} HTTP/1.1`), path).toBe(400)
    expect(upstream.requests).toEqual([])
  })

  it.each([
    ['Expect', ['Expect: 100-continue']],
    ['Keep-Alive', ['Keep-Alive: 5']],
    ['Upgrade', ['Upgrade: foo', 'Connection: Upgrade']],
  ])('T48: the header %s does not break a call', async (_name, headers) => {
    expect(await rawStatus('GET /api/x HTTP/1.1', headers)).toBe(200)
    expect(upstream.requests[0]?.headers).not.toHaveProperty('upgrade')
    expect(upstream.requests[0]?.headers).not.toHaveProperty('expect')
  })

  it('T12, T49: headers that claim to be ours are replaced', async () => {
    await gateway.app.inject({
      url: '/api/x',
      headers: {
        cookie,
        authorization: 'forged',
        source: 'forged',
        version: 'V9',
        'x-forwarded-for': '6.6.6.6',
        x_forwarded_for: '6.6.6.6',
      },
    })
    expect(upstream.requests[0]?.headers).toMatchObject({
      authorization: 'token of clerk',
      source: 'web',
      version: 'V6',
      'x-forwarded-for': '127.0.0.1',
    })
    expect(upstream.requests[0]?.headers['x_forwarded_for']).toBeUndefined()
  })

  it('T49: three hundred headers do no harm, and 16 KB of them are refused', async () => {
    const headers = Array.from({ length: 300 }, (_, n) => `x-${n}: y`)
    expect(await rawStatus('GET /api/x HTTP/1.1', headers)).toBe(200)
    expect(upstream.requests[0]?.headers).not.toHaveProperty('x-1')
    expect(await rawStatus('GET /api/x HTTP/1.1', [`X: ${'y'.repeat(16 * 1024)}`])).toBe(431)
    expect(upstream.requests).toHaveLength(1)
  })

  it.each([
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity']],
    ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
    ['a folded header', ['X: a', ' b: c']],
    ['a bare line feed', ['X: a\nTransfer-Encoding: chunked']],
    ['a space before the colon', ['Content-Length : 5']],
  ])('T46: a request with %s is refused, with no upstream call', async (_what, headers) => {
    expect(await rawStatus('POST /api/x HTTP/1.1', ['Sec-Fetch-Site: same-origin', ...headers])).toBe(400)
    expect(upstream.requests).toEqual([])
  })

  it('T46: a chunk that is none is refused, and the connection closed', async () => {
    for (const chunk of ['5;a=\0b\r\nhello\r\n', '5\nhello\r\n', '5 5\r\nhello\r\n', '-5\r\nhello\r\n']) {
      const { status, isClosed } = await rawExchange(
        'POST /api/x HTTP/1.1',
        ['Sec-Fetch-Site: same-origin', 'Transfer-Encoding: chunked'],
        `${chunk}0\r\n\r\nGET /api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n`,
      )
      expect([status, isClosed], JSON.stringify(chunk)).toEqual([400, true])
    }
    expect(upstream.requests.map(({ url }) => url)).not.toContain('/api/smuggled')
  })

  it('OPTIONS is not passed on, and nothing allows another origin', async () => {
    const headers = { cookie, origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await gateway.app.inject({ method: 'OPTIONS', url: '/api/x', headers })
    expect(answer.statusCode).toBe(405)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(upstream.requests).toEqual([])
  })

  it('T50: Connection cannot name our header away', async () => {
    await rawStatus('GET /api/x HTTP/1.1', ['Connection: authorization, close'])
    expect(upstream.requests[0]?.headers.authorization).toBe('token of clerk')
  })

  it('T08: two Cookie headers that each name a session are refused rather than one of them believed', async () => {
    const planted = `Cookie: swms_session=${'a'.repeat(43)}`
    expect(await rawStatus('GET /api/x HTTP/1.1', [planted])).toBe(400)
    expect(upstream.requests).toEqual([])
  })

  it('T09: a cookie of a megabyte is refused', async () => {
    expect(await rawStatus('GET /api/x HTTP/1.1', [`Cookie: x=${'y'.repeat(1_048_576)}`])).toBe(431)
    expect(upstream.requests).toEqual([])
  })

  it('T54: a 503 with Retry-After is passed on once', async () => {
    upstream.answer('/api/busy', (_request, response) => {
      response.writeHead(503, { 'retry-after': '1' }).end('{}')
    })
    const answer = await gateway.app.inject({ url: '/api/busy', headers: { cookie } })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(upstream.requests).toHaveLength(1)
  })

  it('T55: a redirect to another host is not followed', async () => {
    upstream.answer('/api/moved', (_request, response) => {
      response.writeHead(302, { location: 'http://evil.example/' }).end()
    })
    const answer = await gateway.app.inject({ url: '/api/moved', headers: { cookie } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBeUndefined()
    expect(upstream.requests).toHaveLength(1)
  })

  it('T48, T56: the documentation is had without what was not asked for, in either direction', async () => {
    upstream.answer('/docs/json', (request, response, body) => {
      for (const name of UNWANTED) response.setHeader(name, 'upstream')
      envelope(1)(request, response, body)
    })
    const odd = ['Expect: 100-continue', 'Keep-Alive: 5', 'Upgrade: foo', 'Connection: Upgrade', 'X-Other: y']
    expect(await rawStatus('GET /docs/json HTTP/1.1', odd)).toBe(200)
    const { headers } = upstream.requests[0] ?? {}
    expect(headers).toMatchObject({ authorization: 'token of clerk' })
    for (const name of ['cookie', 'expect', 'keep-alive', 'upgrade', 'x-other', 'x-forwarded-for'])
      expect(headers).not.toHaveProperty(name)
    const answer = await gateway.app.inject({ url: '/docs/json', headers: { cookie } })
    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(answer.headers)).not.toContain('upstream')
  })

  it('T56: cookies, CORS, policies and the server name of the upstream do not pass', async () => {
    upstream.answer('/api/chatty', (request, response, body) => {
      for (const name of UNWANTED) response.setHeader(name, 'upstream')
      envelope(1)(request, response, body)
    })
    const answer = await gateway.app.inject({ url: '/api/chatty', headers: { cookie } })
    expect(JSON.stringify(answer.headers)).not.toContain('upstream')
  })
})

/** Sends a request that no client library would, and reads the status. */
function rawStatus(requestLine: string, headers: string[] = []): Promise<number> {
  return rawExchange(requestLine, headers).then(({ status }) => status)
}

/** The same with a body; waits until the gateway has closed the connection where it is one that it should. */
function rawExchange(
  requestLine: string,
  headers: string[],
  body = '',
): Promise<{ status: number; isClosed: boolean }> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1')
    const lines = [requestLine, 'Host: localhost', `Cookie: ${cookie}`, ...headers, '', body]
    socket.once('error', reject)
    let received = ''
    const settle = (isClosed: boolean) => {
      const status = /HTTP\/1\.1 (?!100)(\d+)/.exec(received)?.[1]
      if (status === undefined || (body !== '' && !isClosed)) return
      resolve({ status: Number(status), isClosed })
      socket.destroy()
    }
    socket.on('data', (data) => {
      received += data.toString()
      settle(false)
    })
    socket.once('end', () => settle(true))
    socket.write(lines.join('\r\n'))
  })
}
