// A user's background work: what is under way and what can be fetched.
import { and, asc, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import { refusal } from '#server/wms/kit/errors.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { asyncTasks, taskFiles } from '#server/wms/modules/task/tables.ts'
import type { Task } from '#shared/contracts/system/task.ts'

const LISTED_TASKS = 100

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

/** The newest ones that are still kept. */
export async function findTasks({ orm, now }: Services, caller: Caller): Promise<Task[]> {
  const { userId, expiresAt, ...shown } = getTableColumns(asyncTasks)
  const rows = await orm
    .select({ ...shown, fileOf: taskFiles.taskId })
    .from(asyncTasks)
    .leftJoin(taskFiles, eq(taskFiles.taskId, asyncTasks.id))
    .where(and(eq(userId, caller.userId), gt(expiresAt, now())))
    .orderBy(desc(asyncTasks.createdAt), desc(asyncTasks.id))
    .limit(LISTED_TASKS)
  return rows.map(({ fileOf, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    hasFile: row.state === '可下载' && fileOf !== null,
  }))
}

/** The caller's own file of that name, of its latest run. A name is only compared: it is no path. */
export async function findFile(
  { orm, now }: Services,
  caller: Caller,
  fileName: string,
): Promise<Uint8Array> {
  const [file] = await orm
    .select({ content: taskFiles.content })
    .from(taskFiles)
    .innerJoin(asyncTasks, eq(asyncTasks.id, taskFiles.taskId))
    .where(
      and(
        eq(asyncTasks.userId, caller.userId),
        eq(asyncTasks.fileName, fileName),
        eq(asyncTasks.state, '可下载'),
        gt(asyncTasks.expiresAt, now()),
      ),
    )
    .orderBy(desc(asyncTasks.createdAt), desc(asyncTasks.id))
    .limit(1)
  if (!file) throw refusal('fileUnknown')
  return file.content
}
