// A notice, as the console has it.
import * as z from 'zod'
import { instant } from '#shared/contracts/definition/call.ts'

export const notice = z.object({
  uid: z.string(),
  datetime: instant.meta({ title: '时间' }),
  title: z.string().meta({ title: '标题' }),
  message: z.string().meta({ title: '内容' }),
  /** A console path that the notice is about; null for none. */
  link: z.string().nullable().meta({ title: '链接' }),
  level: z.enum(['info', 'success', 'warning', 'danger']).meta({ title: '级别' }),
  read: z.boolean().meta({ title: '已读' }),
  /** The time in the back end's own form where that is another: what it is asked for the next page by. */
  cursor: z.string().optional(),
})
export type Notice = z.output<typeof notice>
/** What somebody is told, before it has an id and a time. */
export type NoticeDraft = Pick<Notice, 'title' | 'message' | 'link' | 'level'>
