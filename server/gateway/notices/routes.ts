// The notice stream as browsers ask for it; the upstream's own is never passed through.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoticeHub } from '#server/gateway/notices/hub.ts'
import { TabStream } from '#server/gateway/notices/tab-stream.ts'
import { refuse } from '#server/gateway/refusals.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'

export async function noticeRoutes(
  app: FastifyInstance,
  { random }: { random: () => number },
): Promise<void> {
  const hub = new NoticeHub({
    dispatcher: app.upstream.streams,
    random,
    onProblem: (error) => app.log.warn({ err: error }, 'notice stream'),
  })
  app.sessions.onChange('*', ({ state, userId, key }) => {
    if (state === 'ended') hub.endSession(userId, key)
  })
  // Before the server waits for open requests to end: a stream never does by itself.
  app.addHook('preClose', async () => hub.close())
  app.get(NOTICE_STREAM_PATH, openStream)

  async function openStream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await app.sessions.find(request)
    if (!session) return refuse(reply, 'notSignedIn')
    const member = { userId: session.user.id, sessionKey: session.key, token: session.token }
    if (!hub.hasRoomFor(member)) return refuse(reply.header('retry-after', '30'), 'tooManyStreams')

    reply.hijack()
    const tab = new TabStream(reply.raw, session.key)
    reply.raw.once('close', () => hub.leave(member, tab))
    hub.join(member, tab, { isReturning: request.headers['last-event-id'] !== undefined })
    return reply
  }
}
