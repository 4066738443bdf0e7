// A user's background work: what is under way and what can be fetched.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { asyncTasks } from '#server/wms/modules/task/tables.ts'

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
