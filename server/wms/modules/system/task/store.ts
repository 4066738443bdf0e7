// A user's background work: what waits, what is under way, what has come of it.
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { asyncTasks } from '#server/wms/schema/task.ts'
import { LISTED_TASKS, type Task } from '#shared/contracts/system/task.ts'

/** File name → 'done/total'. A file that was made twice shows its latest run. */
export async function findTaskProgress({ orm, now }: Services, caller: Caller) {
  const rows = await orm
    .select({ fileName: asyncTasks.fileName, done: asyncTasks.done, total: asyncTasks.total })
    .from(asyncTasks)
    .where(
      and(
        eq(asyncTasks.userId, caller.userId),
        inArray(asyncTasks.state, ['排队', '处理中', '可下载']),
        gt(asyncTasks.expiresAt, now()),
      ),
    )
    .orderBy(asc(asyncTasks.createdAt), asc(asyncTasks.id))
  return Object.fromEntries(rows.map(({ fileName, done, total }) => [fileName, `${done}/${total}`]))
}

export async function findTasks({ orm, now }: Services, caller: Caller): Promise<Task[]> {
  const { id, kind, fileName, done, total, state, error, result, fileId, createdAt, expiresAt } = asyncTasks
  const rows = await orm
    .select({ id, kind, fileName, done, total, state, error, result, fileId, createdAt, expiresAt })
    .from(asyncTasks)
    .where(eq(asyncTasks.userId, caller.userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(LISTED_TASKS)
  return rows.map(({ fileId: file, expiresAt: expiry, createdAt: madeAt, ...row }) => {
    const isKept = expiry > now()
    const state = row.state === '可下载' && !isKept ? '已过期' : row.state
    return { ...row, state, createdAt: madeAt.toISOString(), hasFile: isKept && file !== null }
  })
}
