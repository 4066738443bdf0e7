import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyLimits } from '#server/gateway/proxy/unfinished-bodies.ts'
import type { UpstreamLimits } from '#server/gateway/proxy/upstream.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string
let url: string

beforeEach(async () => {
  upstream = await startFakeUpstream()
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
})

async function start(
  upstreamLimits: Partial<UpstreamLimits> = {},
  bodyLimits: Partial<BodyLimits> = {},
): Promise<void> {
  gateway = await startGateway({ upstreamUrl: upstream.url, upstreamLimits, bodyLimits })
  url = (await gateway.listen()).url
  cookie = await gateway.signIn('clerk')
  upstream.requests.length = 0
}

const get = (path: string, init: RequestInit = {}) => fetch(url + path, { ...init, headers: { cookie } })

/** A POST whose body the test writes itself. */
function openUpload(path: string): ClientRequest {
  const upload = httpRequest(url + path, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/zip' },
  })
  upload.on('error', () => undefined)
  return upload
}

const CHUNK = Buffer.alloc(64 * 1024, 'x')

/** Writes as fast as the other side takes it; answers how many bytes it took, all or until it took no more. */
async function writeUntilFull(stream: Writable, limitBytes: number): Promise<number> {
  let written = 0
  while (written < limitBytes) {
    written += CHUNK.length
    if (stream.write(CHUNK)) continue
    const taking = new AbortController()
    const drained = once(stream, 'drain', { signal: taking.signal }).then(
      () => true,
      () => false,
    )
    const isTaken = await Promise.race([drained, delay(500, false, { signal: taking.signal })])
    taking.abort()
    if (!isTaken) break
  }
  return written
}

describe('a client that leaves', () => {
  /** Longer than a test: what ends a call is its client's leaving. */
  const PATIENT = { idleMs: 600_000 }

  it('T58: while it waits for an answer', async () => {
    await start(PATIENT)
    let closed: Promise<unknown> | null = null
    upstream.receive('/api/x', (_request, response) => {
      closed = once(response, 'close')
    })
    const leaving = new AbortController()
    const call = get('/api/x', { signal: leaving.signal }).catch(() => undefined)
    await eventually(() => expect(closed).not.toBeNull())
    leaving.abort()
    await call
    expect(await closed).toEqual([])
  })

  it('T58: while it streams', async () => {
    await start(PATIENT)
    let closed: Promise<unknown> | null = null
    upstream.receive('/api/x', (_request, response) => {
      closed = once(response, 'close')
      response.writeHead(200, { 'content-type': 'application/zip' }).write('begin')
    })
    const leaving = new AbortController()
    await get('/api/x', { signal: leaving.signal })
    leaving.abort()
    expect(await closed).toEqual([])
  })

  it('T58: while it uploads', async () => {
    await start(PATIENT)
    let closed: Promise<unknown> | null = null
    upstream.receive('/api/x', (request, response) => {
      request.resume()
      closed = once(response, 'close')
    })
    const upload = openUpload('/api/x')
    upload.write(CHUNK)
    await eventually(() => expect(closed).not.toBeNull())
    upload.destroy()
    expect(await closed).toEqual([])
  })

  it('T58: while it is queued is never sent, and nobody else loses a connection for it', async () => {
    await start({ connections: 1 })
    const waiting: (() => void)[] = []
    upstream.answer('/api/slow', (...call) => waiting.push(() => envelope('slow')(...call)))
    const slow = get('/api/slow')
    await eventually(() => expect(waiting).toHaveLength(1))
    const leaving = new AbortController()
    const queued = get('/api/queued', { signal: leaving.signal }).catch(() => 'left')
    const behind = get('/api/behind')
    leaving.abort()
    expect(await queued).toBe('left')
    const before = upstream.connections()
    waiting[0]?.()
    expect((await slow).status).toBe(200)
    expect((await behind).status).toBe(200)
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/slow', '/api/behind'])
    expect(upstream.connections()).toBe(before)
  })
})

