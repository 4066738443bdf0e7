// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { readiness } from '#server/gateway/health/readiness.ts'

export async function healthRoutes(app: FastifyInstance, { now }: { now: () => number }): Promise<void> {
  const partStates = readiness(app, now)

  new Gauge({
    name: 'swms_part_ok',
    help: '1 while the part that the gateways share can do its work, as asked when the figures are read',
    labelNames: ['part'],
    registers: [app.metrics.registry],
    async collect() {
      for (const [part, state] of Object.entries(await partStates()))
        this.set({ part }, state === 'ok' ? 1 : 0)
    },
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    // While draining nothing else matters, and nothing else is asked.
    const gateway = ownState(app)
    const states = gateway === 'draining' ? { gateway } : { gateway, ...(await partStates()) }
    // A fault of what all replicas share would take every one of them out, and leave the browser without an answer.
    return reply
      .code(gateway === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(states)
  })
}

function ownState(app: FastifyInstance): 'ok' | 'draining' | 'overloaded' {
  if (app.draining.isOn()) return 'draining'
  return app.isUnderPressure() ? 'overloaded' : 'ok'
}
