import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenForMetrics } from '#server/gateway/health/metrics-listener.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { openTab } from '#tests/support/notice-tabs.ts'
import { startRedis } from '#tests/support/redis.ts'

let upstream: FakeUpstream
let gateway: TestGateway

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
})
beforeEach(() => {
  upstream.requests.length = 0
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

describe('/healthz', () => {
  it('answers while the process lives, and asks nobody', async () => {
    const answer = await gateway.app.inject({ url: '/healthz' })
    expect(answer.statusCode).toBe(200)
    expect(upstream.requests).toEqual([])
  })
})

describe('/readyz', () => {
  it('says in one word for each part that it can do its work', async () => {
    const answer = await gateway.app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ gateway: 'ok', upstream: 'ok', sessions: 'ok' })
  })

  it('asks the upstream once a second, however often it is asked itself', async () => {
    let now = Date.now()
    const own = await startGateway({ upstreamUrl: upstream.url, now: () => now })
    await Promise.all(Array.from({ length: 20 }, () => own.app.inject({ url: '/readyz' })))
    expect(upstream.requests).toHaveLength(1)
    now += 1_000
    await own.app.inject({ url: '/readyz' })
    expect(upstream.requests).toHaveLength(2)
    await own.close()
  })

  it('stays 200 while the upstream fails or is away, which the body and the figures say', async () => {
    const failing = await startFakeUpstream()
    failing.answer('/readyz', envelope(null, { status: 500, code: 500 }))
    let now = Date.now()
    const own = await startGateway({ upstreamUrl: failing.url, now: () => now })
    const first = await own.app.inject({ url: '/readyz' })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ gateway: 'ok', upstream: 'failing' })
    expect(await own.app.metrics.registry.metrics()).toContain('swms_part_ok{part="upstream"} 0')
    expect(await own.app.metrics.registry.metrics()).toContain('swms_part_ok{part="sessions"} 1')
    await failing.close()
    now += 1_000
    const second = await own.app.inject({ url: '/readyz' })
    expect([second.statusCode, second.json()]).toMatchObject([200, { upstream: 'unreachable' }])
    await own.close()
  })

  it('stays 200 when Redis neither answers nor refuses, which the body says (T68)', async () => {
    const redis = await startRedis()
    const client = redis.connect()
    const own = await startGateway({
      upstreamUrl: upstream.url,
      shared: { redis: client, secrets: ['s'.repeat(32)] },
    })
    expect((await own.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    await redis.connect().call('CLIENT', 'PAUSE', '60000')
    await eventually(async () => {
      const answer = await own.app.inject({ url: '/readyz' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ gateway: 'ok', upstream: 'ok', sessions: 'unreachable' })
    })
    await redis.stop()
    client.disconnect()
    await own.close()
  })

  it('is 503 at once when draining, and asks nobody any more', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url })
    own.app.draining.start()
    const answer = await own.app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ gateway: 'draining' })
    expect(upstream.requests).toEqual([])
    const stream = await own.app.inject({ url: NOTICE_STREAM_PATH })
    expect(stream.statusCode).toBe(503)
    expect(stream.headers['retry-after']).toBe('2')
    await own.close()
  })
})

