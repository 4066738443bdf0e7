// Ten thousand clients that come, leave in the middle and come back, against one gateway with Redis: when they have all
// gone, it holds nothing of theirs, neither socket nor timer nor lease, and works as before.
import { Agent, type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const VISITS = 10_000
/** More than the gateway can serve would only be seen leaving. */
const AT_ONCE = 24
const USERS = 12
/** For an answer that does not come because the upload never ends. */
const CLIENT_PATIENCE_MS = 400

let redis: TestRedis
let upstream: FakeUpstream
let gateway: TestGateway
let port: number
let cookies: string[]

beforeAll(async () => {
  redis = await startRedis()
  upstream = await startFakeUpstream()
  upstream.answer('/api/quick', envelope({ rows: 'x'.repeat(2_000) }))
  upstream.answer('/api/large', envelope({ rows: 'x'.repeat(500_000) }))
  upstream.receive('/api/upload', (incoming, response) =>
    incoming.resume().on('end', () => envelope(true)(incoming, response, '')),
  )
  upstream.answer('/api/slow', (...visit) => void setTimeout(() => envelope(1)(...visit), 30))
  gateway = await startGateway({
    upstreamUrl: upstream.url,
    shared: { redis: redis.connect(), secrets: ['a secret of more than thirty-two characters'] },
    notices: { lingerMs: 200, sweepMs: 100 },
  })
  port = (await gateway.listen()).port
  cookies = await Promise.all(Array.from({ length: USERS }, (_, index) => gateway.signIn(`user${index}`)))
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await redis.stop()
})

it('holds nothing of ten thousand clients that have gone', async () => {
  const random = repeatableRandom()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  await inParallel(AT_ONCE, VISITS / 20, () => visit(agent, random))
  const timersBefore = countTimers()

  let mostTabs = 0
  await inParallel(AT_ONCE, VISITS, async () => {
    await visit(agent, random)
    mostTabs = Math.max(mostTabs, gateway.app.notices.figures.tabs)
  })
  agent.destroy()
  expect(mostTabs).toBeGreaterThan(1)

  await eventually(async () => {
    expect(gateway.app.requests.inFlight()).toBe(0)
    expect(gateway.app.notices.figures).toMatchObject({ tabs: 0, rooms: 0, feeds: 0 })
    expect(upstream.openStreams()).toBe(0)
    expect(await openConnections()).toBe(0)
    expect(await leases()).toEqual([])
  })
  expect(countTimers()).toBeLessThanOrEqual(timersBefore + 5)
  const answer = await gateway.app.inject({ url: '/api/quick', headers: { cookie: cookies[0] ?? '' } })
  expect(answer.statusCode).toBe(200)
})

/** A client asks for something and leaves at once, after a moment, at the first sign of an answer, or in the middle of it. */
async function visit(agent: Agent, random: () => number): Promise<void> {
  const cookie = cookies[Math.floor(random() * cookies.length)] ?? ''
  const [path, size] = VISITED[Math.floor(random() * VISITED.length)] ?? ['/api/quick', 0]
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(size > 0 && { 'content-length': size }) }
  const isStream = path === NOTICE_STREAM_PATH
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    headers,
    method: size > 0 ? 'POST' : 'GET',
    agent: isStream ? false : agent,
  })
  if (size > 0) outgoing.write(Buffer.alloc(Math.ceil(size * random())))
  else outgoing.end()
  await gone(outgoing, Math.floor(random() * 4), random() * 20)
}

const VISITED: readonly [path: string, uploadBytes: number][] = [
  [NOTICE_STREAM_PATH, 0],
  [NOTICE_STREAM_PATH, 0],
  [NOTICE_STREAM_PATH, 0],
  [NOTICE_STREAM_PATH, 0],
  ['/api/quick', 0],
  ['/api/quick', 0],
  ['/api/quick', 0],
  ['/api/large', 0],
  ['/api/slow', 0],
  ['/api/upload', 200_000],
  ['/home', 0],
]

function gone(outgoing: ClientRequest, phase: number, momentMs: number): Promise<void> {
  const leave = () => outgoing.destroy()
  const leaving = setTimeout(leave, phase < 2 ? phase * momentMs : CLIENT_PATIENCE_MS)
  outgoing.on('response', (answer) => {
    answer.on('error', () => undefined)
    if (phase === 2) leave()
    else answer.once('data', () => setTimeout(leave, momentMs))
  })
  return new Promise((resolve) => {
    outgoing.on('error', () => undefined)
    outgoing.once('close', () => {
      clearTimeout(leaving)
      resolve()
    })
  })
}

async function inParallel(workers: number, count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    gateway.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

async function leases(): Promise<string[]> {
  const client = redis.connect()
  return (await client.keys('*')).filter((key) => /lease|lock/.test(key))
}

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
}

/** mulberry32: the same visits in every run. */
function repeatableRandom(): () => number {
  let state = 0x5eed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
