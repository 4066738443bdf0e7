// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'

const UPSTREAM_ANSWER_MS = 2_000

export async function healthRoutes(app: FastifyInstance): Promise<void> {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    const parts = { gateway: isDraining ? 'draining' : 'ok', upstream: await upstreamState() }
    const isReady = Object.values(parts).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(parts)
  })

  /** Any answer below 500 shows that the upstream is there; a foreign WMS API need not have this path. */
  async function upstreamState(): Promise<'ok' | 'failing' | 'unreachable'> {
    try {
      const { statusCode, body } = await app.upstream.auth.request({
        method: 'GET',
        path: '/healthz',
        signal: AbortSignal.timeout(UPSTREAM_ANSWER_MS),
      })
      await body.dump()
      return statusCode < 500 ? 'ok' : 'failing'
    } catch {
      return 'unreachable'
    }
  }
}