describe('HEAD', () => {
  it('answers wherever GET does, with the same status and headers and no body', async () => {
    const { url } = await gateway.listen()
    const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${url}/login`)).text())?.[0] ?? ''
    // The last two are of the connection, which the client does not keep after a HEAD.
    const varying = ['date', 'content-security-policy', 'transfer-encoding', 'connection', 'keep-alive']
    const ask = async (path: string, method: string) => {
      const answer = await fetch(url + path, { method, redirect: 'manual' })
      const headers = [...answer.headers].filter(([name]) => !varying.includes(name))
      return { status: answer.status, headers, length: (await answer.text()).length }
    }
    for (const path of ['/healthz', '/readyz', '/login', '/', '/nowhere', asset, '/assets/gone.js']) {
      const [get, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')]
      expect([path, head]).toEqual([path, { ...get, length: 0 }])
    }
  })
})

describe('a process that cannot keep up', () => {
  it('turns requests away with an envelope and a time to come back, but answers its probes', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url, overloadLimits: { heapUsedBytes: 1 } })
    await eventually(async () => expect((await own.app.inject({ url: '/api/x' })).statusCode).toBe(503))
    upstream.requests.length = 0
    const answer = await own.app.inject({ url: '/api/x' })
    expect(answer.json()).toEqual({
      code: 503,
      message: '系统繁忙，请稍后重试',
      data: null,
      result_code: 503,
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    const page = await own.app.inject({ url: '/login', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(503)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h1>系统繁忙，请稍后重试</h1>')
    expect(upstream.requests).toEqual([])
    expect((await own.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    // Others can take its share of the requests.
    const ready = await own.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json().gateway]).toEqual([503, 'overloaded'])
    expect((await own.app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404)
    await own.close()
  })

  it('is not one that was held up for less than the limit, however often', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url, overloadLimits: { eventLoopDelayMs: 3_000 } })
    for (const _ of Array.from({ length: 4 })) {
      holdUpEventLoop(1_050)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await own.app.inject({ url: '/login' })).statusCode).toBe(200)
    await own.close()
  })

  it('keeps the streams that are open, refuses new ones, and takes requests again once it can', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url, overloadLimits: { eventLoopDelayMs: 200 } })
    const { url } = await own.listen()
    const cookie = await own.signIn('clerk')
    const tab = await openTab(url, cookie)
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    const ask = (path: string) => own.app.inject({ url: path, headers: { cookie } })

    await eventually(async () => {
      holdUpEventLoop(400)
      expect((await ask('/api/x')).statusCode).toBe(503)
    })
    const refused = await ask(NOTICE_STREAM_PATH)
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(8)
    expect((await ask('/healthz')).statusCode).toBe(200)
    upstream.pushNotices('data: [{"uid":"1"}]\n\n')
    await eventually(() => expect(tab.uids()).toEqual(['1']))

    await eventually(async () => expect((await ask('/api/x')).statusCode).toBe(200))
    expect(own.app.notices.figures.tabs).toBe(1)
    tab.close()
    await own.close()
  })
})

function holdUpEventLoop(forMs: number): void {
  const untilMs = performance.now() + forMs
  while (performance.now() < untilMs);
}

describe('the metrics', () => {
  it('count requests by kind and status, and how the upstream answers by pool', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url })
    const { url } = await own.listen()
    const cookie = await own.signIn('clerk')
    const leaving = new AbortController()
    upstream.receive('/api/silent', () => leaving.abort())
    await fetch(`${url}/api/x?secret=1`, { headers: { cookie } })
    await fetch(`${url}/api/x`)
    await fetch(`${url}/session`)
    await (await fetch(`${url}/login`)).text()
    await fetch(`${url}/api/silent`, { headers: { cookie }, signal: leaving.signal }).catch(() => undefined)
    await eventually(async () =>
      expect(await own.app.metrics.registry.metrics()).toContain(
        'swms_requests_total{kind="api",status="left"} 1',
      ),
    )
    const text = await own.app.metrics.registry.metrics()
    expect(text).toContain('swms_requests_total{kind="session",status="200"} 1')
    expect(text).toContain('swms_requests_total{kind="api",status="200"} 1')
    expect(text).toContain('swms_requests_total{kind="api",status="401"} 1')
    expect(text).toContain('swms_requests_total{kind="page",status="200"} 1')
    expect(text).toContain('swms_request_duration_seconds_count{kind="api"} 3')
    expect(text).toContain('swms_upstream_answer_seconds_count{pool="auth",status="2xx"} 1')
    expect(text).toContain('swms_upstream_answer_seconds_count{pool="api",status="2xx"} 1')
    expect(text).not.toContain('secret')
    await own.close()
  })

  it('count an upstream that does not answer', async () => {
    const gone = await startFakeUpstream()
    await gone.close()
    const own = await startGateway({ upstreamUrl: gone.url })
    await own.app.inject({ url: '/api/public/x' })
    expect(await own.app.metrics.registry.metrics()).toContain(
      'swms_upstream_answer_seconds_count{pool="api",status="error"} 1',
    )
    await own.close()
  })

  it('count an upstream that falls silent before it answers', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url, upstreamLimits: { idleMs: 200 } })
    upstream.receive('/api/public/silent', () => undefined)
    const { url } = await own.listen()
    expect((await fetch(`${url}/api/public/silent`)).status).toBe(504)
    expect(await own.app.metrics.registry.metrics()).toContain(
      'swms_upstream_answer_seconds_count{pool="api",status="error"} 1',
    )
    await own.close()
  })

  it('count streams while they are open, and leave their length out of the durations', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url })
    const { url } = await own.listen()
    const cookie = await own.signIn('clerk')
    const leaving = new AbortController()
    await fetch(url + NOTICE_STREAM_PATH, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      signal: leaving.signal,
    })
    const figures = () => own.app.metrics.registry.metrics()
    await eventually(async () => {
      expect(await figures()).toContain('swms_notice_streams 1')
      expect(await figures()).toContain('swms_upstream_feeds 1')
    })
    leaving.abort()
    await eventually(async () => expect(await figures()).toContain('swms_notice_streams 0'))
    expect(await figures()).toContain('swms_requests_total{kind="stream",status="left"} 1')
    expect(await figures()).not.toContain('swms_request_duration_seconds_count{kind="stream"}')
    await own.close()
    expect(await figures()).toContain('swms_upstream_feeds 0')
  })

  it('count renewals by outcome, and blocks', async () => {
    let now = Date.now()
    const own = await startGateway({ upstreamUrl: upstream.url, now: () => now })
    const cookie = await own.signIn('clerk')
    upstream.answer(tokenRefresh.path, envelope({ t1: 'new token', t2: now + 48 * 3_600_000 }))
    now += 17 * 3_600_000
    await own.app.inject({ url: '/api/x', headers: { cookie } })
    await eventually(async () =>
      expect(await own.app.metrics.registry.metrics()).toContain(
        'swms_token_renewals_total{outcome="renewed"} 1',
      ),
    )
    upstream.answer('/api/expired', envelope(null, { code: 601 }))
    await own.app.inject({ url: '/api/expired', headers: { cookie } })
    expect(await own.app.metrics.registry.metrics()).toContain('swms_session_blocks_total 1')
    await own.close()
  })

  it('are served on a port of their own, with those of the process', async () => {
    const own = await startGateway({ upstreamUrl: upstream.url })
    const listener = await listenForMetrics(own.app.metrics.registry, { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`http://127.0.0.1:${listener.port}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toContain('process_resident_memory_bytes')
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(404)
    expect((await own.app.inject({ url: '/metrics' })).statusCode).not.toBe(200)
    listener.close()
    await own.close()
  })
})
