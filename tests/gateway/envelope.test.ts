import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { EXPIRED_MESSAGE } from '#shared/envelope.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string

beforeEach(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  cookie = await gateway.signIn('clerk')
  upstream.requests.length = 0
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
})

type Method = 'GET' | 'HEAD' | 'POST'

function call(url: string, method: Method = 'GET') {
  return gateway.app.inject({ url, method, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
}

async function sessionState(): Promise<string> {
  return (await call('/session')).json<{ state: string }>().state
}

/** Answers with these bytes and headers, as they are. */
function answerWith(
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): void {
  upstream.answer(path, (_request, response) => {
    response.writeHead(status, headers).end(body)
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const HOUR_MS = 3_600_000
const BLOCKED = { message: '请求已被禁用，请重新登录', data: null }
const EXPIRED = '{"code":601,"message":"expired","data":null,"result_code":0}'
/** Longer than what is held back before it goes on. */
const LARGE = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, code: `WH-${id}` })))

describe('an answer that says the login has expired', () => {
  it.each([
    [600, 200],
    ['600', 401],
    [601, 401],
    ['601', 200],
  ])('T31: with code %j and status %i blocks the session', async (code, status) => {
    upstream.answer('/api/x', envelope({ secret: 1 }, { code, status }))
    const answer = await call('/api/x')
    expect(answer.statusCode).toBe(423)
    expect(answer.json()).toEqual({ ...BLOCKED, code: Number(code), result_code: Number(code) })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await sessionState()).toBe('blocked')
  })

  it.each(['application/octet-stream', 'application/vnd.ms-excel', 'application/zip', 'text/plain', ''])(
    'blocks the session from within a file that says it is %j',
    async (type) => {
      answerWith('/api/x', ` ${EXPIRED}`, { 'content-type': type, 'content-disposition': 'attachment' })
      const answer = await call('/api/x')
      expect([answer.statusCode, answer.json()]).toEqual([423, { ...BLOCKED, code: 601, result_code: 601 }])
      expect(await sessionState()).toBe('blocked')
    },
  )

  it.each([
    ['nested', '{"code":200,"data":{"code":600,"rows":[{"code":601}]}}'],
    ['inside a text', '{"code":200,"message":"{\\"code\\":600}"}'],
    ['before another code', '{"code":600,"code":200}'],
  ])('T32: does not when the code is %s', async (_where, body) => {
    answerWith('/api/x', body, JSON_TYPE)
    const answer = await call('/api/x')
    expect([answer.statusCode, answer.body]).toEqual([200, body])
    expect(await sessionState()).toBe('active')
  })

  it('T33: shows nothing of the 200 KB of data that stand before the code', async () => {
    const rows = LARGE.slice(0, 200 * 1024).replace(/,[^,]*,[^,]*$/, ']')
    answerWith('/api/x', `{"data":${rows},"code":600}`, JSON_TYPE)
    const answer = await call('/api/x')
    expect(answer.statusCode).toBe(423)
    expect(answer.json()).toEqual({ ...BLOCKED, code: 600, result_code: 600 })
  })

  it('T33: is believed when its last code says so behind 200 KB of data and an ordinary first one', async () => {
    const rows = LARGE.slice(0, 200 * 1024).replace(/,[^,]*,[^,]*$/, ']')
    answerWith('/api/x', `{"code":200,"data":${rows},"code":600}`, JSON_TYPE)
    const answer = await call('/api/x')
    expect(answer.statusCode).toBe(423)
    expect(answer.json()).toEqual({ ...BLOCKED, code: 600, result_code: 600 })
    expect(await sessionState()).toBe('blocked')
  })

  it('T33: is recognised when the code stands behind 5 MB of data', async () => {
    answerWith(
      '/api/x',
      `{"data":[${LARGE},${LARGE},${LARGE},${LARGE},${LARGE},${LARGE},${LARGE},${LARGE}],"code":601}`,
      JSON_TYPE,
    )
    // What has been sent cannot be taken back: the transfer breaks.
    await expect(call('/api/x')).rejects.toThrow()
    await eventually(async () => expect(await sessionState()).toBe('blocked'))
  })

  it.each([
    ['-1', { code: 500, message: 'refused', result_code: -1 }],
    ['0', { code: 500, message: 'refused', result_code: 0 }],
    ['701', { code: 701, data: [1] }],
    ['false data', { code: 200, data: false }],
    ['the blind receive message', { code: 500, message: '找不到此盲收任务' }],
  ])('T34: is not meant by %s, which passes unchanged', async (_what, answered) => {
    const body = JSON.stringify(answered)
    answerWith('/api/x', body, JSON_TYPE)
    expect((await call('/api/x')).body).toBe(body)
  })

  it('T34: is meant by 601 even with a result_code that excuses', async () => {
    answerWith('/api/x', EXPIRED, JSON_TYPE)
    expect((await call('/api/x')).statusCode).toBe(423)
  })

  it.each([
    ['gzip', gzipSync(EXPIRED)],
    ['br', brotliCompressSync(EXPIRED)],
  ])('T35: is recognised through %s that nobody asked for', async (coding, body) => {
    answerWith('/api/x', body, { ...JSON_TYPE, 'content-encoding': coding })
    expect((await call('/api/x')).statusCode).toBe(423)
  })

  it.each([
    ['text/html', EXPIRED],
    ['text/html', `\ufeff\r\n ${EXPIRED}`],
    ['', EXPIRED],
    ['application/json; charset=gbk', EXPIRED],
    ['application/problem+json', EXPIRED],
    ['APPLICATION/JSON;charset="utf-8"', `\ufeff${EXPIRED}`],
  ])('T36: is recognised as %j: %j', async (type, body) => {
    answerWith('/api/x', body, type === '' ? {} : { 'content-type': type })
    expect((await call('/api/x')).statusCode).toBe(423)
  })

  it('T45: is recognised in place of a file', async () => {
    answerWith('/api/export', EXPIRED, {
      ...JSON_TYPE,
      'content-disposition': 'attachment; filename="a.xlsx"',
    })
    expect((await call('/api/export')).statusCode).toBe(423)
  })

  it('of a public call without a session is passed on: there is nothing to block', async () => {
    answerWith('/api/public/x', EXPIRED, JSON_TYPE)
    const answer = await gateway.app.inject({ url: '/api/public/x' })
    expect([answer.statusCode, answer.body]).toEqual([200, EXPIRED])
  })
})

