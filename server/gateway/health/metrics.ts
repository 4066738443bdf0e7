// What the gateway counts. Each gateway has figures of its own; who serves them is metrics-listener.ts.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { watchUpstream } from '#server/gateway/health/upstream-metrics.ts'

/** The counters that other parts report to. */
export type Metrics = {
  registry: Registry
  renewals: Counter<'outcome'>
  blocks: Counter
  /** Events written to tabs: one for each event and tab. */
  deliveries: Counter
  /** Tabs cut off, by the reason. */
  drops: Counter<'reason'>
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** From a page out of the cache to the longest that an upstream may take. */
export const DURATION_BUCKETS_SECONDS = [
  0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 80,
]

export const metrics = fastifyPlugin<{ upstreamUrl: string }>((app, { upstreamUrl }, done) => {
  const registry = new Registry()
  app.decorate('metrics', partMetrics(registry))
  countRequests(app, registry)
  countStreams(app, registry)
  const stopWatching = watchUpstream(registry, new URL(upstreamUrl).origin)
  app.addHook('onClose', async () => stopWatching())
  done()
})

function partMetrics(registry: Registry): Metrics {
  const registers = [registry]
  return {
    registry,
    renewals: new Counter({
      name: 'swms_token_renewals_total',
      help: 'Renewals of upstream tokens by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    blocks: new Counter({
      name: 'swms_session_blocks_total',
      help: 'Sessions blocked by the upstream, as heard by this replica (every replica hears of each)',
      registers,
    }),
    deliveries: new Counter({
      name: 'swms_notice_deliveries_total',
      help: 'Events written to tabs',
      registers,
    }),
    drops: new Counter({
      name: 'swms_notice_drops_total',
      help: 'Tabs cut off by reason',
      labelNames: ['reason'],
      registers,
    }),
  }
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'swms_requests_total',
    help: 'Requests by kind and status; left: the client went away first',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'swms_request_duration_seconds',
    help: 'Time from a request to the end of its answer, without streams',
    labelNames: ['kind'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  app.requests.onEnd(({ kind, status, durationMs, isAnswered }) => {
    requests.inc({ kind, status: isAnswered ? String(status) : 'left' })
    // A stream lasts as long as its tab is open: among the calls it would ruin every percentile.
    if (kind !== 'stream') durations.observe({ kind }, durationMs / 1000)
  })
}

function countStreams(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'swms_notice_streams',
    help: 'Open notice streams to tabs',
    registers: [registry],
    collect() {
      this.set(app.notices.figures.tabs)
    },
  })
}
