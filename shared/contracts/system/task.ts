// Background tasks of the signed-in user: exports, imports and other long work.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { readTaskProgress } from '#shared/readers/task-progress.ts'

export const TASK_KINDS = ['导出', '导入', '重算'] as const
export const TASK_STATES = ['排队', '处理中', '可下载', '已过期', '失败', '已取消'] as const

/** File name → 'done/total'. */
export const taskProgress = z.record(z.string(), z.string().regex(/^\d+\/\d+$/))

export const getTaskProgress = defineCall({
  method: 'GET',
  path: '/api/base/configuration/task',
  summary: '我的任务进度',
  needs: 'signedIn',
  result: taskProgress,
  read: readTaskProgress,
})

export const task = z.object({
  id: z.number().int(),
  kind: z.enum(TASK_KINDS).meta({ title: '类型' }),
  fileName: z.string().meta({ title: '文件名' }),
  done: z.number().int().meta({ title: '已完成' }),
  total: z.number().int().meta({ title: '总数' }),
  state: z.enum(TASK_STATES).meta({ title: '状态' }),
  /** Why it failed; null for every other state. */
  error: z.string().nullable().meta({ title: '失败原因' }),
  /** What came of it, in a sentence; null until it has ended. */
  result: z.string().nullable().meta({ title: '结果' }),
  /** Whether its file can be downloaded: of a failed import, the rows that were not taken. */
  hasFile: z.boolean(),
  createdAt: instant.meta({ title: '创建时间' }),
})
export type Task = z.output<typeof task>

export const LISTED_TASKS = 100

/** What the progress does not tell: failures and their reasons, and which tasks have a file. */
export const listTasks = defineCall({
  method: 'GET',
  path: '/api/base/configuration/task/list',
  summary: '我的任务，从新到旧',
  needs: 'signedIn',
  result: z.array(task),
})

/** One that waits or is under way; what it has done until then is kept. */
export const cancelTask = defineCall({
  method: 'POST',
  path: '/api/base/configuration/task/cancel',
  summary: '取消我的任务',
  needs: 'signedIn',
  query: z.object({ id: z.coerce.number('缺少任务编号').int('缺少任务编号') }),
  result: z.literal(true),
})

/** Answers the file itself, without an envelope; its one parameter is `fileName`. */
export const DOWNLOAD_PATH = '/api/base/configuration/download'
