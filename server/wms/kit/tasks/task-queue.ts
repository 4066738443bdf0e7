// The queue of background tasks, in the database: begun by one process, kept by its lease, taken over when that runs out.

import { and, count, eq, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import { type ClaimedTask, type TaskOutcome, TaskStopped } from '#server/wms/kit/task-run.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import { asyncTasks } from '#server/wms/schema/task.ts'
import type { Task } from '#shared/contracts/system/task.ts'

export const TASK_CHANNEL = 'wms_task'
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_OPEN = 20
export const OPEN_TASKS = ['排队', '处理中'] as const

type NewTask = { kind: Task['kind']; job: string; input: unknown; fileName: string }
type Progress = { done: number; total: number }

/** In the command's transaction: processes hear of it once it is stored. */
export async function enqueueTask(op: Operation, task: NewTask): Promise<{ id: number; fileName: string }> {
  const { orm, at, caller } = op
  await assertRoom(orm, caller.userId)
  const expiresAt = new Date(at.getTime() + (await settingOf(orm, 'export.keepDays')) * DAY_MS)
  const [stored] = await orm
    .insert(asyncTasks)
    .values({ ...task, userId: caller.userId, createdAt: at, expiresAt })
    .returning({ id: asyncTasks.id, fileName: asyncTasks.fileName })
  if (!stored) throw new Error('the task was not stored')
  await wakeProcesses(orm)
  return stored
}

/** Waits, or was begun by a process of which nothing is heard any more; and no other of its kind runs for its user. */
export async function claimTask({ orm, now }: Sources, leaseMs: number): Promise<ClaimedTask | null> {
  const at = now()
  const next = orm
    .select({ id: asyncTasks.id })
    .from(asyncTasks)
    .where(and(isFree(at), notExists(runningBeside(orm))))
    .orderBy(asyncTasks.createdAt, asyncTasks.id)
    .limit(1)
    .for('update', { skipLocked: true })
  try {
    const [claimed] = await orm
      .update(asyncTasks)
      .set({
        state: '处理中',
        attempt: sql`${asyncTasks.attempt} + 1`,
        leaseUntil: new Date(at.getTime() + leaseMs),
      })
      // Equal to a scalar, not `in`: PostgreSQL would run the subquery again for every row it looks at.
      .where(sql`${asyncTasks.id} = (${next})`)
      .returning()
    return claimed ?? null
  } catch (error) {
    // Two processes took two tasks of one user at once: the index that lets one run keeps the second.
    if (isTaken(error)) return null
    throw error
  }
}

/** Answers false when the task is no longer this process's: cancelled, or taken over. */
export async function keepTask(
  { orm, now }: Sources,
  task: ClaimedTask,
  progress: Progress & { leaseMs: number },
): Promise<boolean> {
  const { leaseMs, ...counted } = progress
  const kept = await orm
    .update(asyncTasks)
    .set({ ...counted, leaseUntil: new Date(now().getTime() + leaseMs) })
    .where(isHeld(task))
    .returning({ id: asyncTasks.id })
  return kept.length > 0
}

/** With the progress that `task` has come to. Throws TaskStopped when it is no longer this process's to end. */
export async function settleTask(
  orm: Orm,
  task: ClaimedTask,
  { error = null, fileId = null, result }: Omit<TaskOutcome, 'error'> & { error?: string | null | undefined },
): Promise<void> {
  const ended = await orm
    .update(asyncTasks)
    .set({
      state: error === null ? '可下载' : '失败',
      error,
      result,
      fileId,
      leaseUntil: null,
      total: task.total,
      done: error === null ? task.total : task.done,
    })
    .where(isHeld(task))
    .returning({ id: asyncTasks.id })
  if (ended.length === 0) throw new TaskStopped('the task has been cancelled or taken over')
}

/** Back into the queue, as if it had not been begun: the process ends. */
export async function releaseTask({ orm }: Sources, task: ClaimedTask): Promise<void> {
  await orm
    .update(asyncTasks)
    .set({ state: '排队', attempt: sql`${asyncTasks.attempt} - 1`, leaseUntil: null })
    .where(isHeld(task))
  await wakeProcesses(orm)
}

/** Answers false when there is none that could be. A run that is under way notices within a second. */
export async function cancelTask({ orm }: Sources, userId: number, id: number): Promise<boolean> {
  const cancelled = await orm
    .update(asyncTasks)
    .set({ state: '已取消', leaseUntil: null })
    .where(
      and(eq(asyncTasks.id, id), eq(asyncTasks.userId, userId), inArray(asyncTasks.state, [...OPEN_TASKS])),
    )
    .returning({ id: asyncTasks.id })
  await wakeProcesses(orm)
  return cancelled.length > 0
}

/** Answers the ids of the files whose time is over; they are known to nobody any more. */
export async function expireFiles({ orm, now }: Sources): Promise<string[]> {
  const at = now()
  await orm
    .update(asyncTasks)
    .set({ state: '已过期' })
    .where(and(eq(asyncTasks.state, '可下载'), lt(asyncTasks.expiresAt, at)))
  const removed = await orm
    .delete(fileObjects)
    .where(and(isNotNull(fileObjects.expiresAt), lt(fileObjects.expiresAt, at)))
    .returning({ id: fileObjects.id })
  return removed.map(({ id }) => id)
}

export async function forgetFile({ orm }: Sources, fileId: string): Promise<void> {
  await orm.delete(fileObjects).where(eq(fileObjects.id, fileId))
}

async function assertRoom(orm: Orm, userId: number): Promise<void> {
  const [row] = await orm
    .select({ open: count() })
    .from(asyncTasks)
    .where(and(eq(asyncTasks.userId, userId), inArray(asyncTasks.state, [...OPEN_TASKS])))
  if ((row?.open ?? 0) < MOST_OPEN) return
  throw common.tasksTooMany(MOST_OPEN)
}

function isFree(at: Date): SQL | undefined {
  const isAbandoned = and(eq(asyncTasks.state, '处理中'), lt(asyncTasks.leaseUntil, at))
  return or(eq(asyncTasks.state, '排队'), isAbandoned)
}

function runningBeside(orm: Orm) {
  const other = alias(asyncTasks, 'other')
  return orm
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.userId, asyncTasks.userId),
        eq(other.kind, asyncTasks.kind),
        eq(other.state, '处理中'),
        ne(other.id, asyncTasks.id),
      ),
    )
}

function isHeld({ id, attempt }: ClaimedTask): SQL | undefined {
  return and(eq(asyncTasks.id, id), eq(asyncTasks.attempt, attempt), eq(asyncTasks.state, '处理中'))
}

function isTaken(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505'
}

async function wakeProcesses(orm: Orm): Promise<void> {
  await orm.execute(sql`select pg_notify(${TASK_CHANNEL}, '')`)
}
