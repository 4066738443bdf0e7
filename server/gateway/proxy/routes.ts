// /api/* → the WMS API: guards, then a call with the session's token, bodies streaming both ways.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { clientHeaders, upstreamHeaders } from '#server/gateway/proxy/headers.ts'
import { refusalOf } from '#server/gateway/proxy/upstream.ts'
import { refuse } from '#server/gateway/refusals.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { PREFERENCE_KEYS, readPreferences } from '#shared/preferences.ts'

/** Calls that need no session. */
const PUBLIC_PREFIX = '/api/public/'

/** OPTIONS is missing on purpose: the console is of one origin, and no other is ever allowed in. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export async function proxyRoutes(app: FastifyInstance): Promise<void> {
  // Bodies are passed on unread: parsing them here would hold uploads in memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  // Only the gateway renews a token; a browser has no business with it.
  app.route({
    method: [...METHODS],
    url: tokenRefresh.path,
    handler: (_request, reply) => refuse(reply, 'notFound'),
  })
  app.route({ method: [...METHODS], url: '/api/*', handler: forward })

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await app.sessions.find(request)
    if (!session && !request.url.startsWith(PUBLIC_PREFIX)) return refuse(reply, 'notSignedIn')

    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    try {
      const response = await app.upstream.api.request({
        method: request.method as Dispatcher.HttpMethod,
        path: request.raw.url ?? request.url,
        headers: upstreamHeaders(request.headers, {
          token: session?.token ?? null,
          version: readPreferences({ [PREFERENCE_KEYS.version]: request.cookies[PREFERENCE_KEYS.version] })
            .version,
          requestId: request.id,
          clientAddress: request.ip,
        }),
        body: hasBody(request) ? request.raw : null,
        signal: leaving.signal,
      })
      return reply.code(response.statusCode).headers(clientHeaders(response.headers)).send(response.body)
    } catch (error) {
      if (leaving.signal.aborted) return reply
      request.log.warn({ err: error }, 'upstream call failed')
      return refuse(reply, refusalOf(error))
    }
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
