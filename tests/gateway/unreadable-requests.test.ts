// Bytes that are no request, on a connection where answers are still owed. Written at once, the refusal stood in the place of
// the answer to a call that had been made, or in the middle of it: whoever sent both took the one for the other.
import type { ServerResponse } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let port: number
let client: Client
/** Calls of /api/public/held that wait for their answer. */
let held: ServerResponse[]

beforeAll(async () => {
  upstream = await startFakeUpstream()
  upstream.answer('/api/public/held', (_request, response) => held.push(response))
  gateway = await startGateway({ upstreamUrl: upstream.url })
  port = (await gateway.listen()).port
})
beforeEach(async () => {
  held = []
  client = await connect()
})
afterEach(() => {
  client.socket.destroy()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const NOISE = '\x01\x02\x03'

describe('bytes that are no request', () => {
  it('are refused behind the answer to the call before them', async () => {
    client.send(head('/api/public/held') + NOISE)
    await eventually(() => expect(held.length).toBe(1))
    held[0]?.end('first')
    await eventually(() => expect(client.isClosed()).toBe(true))
    expect(client.statuses()).toEqual([200, 400])
  })

  it('are refused behind the answers to several', async () => {
    client.send(head('/api/public/held') + head('/api/public/x') + NOISE)
    await eventually(() => expect(held.length).toBe(1))
    held[0]?.end('first')
    await eventually(() => expect(client.isClosed()).toBe(true))
    expect(client.statuses()).toEqual([200, 200, 400])
  })

  it('never stand within an answer that has begun', async () => {
    client.send(head('/api/public/held'))
    await eventually(() => expect(held.length).toBe(1))
    held[0]?.writeHead(200, { 'content-type': 'text/plain', 'content-length': '12' }).write('first-')
    await eventually(() => expect(client.received()).toContain('first-'))
    client.send(NOISE)
    await answered()
    held[0]?.end('second')
    await eventually(() => expect(client.isClosed()).toBe(true))
    expect(client.received()).toContain('\r\n\r\nfirst-secondHTTP/1.1 400 ')
  })

  it('behind a call that closes the connection are not answered at all', async () => {
    client.send(head('/api/public/x', 'Connection: close') + NOISE)
    await eventually(() => expect(client.isClosed()).toBe(true))
    expect(client.statuses()).toEqual([200])
  })

  it.each(['end', 'destroy'] as const)('keep no call alive whose client has left (%s)', async (leave) => {
    client.send(head('/api/public/held') + NOISE)
    await eventually(() => expect(held.length).toBe(1))
    client.socket[leave]()
    await eventually(() => expect(held[0]?.destroyed).toBe(true))
  })
})

describe('a body that cannot be read', () => {
  const BROKEN = `${head('/api/public/y', 'Sec-Fetch-Site: same-origin', 'Transfer-Encoding: chunked').replace('GET', 'POST')}zz\r\n`

  it('is refused behind the answer to the call before it', async () => {
    client.send(head('/api/public/held') + BROKEN)
    await eventually(() => expect(held.length).toBe(1))
    held[0]?.end('first')
    await eventually(() => expect(client.isClosed()).toBe(true))
    expect(client.statuses()).toEqual([200, 400])
    expect(upstream.requests.filter(({ url }) => url === '/api/public/y')).toEqual([])
  })

  it('of a call that is refused already is not refused once more', async () => {
    client.send(BROKEN.replace('same-origin', 'cross-site').replace('zz\r\n', ''))
    await eventually(() => expect(client.statuses()).toEqual([403]))
    client.send('zz\r\n')
    await eventually(() => expect(client.isClosed()).toBe(true))
    expect(client.statuses()).toEqual([403])
  })
})

function head(path: string, ...lines: string[]): string {
  return `${[`GET ${path} HTTP/1.1`, 'Host: localhost:3000', ...lines].join('\r\n')}\r\n\r\n`
}

/** By then the gateway has read what was sent before. */
async function answered(): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/api/public/x`)
}

type Client = {
  socket: Socket
  send: (bytes: string) => void
  received: () => string
  statuses: () => number[]
  /** By the gateway. */
  isClosed: () => boolean
}

function connect(): Promise<Client> {
  let received = ''
  let isClosed = false
  const socket = createConnection(port, '127.0.0.1').setEncoding('latin1')
  socket.on('data', (text) => (received += text))
  socket.on('error', () => (isClosed = true))
  socket.on('end', () => (isClosed = true))
  const client: Client = {
    socket,
    send: (bytes) => socket.write(bytes, 'latin1'),
    received: () => received,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    isClosed: () => isClosed,
  }
  return new Promise((resolve) => socket.once('connect', () => resolve(client)))
}
