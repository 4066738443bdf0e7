// The place of a report that waits for its turn.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'

const result = z.object({
  ahead: z.number().int().nullable().meta({ title: '前面还有几个报表；不在排队时为空' }),
})
/** A server that has no queue makes every report at once. */
const absent: z.output<typeof result> = { ahead: null }

export const getReportQueue = defineCall({
  method: 'GET',
  path: '/api/report/queue',
  summary: '自己的报表排在第几',
  needs: 'signedIn',
  query: z.object({
    report: z.string('缺少报表').min(1, '缺少报表').max(64, '没有此报表').meta({ title: '报表的英文名' }),
  }),
  result,
  absent,
})
