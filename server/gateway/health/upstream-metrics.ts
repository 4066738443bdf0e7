// How the upstream answers, told by undici itself: nothing stands between the gateway and its pools for it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { DURATION_BUCKETS_SECONDS } from '#server/gateway/health/metrics.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login, tokenRefresh } from '#shared/contracts/system/user.ts'

/** What undici publishes; each message of one request holds the same object. */
type UpstreamRequest = { origin?: string | URL; path: string }
type Message = { request: UpstreamRequest; response?: { statusCode: number } }

type Pool = 'api' | 'auth' | 'streams'

/** Paths that do not go through the pool of ordinary calls. */
const POOLS: Record<string, Pool> = {
  [login.path]: 'auth',
  [tokenRefresh.path]: 'auth',
  '/healthz': 'auth',
  [NOTICE_STREAM_PATH]: 'streams',
}

/** Returns the function that stops it: the channels belong to the whole process. */
export function watchUpstream(registry: Registry, origin: string): () => void {
  const answers = new Histogram({
    name: 'swms_upstream_answer_seconds',
    help: 'Time until the upstream sends the head of its answer, by pool and status class; error: none came',
    labelNames: ['pool', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const feeds = new Gauge({
    name: 'swms_upstream_feeds',
    help: 'Open notice streams from the upstream, one per user',
    registers: [registry],
  })
  const sentAtMs = new WeakMap<UpstreamRequest, number>()
  const open = new WeakSet<UpstreamRequest>()

  function observe(request: UpstreamRequest, status: string): void {
    const startMs = sentAtMs.get(request)
    if (startMs === undefined) return
    sentAtMs.delete(request)
    answers.observe({ pool: poolOf(request), status }, (performance.now() - startMs) / 1000)
  }
  function end(request: UpstreamRequest): void {
    if (open.delete(request)) feeds.dec()
  }

  return listen({
    'undici:request:create': ({ request }) => {
      if (String(request.origin) === origin) sentAtMs.set(request, performance.now())
    },
    'undici:request:headers': ({ request, response }) => {
      const isOurs = sentAtMs.has(request)
      observe(request, `${Math.floor((response?.statusCode ?? 0) / 100)}xx`)
      if (!isOurs || poolOf(request) !== 'streams' || response?.statusCode !== 200) return
      open.add(request)
      feeds.inc()
    },
    'undici:request:trailers': ({ request }) => end(request),
    'undici:request:error': ({ request }) => {
      observe(request, 'error')
      end(request)
    },
  })
}

function poolOf({ path }: UpstreamRequest): Pool {
  return POOLS[path.split('?', 1)[0] ?? ''] ?? 'api'
}

function listen(listeners: Record<string, (message: Message) => void>): () => void {
  const entries = Object.entries(listeners).map(
    ([channel, hear]) => [channel, (message: unknown) => hear(message as Message)] as const,
  )
  for (const [channel, hear] of entries) subscribe(channel, hear)
  return () => {
    for (const [channel, hear] of entries) unsubscribe(channel, hear)
  }
}