describe('bodies', () => {
  it('T58: an upstream that dies in the middle breaks the transfer, with and without a length', async () => {
    await start()
    for (const headers of [{ 'content-length': '1000' }, {}]) {
      upstream.receive('/api/dies', (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/zip', ...headers }).write('half')
        setImmediate(() => response.destroy())
      })
      const answer = await get('/api/dies')
      await expect(answer.text()).rejects.toThrow()
    }
  })

  it('an upstream that dies within a small envelope gives 502, as nothing has been sent yet', async () => {
    await start()
    upstream.receive('/api/dies', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":200')
      setImmediate(() => response.destroy())
    })
    expect((await get('/api/dies')).status).toBe(502)
  })

  it('T45: a download waits for its reader instead of piling up', async () => {
    await start()
    let taken = Promise.resolve(0)
    upstream.receive('/api/file', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' })
      taken = writeUntilFull(response, 200 * 1024 * 1024)
    })
    const call = httpRequest(`${url}/api/file`, { headers: { cookie } })
    call.end()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    answer.pause()
    expect(await taken).toBeLessThan(40 * 1024 * 1024)
    call.destroy()
  })

  it('an upload waits for the upstream instead of piling up', async () => {
    // A client that leaves while nobody reads from it is noticed by its standstill only.
    await start({ idleMs: 1_500 })
    upstream.receive('/api/upload', (request) => request.pause())
    const upload = openUpload('/api/upload')
    expect(await writeUntilFull(upload, 200 * 1024 * 1024)).toBeLessThan(40 * 1024 * 1024)
    upload.destroy()
  })

  it('T59: an upload that the upstream refuses early gets its 413, and the connection serves the next call', async () => {
    await start()
    upstream.receive('/api/upload', (request, response) => {
      request.once('data', () => {
        response.writeHead(413, { 'content-type': 'application/json' }).end('{"code":413}')
      })
    })
    // Not Node's client: it writes no more of a body once it has the answer.
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString()))
    const sizeBytes = 100 * 1024 * 1024
    const head = (line: string) =>
      `${line} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n`
    socket.write(
      `${head('POST /api/upload')}content-type: application/zip\r\ncontent-length: ${sizeBytes}\r\n\r\n`,
    )
    expect(await writeUntilFull(socket, sizeBytes)).toBe(sizeBytes)
    await eventually(() => expect(received).toMatch(/^HTTP\/1\.1 413 .*{"code":413}$/s))

    received = ''
    socket.write(`${head('GET /api/x')}\r\n`)
    await eventually(() => expect(received).toMatch(/^HTTP\/1\.1 200 /))
    socket.destroy()
  })
})

describe('time limits', () => {
  it('T52: an upstream that never answers gives 504, and its connection is free for others', async () => {
    await start({ idleMs: 400, connections: 1 })
    const closed = vi.fn()
    upstream.receive('/api/silent', (_request, response) => response.once('close', closed))
    const answer = await get('/api/silent')
    expect([answer.status, (await answer.json()).code]).toEqual([504, 504])
    await eventually(() => expect(closed).toHaveBeenCalled())
    expect((await get('/api/x')).status).toBe(200)
  })

  it('T52: a call that waits too long for a connection gives 504', async () => {
    await start({ idleMs: 400, connections: 1 })
    upstream.receive('/api/silent', () => undefined)
    const answers = await Promise.all([get('/api/silent'), get('/api/silent'), get('/api/silent')])
    expect(answers.map(({ status }) => status)).toEqual([504, 504, 504])
  })

  it('T53: an upstream that drips is given up', async () => {
    await start({ idleMs: 400, connections: 1 })
    upstream.receive('/api/drip', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' }).write('x')
      const dripping = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(dripping))
    })
    const answer = await get('/api/drip')
    await expect(answer.text()).rejects.toThrow()
    expect((await get('/api/x')).status).toBe(200)
  })

  it('T53: a client that drips its upload is told so, and the connection is free for others', async () => {
    await start({ uploadConnections: 1 }, { stallMs: 400 })
    upstream.receive('/api/upload', (request) => request.resume())
    const upload = openUpload('/api/upload')
    upload.write(CHUNK)
    const dripping = setInterval(() => upload.write('x'), 50)
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(408)
    // The upstream has done nothing wrong.
    expect(await gateway.app.metrics.registry.metrics()).not.toContain('pool="api",status="error"')
    upstream.answer('/api/next', envelope(true))
    const next = openUpload('/api/next')
    next.end(CHUNK)
    const [nextAnswer] = (await once(next, 'response')) as [IncomingMessage]
    expect(nextAnswer.statusCode).toBe(200)
    clearInterval(dripping)
    upload.destroy()
  })

  it('T53: a client that does not read its answer is cut off', async () => {
    await start({ idleMs: 400, connections: 1 })
    upstream.receive('/api/file', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' })
      void writeUntilFull(response, 200 * 1024 * 1024)
    })
    const call = httpRequest(`${url}/api/file`, { headers: { cookie } }).on('error', () => undefined)
    call.end()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    answer.pause()
    answer.on('error', () => undefined)
    await eventually(async () => expect((await get('/api/x')).status).toBe(200))
    call.destroy()
  })
})
