// Signing in and out, and what the browser may know of its session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { METHODS, refuse } from '#server/gateway/refusals.ts'
import type { Grant } from '#server/gateway/session/sessions.ts'
import { signInLimits } from '#server/gateway/session/sign-in-limits.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { callRequest } from '#shared/contracts/call.ts'
import { credentials, login, loginResult } from '#shared/contracts/system/user.ts'
import { type Envelope, judgeEnvelope } from '#shared/envelope.ts'
import { DEFAULT_PREFERENCES } from '#shared/preferences.ts'
import { RESUME_PATH, readExpiryMs, SESSION_PATH } from '#shared/session.ts'

/** Longer than any user name and password a person types. */
const LOGIN_BODY_LIMIT_BYTES = 16 * 1024

export async function sessionRoutes(app: FastifyInstance, { redis }: { redis: Redis | null }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.addHook('preParsing', ({ raw, ip }, _reply, payload, done) => {
    done(null, raw.complete ? payload : app.unfinishedBodies.watch({ address: ip }, raw))
  })
  app.post(
    login.path,
    { bodyLimit: LOGIN_BODY_LIMIT_BYTES, preHandler: await signInLimits(app, redis) },
    signIn,
  )
  app.get(SESSION_PATH, async (request, reply) => answerView(reply, await app.sessions.find(request)))
  app.delete(SESSION_PATH, async (request, reply) => {
    await app.sessions.end(request, reply)
    return answerView(reply, null)
  })
  app.post(RESUME_PATH, async (request, reply) => {
    const session = await app.sessions.find(request)
    const resumed = session && (await app.sessions.resume(session))
    return resumed ? answerView(reply, resumed) : app.sessions.turnAway(request, reply)
  })
  refuseOtherMethods(app, [
    [login.path, ['POST']],
    [SESSION_PATH, ['GET', 'DELETE']],
    [RESUME_PATH, ['POST']],
  ])

  function answerView(reply: FastifyReply, session: Session | null): FastifyReply {
    return reply.header('cache-control', 'no-store').send(app.sessions.view(session))
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = credentials.safeParse(request.body)
    if (!form.success) return answer(reply, 400, refusalOfForm(form.error.issues[0]?.message))

    const { status, envelope } = await app.upstream.call(
      callRequest(login, { body: form.data }),
      {
        token: null,
        version: DEFAULT_PREFERENCES.version,
        requestId: request.id,
        clientAddress: request.ip,
      },
      { pool: 'auth' },
    )
    if (judgeEnvelope(envelope, login.path).kind !== 'data') return answer(reply, status, envelope)

    const granted = readGrant(envelope.data)
    if (!granted) {
      request.log.error('the sign-in answer of the upstream cannot be read')
      return refuse(reply, 'upstreamUnreadable')
    }
    const session = await app.sessions.start(request, reply, granted)
    const { user, activate, expiresAtMs } = session
    return answer(reply, 200, {
      ...envelope,
      data: { expirationTime: expiresAtMs, activate, userVO: user },
    })
  }
}

/** A link or a picture of another site can only ask by GET; what is left over must be neither a page nor a call. */
function refuseOtherMethods(app: FastifyInstance, taken: readonly [url: string, methods: string[]][]): void {
  for (const [url, methods] of taken) {
    app.route({
      method: METHODS.filter((method) => !methods.includes(method)),
      url,
      handler: (_request, reply) => refuse(reply.header('allow', methods.join(', ')), 'methodNotAllowed'),
    })
  }
}

/** Null when the answer does not fit or its expiry is in no known form. */
function readGrant(data: unknown): Grant | null {
  const result = loginResult.safeParse(data)
  const expiresAtMs = result.success ? readExpiryMs(result.data.expirationTime) : null
  if (!result.success || expiresAtMs === null) return null
  const { token, activate, userVO } = result.data
  return { token, activate, user: userVO, expiresAtMs }
}

function refusalOfForm(message = '请输入用户名和密码'): Envelope<null> {
  return { code: 400, message, data: null, result_code: 400 }
}

function answer(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}
