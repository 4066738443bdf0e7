// The renewal of a token as browsers and the upstream live through it: whatever becomes of it, calls go on while the old
// token lives, and the upstream is not asked again and again.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UpstreamLimits } from '#server/gateway/proxy/upstream.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const HOUR_MS = 3_600_000
const RETRY_MS = 30_000

let upstream: FakeUpstream
let gateways: TestGateway[]
let cookie: string
let nowMs: number

beforeEach(async () => {
  nowMs = Date.now()
  gateways = []
  upstream = await startFakeUpstream()
})
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await upstream.close()
})

const first = () => gateways[0] as TestGateway
const renewals = () => upstream.requests.filter(({ url }) => url === tokenRefresh.path)

/** Signs in, and lets time pass until the token, which lives for a day, is to be renewed. */
async function untilDue(): Promise<void> {
  cookie = await first().signIn('clerk')
  upstream.requests.length = 0
  nowMs += 17 * HOUR_MS
}

function call(gateway = first(), url = '/api/x') {
  return gateway.app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
}

/** Without the probes that go on when somebody asks for the figures. */
function calls() {
  return upstream.requests.filter(({ url }) => url !== '/readyz')
}

/** So many renewals have failed, and the gateway knows it. */
async function failed(count: number): Promise<void> {
  const figure = `swms_token_renewals_total{outcome="failed"} ${count}\n`
  await eventually(async () => expect(await first().app.metrics.registry.metrics()).toContain(figure))
}

const NEVER_ENDS = 'never ends'
const FAULTS: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
  ['is answered with 500', (_request, response) => void response.writeHead(500).end('no')],
  [NEVER_ENDS, () => undefined],
  ['is no JSON', (_request, response) => void response.end('<h1>t1</h1>')],
  ['is refused', (...exchange) => envelope(null, { code: 500 })(...exchange, '')],
  ['holds no token', (...exchange) => envelope({ t2: 9e12 })(...exchange, '')],
  ['was done, but its answer lost (T23)', (_request, response) => void response.destroy()],
]

describe('a renewal that fails', () => {
  it.each(FAULTS)(
    'T22: because it %s leaves the old token, and is not tried again for half a minute',
    async (why, fault) => {
      // Calls that are answered must not be late, however busy the machine.
      const limits = why === NEVER_ENDS && { upstreamLimits: { idleMs: 1_500 } }
      gateways = [await startGateway({ upstreamUrl: upstream.url, now: () => nowMs, ...limits })]
      upstream.answer(tokenRefresh.path, fault)
      await untilDue()
      await call()
      await failed(1)
      for (let n = 0; n < 20; n += 1) expect((await call()).statusCode).toBe(200)
      nowMs += RETRY_MS - 1
      await call()
      expect(renewals()).toHaveLength(1)
      const tokens = calls().map(({ headers }) => headers.authorization)
      expect(new Set(tokens)).toEqual(new Set(['token of clerk']))

      nowMs += 1
      await call()
      await failed(2)
      expect(renewals()).toHaveLength(2)
    },
  )
})

describe('a token whose renewal failed', () => {
  beforeEach(async () => {
    gateways = [await startGateway({ upstreamUrl: upstream.url, now: () => nowMs })]
    upstream.answer(tokenRefresh.path, (_request, response) => response.destroy())
    await untilDue()
    await call()
    await failed(1)
  })

  it('T23: is tried by the next call, and blocks the session only where that is refused', async () => {
    expect((await call()).statusCode).toBe(200)
    upstream.answer('/api/x', envelope(null, { status: 500, code: 500 }))
    expect((await call()).statusCode).toBe(500)
    expect((await call(first(), '/session')).json()).toMatchObject({ state: 'active' })
    upstream.answer('/api/x', envelope(null, { status: 401, code: 601 }))
    expect((await call()).statusCode).toBe(423)
    expect(renewals()).toHaveLength(1)
  })

  it('T26: ends with its session, and nothing is sent with it any more', async () => {
    nowMs += 8 * HOUR_MS
    upstream.requests.length = 0
    for (let n = 0; n < 5; n += 1) expect((await call()).statusCode).toBe(401)
    expect((await call(first(), '/session')).json()).toMatchObject({ state: 'anonymous' })
    expect(upstream.requests).toEqual([])
  })
})

