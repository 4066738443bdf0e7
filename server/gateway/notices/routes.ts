// The notice stream as browsers ask for it; the upstream's own is never passed through.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Redis } from 'ioredis'
import { refuse } from '#server/gateway/answers/refusals.ts'
import { type HubOptions, type NoticeFigures, NoticeHub } from '#server/gateway/notices/hub.ts'
import { MemoryNoticeRecord } from '#server/gateway/notices/memory-record.ts'
import { RedisNoticeRecord } from '#server/gateway/notices/redis-record.ts'
import { NOTICE_SETTINGS, type NoticeSettings } from '#server/gateway/notices/settings.ts'
import type { UpstreamIdentity } from '#server/gateway/proxy/headers.ts'
import type { Session } from '#server/gateway/session/store.ts'
import { callRequest } from '#shared/contracts/definition/call.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { isExpiredCode, judgeEnvelope } from '#shared/envelope.ts'
import { DEFAULT_PREFERENCES } from '#shared/frame/preferences.ts'
import { noticeEntries } from '#shared/readers/notices.ts'
import { OTHER_USER_HEADER } from '#shared/session.ts'

const GAP_ANSWER_MS = 10_000
/** As long as notices wait at most to know whether a session may still have them. */
const PROOF_ANSWER_MS = 5_000

export type NoticeRouteOptions = {
  random: () => number
  /** For several replicas; without it the notices live in this process. */
  redis?: Redis | null
  settings?: Partial<NoticeSettings>
}

declare module 'fastify' {
  interface FastifyInstance {
    notices: { readonly figures: NoticeFigures }
  }
}

export const noticeRoutes = fastifyPlugin<NoticeRouteOptions>(async (app, options) => {
  const hub = new NoticeHub(hubOptions(app, options))
  app.decorate('notices', hub)
  app.sessions.onChange((change) => hub.changeSession(change))
  // Before the server waits for open requests to end: a stream never does by itself.
  app.addHook('preClose', async () => {
    await hub.close()
    await hub.record.close()
  })
  await app.register(async (scope) => {
    // A logger for each stream would be kept for as long as the stream.
    scope.setChildLoggerFactory((logger) => logger)
    scope.get(NOTICE_STREAM_PATH, (request, reply) => openStream(app, hub, request, reply))
  })
})

async function openStream(
  app: FastifyInstance,
  hub: NoticeHub,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = await app.sessions.find(request)
  if (!session) return app.sessions.turnAway(request, reply)
  if (app.sessions.isOfAnother(request, session))
    return refuse(reply.header(OTHER_USER_HEADER, '1'), 'otherUser')
  if (!hub.hasPlaceFor(session)) return refuse(reply.header('retry-after', '30'), 'tooManyStreams')
  // Sent as raw bytes from here on.
  reply.hijack()
  if (!reply.raw.destroyed) hub.join(session, reply.raw, lastEventId(request))
  return reply
}

/**
 * The browser sends the header when it reconnects by itself; a page that opens a stream anew can only name the id in the
 * address. Anything that is no single text is no id of ours, which a reset answers.
 */
function lastEventId({ headers, query }: FastifyRequest): string | null {
  const { lastEventId } = query as { lastEventId?: unknown }
  const id = headers['last-event-id'] ?? lastEventId ?? ''
  if (id === '') return null
  return typeof id === 'string' ? id : 'unreadable'
}

function hubOptions(
  app: FastifyInstance,
  { random, redis = null, settings }: NoticeRouteOptions,
): HubOptions {
  const now = () => performance.now()
  const onProblem = (error: unknown) => app.log.warn({ err: error }, 'notice stream')
  return {
    record: redis ? new RedisNoticeRecord({ redis, onProblem }) : new MemoryNoticeRecord(now),
    dispatcher: app.upstream.streams,
    settings: { ...NOTICE_SETTINGS, ...settings },
    random,
    now,
    onProblem,
    onUnreadable: () => app.log.warn('the upstream pushed something that is no list of notices'),
    onDelivered: (count) => app.metrics.deliveries.inc(count),
    onCutOff: () => app.metrics.drops.inc({ reason: 'slow' }),
    currentSession: (session) => app.sessions.current(session),
    async tryToken(session) {
      const signal = AbortSignal.timeout(PROOF_ANSWER_MS)
      const options = { pool: 'api', signal } as const
      const { envelope } = await app.upstream.call(callRequest(getUserInfo, {}), identityOf(session), options)
      return isExpiredCode(envelope.code) ? envelope.code : null
    },
    async reportRefusal(session, code) {
      const verdict = await app.sessions.reportExpiry(session, code)
      return verdict.kind === 'stale' ? verdict.current : null
    },
    async fetchUnread(session, after) {
      const request = callRequest(listNotices, {
        query: { unread: true, datetime: after?.datetime, uid: after?.uid },
      })
      const signal = AbortSignal.timeout(GAP_ANSWER_MS)
      const options = { pool: 'api', signal } as const
      const { envelope } = await app.upstream.call(request, identityOf(session), options)
      const outcome = judgeEnvelope(envelope, listNotices.path)
      if (outcome.kind === 'data') return noticeEntries(outcome.data)
      throw new Error(`the list of notices was refused with code ${envelope.code}`)
    },
  }
}

function identityOf({ token, key }: Session): UpstreamIdentity {
  return {
    token,
    version: DEFAULT_PREFERENCES.version,
    requestId: `notices-${key.slice(0, 12)}`,
    clientAddress: '127.0.0.1',
  }
}
