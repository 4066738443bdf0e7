// How the gateway logs: readable on a terminal, JSON otherwise, and never what must stay secret.
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/** A query string can hold a token or what a user searched for, so addresses are logged without it. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: withoutQueries(request.url),
        address: request.ip,
      }),
      err: describeError,
      // @fastify/http-proxy logs under these names where it fetches from.
      source: withoutQueries,
      error: describeError,
    },
    ...(process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  }
}

type ErrorDescription = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorDescription
}

/**
 * Only what is known to be harmless: libraries hang requests, with their headers, and bodies on their errors, and write
 * addresses and pieces of the text that they could not parse into the message.
 */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(String(error)), stack: '' }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

function withoutSecrets(text: string): string {
  return withoutQueries(text).replace(/"[^\n]*"(?:\.\.\.)? is not valid JSON/g, 'the text is not valid JSON')
}

function withoutQueries(text: string): string {
  return text.replace(/(\/[^\s?'"]*)\?[^\s'"]*/g, '$1')
}
