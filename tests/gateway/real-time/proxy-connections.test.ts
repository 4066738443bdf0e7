import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UpstreamLimits } from '#server/gateway/proxy/upstream.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string
let url: string
let raw: Server | undefined

beforeEach(async () => {
  upstream = await startFakeUpstream()
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
  raw?.close()
  raw = undefined
})

async function start(
  upstreamLimits: Partial<UpstreamLimits> = {},
  upstreamUrl = upstream.url,
): Promise<void> {
  gateway = await startGateway({ upstreamUrl, upstreamLimits })
  url = (await gateway.listen()).url
  if (upstreamUrl === upstream.url) cookie = await gateway.signIn('clerk')
  upstream.requests.length = 0
}

/** An upstream of bytes; answers its address. */
async function startRawUpstream(
  answer: (head: string, connection: number) => string | null,
): Promise<string> {
  let connections = 0
  raw = createServer((socket) => {
    connections += 1
    const connection = connections
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const text = answer(bytes.toString('latin1'), connection)
      if (text === null) socket.destroy()
      else socket.write(text, 'latin1')
    })
  })
  raw.listen(0, '127.0.0.1')
  await once(raw, 'listening')
  return `http://127.0.0.1:${(raw.address() as AddressInfo).port}`
}

const get = (path: string, init: RequestInit = {}) => fetch(url + path, { ...init, headers: { cookie } })

describe('connections to the upstream', () => {
  /** The second request on each connection finds it closed. */
  const dyingAfterOne = (heads: string[]) => {
    const served = new Set<number>()
    return (head: string, connection: number) => {
      heads.push(head.split(' ', 2).join(' '))
      if (served.has(connection)) return null
      served.add(connection)
      return 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
    }
  }

  it('T52: an upstream that never completes its handshake gives 502', async () => {
    await start({ connectMs: 300 }, (await startRawUpstream(() => '')).replace('http:', 'https:'))
    expect((await fetch(`${url}/api/public/x`)).status).toBe(502)
  })

  it('T51: a GET that finds its connection closed is sent once more', async () => {
    const heads: string[] = []
    await start({}, await startRawUpstream(dyingAfterOne(heads)))
    expect((await fetch(`${url}/api/public/first`)).status).toBe(200)
    expect((await fetch(`${url}/api/public/second`)).status).toBe(200)
    expect(heads).toEqual(['GET /api/public/first', 'GET /api/public/second', 'GET /api/public/second'])
  })

  it('T51: a GET that a stopping WMS API refuses on a kept connection is sent once more on another; a POST is not', async () => {
    await start()
    let kept = 0
    upstream.receive('/api/x', (request, response) => {
      const isFirst = (request.socket as { isKnown?: boolean }).isKnown !== true
      Object.assign(request.socket, { isKnown: true })
      if (isFirst) return void response.writeHead(200).end('{}')
      kept += 1
      return void response.writeHead(503, { connection: 'close' }).end('{"statusCode":503}')
    })
    const own = { cookie, 'sec-fetch-site': 'same-origin' }
    expect((await fetch(`${url}/api/x`, { headers: own })).status).toBe(200)
    expect((await fetch(`${url}/api/x`, { headers: own })).status).toBe(200)
    expect(kept).toBe(1)
    expect((await fetch(`${url}/api/x`, { method: 'POST', body: '{}', headers: own })).status).toBe(503)
    expect(kept).toBe(2)
  })

  it('T51: a POST that finds its connection closed is not', async () => {
    const heads: string[] = []
    await start({}, await startRawUpstream(dyingAfterOne(heads)))
    const headers = { 'sec-fetch-site': 'same-origin' }
    await fetch(`${url}/api/public/first`)
    expect((await fetch(`${url}/api/public/second`, { method: 'POST', headers })).status).toBe(502)
    expect(heads).toEqual(['GET /api/public/first', 'POST /api/public/second'])
  })

  it('T51: nor is a GET on a fresh connection, or one that got half an answer', async () => {
    const heads: string[] = []
    const address = await startRawUpstream((head) => {
      heads.push(head)
      return null
    })
    await start({}, address)
    expect((await fetch(`${url}/api/public/x`)).status).toBe(502)
    expect(heads).toHaveLength(1)
  })

  it('T61: are replaced after a while, so that another address is found', async () => {
    await start({ connectionMs: 50 })
    await get('/api/x')
    const before = upstream.connections()
    await eventually(async () => {
      await get('/api/x')
      expect(upstream.connections()).toBeGreaterThan(before)
    })
  })

  it('T61: a call under way keeps its connection while others are replaced', async () => {
    await start({ connectionMs: 50 })
    const answers: (() => void)[] = []
    upstream.receive('/api/slow', (_request, response) => {
      answers.push(() => response.end('at last'))
    })
    const slow = get('/api/slow')
    await eventually(() => expect(answers).toHaveLength(1))
    const before = upstream.connections()
    await eventually(async () => {
      await get('/api/x')
      expect(upstream.connections()).toBeGreaterThan(before + 1)
    })
    answers[0]?.()
    expect(await (await slow).text()).toBe('at last')
  })

  it('T62: are not taken from calls by open streams', async () => {
    await start({ connections: 2 })
    const leaving = new AbortController()
    for (const username of ['a', 'bb', 'ccc', 'dddd']) {
      cookie = await gateway.signIn(username)
      await get(NOTICE_STREAM_PATH, { signal: leaving.signal })
    }
    await eventually(() => expect(upstream.openStreams()).toBe(4))
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('/api/x')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    leaving.abort()
  })

  it('T62: are not taken from the sign-in by slow calls', async () => {
    await start({ connections: 2 })
    upstream.receive('/api/slow', () => undefined)
    const leaving = new AbortController()
    const slow = Array.from({ length: 6 }, () =>
      get('/api/slow', { signal: leaving.signal }).catch(() => null),
    )
    await eventually(() => expect(upstream.requests).toHaveLength(2))
    expect(await gateway.signIn('another')).toContain('swms_session')
    expect((await get('/readyz')).status).toBe(200)
    leaving.abort()
    await Promise.all(slow)
    expect((await get('/api/x')).status).toBe(200)
  })
})

