// Signing in and out, and what the browser may know of its session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import * as z from 'zod'
import { allowedMethods, METHODS } from '#server/gateway/answers/methods.ts'
import { type RefusalName, refuse } from '#server/gateway/answers/refusals.ts'
import { GrantExpired, readGrant } from '#server/gateway/session/grant.ts'
import type { Grant } from '#server/gateway/session/sessions.ts'
import { signInLimits } from '#server/gateway/session/sign-in-limits.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { holdsToken, withoutToken } from '#server/gateway/session/without-token.ts'
import { callRequest } from '#shared/contracts/definition/call.ts'
import { credentials, login } from '#shared/contracts/system/user.ts'
import {
  ENVELOPE_OK,
  type Envelope,
  FALSE_DATA_MESSAGE,
  judgeEnvelope,
  type Outcome,
} from '#shared/envelope.ts'
import { DEFAULT_PREFERENCES } from '#shared/frame/preferences.ts'
import { Unreadable } from '#shared/readers/values.ts'
import {
  LOCK_PATH,
  OTHER_USER_HEADER,
  PIN_PATTERN,
  PIN_WRONG,
  PRESENCE_PATH,
  RESUME_PATH,
  SESSION_PATH,
  UNLOCK_PATH,
} from '#shared/session.ts'

/** Longer than any user name and password a person types. */
const LOGIN_BODY_LIMIT_BYTES = 16 * 1024

const unlocking = z.object({ pin: z.string(PIN_WRONG).regex(PIN_PATTERN, PIN_WRONG) })
/** With a PIN the browser is a terminal. */
const signingIn = credentials.extend(unlocking.partial().shape)

type SessionRouteOptions = { redis: Redis | null; publicOrigin: string }

export async function sessionRoutes(
  app: FastifyInstance,
  { redis, publicOrigin }: SessionRouteOptions,
): Promise<void> {
  const isSecure = publicOrigin.startsWith('https:')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.addHook('preParsing', ({ raw, ip }, _reply, payload, done) => {
    done(null, raw.complete ? payload : app.unfinishedBodies.watch({ address: ip }, raw))
  })
  const limits = await signInLimits(app, redis)
  app.post(login.path, { bodyLimit: LOGIN_BODY_LIMIT_BYTES, preHandler: limits.preHandler }, signIn)
  app.get(SESSION_PATH, async (request, reply) => answerView(reply, await app.sessions.find(request)))
  app.delete(SESSION_PATH, async (request, reply) => {
    const session = await app.sessions.find(request)
    if (session && app.sessions.isOfAnother(request, session))
      return refuse(reply.header(OTHER_USER_HEADER, '1'), 'otherUser')
    await app.sessions.end(request, reply)
    // What the browser keeps of answers would be the next user's. Browsers do it on https only, and complain elsewhere.
    if (isSecure) reply.header('clear-site-data', '"cache"')
    return answerView(reply, null)
  })
  postBySession(RESUME_PATH, (session) => app.sessions.resume(session))
  postBySession(PRESENCE_PATH, (session) => app.sessions.see(session))
  postBySession(LOCK_PATH, (session) => app.sessions.lock(session))
  postBySession(UNLOCK_PATH, async (session, { body }) => {
    const form = unlocking.safeParse(body)
    return form.success ? app.sessions.unlock(session, form.data.pin) : 'malformedPin'
  })
  refuseOtherMethods(app, [login.path, SESSION_PATH, RESUME_PATH, PRESENCE_PATH, LOCK_PATH, UNLOCK_PATH])

  /** `change` answers the session as it is afterwards, null when it is no more, or why it is as before. */
  function postBySession(
    path: string,
    change: (session: Session, request: FastifyRequest) => Promise<Session | RefusalName | null>,
  ): void {
    app.post(path, { bodyLimit: LOGIN_BODY_LIMIT_BYTES }, async (request, reply) => {
      const session = await app.sessions.find(request)
      if (session && app.sessions.isOfAnother(request, session))
        return refuse(reply.header(OTHER_USER_HEADER, '1'), 'otherUser')
      const changed = session && (await change(session, request))
      if (changed === null) return app.sessions.turnAway(request, reply)
      return typeof changed === 'string' ? refuse(reply, changed) : answerView(reply, changed)
    })
  }

  function answerView(reply: FastifyReply, session: Session | null): FastifyReply {
    return reply.header('cache-control', 'no-store').send(app.sessions.view(session))
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = signingIn.safeParse(request.body)
    if (!form.success) return answer(reply, 400, refusalOfForm(form.error.issues[0]?.message))
    const { pin, ...named } = form.data
    if (pin !== undefined && !app.sessions.areTerminalsAllowed) return refuse(reply, 'terminalsOff')

    const { status, envelope } = await app.upstream.call(
      callRequest(login, { body: named }),
      {
        token: null,
        version: DEFAULT_PREFERENCES.version,
        requestId: request.id,
        clientAddress: request.ip,
      },
      { pool: 'auth' },
    )
    if (judgeEnvelope(envelope, login.path).kind !== 'data')
      return refuseSignIn(request, reply, status, envelope)

    const granted = grantedBy(request, envelope.data, named.username)
    if (typeof granted === 'string') return refuse(reply, granted)
    const { user, activate, expiresAtMs } = await app.sessions.start(request, reply, granted, pin)
    await limits.rememberSuccess(request)
    const data = { expirationTime: expiresAtMs, activate, userVO: user }
    return answer(reply, 200, { ...withoutToken(envelope), data })
  }

  /** The grant, or how the sign-in is refused because of it. */
  function grantedBy({ log }: FastifyRequest, data: unknown, username: string): Grant | RefusalName {
    try {
      return readGrant(data, username, app.sessions.now())
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const { field } = error
      const isExpired = error instanceof GrantExpired
      log.error(
        { call: login.path, field },
        isExpired ? 'the sign-in answer has expired already' : UNREADABLE,
      )
      return isExpired ? 'grantExpired' : 'upstreamUnreadable'
    }
  }
}

