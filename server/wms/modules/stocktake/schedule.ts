// Counts that strategies ask for by themselves: on their days a draft each, made in the name and with the rights of whoever
// set the strategy up, who is told of it.
import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { assertMay } from '#server/wms/kit/caller.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { execute } from '#server/wms/kit/operation.ts'
import { startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { findTaskCaller } from '#server/wms/kit/tasks/task-caller.ts'
import type { NoticeDraft } from '#server/wms/modules/notice/rules.ts'
import { strategyBinding } from '#server/wms/modules/stocktake/resources.ts'
import { stockStrategies } from '#server/wms/modules/stocktake/tables.ts'
import { runStrategy } from '#server/wms/modules/stocktake/tasks.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { isCountDue } from '#shared/domain/inventory.ts'

type Due = { id: number; name: string; creator: number; today: string }

export type CountSchedule = {
  /** How often strategies are looked at. */
  everyMs: number
  notify: (sources: Sources, notice: NoticeDraft, userIds: readonly number[]) => Promise<unknown>
  onError: (error: unknown) => void
}

/** Answers the function that stops it. Several processes on one database make each count once. */
export function startCountSchedule(sources: Sources, schedule: CountSchedule): () => Promise<void> {
  return startRepeating(schedule, () => makeDueCounts(sources, schedule))
}

async function makeDueCounts(sources: Sources, { notify, onError }: CountSchedule): Promise<void> {
  for (const due of await findDue(sources)) await makeCount(sources, due, notify).catch(onError)
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

async function makeCount(sources: Sources, due: Due, notify: CountSchedule['notify']): Promise<void> {
  const facts = { source: 'schedule', requestId: `strategy-${due.id}-${due.today}` }
  const command = { opId: null, call: 'schedule', input: null }
  try {
    const caller = await findTaskCaller(sources, due.creator)
    assertMay(caller, strategyBinding.writes)
    await execute(sources, { ...facts, caller }, command, async (op) => {
      if (!(await takeDay(op, due))) return
      const { taskNo } = await runStrategy(op, due.id)
      await notify(op, noticeOf(due, taskNo), [due.creator])
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Asked again every minute it would be refused all day; whoever changes the strategy sees that the day has passed.
    await takeDay(sources, due)
    throw error
  }
}

function noticeOf({ name }: Due, taskNo: string): NoticeDraft {
  const message = `盘点策略「${name}」已生成盘点任务 ${taskNo}，请核对后下发`
  return { title: '盘点任务', message, link: '/inventory/StockTask', level: 'info' }
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
