// Notices: unread and past ones, marking read, sending, and the live stream.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { readNotices } from '#shared/readers/notices.ts'
import { notice } from '#shared/shapes/notice.ts'

/** The page size of the notice list; a shorter page is not the end, only an empty one is. */
export const NOTICE_PAGE_SIZE = 20

const queryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

export const listNotices = defineCall({
  method: 'GET',
  path: '/api/base/configuration/notice',
  summary: '消息列表，从新到旧；datetime 与 uid 为上一页最后一条',
  needs: 'signedIn',
  query: z.object({
    unread: queryFlag.default(true),
    datetime: instant.optional(),
    uid: z.string().optional(),
  }),
  result: z.array(notice),
  read: readNotices,
})

export const markNoticeRead = defineCall({
  method: 'POST',
  path: '/api/base/configuration/notice',
  summary: '标记消息已读',
  needs: 'signedIn',
  query: z.object({ uid: z.string().min(1) }),
  result: z.literal(true),
})

/** How many are unread, beyond the first page of the list, too. */
export const countUnreadNotices = defineCall({
  method: 'GET',
  path: '/api/base/configuration/notice/count',
  summary: '未读消息数',
  needs: 'signedIn',
  result: z.number().int(),
})

/** Nothing is marked that was sent after the notice named: its reader cannot have seen it. */
export const markNoticesRead = defineCall({
  method: 'POST',
  path: '/api/base/configuration/notice/read-all',
  summary: '将此条及更早的消息全部标记已读，返回标记的条数',
  needs: 'signedIn',
  query: z.object({ datetime: instant, uid: z.string().min(1) }),
  result: z.number().int(),
})

/** Sends a message to users; the answer counts who will receive it. */
export const sendNotice = defineCall({
  method: 'POST',
  path: '/api/base/configuration/notice/send',
  summary: '发送消息给指定用户',
  needs: 'notice.send',
  query: z.object({ message: z.string().trim().min(1, '请输入消息内容').max(500, '消息不超过500个字') }),
  body: z.array(z.coerce.number().int()).min(1, '请选择接收人').max(1000, '一次最多发送给1000人'),
  result: z.number().int(),
})

/** Query of the event stream, each of whose messages is a JSON list of notices. */
/** Name of the event that tells a user's streams that some of the user's tokens have just ended. */
export const SESSIONS_ENDED_EVENT = 'sessions-ended'

export const NOTICE_STREAM_PATH = '/api/base/configuration/notice/sse'
