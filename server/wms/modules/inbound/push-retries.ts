// Messages of owners' systems that could not be taken, tried again when it is their time, with the rights of whoever sent them.
import { and, asc, eq, lte } from 'drizzle-orm'
import { Refusal } from '#server/wms/kit/errors.ts'
import { execute } from '#server/wms/kit/operation.ts'
import { type Pace, startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findTaskCaller } from '#server/wms/kit/tasks/task-caller.ts'
import { retryPush } from '#server/wms/modules/inbound/push-tasks.ts'
import { pushTasks } from '#server/wms/modules/inbound/reject-tables.ts'

const MOST_AT_ONCE = 50

type Due = { pushNo: string; creator: number; attempts: number }

/** Answers the function that stops it. Several processes on one database make each attempt once. */
export function startPushRetries(sources: Sources, pace: Pace): () => Promise<void> {
  return startRepeating(pace, () => retryDuePushes(sources, pace))
}

async function retryDuePushes(sources: Sources, { onError }: Pick<Pace, 'onError'>): Promise<void> {
  for (const due of await findDue(sources)) await retry(sources, due).catch(onError)
}

async function findDue({ orm, now }: Pick<Sources, 'orm' | 'now'>): Promise<Due[]> {
  const { pushNo, creator, attempts, state, nextRetryAt } = pushTasks
  return orm
    .select({ pushNo, creator, attempts })
    .from(pushTasks)
    .where(and(eq(state, '待重试'), lte(nextRetryAt, now())))
    .orderBy(asc(nextRetryAt))
    .limit(MOST_AT_ONCE)
}

async function retry(sources: Sources, { pushNo, creator, attempts }: Due): Promise<void> {
  const facts = { source: 'schedule', requestId: `${pushNo}-${attempts}` }
  const command = { opId: null, call: 'schedule', input: null }
  try {
    const caller = await findTaskCaller(sources, creator)
    await execute(sources, { ...facts, caller }, command, async (op) => {
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

/** Whoever sent it may no longer: asked again every minute it would be refused for ever. */
async function leaveToPeople({ orm }: Pick<Sources, 'orm'>, pushNo: string, reason: string): Promise<void> {
  await orm
    .update(pushTasks)
    .set({ state: '人工处理', errorCode: 'OUT_OF_SCOPE', lastError: reason, nextRetryAt: null })
    .where(and(eq(pushTasks.pushNo, pushNo), eq(pushTasks.state, '待重试')))
}
