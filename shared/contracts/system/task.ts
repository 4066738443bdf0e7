// Background tasks of the signed-in user: exports, imports and other long work.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/call.ts'

/** File name → 'done/total'. */
export const taskProgress = z.record(z.string(), z.string().regex(/^\d+\/\d+$/))

export const getTaskProgress = defineCall({
  method: 'GET',
  path: '/api/base/configuration/task',
  summary: '我的任务进度',
  result: taskProgress,
})
