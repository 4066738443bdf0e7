// What the gateway counts. Each gateway has figures of its own; who serves them is metrics-listener.ts.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Counter, Gauge, Registry } from 'prom-client'
import { Durations } from '#server/gateway/health/durations.ts'
import type { RequestClass } from '#server/gateway/health/request-class.ts'

/** The counters that other parts report to. */
export type Metrics = {
  registry: Registry
  renewals: Counter<'outcome'>
  blocks: Counter
  /** Events written to tabs: one for each event and tab. */
  deliveries: Counter
  /** Tabs cut off, by the reason. */
  drops: Counter<'reason'>
  /** By pool and status class. */
  upstreamAnswers: Durations
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export const metrics = fastifyPlugin((app, _options, done) => {
  const registry = new Registry()
  app.decorate('metrics', partMetrics(registry))
  countRequests(app, registry)
  countStreams(app, registry)
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
    upstreamAnswers: new Durations({
      name: 'swms_upstream_answer_seconds',
      help: 'Time until the upstream sends the head of its answer, by pool and status class; error: none came',
      labelNames: ['pool', 'status'],
      registry,
    }),
  }
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const counts = new Map<string, { kind: RequestClass; status: string; requests: number }>()
  const durations = new Durations({
    name: 'swms_request_duration_seconds',
    help: 'Time from a request to the end of its answer, without streams',
    labelNames: ['kind'],
    registry,
  })
  new Counter({
    name: 'swms_requests_total',
    help: 'Requests by kind and status; left: the client went away first',
    labelNames: ['kind', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { kind, status, requests } of counts.values()) this.inc({ kind, status }, requests)
    },
  })
  app.requests.onEnd(({ kind, status: code, durationMs, isAnswered }) => {
    const status = isAnswered ? String(code) : 'left'
    const known = counts.get(`${kind} ${status}`)
    if (known) known.requests += 1
    else counts.set(`${kind} ${status}`, { kind, status, requests: 1 })
    // A stream lasts as long as its tab is open: among the calls it would ruin every percentile.
    if (kind !== 'stream') durations.observe(durationMs, kind)
  })
}

function countStreams(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'swms_notice_streams',
    help: 'Open notice streams to tabs',
    registers,
    collect() {
      this.set(app.notices.figures.tabs)
    },
  })
  new Gauge({
    name: 'swms_upstream_feeds',
    help: 'Open notice streams from the upstream, one per user',
    registers,
    collect() {
      this.set(app.notices.figures.feeds)
    },
  })
}