describe('an answer that is no envelope', () => {
  it('T35: comes in plain bytes when it is JSON that was compressed', async () => {
    const body = JSON.stringify({ code: 200, data: LARGE })
    answerWith('/api/x', gzipSync(body), { ...JSON_TYPE, 'content-encoding': 'gzip', etag: '"1"' })
    const answer = await call('/api/x')
    expect(answer.body).toBe(body)
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('etag')
  })

  it.each([
    ['an unknown coding', 'zstd', Buffer.from('x')],
    ['broken gzip', 'gzip', Buffer.from('no gzip at all')],
  ])('T35: is refused when it is JSON behind %s', async (_what, coding, body) => {
    answerWith('/api/x', body, { ...JSON_TYPE, 'content-encoding': coding })
    expect((await call('/api/x')).statusCode).toBe(502)
  })

  it('T35: keeps its coding when it is a file', async () => {
    const body = gzipSync('a file')
    answerWith('/api/x', body, { 'content-type': 'application/zip', 'content-encoding': 'gzip' })
    const answer = await call('/api/x')
    expect(answer.rawPayload.equals(body)).toBe(true)
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  it.each([
    ['text', 'text/csv', 'code,600\n'],
    ['HTML', 'text/html', '<h1>{"code":600}</h1>'],
    ['a picture', 'image/png', EXPIRED],
    ['a file', 'application/vnd.ms-excel', 'PK\u0003\u0004{"code":600}'],
    ['a file of JSON', 'application/octet-stream', '{"rows":[{"code":600}]}'],
    ['half an object', 'application/json', '{"code":600,"data":[1,'],
    ['nothing', 'application/json', ''],
    ['white space', 'text/plain', ' \n'],
    ['a list', 'application/json', '[600]'],
    ['a number', 'application/json', '600'],
  ])('T37: %s passes as it is', async (_what, type, body) => {
    answerWith('/api/x', body, { 'content-type': type })
    const answer = await call('/api/x')
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, body, type])
    expect(await sessionState()).toBe('active')
  })

  it.each([204, 304])('T37: with status %i passes without a body', async (status) => {
    answerWith('/api/x', '', JSON_TYPE, status)
    const answer = await call('/api/x')
    expect([answer.statusCode, answer.body]).toEqual([status, ''])
  })

  it('T37: to HEAD keeps its headers', async () => {
    answerWith('/api/x', '', { ...JSON_TYPE, 'content-length': '1234' })
    const answer = await call('/api/x', 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '1234', ''])
  })

  it('T36: to JSON in a charset of its own passes byte for byte', async () => {
    const body = Buffer.concat([
      Buffer.from('{"code":200,"message":"'),
      Buffer.from([0xb2, 0xd6, 0xbf, 0xe2]),
      Buffer.from('"}'),
    ])
    answerWith('/api/x', body, { 'content-type': 'application/json; charset=gbk' })
    expect((await call('/api/x')).rawPayload.equals(body)).toBe(true)
  })

  it('a file name in plain UTF-8 arrives with its own bytes', async () => {
    const name = 'attachment; filename="报表.xlsx"'
    upstream.receive('/api/x', (request) => {
      request.socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: application/zip\r\ncontent-disposition: ${name}\r\nconnection: close\r\n\r\nx`,
      )
    })
    const answer = await call('/api/x')
    expect(Buffer.from(answer.headers['content-disposition'] as string, 'latin1').toString()).toBe(name)
  })
})

describe('while the session is blocked', () => {
  beforeEach(async () => {
    answerWith('/api/expired', '{"code":600,"message":null,"data":null}', JSON_TYPE)
    await call('/api/expired')
    upstream.requests.length = 0
  })

  it('T39: a thousand calls are answered with the code that blocked it, and none goes upstream', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => call(`/api/task?n=${n}`, n % 2 ? 'POST' : 'GET')),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([
        `423 ${JSON.stringify({ code: 600, message: BLOCKED.message, data: null, result_code: 600 })}`,
      ]),
    )
    expect(upstream.requests).toEqual([])
  })

  it('T41: the next expired answer after a resume blocks again', async () => {
    await call('/session/resume', 'POST')
    expect((await call('/api/x')).statusCode).toBe(200)
    expect((await call('/api/expired')).statusCode).toBe(423)
    expect(await sessionState()).toBe('blocked')
  })
})

describe('calls in flight', () => {
  it('T38: all get the blocked answer once one of thirty has blocked the session, and none leaks data', async () => {
    const waiting: (() => void)[] = []
    const changes: string[] = []
    gateway.app.sessions.onChange(({ state }) => changes.push(state))
    upstream.answer('/api/late', (...call) => waiting.push(() => envelope('secret')(...call)))
    const calls = Array.from({ length: 29 }, (_, n) => call('/api/late', n % 2 ? 'POST' : 'GET'))
    await eventually(() => expect(waiting).toHaveLength(29))
    answerWith('/api/expired', EXPIRED, JSON_TYPE)
    const blocking = await call('/api/expired')
    for (const answer of waiting) answer()
    const answers = [blocking, ...(await Promise.all(calls))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(423))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(changes).toEqual(['blocked'])
  })

  it('T38: a transfer that has begun breaks, and its upstream call ends', async () => {
    const { url } = await gateway.listen()
    const closed = vi.fn()
    upstream.receive('/api/file', (_request, response) => {
      response.once('close', closed)
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '1000000' })
      response.write('begin')
    })
    const answer = await fetch(`${url}/api/file`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    answerWith('/api/expired', EXPIRED, JSON_TYPE)
    await call('/api/expired')
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await eventually(() => expect(closed).toHaveBeenCalled())
  })

  it('T38: go on when they are of another session, or of none', async () => {
    const waiting: (() => void)[] = []
    const late = (...call: Parameters<ReturnType<typeof envelope>>) =>
      void waiting.push(() => envelope('mine')(...call))
    upstream.answer('/api/late', late)
    upstream.answer('/api/public/late', late)
    const ofOthers = [
      gateway.app.inject({ url: '/api/late', headers: { cookie: await gateway.signIn('clerk') } }),
      gateway.app.inject({ url: '/api/public/late' }),
    ]
    await eventually(() => expect(waiting).toHaveLength(2))
    answerWith('/api/expired', EXPIRED, JSON_TYPE)
    expect((await call('/api/expired')).statusCode).toBe(423)
    for (const answer of waiting) answer()
    const answers = await Promise.all(ofOthers)
    expect(answers.map((answer) => answer.json<{ data: string }>().data)).toEqual(['mine', 'mine'])
  })

  it('get 401 when the session ends', async () => {
    const closed = vi.fn()
    upstream.receive('/api/late', (_request, response) => response.once('close', closed))
    const late = call('/api/late')
    await eventually(() => expect(upstream.requests).toHaveLength(1))
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    await gateway.app.inject({ method: 'DELETE', url: '/session', headers })
    expect((await late).statusCode).toBe(401)
    expect((await late).json()).toMatchObject({ code: 601, message: EXPIRED_MESSAGE })
    await eventually(() => expect(closed).toHaveBeenCalled())
  })
})

describe('an expired answer to a token that has been replaced meanwhile', () => {
  let nowMs: number

  beforeEach(async () => {
    await gateway.close()
    nowMs = Date.now()
    gateway = await startGateway({ upstreamUrl: upstream.url, now: () => nowMs })
    cookie = await gateway.signIn('clerk')
    upstream.answer(tokenRefresh.path, envelope({ t1: 'second token', t2: nowMs + 48 * HOUR_MS }))
    upstream.requests.length = 0
  })

  /** A call that is sent with the first token, and answered as expired after the session has got its second. */
  async function callAcrossRenewal(method: Method) {
    const waiting: (() => void)[] = []
    upstream.answer('/api/x', (request, response, body) => {
      if (request.headers.authorization === 'second token') envelope('fresh')(request, response, body)
      else waiting.push(() => response.writeHead(200, JSON_TYPE).end(EXPIRED))
    })
    const answer = call('/api/x', method)
    await eventually(() => expect(waiting).toHaveLength(1))
    nowMs += 17 * HOUR_MS
    await eventually(async () => {
      await call('/api/other')
      expect(upstream.requests.at(-1)?.headers.authorization).toBe('second token')
    })
    waiting[0]?.()
    return await answer
  }

  const callsOfX = () => upstream.requests.filter(({ url }) => url === '/api/x')

  it('T28: a GET is sent again with the new token', async () => {
    const answer = await callAcrossRenewal('GET')
    expect(answer.json()).toMatchObject({ code: 200, data: 'fresh' })
    expect(callsOfX()).toHaveLength(2)
    expect(await sessionState()).toBe('active')
  })

  it('T28: a POST is refused without a block, and not sent again', async () => {
    const answer = await callAcrossRenewal('POST')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 503, message: '登录已续期，请重试' })
    expect(callsOfX()).toHaveLength(1)
    expect(await sessionState()).toBe('active')
  })
})