describe('an upstream that breaks the rules', () => {
  it.each([
    ['status 0', 'HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n'],
    ['status 1000', 'HTTP/1.1 1000 Too much\r\ncontent-length: 0\r\n\r\n'],
    [
      'an upgrade nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['a flood of interim answers', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(1_000)],
    ['100 Continue nobody asked for', 'HTTP/1.1 100 Continue\r\n\r\n'],
    [
      'a bare line feed in a header',
      'HTTP/1.1 200 OK\r\nx: a\nset-cookie: b\r\ncontent-length: 0\r\n\r\n'.replace('\n', '\r'),
    ],
    ['a zero byte in a header', 'HTTP/1.1 200 OK\r\netag: a\0b\r\ncontent-length: 0\r\n\r\n'],
    ['2 MB of headers', `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1_000)}\r\n`.repeat(2_000)}\r\n`],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('T57: %s gives 502, and the gateway goes on', async (_what, bytes) => {
    await start({}, await startRawUpstream(() => bytes))
    const answer = await fetch(`${url}/api/public/x`)
    expect([answer.status, (await answer.json()).code]).toEqual([502, 502])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it.each([
    ['plain', 'content-type: application/zip', 'x'],
    ['compressed', 'content-type: application/json\r\ncontent-encoding: gzip', gzipSync('{}')],
  ])(
    'T57: a header of a %s answer comes whole or not at all, whatever byte it holds',
    async (_what, type, body) => {
      await start()
      const bytes = Buffer.from(body)
      upstream.receive('/api/x', ({ url = '' }, { socket }) => {
        const byte = String.fromCharCode(Number(url.split('=')[1]))
        socket?.write(`HTTP/1.1 200 OK\r\nretry-after: a${byte}b\r\n${type}\r\n`, 'latin1')
        socket?.write(`connection: close\r\ncontent-length: ${bytes.length}\r\n\r\n`)
        socket?.end(bytes)
      })
      const seen = []
      for (let byte = 0; byte < 256; byte += 1) {
        const answer = await get(`/api/x?byte=${byte}`)
        await answer.arrayBuffer()
        seen.push([answer.status, answer.headers.get('retry-after')])
      }
      const mayBeHeld = (byte: number) => byte === 9 || (byte >= 32 && byte !== 127)
      expect(seen).toEqual(
        Array.from({ length: 256 }, (_, byte) =>
          mayBeHeld(byte) ? [200, `a${String.fromCharCode(byte)}b`] : [502, null],
        ),
      )
    },
  )

  it('T57: a few interim answers before the real one do no harm', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'
    await start({}, await startRawUpstream(() => `${interim}${interim}HTTP/1.1 204 No Content\r\n\r\n`))
    expect((await fetch(`${url}/api/public/x`)).status).toBe(204)
  })
})
