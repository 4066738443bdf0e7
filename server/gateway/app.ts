// The gateway, its parts in the order in which a request meets them.
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RawRequestDefaultExpression,
} from 'fastify'
import { allowedMethods, isKnownMethod } from '#server/gateway/answers/methods.ts'
import { type RefusalName, refuse } from '#server/gateway/answers/refusals.ts'
import { unreadableRequests } from '#server/gateway/answers/unreadable-requests.ts'
import { docsRoutes } from '#server/gateway/docs/routes.ts'
import { draining } from '#server/gateway/health/draining.ts'
import { metrics } from '#server/gateway/health/metrics.ts'
import { type OverloadLimits, overload } from '#server/gateway/health/overload.ts'
import { pathOf } from '#server/gateway/health/request-class.ts'
import { FailureLog, logRequests } from '#server/gateway/health/request-log.ts'
import { requests } from '#server/gateway/health/requests.ts'
import { healthRoutes } from '#server/gateway/health/routes.ts'
import { noticeRoutes } from '#server/gateway/notices/routes.ts'
import type { NoticeSettings } from '#server/gateway/notices/settings.ts'
import { refusalOfHead } from '#server/gateway/proxy/head-guard.ts'
import { isPlainPath } from '#server/gateway/proxy/path-guard.ts'
import { proxyRoutes } from '#server/gateway/proxy/routes.ts'
import { BodyGivenUp, type BodyLimits, unfinishedBodies } from '#server/gateway/proxy/unfinished-bodies.ts'
import { refusalOf, UpstreamError, type UpstreamLimits, upstream } from '#server/gateway/proxy/upstream.ts'
import type { PageAssets } from '#server/gateway/render/page-assets.ts'
import { renderRoutes } from '#server/gateway/render/routes.ts'
import { isOwnNavigation, isOwnRequest } from '#server/gateway/session/guard.ts'
import { type SharedStore, sessions } from '#server/gateway/session/plugin.ts'
import { sessionRoutes } from '#server/gateway/session/routes.ts'
import { type Session, StoreError } from '#server/gateway/session/store.ts'
import type { TerminalSettings } from '#server/gateway/session/terminal.ts'

export type GatewayOptions = {
  publicOrigin: string
  upstreamUrl: string
  /** Addresses or ranges of proxies whose X-Forwarded-* headers count. */
  trustedProxies: string[]
  assets: PageAssets
  /** Redis, for several replicas; without it sessions live in this process. */
  shared?: SharedStore
  /** Sessions by their keys, when they are to outlive this process without Redis. */
  keptSessions?: Map<string, Session>
  /** Whether and how terminals stay signed in; without it none does. */
  terminals?: TerminalSettings
  /** Times and limits of the notice streams that differ from the usual ones. */
  notices?: Partial<NoticeSettings>
  logger?: FastifyServerOptions['logger']
  /** Times and connections of calls to the WMS API that differ from the usual ones. */
  upstreamLimits?: Partial<UpstreamLimits>
  /** How long bodies may take, and how many, that differ from the usual ones. */
  bodyLimits?: Partial<BodyLimits>
  /** After which a page is sent as far as it has come. */
  renderDeadlineMs?: number
  /** Beyond which requests are turned away. */
  overloadLimits?: Partial<OverloadLimits>
  now?: () => number
  random?: () => number
}

/** For a year: a name that answers once must not be asked without encryption, not even the first time in a browser's day. */
const HTTPS_ONLY = 'max-age=31536000'

/** For a request's head, from its first byte to its last. */
const HEADERS_MS = 20_000

/** Beyond this Node reads no further, and nobody knows what was asked for. */
const MAX_READ_HEAD_BYTES = 48 * 1024

