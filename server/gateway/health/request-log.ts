// One line for each request.
import { type FastifyInstance, LogController } from 'fastify'
import type { RequestClass } from '#server/gateway/health/request-class.ts'

/** Asked so often, or so many at a time, that a line for each would hide all others. */
const QUIET: readonly RequestClass[] = ['health', 'asset']

/** Fastify's own lines on a request: none but those about a failure in the middle of an answer. */
export class FailureLog extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
}

export function logRequests(app: FastifyInstance): void {
  app.requests.onEnd(({ kind, method, path, log, status, durationMs, isAnswered }) => {
    const level = QUIET.includes(kind) ? 'debug' : 'info'
    log[level](
      { method, path, status: isAnswered ? status : null, ms: Math.round(durationMs * 10) / 10 },
      isAnswered ? 'request' : 'request left by its client',
    )
  })
}
