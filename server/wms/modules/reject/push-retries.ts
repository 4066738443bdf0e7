// Messages of owners' systems that could not be taken, tried again when it is their time.
import { and, asc, eq, lte } from 'drizzle-orm'
import { Refusal } from '#server/wms/kit/errors.ts'
import { type Attempt, executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { retryPush } from '#server/wms/modules/reject/push-tasks.ts'
import { pushBinding } from '#server/wms/modules/reject/resources.ts'
import { pushTasks } from '#server/wms/schema/reject.ts'

const MOST_AT_ONCE = 50

type Due = { pushNo: string; attempts: number }

/** Answers the function that stops it. Several processes on one database make each attempt once. */
export function startPushRetries(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '退仓推送重试', schedule, (attempt) => retryDuePushes(sources, attempt))
}

async function retryDuePushes(sources: Sources, attempt: Attempt): Promise<void> {
  for (const due of await findDue(sources)) await attempt('', () => retry(sources, due))
}

async function findDue({ orm, now }: Pick<Sources, 'orm' | 'now'>): Promise<Due[]> {
  const { pushNo, attempts, state, nextRetryAt } = pushTasks
  return orm
    .select({ pushNo, attempts })
    .from(pushTasks)
    .where(and(eq(state, '待重试'), lte(nextRetryAt, now())))
    .orderBy(asc(nextRetryAt))
    .limit(MOST_AT_ONCE)
}

async function retry(sources: Sources, { pushNo, attempts }: Due): Promise<void> {
  try {
    await executeScheduled(sources, `${pushNo}-${attempts}`, async (op) => {
      // Another process, or somebody at the workbench, may have had it since.
      const [still] = await op.orm
        .select({ attempts: pushTasks.attempts })
        .from(pushTasks)
        .where(and(eq(pushTasks.pushNo, pushNo), eq(pushTasks.state, '待重试')))
        .for('update', { skipLocked: true })
      if (still?.attempts === attempts) await retryPush(op, pushNo)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await leaveToPeople(sources, pushNo, error.message)
  }
}

/** It would be somebody else's by now: asked again every minute it would be refused for ever. */
async function leaveToPeople(sources: Pick<Sources, 'orm'>, pushNo: string, reason: string): Promise<void> {
  const told = { errorCode: 'OUT_OF_SCOPE' as const, lastError: reason, nextRetryAt: null }
  await advanceParts(sources, pushBinding, 'hold', eq(pushTasks.pushNo, pushNo), told)
}