export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { publicOrigin, upstreamUrl, trustedProxies, assets, logger = false } = options
  const { now = Date.now, random = Math.random } = options
  const unreadable = unreadableRequests()
  const app = Fastify({
    logger,
    logController: new FailureLog(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: requestIds(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false },
    rewriteUrl: answerHeadAsGet,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: HEADERS_MS / 8,
      maxHeaderSize: MAX_READ_HEAD_BYTES,
    },
    clientErrorHandler: unreadable.handleError,
  })
  app.server.on('request', unreadable.handleRequest)
  // No body is read unless a part asks for it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  // Before any part is registered: a part keeps the handlers that stood when it was.
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'))
  app.setErrorHandler((error, request, reply) => {
    const name = refusalFor(error)
    if (name === 'internal') request.log.error({ err: error }, 'request failed')
    else if (error instanceof StoreError) request.log.warn({ err: error }, 'request refused')
    return refuse(reply, name)
  })

  await app.register(requests)
  await app.register(metrics)
  logRequests(app)
  await app.register(overload, { limits: options.overloadLimits ?? {}, random })
  await app.register(draining)
  const isSecure = publicOrigin.startsWith('https:')
  // No async hook on the way of every request: it would cost each a promise.
  app.addHook('onRequest', (request, reply, next) => {
    // Answers past Fastify name the first one themselves; the second costs nobody anything on plain http.
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.raw.setHeader('strict-transport-security', HTTPS_ONLY)
    const headRefusal = refusalOfHead(request.raw)
    if (headRefusal) refuse(reply.header('connection', 'close'), headRefusal)
    else if (!isPlainPath(request.raw.url ?? '')) refuse(reply, 'malformedPath')
    else if (!isKnownMethod(request.method)) refuseMethod(request, reply)
    else if (isGuarded(request.url) && !isOwnRequest(request, publicOrigin)) refuse(reply, 'crossSite')
    else if (isGuarded(request.url) && !isOwnNavigation(request, publicOrigin)) refuse(reply, 'outsideLink')
    else if (app.sessions.isAmbiguous(request)) refuse(reply, 'malformedCookie')
    else next()
  })
  await app.register(cookie)
  await app.register(unfinishedBodies, { limits: options.bodyLimits ?? {} })
  await app.register(upstream, { url: upstreamUrl, limits: options.upstreamLimits ?? {} })
  await app.register(sessions, {
    publicOrigin,
    shared: options.shared ?? null,
    kept: options.keptSessions,
    terminals: options.terminals ?? { shiftMs: 0, lockMs: 0 },
    now,
  })

  app.sessions.onChange(({ state }) => {
    if (state === 'blocked') app.metrics.blocks.inc()
  })

  await app.register(healthRoutes, { now })
  await app.register(sessionRoutes, { redis: options.shared?.redis ?? null, publicOrigin })
  await app.register(noticeRoutes, {
    random,
    redis: options.shared?.redis ?? null,
    settings: options.notices ?? {},
  })
  await app.register(proxyRoutes)
  await app.register(docsRoutes, { upstreamUrl })
  await app.register(renderRoutes, { assets, deadlineMs: options.renderDeadlineMs })

  return app
}

function refuseMethod({ url }: FastifyRequest, reply: FastifyReply): void {
  refuse(reply.header('allow', allowedMethods(pathOf(url)).join(', ')), 'methodNotAllowed')
}

/** Short, for users read them out from error pages; no replica gives one of another's, nor of an earlier start's. */
function requestIds(): () => string {
  const start = randomBytes(5).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/**
 * Balancers and monitors ask by HEAD. Node leaves the body of its answer out whatever the request is called afterwards, so the
 * same handler gives the same status and headers. Calls go to the WMS API as they are.
 */
function answerHeadAsGet(raw: RawRequestDefaultExpression): string {
  const url = raw.url ?? ''
  if (raw.method === 'HEAD' && !isGuarded(url)) raw.method = 'GET'
  return url
}

/** Requests that act with the session's rights; pages are only shown, and may be linked to from anywhere. */
function isGuarded(url: string): boolean {
  return /^\/(?:api|session)(?:[/?]|$)/i.test(url)
}

function refusalFor(error: unknown): RefusalName {
  if (error instanceof UpstreamError) return refusalOf(error)
  if (error instanceof BodyGivenUp) return error.refusal
  if (error instanceof StoreError) return error.isFull ? 'storeFull' : 'storeDown'
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return 'tooLarge'
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return 'malformedBody'
  return 'internal'
}
