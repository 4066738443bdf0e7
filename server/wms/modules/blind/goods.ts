// What is in the boxes of a blind task: kept with every scan, and summed up for box and task.
import { eq, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { type boxBinding, goodsBinding } from '#server/wms/modules/blind/resources.ts'
import { blindGoods } from '#server/wms/schema/blind.ts'

type NewGoods = Omit<typeof blindGoods.$inferInsert, 'updatedAt'>
type BoxState = (typeof blindGoods.$inferSelect)['state']

/** Dates that were known before stay. A statement, or a part of one. */
export function addGoods({ orm, at }: Operation, goods: NewGoods) {
  return orm
    .insert(blindGoods)
    .values({ ...goods, updatedAt: at })
    .onConflictDoUpdate({
      target: [blindGoods.boxNo, blindGoods.barcode, blindGoods.lot, blindGoods.quality],
      set: {
        qty: sql`${blindGoods.qty} + excluded.qty`,
        mfgDate: sql`coalesce(${blindGoods.mfgDate}, excluded.mfg_date)`,
        expDate: sql`coalesce(${blindGoods.expDate}, excluded.exp_date)`,
        sku: sql`excluded.sku`,
        operator: sql`excluded.operator`,
        updatedAt: at,
      },
    })
}

/** The state of a box is that of what is in it, too. */
export async function markGoods(op: Operation, boxNo: string, state: BoxState): Promise<void> {
  await advanceParts(op, goodsBinding, 'follow', eq(blindGoods.boxNo, boxNo), {}, state)
}

type Sums = Pick<RowOf<typeof boxBinding>, 'boxNo' | 'qty' | 'unknownQty'>

/** Answers those of its boxes that have changed. */
export async function sumUp({ orm }: Operation, taskId: number): Promise<Sums[]> {
  const unknown = sql`coalesce(sum(qty) filter (where sku is null), 0) as unknown_qty`
  return selectRows<Sums>(
    orm,
    sql`with changed as (update blind_boxes b set qty = g.qty, unknown_qty = g.unknown_qty
          from (select o.box_no, coalesce(sum(qty), 0) as qty, ${unknown}
            from (select box_no from blind_boxes where task_id = ${taskId}) o left join blind_goods using (box_no)
            group by o.box_no) g
          where b.box_no = g.box_no and (b.qty, b.unknown_qty) is distinct from (g.qty, g.unknown_qty)
          returning b.box_no, b.qty, b.unknown_qty
        ), task as (
          update blind_tasks t set boxes = (select count(*) from blind_boxes where task_id = ${taskId}),
            sku_count = g.sku_count, qty = g.qty, unknown_qty = g.unknown_qty
          from (select count(distinct sku) as sku_count, coalesce(sum(qty), 0) as qty, ${unknown}
            from blind_goods where task_id = ${taskId}) g
          where t.id = ${taskId}
        )
        select box_no as "boxNo", trim_scale(qty)::text as qty, trim_scale(unknown_qty)::text as "unknownQty" from changed`,
  )
}