describe('sessions on three replicas', () => {
  let redis: TestRedis
  const leases = () => redis.connect().keys('swms:renewal:*')

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  beforeEach(async () => {
    await redis.connect().flushall()
    gateways = await Promise.all([1, 2, 3].map(() => startReplica()))
  })

  function startReplica(upstreamLimits: Partial<UpstreamLimits> = {}): Promise<TestGateway> {
    return startGateway({
      upstreamUrl: upstream.url,
      upstreamLimits,
      now: () => nowMs,
      shared: { redis: redis.connect(), secrets: ['a secret of more than thirty-two characters'] },
    })
  }

  it('T19: are renewed once, however many calls come while that takes its time', async () => {
    const answers: (() => void)[] = []
    upstream.answer(tokenRefresh.path, (...exchange) => {
      answers.push(() => envelope({ t1: 'second token', t2: nowMs + 48 * HOUR_MS })(...exchange))
    })
    await untilDue()
    const twoHundred = () => Promise.all(Array.from({ length: 200 }, (_, n) => call(gateways[n % 3])))
    for (const { statusCode } of await twoHundred()) expect(statusCode).toBe(200)
    await eventually(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    // They hear of it when they next look into the store.
    nowMs += 1_000
    await eventually(async () => {
      upstream.requests.length = 0
      for (const gateway of gateways) await call(gateway)
      const tokens = calls().map(({ headers }) => headers.authorization)
      expect(new Set(tokens)).toEqual(new Set(['second token']))
    })
    expect(answers).toHaveLength(1)
  })

  it('T22: whose renewal drips without an end go on, give the lease back at the limit, and are renewed by another', async () => {
    gateways.unshift(await startReplica({ renewalMs: 500 }))
    let held: Promise<string[]> | undefined
    let givenUp = 0
    upstream.answer(tokenRefresh.path, (_request, response) => {
      held = leases()
      // Each byte is a sign of life, so that no limit on silence ends it.
      const dripping = setInterval(() => response.write(' '), 20)
      response.once('close', () => {
        clearInterval(dripping)
        givenUp += 1
      })
    })
    await untilDue()
    for (let n = 0; n < 10; n += 1) expect((await call()).statusCode).toBe(200)
    await failed(1)
    expect(await held).toHaveLength(1)
    await eventually(async () => expect([givenUp, await leases()]).toEqual([1, []]))

    upstream.answer(tokenRefresh.path, envelope({ t1: 'second token', t2: nowMs + 48 * HOUR_MS }))
    nowMs += RETRY_MS
    await eventually(async () => {
      expect((await call(gateways[1])).statusCode).toBe(200)
      expect(upstream.requests.at(-1)?.headers.authorization).toBe('second token')
    })
    const tokens = calls().map(({ headers }) => headers.authorization)
    expect(new Set(tokens)).toEqual(new Set(['token of clerk', 'second token']))
    expect(renewals()).toHaveLength(2)
  })

  it('T40: that are blocked on one are blocked on the others at once', async () => {
    cookie = await first().signIn('clerk')
    for (const gateway of gateways) expect((await call(gateway)).statusCode).toBe(200)
    upstream.answer('/api/expired', envelope(null, { status: 401, code: 601 }))
    expect((await call(first(), '/api/expired')).statusCode).toBe(423)
    upstream.requests.length = 0
    // By the clock of this test what they have remembered never grows old: it is told to them.
    await eventually(async () => {
      for (const gateway of gateways) expect((await call(gateway)).statusCode).toBe(423)
    })
  })

  it('T09: what is no session id is looked up nowhere', async () => {
    cookie = await first().signIn('clerk')
    const asked: string[] = []
    const monitor = await redis.connect().monitor()
    monitor.on('monitor', (_time: string, args: string[]) => asked.push(args.join(' ')))
    for (const id of ['short', 'a'.repeat(44), '%00'.repeat(15), '../../etc', 'x\u00e9'.repeat(20)]) {
      const headers = { cookie: `swms_session=${id}` }
      expect((await first().app.inject({ url: '/api/x', headers })).statusCode).toBe(401)
    }
    // The last command shows that those before it would have been heard of; it names the session by its hash alone.
    nowMs += 1_000
    await call()
    await eventually(() => expect(asked.some((command) => command.startsWith('hgetall'))).toBe(true))
    expect(asked.filter((command) => command.includes('session'))).toHaveLength(1)
    expect(asked.join('\n')).not.toContain(cookie.split('=')[1])
    monitor.disconnect()
  })
})
