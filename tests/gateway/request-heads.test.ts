// Heads of requests that no sound browser sends, or that have grown too long, and methods that nothing is asked by: each is
// refused in words, as a page to somebody who opens one, as an envelope to a program.
import { createConnection } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { SIGN_IN_PATH } from '#shared/session.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let port: number

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  port = (await gateway.listen()).port
})
beforeEach(() => {
  upstream.requests.length = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const HOST = 'Host: localhost:3000'
const PAGE = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8'

describe('a method that nothing is asked by', () => {
  const EVERYTHING = 'GET, HEAD, POST, PUT, PATCH, DELETE'
  it.each([
    ['OPTIONS', '/api/x', EVERYTHING],
    ['TRACE', '/api/x?a=1', EVERYTHING],
    ['PROPFIND', '/api/x', EVERYTHING],
    ['OPTIONS', SIGN_IN_PATH, 'POST'],
    ['OPTIONS', NOTICE_STREAM_PATH, 'GET'],
    ['TRACE', '/session', 'GET, DELETE'],
    ['MKCOL', '/session/resume', 'POST'],
    ['OPTIONS', '/login', 'GET, HEAD, POST'],
    ['TRACE', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/docs', 'GET, HEAD'],
    ['OPTIONS', '/nowhere', 'GET, HEAD'],
  ])('%s %s is answered with 405 and those that are: %s', async (method, path, allowed) => {
    const { status, headers, body } = await ask(`${method} ${path}`, [HOST])
    expect([status, headers['allow']]).toEqual([405, allowed])
    expect(JSON.parse(body)).toEqual({ code: 405, message: '不支持的请求方法', data: null, result_code: 405 })
    expect(upstream.requests).toEqual([])
  })

  it('is a preflight’s, too: no other origin is told more', async () => {
    const preflight = ['Origin: https://evil.example', 'Access-Control-Request-Method: POST']
    const { status, headers } = await ask('OPTIONS /api/public/x', [HOST, ...preflight])
    expect(status).toBe(405)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a host', () => {
  it.each([
    ['twice', ['Host: localhost', 'Host: localhost']],
    ['twice, differently', ['Host: localhost', 'host: other']],
    ['empty', ['Host: ']],
    ['with a path', ['Host: localhost/x']],
    ['with a user', ['Host: a@localhost']],
    ['as a list', ['Host: localhost, other']],
    ['with a blank', ['Host: local host']],
    ['with a port that is none', ['Host: localhost:80a']],
    ['not at all', []],
  ])('named %s is refused', async (_how, lines) => {
    const { status, isClosed } = await ask('GET /api/public/x', lines)
    expect([status, isClosed]).toEqual([400, true])
    expect(upstream.requests).toEqual([])
  })

  it.each(['localhost', 'LOCALHOST:3000', '10.0.0.7', '[::1]:3000', 'swms.example.com.', 'a_b.local'])(
    'may be %s',
    async (host) => {
      expect((await ask('GET /api/public/x', [`Host: ${host}`])).status).toBe(200)
    },
  )
})

it('an empty coding beside a length is refused, and the connection closed', async () => {
  const { status, isClosed } = await ask(
    'POST /api/public/x',
    [HOST, 'Sec-Fetch-Site: same-origin', 'Transfer-Encoding: ', 'Content-Length: 5'],
    'hello',
  )
  expect([status, isClosed]).toEqual([400, true])
  expect(upstream.requests).toEqual([])
})

describe('a coding of the body beside chunked', () => {
  // It would stay with the body on its way to the upstream, and its name would not.
  it.each(['gzip, chunked', 'cow, chunked', 'chunked, chunked'])('%s is refused', async (coding) => {
    const lines = [HOST, 'Sec-Fetch-Site: same-origin', `Transfer-Encoding: ${coding}`]
    const { status, isClosed } = await ask('POST /api/public/x', lines, '5\r\nhello\r\n0\r\n\r\n')
    expect([status, isClosed]).toEqual([400, true])
    expect(upstream.requests).toEqual([])
  })
})

describe('a version other than 1.1 and 1.0', () => {
  it.each(['', ' HTTP/2.0', ' HTTP/0.9'])('(%s) is refused', async (version) => {
    const { status, isClosed } = await ask('GET /api/public/x', [HOST], '', version)
    expect([status, isClosed]).toEqual([400, true])
    expect(upstream.requests).toEqual([])
  })
})

describe('a head that is too long', () => {
  const KB = 1024
  const REASON = '浏览器为此网址保存的 Cookie 过多，请在浏览器设置中删除此网址的 Cookie，然后重试'
  const cookies = (bytes: number) => `Cookie: ${'a=b; '.repeat(bytes / 5)}`

  it.each([17 * KB, 40 * KB, 60 * KB])('of a page, %i bytes, is told of by a page', async (bytes) => {
    const { status, headers, body } = await ask('GET /home', [HOST, PAGE, cookies(bytes)])
    expect(status).toBe(431)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain(`<h1>${REASON}</h1>`)
  })

  it.each([17 * KB, 40 * KB, 60 * KB])('of a call, %i bytes, is told of by an envelope', async (bytes) => {
    const { status, headers, body } = await ask('GET /api/public/x', [HOST, 'Accept: */*', cookies(bytes)])
    expect(status).toBe(431)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toEqual({ code: 431, message: REASON, data: null, result_code: 431 })
    expect(upstream.requests).toEqual([])
  })

  it('is one of more than 16 KB', async () => {
    expect((await ask('GET /api/public/x', [HOST, cookies(15 * KB)])).status).toBe(200)
  })
})

describe('what is opened as a page', () => {
  it.each([
    ['with two sessions', '/home', ['Cookie: swms_session=a; swms_session=b'], 400, '清除浏览器 Cookie'],
    ['by an address that is none', '/a/../home', [], 400, '请求地址不合法'],
    ['from elsewhere', '/api/x', ['Sec-Fetch-Site: none'], 403, '请从系统页面中打开此链接'],
    ['and cannot be read', '/home\tx', [], 400, '请求头不合法'],
  ])('%s is refused by a page', async (_how, path, lines, expected, sentence) => {
    const { status, headers, body } = await ask(`GET ${path}`, [HOST, PAGE, ...lines])
    expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8'])
    expect(body).toContain(sentence)
  })
})

describe('a form that is sent before the script is there', () => {
  it.each(['/login', '/login?redirect=%2Fhome', '/user/info'])('leads back to its page %s', async (path) => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'username=clerk&password=right',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
    expect(upstream.requests).toEqual([])
  })

  it('finds no page where there is none', async () => {
    expect((await ask('POST /nowhere', [HOST])).status).toBe(404)
  })
})

type Answer = { status: number; headers: Record<string, string>; body: string; isClosed: boolean }

/** Sends a request that no client library would; `isClosed` when the gateway ends the connection by itself. */
function ask(request: string, lines: string[], body = '', version = ' HTTP/1.1'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const settle = (isClosed: boolean) => {
      const answer = readAnswer(Buffer.concat(chunks))
      if (!answer) return isClosed ? reject(new Error('no whole answer')) : undefined
      if (!isClosed && answer.headers['connection'] === 'close') return
      resolve({ ...answer, isClosed })
      socket.destroy()
    }
    socket.once('error', () => settle(true))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      settle(false)
    })
    socket.once('end', () => settle(true))
    socket.write(`${[`${request}${version}`, ...lines, '', body].join('\r\n')}`)
  })
}

/** Null until all of it is here. */
function readAnswer(bytes: Buffer): Omit<Answer, 'isClosed'> | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = bytes.subarray(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return null
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.toString() }
}
