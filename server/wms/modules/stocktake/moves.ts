// What a count's moves mean beyond its state: the snapshot, the reviewer's name, what is posted, what is let go.

import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advanceParts, type MoveEffects } from '#server/wms/kit/transition.ts'
import { postStock, type StockEntry } from '#server/wms/ledger/facts/stock.ts'
import { lockPlaces, netCorrections } from '#server/wms/modules/stocktake/corrections.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import {
  findBinding,
  lineBinding,
  sheetBinding,
  type taskBinding,
} from '#server/wms/modules/stocktake/resources.ts'
import { release, type Task, takeSnapshot } from '#server/wms/modules/stocktake/snapshot.ts'
import { assertNotOwnCount, findVariance } from '#server/wms/modules/stocktake/variance.ts'
import { stockFinds, stockLines, stockSheets } from '#server/wms/schema/stocktake.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'

export const taskMoves = {
  issue: takeSnapshot,
  approve: approveTask,
  post: postTask,
  cancel: cancelTask,
} satisfies MoveEffects<typeof taskBinding>

async function approveTask(op: Operation, { taskNo }: Task) {
  await assertNotOwnCount(op, taskNo)
  const lines = await op.orm
    .select({ open: count() })
    .from(stockLines)
    .where(and(eq(stockLines.taskNo, taskNo), eq(stockLines.state, '待审')))
  if (lines[0]?.open) throw refusals.linesUnreviewed(lines[0].open)
  const finds = await op.orm
    .select({ open: count() })
    .from(stockFinds)
    .where(and(eq(stockFinds.taskNo, taskNo), eq(stockFinds.state, '待处理')))
  if (finds[0]?.open) throw refusals.findsOpen(finds[0].open)
  await netCorrections(op, taskNo)
  const figures = await findVariance(op, taskNo)
  return { ...figures, reviewer: op.caller.userId, reviewedAt: op.at }
}

/**
 * On the balances as they are now: what has been carried away since the count cannot be taken off any more,
 * and what others have taken off is not taken off again.
 */
async function postTask(op: Operation, { taskNo }: Task) {
  await release(op, taskNo)
  await lockPlaces(op, taskNo)
  await netCorrections(op, taskNo)
  const figures = { ...(await findVariance(op, taskNo)) }
  await postStock(op, [...(await findDifferences(op, taskNo)), ...(await findNewGoods(op, taskNo))])
  const changed = { revision: sql`revision + 1`, updatedAt: op.at }
  await advanceParts(op, lineBinding, 'post', eq(stockLines.taskNo, taskNo), changed)
  await advanceParts(op, findBinding, 'post', isNewGoods(taskNo), changed)
  return figures
}

async function cancelTask(op: Operation, { taskNo }: Task): Promise<void> {
  await release(op, taskNo)
  const changed = { revision: sql`revision + 1`, updatedAt: op.at }
  await advanceParts(op, sheetBinding, 'cancel', eq(stockSheets.taskNo, taskNo), changed)
  await advanceParts(op, findBinding, 'cancel', eq(stockFinds.taskNo, taskNo), changed)
}

async function findDifferences({ orm }: Operation, taskNo: string): Promise<StockEntry[]> {
  const lines = await orm
    .select()
    .from(stockLines)
    .where(and(eq(stockLines.taskNo, taskNo), eq(stockLines.state, '通过'), ne(stockLines.diffQty, '0')))
    .orderBy(stockLines.seq)
  return lines.map(({ warehouse, owner, sku, lot, quality, loc, container, ...line }) => {
    const diff = line.diffQty ?? '0'
    const place = { loc, container }
    const isGain = signOf(diff) > 0
    return {
      warehouse,
      owner,
      sku,
      lot,
      quality,
      eventId: line.recountEventId ?? line.eventId,
      docType: DOCUMENTS.stockTask.type,
      docNo: taskNo,
      reason: `${isGain ? '盘盈' : '盘亏'}：${line.reason}`,
      ...(isGain ? { from: null, to: place, qty: diff } : { from: place, to: null, qty: negate(diff) }),
    }
  })
}

/** What lay in no location and comes into the books; without a lot, and good until somebody finds otherwise. */
async function findNewGoods({ orm }: Operation, taskNo: string): Promise<StockEntry[]> {
  const finds = await orm.select().from(stockFinds).where(isNewGoods(taskNo)).orderBy(stockFinds.id)
  return finds.map(({ warehouse, owner, sku, loc, foundQty, barcode }) => ({
    warehouse,
    owner: owner ?? '',
    sku: sku ?? '',
    lot: '',
    quality: '良品',
    from: null,
    to: { loc: loc ?? '', container: '' },
    qty: foundQty,
    docType: DOCUMENTS.stockTask.type,
    docNo: taskNo,
    reason: `盘盈：无库位实物 ${barcode}`,
  }))
}

function isNewGoods(taskNo: string) {
  const { state, handling } = stockFinds
  return and(eq(stockFinds.taskNo, taskNo), eq(state, '已处理'), eq(handling, '盘盈上架'))
}
