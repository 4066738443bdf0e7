// Scheduled work, under a name. It is done as the system; administrators hear once that it fails, and again only when it fails otherwise, or after it has gone well in between.
import { and, eq, sql } from 'drizzle-orm'
import { findAdministrators } from '#server/wms/kit/administrators.ts'
import { systemCaller } from '#server/wms/kit/caller.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import { startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { jobFailures } from '#server/wms/schema/task.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

export type Schedule = {
  everyMs: number
  notify: (sources: Sources, notice: NoticeDraft, userIds: readonly number[]) => Promise<unknown>
  /** Names the job, and what of it failed. */
  onError: (error: unknown, failed: { job: string; subject: string }) => void
}

/** Several processes that fail at once tell it once. */
const TELLING_LOCK = 7_351_008
const RECOVERED_MS = 60 * 60_000

/** Does one of the things that are due, such as a warehouse's; one that fails, and answers false, holds up none of the others. */
export type Attempt = (subject: string, work: () => Promise<unknown>) => Promise<boolean>

/** Answers the function that stops it, once what is under way is done. */
export function startJob(
  sources: Sources,
  name: string,
  schedule: Schedule,
  round: (attempt: Attempt) => Promise<void>,
): () => Promise<void> {
  const { everyMs, onError } = schedule
  const onTelling = (error: unknown) => onError(error, { job: name, subject: '' })
  return startRepeating({ everyMs, onError: onTelling }, async () => {
    const failed = new Map<string, string>()
    const attempt: Attempt = async (subject, work) => {
      try {
        await work()
        return true
      } catch (error) {
        onError(error, { job: name, subject })
        if (!failed.has(subject)) failed.set(subject, reasonOf(error))
        return false
      }
    }
    await attempt('', () => round(attempt))
    await tell(sources, name, failed, schedule.notify)
  })
}

/** One piece of scheduled work, in one transaction. */
export function executeScheduled<T>(
  sources: Sources,
  requestId: string,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const facts = { caller: systemCaller(sources.now()), source: 'schedule', requestId }
  return execute(sources, facts, { opId: null, call: 'schedule', input: null }, work)
}

/** Kept in the database: neither another process nor a restart tells it again. */
async function tell(
  sources: Sources,
  job: string,
  failed: ReadonlyMap<string, string>,
  notify: Schedule['notify'],
): Promise<void> {
  if (failed.size === 0) return
  await sources.orm.transaction(async (orm) => {
    const within = { ...sources, orm }
    await orm.execute(sql`select pg_advisory_xact_lock(${TELLING_LOCK})`)
    for (const [subject, reason] of failed) {
      if (!(await isNews(within, { job, subject, reason }))) continue
      const administrators = await findAdministrators(within)
      if (administrators.length > 0) await notify(within, noticeOf(job, subject, reason), administrators)
    }
  })
}

/** What has not failed for so long has recovered: what is tried in turns fails in turns. */
async function isNews({ orm, now }: Sources, failure: { job: string; subject: string; reason: string }) {
  const { job, subject, reason, failedAt } = jobFailures
  const at = now()
  const [before] = await orm
    .select({ reason, failedAt })
    .from(jobFailures)
    .where(and(eq(job, failure.job), eq(subject, failure.subject)))
  await orm
    .insert(jobFailures)
    .values({ ...failure, failedAt: at })
    .onConflictDoUpdate({ target: [job, subject], set: { reason: failure.reason, failedAt: at } })
  const isGoingOn = before && at.getTime() - before.failedAt.getTime() < RECOVERED_MS
  return !isGoingOn || before.reason !== failure.reason
}

/** What a fault of the database says differs from one time to the next: its code does not. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string }
  return `系统异常（${cause?.code ?? code ?? name ?? '未知'}），详见服务日志`
}

function noticeOf(job: string, subject: string, reason: string): NoticeDraft {
  const what = subject === '' ? job : `${job} ${subject}`
  const message = `定时任务「${what}」执行失败：${reason}。系统会继续重试，恢复前不再重复提醒`
  return { title: '定时任务失败', message, link: null, level: 'danger' }
}
