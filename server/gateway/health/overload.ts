// Turns requests away while the process cannot keep up: those it has taken on are answered, and open streams stay.
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { refuse } from '#server/gateway/answers/refusals.ts'
import { classOf, pathOf, type RequestClass } from '#server/gateway/health/request-class.ts'

export type OverloadLimits = {
  /** Mean over as long a time. */
  eventLoopDelayMs: number
  heapUsedBytes: number
}

/** At this every click takes seconds; at the end of the heap the process dies, with everything it has taken on. */
const DEFAULT_LIMITS: OverloadLimits = {
  eventLoopDelayMs: 2_000,
  heapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
}
/** A probe must tell a busy process from a dead one, and a page that came is dead without its scripts, which cost nothing. */
const ALWAYS_ANSWERED: readonly RequestClass[] = ['health', 'asset']
const SHORTEST_WAIT_SECONDS = 2
const LONGEST_WAIT_SECONDS = 8

type OverloadOptions = { limits: Partial<OverloadLimits>; random: () => number }

export const overload = fastifyPlugin<OverloadOptions>(async (app, { limits, random }) => {
  const { eventLoopDelayMs, heapUsedBytes } = { ...DEFAULT_LIMITS, ...limits }
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    // A sample in which the event loop was never measured counts as endless: shorter ones would call any pause of theirs so.
    sampleInterval: eventLoopDelayMs,
    maxHeapUsedBytes: heapUsedBytes,
    // Undefined lets the request through.
    pressureHandler: (request, reply) =>
      ALWAYS_ANSWERED.includes(classOf(request.method, pathOf(request.url))) ? undefined : shed(reply),
  })

  async function shed(reply: FastifyReply): Promise<void> {
    // Not all at the same moment again.
    const waitSeconds = SHORTEST_WAIT_SECONDS + random() * (LONGEST_WAIT_SECONDS - SHORTEST_WAIT_SECONDS)
    await refuse(reply.header('retry-after', Math.round(waitSeconds)), 'overloaded')
  }
})
