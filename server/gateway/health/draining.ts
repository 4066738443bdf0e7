// The time between the order to stop and the end: no longer ready, no new streams, everything else as always.
import fastifyPlugin from 'fastify-plugin'
import { classOf } from '#server/gateway/health/request-class.ts'
import { refuse } from '#server/gateway/refusals.ts'

export type Draining = { isOn: () => boolean; start: () => void }

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

export const draining = fastifyPlugin((app, _options, done) => {
  let isOn = false
  const start = () => {
    isOn = true
  }
  app.decorate('draining', { isOn: () => isOn, start })
  app.addHook('preClose', async () => start())
  app.addHook('onRequest', async (request, reply) => {
    // It would be closed again at once; its tab finds another replica.
    return isOn && classOf(request) === 'stream'
      ? refuse(reply.header('retry-after', '2'), 'overloaded')
      : undefined
  })
  done()
})
