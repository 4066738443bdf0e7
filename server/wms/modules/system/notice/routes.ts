// 消息 — list, mark read, send, and the live stream.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import type { NoticeHub } from '#server/wms/modules/system/notice/hub.ts'
import {
  countUnread,
  findNotices,
  markRead,
  markReadUpTo,
  sendMessage,
} from '#server/wms/modules/system/notice/store.ts'
import { openStream } from '#server/wms/modules/system/notice/stream.ts'
import {
  countUnreadNotices,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  NOTICE_STREAM_PATH,
  sendNotice,
} from '#shared/contracts/system/notice.ts'

export function noticeRoutes(app: FastifyInstance, services: Services, hub: NoticeHub): void {
  route(app, services, listNotices, ({ caller, query }) => findNotices(services, caller, query))
  route(app, services, markNoticeRead, async ({ caller, query }) => {
    await markRead(services, caller, query.uid)
    return true as const
  })
  route(app, services, markNoticesRead, ({ caller, query }) => markReadUpTo(services, caller, query))
  route(app, services, countUnreadNotices, ({ caller }) => countUnread(services, caller))
  route(app, services, sendNotice, ({ caller, query, body }) =>
    sendMessage(services, caller, query.message, body),
  )
  streamRoute(app, services, hub)
}

/** A browser's EventSource cannot set headers, so the token comes in the query. */
const streamQuery = z.object({ Source: z.string().optional(), Authorization: z.string().default('') })

function streamRoute(app: FastifyInstance, services: Services, hub: NoticeHub): void {
  app.get(NOTICE_STREAM_PATH, {
    exposeHeadRoute: false,
    schema: {
      summary: '消息实时推送，每条为消息列表的 JSON',
      tags: ['base'],
      querystring: streamQuery,
      produces: ['text/event-stream'],
    },
    handler: async (request, reply) => {
      const { Authorization } = request.query as z.output<typeof streamQuery>
      const { userId, tokenHash } = await services.identify(Authorization)
      reply.hijack()
      const stream = openStream({ userId, tokenHash, openedAt: services.now() }, reply.raw)
      hub.add(stream)
      reply.raw.on('close', () => hub.remove(stream))
    },
  })
}
