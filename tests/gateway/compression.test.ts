// Lists leave the gateway packed where the browser takes it; what is small, what is no JSON and what must not be changed leaves as
// it came.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let cookie: string
let port: number

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
  port = (await gateway.listen()).port
})
beforeEach(async () => {
  cookie = await gateway.signIn('clerk')
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const BROWSER = 'gzip, deflate, br, zstd'
const UNPACK: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** An answer of about so many bytes. */
function listOf(bytes: number, code = 200): string {
  const rows = Array.from({ length: bytes / 50 }, (_, id) => ({
    id,
    no: `RK${id * 7919}`,
    owner: '百巷小食',
  }))
  return JSON.stringify({ message: 'success', data: { rows }, code })
}

const LIST = listOf(90_000)
/** More than what is held back until its code is known. */
const LARGE = listOf(3_000_000)

function answerWith(body: string | Buffer, headers: Record<string, string> = JSON_TYPE, status = 200): void {
  upstream.answer('/api/x', (_request, response) => {
    // With a length, as upstreams send what they have as a whole.
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  })
}

type Answer = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

/** As the bytes come: fetch would unpack them. */
async function ask(acceptEncoding: string | null = BROWSER, method = 'GET'): Promise<Answer> {
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(acceptEncoding === null ? {} : { 'accept-encoding': acceptEncoding }),
  }
  const asked = request({ port, host: '127.0.0.1', path: '/api/x', method, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }
}

function plainOf({ headers, bytes }: Answer): string {
  const coding = headers['content-encoding']
  return (coding === undefined ? bytes : (UNPACK[coding]?.(bytes) ?? Buffer.alloc(0))).toString()
}

describe('a list', () => {
  it.each([
    ['br', BROWSER],
    ['br', 'BR;q=0.5, gzip'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip;q=1'],
  ])('is packed by %s for a browser that takes %s', async (coding, accepted) => {
    answerWith(LIST, { ...JSON_TYPE, etag: '"7"', 'accept-ranges': 'bytes', 'cache-control': 'max-age=9' })
    const answer = await ask(accepted)
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(answer.bytes.length),
      'content-type': JSON_TYPE['content-type'],
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
      etag: 'W/"7"',
    })
    expect(answer.headers).not.toHaveProperty('accept-ranges')
    expect(answer.bytes.length).toBeLessThan(LIST.length / 4)
    expect(plainOf(answer)).toBe(LIST)
  })

  it.each(['identity', 'gzip;q=0, br;q=0', 'zstd', null])(
    'comes as it is to a browser that takes %s',
    async (accepted) => {
      answerWith(LIST, { ...JSON_TYPE, etag: '"7"' })
      const answer = await ask(accepted)
      expect(answer.headers).toMatchObject({ etag: '"7"', vary: 'Cookie, Accept-Encoding' })
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.bytes.toString()).toBe(LIST)
    },
  )

  it.each([BROWSER, 'gzip'])('of 3 MB is packed while it comes, for %s', async (accepted) => {
    answerWith(LARGE)
    const answer = await ask(accepted)
    expect(answer.headers).not.toHaveProperty('content-length')
    expect(answer.bytes.length).toBeLessThan(LARGE.length / 4)
    expect(plainOf(answer)).toBe(LARGE)
  })

  it('of an unknown length is packed when it turns out to be long enough', async () => {
    const send = (body: string) =>
      upstream.answer('/api/x', (_request, response) => {
        response.writeHead(200, JSON_TYPE).write(body.slice(0, 1_000))
        response.end(body.slice(1_000))
      })
    send(LIST)
    const packed = await ask()
    expect([packed.headers['content-encoding'], plainOf(packed)]).toEqual(['br', LIST])
    const short = listOf(2_000)
    send(short)
    const plain = await ask()
    expect([plain.headers['content-encoding'], plainOf(plain)]).toEqual([undefined, short])
  })

  it('that the upstream has packed all the same is unpacked, read and packed anew', async () => {
    answerWith(gzipSync(LIST), { ...JSON_TYPE, 'content-encoding': 'gzip' })
    const answer = await ask('br')
    expect([answer.headers['content-encoding'], plainOf(answer)]).toEqual(['br', LIST])
  })

  it('of a public call is packed, too', async () => {
    upstream.answer('/api/public/x', envelope({ text: LIST }))
    const answer = await fetch(`http://127.0.0.1:${port}/api/public/x`)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.json()).data.text).toBe(LIST)
  })
})

