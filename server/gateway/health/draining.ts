// The time between the order to stop and the end: no longer ready, no new streams, everything else as always.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { refuse } from '#server/gateway/answers/refusals.ts'
import { classOf, pathOf } from '#server/gateway/health/request-class.ts'

export type Draining = { isOn: () => boolean; start: () => void }

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

const UNUSED_CONNECTIONS_MS = 50

export const draining = fastifyPlugin((app, _options, done) => {
  let isOn = false
  const start = () => {
    isOn = true
  }
  app.decorate('draining', { isOn: () => isOn, start })
  app.addHook('preClose', async () => start())
  app.addHook('onRequest', ({ method, url }, reply, next) => {
    if (!isOn || classOf(method, pathOf(url)) !== 'stream') return next()
    // It would be closed again at once; its tab finds another replica.
    refuse(reply.header('retry-after', '2'), 'overloaded')
  })
  closeUnusedConnections(app)
  done()
})

/**
 * A connection over which nothing has been asked yet, as browsers open them in advance, is not idle to Node: left alone it
 * would hold up the end for a minute.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  let checking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    checking = setInterval(() => {
      if (app.requests.inFlight() === 0) app.server.closeAllConnections()
    }, UNUSED_CONNECTIONS_MS)
  })
  app.addHook('onClose', async () => clearInterval(checking))
}