/** A link or a picture of another site can only ask by GET; what is left over must be neither a page nor a call. */
function refuseOtherMethods(app: FastifyInstance, urls: readonly string[]): void {
  for (const url of urls) {
    const methods = allowedMethods(url)
    app.route({
      method: METHODS.filter((method) => !methods.includes(method)),
      url,
      handler: (_request, reply) => refuse(reply.header('allow', methods.join(', ')), 'methodNotAllowed'),
    })
  }
}

const UNREADABLE = 'the sign-in answer of the upstream cannot be read'
const UNAUTHORIZED = 401
/** Of one that says `false` under a code of success. */
const REFUSED = 400
/** Says nothing to somebody who has not been signed in. */
const SOUNDS_LIKE_SUCCESS = /^(?:success\w*|ok|(?:操作|登录|请求)?成功)?[!！。]?$/i

/** Another code than 200 is a refusal, also where the upstream means success by it: then the log says so. */
function refuseSignIn(
  { log }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  envelope: Envelope,
): FastifyReply {
  const isGrant = holdsToken(envelope.data)
  if (isGrant) log.error({ call: login.path, field: 'code', code: envelope.code }, UNREADABLE)
  const refusal = signInRefusal(withoutToken(envelope), judgeEnvelope(envelope, login.path))
  if (isGrant && SOUNDS_LIKE_SUCCESS.test(refusal.message ?? '')) return refuse(reply, 'upstreamUnreadable')
  return answer(reply, status, refusal)
}

/**
 * The words are the upstream's. What its codes ask of somebody who is signed in, they ask of nobody here: there is no login that
 * could have expired, and no result in a refusal that could be passed on.
 */
function signInRefusal(refusal: Envelope, { kind }: Outcome): Envelope {
  const { code, message } = refusal
  if (kind === 'expired') return { ...refusal, code: UNAUTHORIZED, result_code: UNAUTHORIZED }
  if (code === ENVELOPE_OK)
    return { ...refusal, code: REFUSED, message: FALSE_DATA_MESSAGE, result_code: REFUSED }
  return { code, message, data: refusal.data, result_code: code }
}

function refusalOfForm(message = '请输入用户名和密码'): Envelope<null> {
  return { code: 400, message, data: null, result_code: 400 }
}

function answer(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}