describe('nothing is packed', () => {
  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['that is below 4 KB', listOf(3_500), JSON_TYPE, 200],
    ['that must not be changed', LIST, { ...JSON_TYPE, 'cache-control': 'no-store, no-transform' }, 200],
    ['that is a part', LIST, { ...JSON_TYPE, 'content-range': 'bytes 0-9/10' }, 206],
    ['that is a file', Buffer.alloc(90_000), { 'content-type': 'application/octet-stream' }, 200],
    ['that is a picture', Buffer.alloc(90_000), { 'content-type': 'image/png' }, 200],
    ['of events', LIST, { 'content-type': 'text/event-stream' }, 200],
  ])('%s', async (_what, body, headers, status) => {
    answerWith(body, headers, status)
    const answer = await ask()
    expect([answer.status, answer.headers['content-encoding']]).toEqual([status, undefined])
    expect(answer.bytes.equals(Buffer.from(body))).toBe(true)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })

  it('in answer to HEAD', async () => {
    answerWith(LIST)
    const answer = await ask(BROWSER, 'HEAD')
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(LIST)))
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

describe('an expired login', () => {
  it('is found in what would have been packed', async () => {
    answerWith(listOf(90_000, 601))
    const answer = await ask()
    expect([answer.status, answer.headers['content-encoding']]).toEqual([423, undefined])
    expect(answer.bytes.toString()).not.toContain('RK')
    await expectCallsGoOn()
  })

  it('breaks off what is being packed', async () => {
    answerWith(listOf(3_000_000, 601))
    await expect(ask()).rejects.toThrow()
    await expectCallsGoOn()
  })
})

it('an upstream that dies breaks off what is being packed', async () => {
  upstream.answer('/api/x', (_request, response) => {
    response
      .writeHead(200, { ...JSON_TYPE, 'content-length': 9_000_000 })
      .write(LARGE, () => response.destroy())
  })
  await expect(ask()).rejects.toThrow()
  await expectCallsGoOn()
})

it('a reader that leaves in the middle ends the call at the upstream', async () => {
  let isClosed = false
  upstream.receive('/api/endless', (_request, response) => {
    response.once('close', () => (isClosed = true))
    response.writeHead(200, JSON_TYPE).write('{"data":[')
    const send = () => {
      while (!isClosed && response.write(`"${Math.random()}",`.repeat(1_000)));
    }
    response.on('drain', send)
    send()
  })
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/endless`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  leaving.abort()
  await eventually(() => expect(isClosed).toBe(true))
})

/** Many at once, whose memory is used again: none shows another one's rows. */
it('lists packed at once are each their own', async () => {
  const bodies = Array.from({ length: 40 }, (_, n) => listOf(60_000 + n * 5_000).replaceAll('RK', `N${n}-`))
  for (const [n, body] of bodies.entries())
    upstream.answer(`/api/many/${n}`, (_request, response) =>
      response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) }).end(body),
    )
  for (let round = 0; round < 3; round += 1) {
    const texts = bodies.map(async (_, n) =>
      (await fetch(`http://127.0.0.1:${port}/api/many/${n}`, { headers: { cookie } })).text(),
    )
    const received = await Promise.all(texts)
    expect(received.map((text, n) => text === bodies[n])).toEqual(bodies.map(() => true))
  }
})

async function expectCallsGoOn(): Promise<void> {
  cookie = await gateway.signIn('clerk')
  answerWith(LIST)
  expect(plainOf(await ask())).toBe(LIST)
}
