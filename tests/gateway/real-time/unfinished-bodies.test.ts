// A request whose head announces a body that never comes costs its sender 250 bytes. Were a connection to the WMS API taken
// for it, 130 of them from anybody on the network would stop every call of every user for as long as they are left open;
// so a body is read first, still ones are given up, and anyone who leaves many open loses their own.
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BodyLimits } from '#server/gateway/proxy/unfinished-bodies.ts'
import type { UpstreamLimits } from '#server/gateway/proxy/upstream.ts'
import { login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const PUBLIC_PATH = '/api/public/piece/dispute'
const HELD_BYTES = 64 * 1024

let upstream: FakeUpstream
let gateway: TestGateway
let port: number
let url: string
let cookie: string
const sockets: Socket[] = []

beforeEach(async () => {
  upstream = await startFakeUpstream()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await gateway.close()
  await upstream.close()
})

async function start(
  bodyLimits: Partial<BodyLimits> = {},
  upstreamLimits: Partial<UpstreamLimits> = {},
): Promise<void> {
  gateway = await startGateway({ upstreamUrl: upstream.url, bodyLimits, upstreamLimits })
  ;({ url, port } = await gateway.listen())
  cookie = await gateway.signIn('clerk')
  upstream.requests.length = 0
}

type Begun = { socket: Socket; received: () => string }

/** The beginning of a POST: its head and so many bytes of the body that it announces. */
async function begin(path: string, { headers = '', sent = 'x', announced = 1_000 } = {}): Promise<Begun> {
  const socket = createConnection(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n` +
      `${headers}content-length: ${announced}\r\n\r\n${sent}`,
  )
  return { socket, received: () => received }
}

function beginMany(count: number, ...args: Parameters<typeof begin>): Promise<Begun[]> {
  return Promise.all(Array.from({ length: count }, () => begin(...args)))
}

const statusOf = ({ received }: Begun) => Number(/^HTTP\/1\.1 (\d+)/.exec(received())?.[1] ?? 0)

function statusesOf(begun: readonly Begun[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const one of begun) counts[statusOf(one)] = (counts[statusOf(one)] ?? 0) + 1
  return counts
}

const signedIn = () => ({ headers: `cookie: ${cookie}\r\n` })

/** What a clerk does: reads, writes, sends a photo, and somebody else signs in. */
async function expectWorkGoesOn(who = cookie): Promise<void> {
  const own = { cookie: who, 'sec-fetch-site': 'same-origin' }
  const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
    fetch(url + path, { method: 'POST', headers: { ...own, ...headers }, body })
  const photo = new FormData()
  photo.set('file', new Blob([new Uint8Array(3 * HELD_BYTES)]), 'photo.png')
  const statuses = await Promise.all([
    fetch(`${url}/api/list`, { headers: own }).then(({ status }) => status),
    post('/api/save', { 'content-type': 'application/json' }, '{"a":1}').then(({ status }) => status),
    post('/api/upload', {}, photo).then(({ status }) => status),
    gateway.signIn('other').then(() => 200),
  ])
  expect(statuses).toEqual([200, 200, 200, 200])
}

describe('bodies that are announced and never sent', () => {
  it.each([
    ['130 public calls', 130, PUBLIC_PATH],
    ['1,000 public calls', 1_000, PUBLIC_PATH],
    ['1,000 sign-ins', 1_000, login.path],
    ['200 calls of a page that does not exist', 200, '/nowhere'],
  ])('keep nobody waiting when they are %s of a stranger', async (_kind, count, path) => {
    await start({ stallMs: 60_000 })
    const begun = await beginMany(count, path)
    await expectWorkGoesOn()
    // Not one of them has reached the WMS API.
    expect(upstream.requests.filter(({ url }) => url === path && path === PUBLIC_PATH)).toEqual([])
    // Those that a single address may not leave open are told so.
    const refusal = path === '/nowhere' ? 404 : 429
    await eventually(() => expect(statusesOf(begun)[refusal]).toBeGreaterThanOrEqual(count - 32))
  })

  it('of one user cost that user alone their places', async () => {
    await start({ stallMs: 60_000 })
    const begun = await beginMany(300, '/api/save', signedIn())
    await expectWorkGoesOn(await gateway.signIn('manager'))
    await expectWorkGoesOn()
    await eventually(() => expect(statusesOf(begun)[429]).toBeGreaterThanOrEqual(268))
    expect(begun.find((one) => statusOf(one) === 429)?.received()).toContain(
      '同时发送的请求过多，请检查网络后重试',
    )
  })

  it.each([
    ['a public call', PUBLIC_PATH],
    ['a call', '/api/save'],
    ['a sign-in', login.path],
    ['the end of a block', '/session/resume'],
  ])('are given up with a sentence when they are of %s', async (_kind, path) => {
    await start({ stallMs: 400 })
    const [still] = await beginMany(1, path, signedIn())
    await eventually(() => expect(still?.received()).toContain('上传超时，请重试'))
    expect(still && statusOf(still)).toBe(408)
    expect(upstream.requests).toEqual([])
  })

  it('are given up as well when a byte comes now and then', async () => {
    await start({ stallMs: 400 })
    const dripping = await begin(PUBLIC_PATH)
    const drip = setInterval(() => dripping.socket.write('x'), 50)
    await eventually(() => expect(statusOf(dripping)).toBe(408))
    clearInterval(drip)
  })

  it('wait together in no greater number than is set, from however many addresses', async () => {
    await start({ stallMs: 60_000, waiting: 1_000, waitingStrangers: 5 })
    const begun = await beginMany(9, PUBLIC_PATH)
    await eventually(() => expect(statusesOf(begun)).toEqual({ 0: 5, 429: 4 }))
  })
})

describe('uploads that begin and then stand still', () => {
  const BEGUN = { sent: 'x'.repeat(HELD_BYTES), announced: 10 * HELD_BYTES }

  it('are limited for each user, and have connections of their own', async () => {
    upstream.receive('/api/still', (request) => request.resume())
    await start({ stallMs: 60_000 })
    const begun = await beginMany(300, '/api/still', { ...BEGUN, ...signedIn() })
    await eventually(() => expect(statusesOf(begun)).toEqual({ 0: 8, 429: 292 }))
    expect(begun.find((one) => statusOf(one) === 429)?.received()).toContain(
      '同时上传的文件过多，请等前面的上传完成后再试',
    )
    await expectWorkGoesOn(await gateway.signIn('manager'))
  })

  it('take no connection from other calls even where all of theirs are taken', async () => {
    upstream.receive('/api/still', (request) => request.resume())
    await start({ stallMs: 60_000 }, { uploadConnections: 2 })
    await beginMany(4, '/api/still', { ...BEGUN, ...signedIn() })
    await eventually(() => expect(upstream.requests).toHaveLength(2))
    const own = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/save`, { method: 'POST', headers: own, body: '{}' })
    expect(answer.status).toBe(200)
  })

  it('are given up, and their connections with them', async () => {
    const closed: Promise<unknown>[] = []
    upstream.receive('/api/still', (request, response) => {
      request.resume()
      closed.push(once(response, 'close'))
    })
    await start({ stallMs: 400 })
    const still = await begin('/api/still', { ...BEGUN, ...signedIn() })
    await eventually(() => expect(statusOf(still)).toBe(408))
    expect(closed).toHaveLength(1)
    await closed[0]
  })

  it('are not given up while it is the WMS API that reads no further', async () => {
    let read = () => undefined as unknown
    upstream.receive('/api/slow', (request, response) => {
      read = () => request.resume().once('end', () => response.writeHead(204).end())
    })
    await start({ stallMs: 300 })
    const sizeBytes = 64 * 1024 * 1024
    const upload = await begin('/api/slow', { ...signedIn(), sent: '', announced: sizeBytes })
    upload.socket.write(Buffer.alloc(sizeBytes, 'x'))
    await eventually(() => expect(upstream.requests).toHaveLength(1))
    // Several times what a client may stand still for.
    for (let look = 0; look < 20; look += 1) {
      await fetch(`${url}/healthz`)
      await new Promise((resolve) => setTimeout(resolve, 75))
    }
    expect(statusOf(upload)).toBe(0)
    read()
    await eventually(() => expect(statusOf(upload)).toBe(204))
  })
})

it('a public call that takes long keeps no connection from those who are signed in', async () => {
  upstream.receive('/api/public/slow', () => undefined)
  await start({}, { publicConnections: 2 })
  const slow = await beginMany(20, '/api/public/slow', { sent: '{}', announced: 2 })
  await eventually(() => expect(upstream.requests).toHaveLength(2))
  await expectWorkGoesOn()
  expect(statusesOf(slow)).toEqual({ 0: 20 })
})

it('a body in pieces reaches the WMS API as it was sent', async () => {
  await start()
  const { socket, received } = await begin('/api/save', { ...signedIn(), sent: '{"a":', announced: 7 })
  await fetch(`${url}/healthz`)
  expect(upstream.requests).toEqual([])
  socket.write('1}')
  await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 200 /))
  expect(upstream.requests.map(({ body, headers }) => [body, headers['content-length']])).toEqual([
    ['{"a":1}', '7'],
  ])
})

it('a session that ends while its body is on the way sends nothing', async () => {
  await start()
  const { socket, received } = await begin('/api/save', { ...signedIn(), sent: '{"a":', announced: 7 })
  await fetch(`${url}/session`, { method: 'DELETE', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  socket.write('1}')
  await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 401 /))
  expect(upstream.requests).toEqual([])
})
