// /api/* → the WMS API: guards, then a call with the session's token, bodies streaming both ways.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { METHODS } from '#server/gateway/answers/methods.ts'
import { heldRefusal, refuse } from '#server/gateway/answers/refusals.ts'
import { CallsInFlight } from '#server/gateway/proxy/calls-in-flight.ts'
import { isReserved } from '#server/gateway/proxy/path-guard.ts'
import { ProxiedCall } from '#server/gateway/proxy/proxied-call.ts'
import { hasBody } from '#server/gateway/proxy/unfinished-bodies.ts'
import { type Body, receiveBody } from '#server/gateway/proxy/upload.ts'
import type { CallPool } from '#server/gateway/proxy/upstream.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { DEFAULT_VERSION, VERSIONS, type Version } from '#shared/constants.ts'
import { PREFERENCE_KEYS } from '#shared/frame/preferences.ts'
import { OTHER_USER_HEADER } from '#shared/session.ts'

/** Calls that need no session. */
const PUBLIC_PREFIX = '/api/public/'

/** Calls of one pool under way, most of them waiting for a connection; a longer queue would only answer too late. */
const MAX_CALLS = 1_100
const OVERLOAD_RETRY_SECONDS = 2

export async function proxyRoutes(app: FastifyInstance): Promise<void> {
  const { limits } = app.upstream
  const lanes: Record<CallPool, CallsInFlight> = {
    api: new CallsInFlight(limits.idleMs),
    uploads: new CallsInFlight(limits.idleMs),
    public: new CallsInFlight(limits.idleMs),
  }
  for (const inFlight of Object.values(lanes)) {
    app.sessions.onChange((change) => inFlight.tell(change))
    app.addHook('onClose', async () => inFlight.stopWatching())
  }

  app.route({ method: [...METHODS], url: '/api/*', handler: forward })

  // No async handler: Fastify would wait for the end of each answer with listeners and a promise of its own.
  function forward(request: FastifyRequest, reply: FastifyReply): void {
    // Only the gateway signs in, renews a token and listens to the upstream's notices: it has routes of its own for what a
    // browser may ask of these.
    if (isReserved(request.raw.url ?? '')) return void refuse(reply, 'notFound')
    withSession(request, reply, (session) => {
      const { raw } = request
      if (!hasBody(raw)) send(request, reply, session, null)
      // Most bodies come in one piece with their head.
      else if (raw.complete) send(request, reply, session, raw.read() as Buffer)
      else {
        receiveBody(raw, app.unfinishedBodies, {
          owner: session ? { userId: session.user.id } : { address: request.ip },
          // It may have taken a while, in which the session may have ended or got another token.
          onBody: (body) => withSession(request, reply, (latest) => send(request, reply, latest, body)),
          onRefused: (refusal) => refuse(reply, refusal),
        })
      }
    })
  }

  /** Turns away who may not call. */
  function withSession(
    request: FastifyRequest,
    reply: FastifyReply,
    goOn: (session: Session | null) => void,
  ): void {
    app.sessions.find(request).then(
      (session) => {
        if (!session && !isPublic(request)) app.sessions.turnAway(request, reply)
        else if (session && app.sessions.isOfAnother(request, session)) {
          refuse(reply.header(OTHER_USER_HEADER, '1'), 'otherUser')
        } else if (!session || session.state === 'active') goOn(session)
        else refuse(reply, heldRefusal(session))
      },
      (error: unknown) => reply.send(error),
    )
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session | null,
    body: Body | null,
  ): void {
    const pool = poolFor(request, body)
    const inFlight = lanes[pool]
    if (inFlight.count >= MAX_CALLS) {
      return void refuse(reply.header('retry-after', OVERLOAD_RETRY_SECONDS), 'overloaded')
    }
    new ProxiedCall({
      request,
      reply,
      session,
      body,
      sessions: app.sessions,
      version: versionOf(request),
      upstream: app.upstream,
      pool,
      inFlight,
    })
  }
}

function isPublic({ url }: FastifyRequest): boolean {
  return url.startsWith(PUBLIC_PREFIX)
}

/** Neither what anybody may ask nor what takes its time keeps a connection from those who are at work. */
function poolFor(request: FastifyRequest, body: Body | null): CallPool {
  if (isPublic(request)) return 'public'
  const isUpload = body !== null && (!Buffer.isBuffer(body) || isMultipart(request))
  return isUpload ? 'uploads' : 'api'
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}

function versionOf({ cookies }: FastifyRequest): Version {
  const chosen = cookies[PREFERENCE_KEYS.version]
  return VERSIONS.find((version) => version === chosen) ?? DEFAULT_VERSION
}
