// How the processes log: readable on a terminal, JSON otherwise, and never what must stay secret.
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/** A query string can hold a token or what a user searched for, so addresses are logged without it. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        address: request.ip,
      }),
    },
    ...(process.stdout.isTTY
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  }
}
