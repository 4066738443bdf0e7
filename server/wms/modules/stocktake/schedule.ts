// Counts that strategies ask for by themselves: on their days a draft each, of which the person who set the strategy up is told.

import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { findAdministrators } from '#server/wms/kit/administrators.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { type Attempt, executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { runStrategy } from '#server/wms/modules/stocktake/tasks.ts'
import { stockStrategies } from '#server/wms/schema/stocktake.ts'
import { users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { isCountDue } from '#shared/domain/stocktake.ts'
import { hrefTo } from '#shared/routes.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

type Due = { id: number; name: string; creator: number; today: string }

/** Answers the function that stops it. Several processes on one database make each count once. */
export function startCountSchedule(sources: Sources, schedule: Schedule): () => Promise<void> {
  return startJob(sources, '定期盘点', schedule, (attempt) =>
    makeDueCounts(sources, attempt, schedule.notify),
  )
}

async function makeDueCounts(sources: Sources, attempt: Attempt, notify: Schedule['notify']): Promise<void> {
  for (const due of await findDue(sources)) await attempt(due.name, () => makeCount(sources, due, notify))
}

async function findDue({ orm, now }: Sources): Promise<Due[]> {
  const { id, name, creator, trigger, enabled, lastRun, createdAt, warehouse } = stockStrategies
  const rows = await orm
    .select({ id, name, creator, trigger, lastRun, createdAt, shiftCutoff: warehouses.shiftCutoff })
    .from(stockStrategies)
    .innerJoin(warehouses, eq(warehouses.code, warehouse))
    .where(and(enabled, ne(trigger, '手工'), isNotNull(creator)))
  return rows.flatMap(({ shiftCutoff, trigger, lastRun, createdAt, ...strategy }) => {
    const today = businessDateOf(now(), shiftCutoff)
    const since = lastRun ?? businessDateOf(createdAt, shiftCutoff)
    return isCountDue(trigger, since, today)
      ? [{ ...strategy, creator: Number(strategy.creator), today }]
      : []
  })
}

async function makeCount(sources: Sources, due: Due, notify: Schedule['notify']): Promise<void> {
  try {
    await executeScheduled(sources, `strategy-${due.id}-${due.today}`, async (op) => {
      if (!(await takeDay(op, due))) return
      const { taskNo } = await runStrategy(op, due.id)
      await notify(op, noticeOf(due, taskNo), await findTold(op, due))
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Asked again every minute it would be refused all day; administrators are told why.
    await takeDay(sources, due)
    throw error
  }
}

/** The person who set it up; administrators once they have gone, as the count has to be sent out by somebody. */
async function findTold(op: Sources, { creator }: Due): Promise<number[]> {
  const [active] = await op.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, creator), eq(users.status, '启用')))
  return active ? [active.id] : findAdministrators(op)
}

function noticeOf({ name }: Due, taskNo: string): NoticeDraft {
  const message = `盘点策略「${name}」已生成盘点任务 ${taskNo}，请核对后下发`
  return { title: '盘点任务', message, link: hrefTo('stockTasks'), level: 'info' }
}

/** False when another process has had this day already. Not a change of the strategy: nobody who edits it is in the way. */
async function takeDay({ orm }: Pick<Sources, 'orm'>, { id, today }: Due): Promise<boolean> {
  const { lastRun } = stockStrategies
  const taken = await orm
    .update(stockStrategies)
    .set({ lastRun: today })
    .where(and(eq(stockStrategies.id, id), or(isNull(lastRun), lt(lastRun, today))))
    .returning({ id: stockStrategies.id })
  return taken.length > 0
}
