// What the log may say of a request: never a token, a body or a query, which carries the token of the notice stream.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Where lines go and how many; the rest is fixed. */
export type LogOptions = Pick<LoggerOptions, 'level' | 'stream' | 'transport'>

export function loggerOptions(options: LogOptions): LoggerOptions {
  return {
    ...options,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'req.query.Authorization'],
    serializers: {
      req: (request) => ({
        method: request.method,
        url: request.url.split('?', 1)[0] ?? '',
        remoteAddress: request.ip,
      }),
      err: describeError,
    },
  }
}

/** A failed query names its parameters in its message and stack; they may be personal. */
function describeError(error: Error) {
  const told = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error
  return {
    type: told.name,
    message: told.message,
    stack: told.stack ?? '',
    ...(error instanceof DrizzleQueryError && { query: error.query }),
  }
}
