// /api/* → the WMS API: guards, then a call with the session's token, bodies streaming both ways.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallsInFlight } from '#server/gateway/proxy/calls-in-flight.ts'
import { ProxiedCall } from '#server/gateway/proxy/proxied-call.ts'
import { hasBody, limitLeftover } from '#server/gateway/proxy/upload.ts'
import { blockedRefusal, METHODS, refuse } from '#server/gateway/refusals.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { DEFAULT_VERSION, VERSIONS, type Version } from '#shared/constants.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { tokenRefresh } from '#shared/contracts/system/user.ts'
import { PREFERENCE_KEYS } from '#shared/preferences.ts'

/** Calls that need no session. */
const PUBLIC_PREFIX = '/api/public/'

/** Calls beyond those on a connection that may wait for one; a longer queue would only answer too late. */
const MAX_WAITING_CALLS = 1_000
const OVERLOAD_RETRY_SECONDS = 2

export async function proxyRoutes(app: FastifyInstance): Promise<void> {
  const { limits } = app.upstream
  const inFlight = new CallsInFlight(limits.idleMs)
  app.sessions.onChange((change) => inFlight.tell(change))
  app.addHook('onClose', async () => inFlight.stopWatching())

  // Bodies are passed on unread: parsing them here would hold uploads in memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  // Only the gateway renews a token and listens to the upstream's notices; a browser has no business with either, nor with
  // what an upstream may take for their addresses.
  for (const url of [tokenRefresh.path, `${tokenRefresh.path}/*`, `${NOTICE_STREAM_PATH}/*`]) {
    app.route({ method: [...METHODS], url, handler: refuseNotFound })
  }
  // To GET the gateway's own stream answers.
  const otherMethods = METHODS.filter((method) => method !== 'GET')
  app.route({ method: otherMethods, url: NOTICE_STREAM_PATH, handler: refuseNotFound })
  app.route({ method: [...METHODS], url: '/api/*', handler: forward })

  // No async handler: Fastify would wait for the end of each answer with listeners and a promise of its own.
  function forward(request: FastifyRequest, reply: FastifyReply): void {
    if (hasBody(request.raw)) limitLeftover(request.raw, reply.raw)
    app.sessions.find(request).then(
      (session) => answer(request, reply, session),
      (error: unknown) => reply.send(error),
    )
  }

  function answer(request: FastifyRequest, reply: FastifyReply, session: Session | null): void {
    if (!session && !request.url.startsWith(PUBLIC_PREFIX)) return void app.sessions.turnAway(request, reply)
    if (session?.state === 'blocked') return void refuse(reply, blockedRefusal(session.blockCode))
    if (inFlight.count >= limits.connections + MAX_WAITING_CALLS) {
      return void refuse(reply.header('retry-after', OVERLOAD_RETRY_SECONDS), 'overloaded')
    }
    new ProxiedCall({
      request,
      reply,
      session,
      sessions: app.sessions,
      version: versionOf(request),
      upstream: app.upstream,
      inFlight,
    })
  }
}

function refuseNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, 'notFound')
}

function versionOf({ cookies }: FastifyRequest): Version {
  const chosen = cookies[PREFERENCE_KEYS.version]
  return VERSIONS.find((version) => version === chosen) ?? DEFAULT_VERSION
}
