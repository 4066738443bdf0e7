// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import { readiness } from '#server/gateway/health/readiness.ts'

export async function healthRoutes(app: FastifyInstance, { now }: { now: () => number }): Promise<void> {
  const partStates = readiness(app, now)

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    // While draining nothing else matters, and nothing else is asked.
    const states = app.draining.isOn() ? { gateway: 'draining' } : { gateway: 'ok', ...(await partStates()) }
    const isReady = Object.values(states).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(states)
  })
}
