// Every request from its beginning to its end, however it ends: answered, or left by its client.
import type { FastifyBaseLogger } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { classOf, pathOf, type RequestClass } from '#server/gateway/health/request-class.ts'

export type RequestEnd = {
  kind: RequestClass
  method: string
  /** Without the query. */
  path: string
  /** Names the request in every line. */
  log: FastifyBaseLogger
  status: number
  durationMs: number
  /** False when the connection went away before the answer was out. */
  isAnswered: boolean
}

export type Requests = {
  inFlight: () => number
  /** Calls the listener once for each request. */
  onEnd: (listener: (end: RequestEnd) => void) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    requests: Requests
  }
}

export const requests = fastifyPlugin((app, _options, done) => {
  const listeners: ((end: RequestEnd) => void)[] = []
  let inFlight = 0
  app.decorate('requests', {
    inFlight: () => inFlight,
    onEnd: (listener: (end: RequestEnd) => void) => void listeners.push(listener),
  })
  // Fastify's own hook for the end hears of answers only; a response closes after its last byte and when its client leaves.
  // One listener for all who want to know, which keeps nothing of the request: thousands of streams stay open for hours.
  app.addHook('onRequest', ({ method, url, log }, { raw }, next) => {
    const path = pathOf(url)
    const startMs = performance.now()
    inFlight += 1
    raw.on('close', () => {
      inFlight -= 1
      const end = {
        kind: classOf(method, path),
        method,
        path,
        log,
        status: raw.statusCode,
        durationMs: performance.now() - startMs,
        isAnswered: raw.writableFinished,
      }
      for (const listener of listeners) listener(end)
    })
    next()
  })
  done()
})
