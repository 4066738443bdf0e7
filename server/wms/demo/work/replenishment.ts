// While the demo runs, its people fill up places for picking: the emptiest first, wanted by one and carried by another.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { atEachWarehouse, SHIFT_MS, workAs } from '#server/wms/demo/given/shift.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { replenishmentBinding } from '#server/wms/modules/stock/replenishment/resources.ts'
import { execute, request, taskMoved } from '#server/wms/modules/stock/replenishment/store.ts'
import { replenishments } from '#server/wms/schema/replenishment.ts'
import { subtract } from '#shared/domain/decimal.ts'

type Face = { owner: string; sku: string; toLoc: string; qty: string }

/** One step at each warehouse. */
export function refillInDemo(sources: Sources): Promise<void> {
  return atEachWarehouse((warehouse) => stepAt(sources, warehouse))
}

async function stepAt(sources: Sources, warehouse: string): Promise<void> {
  const clerk = { role: 'clerk', warehouse, actions: ['stock.move'] } as const
  if (await workAs(sources, clerk, (op) => carryClaimed(op, warehouse))) return
  const manager = { role: 'manager', warehouse, actions: ['replenishment.write'] } as const
  const wanted = await workAs(sources, manager, (op) => wantMore(op, warehouse))
  if (wanted?.length) await workAs(sources, clerk, (op) => claim(op, wanted))
}

/** False when the person has nothing to carry. */
async function carryClaimed(op: Operation, warehouse: string): Promise<boolean> {
  const { taskNo, assignee, state, createdAt } = replenishments
  const [found] = await op.orm
    .select({ taskNo })
    .from(replenishments)
    .where(
      and(
        eq(replenishments.warehouse, warehouse),
        inArray(state, ['已领取', '执行中']),
        eq(assignee, op.caller.userId),
        gt(createdAt, new Date(op.at.getTime() - SHIFT_MS)),
      ),
    )
    .orderBy(asc(taskNo))
    .limit(1)
  if (!found) return false
  const { suggestQty, doneQty, revision } = await findOne(op, replenishmentBinding, found.taskNo)
  const qty = subtract(suggestQty, doneQty)
  await execute(op, { ...found, qty, revision, toContainer: '', opId: '' })
  return true
}

/** Nothing once all of them are full. */
async function wantMore(op: Operation, warehouse: string): Promise<string[]> {
  const [face] = await findEmptiest(op, warehouse)
  return face ? request(op, { ...face, warehouse, priority: '普通', opId: '' }) : []
}

/** Of those whose goods lie in storage. */
function findEmptiest({ orm }: Operation, warehouse: string): Promise<Face[]> {
  return selectRows<Face>(
    orm,
    sql`select p.owner, p.sku, p.loc as "toLoc", trim_scale(p.max_qty - there.qty)::text as qty
        from pick_settings p cross join lateral (
          select coalesce(sum(b.on_hand), 0) + coalesce((select sum(r.suggest_qty - r.done_qty) from replenishments r
            where (r.owner, r.sku, r.to_loc, r.warehouse) = (p.owner, p.sku, p.loc, p.warehouse)
              and r.state not in ('已完成', '已取消')), 0) as qty
          from stock_balances b
          where (b.warehouse, b.loc, b.owner, b.sku) = (p.warehouse, p.loc, p.owner, p.sku)) there
        where p.warehouse = ${warehouse} and there.qty < p.max_qty and exists (
          select from stock_balances b join locations l on l.warehouse = b.warehouse and l.code = b.loc
            join zones z on z.warehouse = l.warehouse and z.code = l.zone
          where (b.warehouse, b.owner, b.sku) = (p.warehouse, p.owner, p.sku) and z.usage = '存储' and b.quality = '良品'
            and b.available > 0)
        order by there.qty, p.loc limit 1`,
  )
}

async function claim(op: Operation, taskNos: readonly string[]): Promise<void> {
  for (const key of taskNos) {
    const { revision } = await findOne(op, replenishmentBinding, key)
    await moveDocument(op, replenishmentBinding, { key, move: 'claim', revision }, taskMoved)
  }
}
