// The end of every request, however it ends: answered, or left by its client.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type RequestEnd = {
  request: FastifyRequest
  status: number
  durationMs: number
  /** False when the connection went away before the answer was out. */
  isAnswered: boolean
}

/** Calls the listener once for each request. */
export function onRequestEnd(app: FastifyInstance, listener: (end: RequestEnd) => void): void {
  // Fastify's own hook for this hears of answers only; a client that leaves shows in the response's closing.
  app.addHook('onRequest', (request, reply, done) => {
    let isOver = false
    const end = (isAnswered: boolean) => {
      if (isOver) return
      isOver = true
      listener({ request, status: reply.raw.statusCode, durationMs: reply.elapsedTime, isAnswered })
    }
    reply.raw.once('finish', () => end(true)).once('close', () => end(false))
    done()
  })
}
