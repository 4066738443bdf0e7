// What a count came to: its figures, and line by line what is accepted of it.

import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { isVisible } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { lineBinding, taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { stockFinds, stockLines } from '#server/wms/schema/stocktake.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { reviewStockLines } from '#shared/contracts/stocktake/stock-line.ts'

type Review = CallBody<typeof reviewStockLines>

/** Of the whole task, rejected differences left out; goods whose value nobody knows add nothing to the amount. */
export async function findVariance({ orm }: Operation, taskNo: string) {
  const { diffQty: diff, state, owner, sku, reason } = stockLines
  const taken = sql`${state} <> '驳回'`
  const value = sql`(select unit_value from skus where skus.owner = ${owner} and skus.code = ${sku})`
  const [figures] = await orm
    .select({
      accuracyRate: sql<string>`round(100.0 * count(*) filter (where ${diff} = 0) / count(*), 2)::text`,
      gainQty: sql<string>`coalesce(sum(${diff}) filter (where ${diff} > 0 and ${taken}), 0)::text`,
      lossQty: sql<string>`coalesce(-sum(${diff}) filter (where ${diff} < 0 and ${taken}), 0)::text`,
      diffAmount: sql<string | null>`(sum(${diff} * ${value}) filter (where ${taken}))::text`,
      reason: sql<string>`coalesce(string_agg(distinct ${reason}, '；') filter (where ${reason} <> ''), '')`,
    })
    .from(stockLines)
    .where(eq(stockLines.taskNo, taskNo))
  return figures
}

/** Can be decided otherwise as long as the task is under review. Answers the lines. */
export async function reviewLines(
  op: Operation,
  { ids, decision, reason }: Review,
): Promise<CallResult<typeof reviewStockLines>> {
  const chosen = [...new Set(ids)]
  const lines = await op.orm
    .select({ id: stockLines.id, taskNo: stockLines.taskNo })
    .from(stockLines)
    .where(and(inArray(stockLines.id, chosen), eq(stockLines.shownDiffers, true), isVisible(op, lineBinding)))
    .orderBy(stockLines.id)
  if (lines.length !== chosen.length) throw refusals.differsNot()
  const taskNos = lines.map(({ taskNo }) => taskNo)
  return forEachDocument(op, taskNos, async (inner, numbers) => {
    const decided: number[] = []
    for (const number of numbers) {
      await assertReviewable(inner, number)
      for (const { id, taskNo } of lines) {
        if (taskNo !== number) continue
        const before = await lockRow(inner, lineBinding, id)
        await advance(inner, lineBinding, 'review', { before, to: decision, changes: { reason }, reason })
        decided.push(id)
      }
    }
    return decided
  })
}

async function assertReviewable(op: Operation, taskNo: string): Promise<void> {
  const task = await lockRow(op, taskBinding, taskNo)
  assertPossible(taskBinding, 'review', task)
  await assertNotOwnCount(op, taskNo)
}

/** Anyone who could judge what they have counted could let goods disappear alone. */
export async function assertNotOwnCount({ orm, caller }: Operation, taskNo: string): Promise<void> {
  const { counter, recounter } = stockLines
  const isOwn = or(eq(counter, caller.userId), eq(recounter, caller.userId))
  const own = await orm.$count(stockLines, and(eq(stockLines.taskNo, taskNo), isOwn))
  const found = await orm.$count(
    stockFinds,
    and(eq(stockFinds.taskNo, taskNo), eq(stockFinds.finder, caller.userId)),
  )
  if (own + found > 0) throw refusals.ownCount()
}
