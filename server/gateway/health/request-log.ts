// One line for each request.
import { type FastifyInstance, LogController } from 'fastify'
import { classOf } from '#server/gateway/health/request-class.ts'
import { onRequestEnd } from '#server/gateway/health/request-end.ts'

/** Asked so often, or so many at a time, that a line for each would hide all others. */
const QUIET = ['health', 'asset']

/** Fastify's own lines on a request: none but those about a failure in the middle of an answer. */
export class FailureLog extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
}

export function logRequests(app: FastifyInstance): void {
  onRequestEnd(app, ({ request, status, durationMs, isAnswered }) => {
    const level = QUIET.includes(classOf(request)) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: isAnswered ? status : null,
        ms: Math.round(durationMs * 10) / 10,
      },
      isAnswered ? 'request' : 'request left by its client',
    )
  })
}
