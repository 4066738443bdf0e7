// What must be true of goods that leave: what orders say was taken is what was posted, and what is promised is somebody's.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { outboundOrders, pickTasks } from '#server/wms/schema/outbound.ts'
import { processSupplies } from '#server/wms/schema/process.ts'
import { replenishments } from '#server/wms/schema/replenishment.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const OUTBOUND_CHECKS: readonly Check[] = [
  {
    code: 'outbound-ledger',
    name: '出库一致',
    description: '已出库的出库单，其已拣数量等于库存流水的净支出；未出库的没有支出',
    subjects: (within) => sql`
      with posted as (
        select doc_no as order_no, sum(case when to_loc is null then qty else -qty end) as qty
        from stock_ledger where doc_type = ${DOCUMENTS.outboundOrder.type} and (from_loc is null or to_loc is null) group by doc_no
      )
      select order_no as key, trim_scale(left_qty)::text as expected,
        trim_scale(coalesce(posted.qty, 0))::text as found, left_qty = coalesce(posted.qty, 0) as is_ok
      from (
        select order_no, case when state in ('已出库', '已签收') then picked_qty else 0 end as left_qty
        from outbound_orders where ${within(outboundOrders)}
      ) orders left join posted using (order_no)`,
  },
  {
    code: 'outbound-sums',
    name: '出库单合计',
    description: '出库单的数量、已分配与已拣等于其各行之和，也等于其拣货任务',
    subjects: (within) => sql`
      with lines as (
        select order_no, sum(qty) as qty, sum(allocated_qty) as allocated, sum(picked_qty) as picked
        from outbound_lines group by order_no
      ), picks as (
        select order_no, sum(qty) filter (where state in ('待拣', '已拣', '已出库')) as allocated,
          sum(qty) filter (where state in ('已拣', '已出库')) as picked
        from pick_tasks group by order_no
      )
      select order_no as key, concat_ws(' / ', trim_scale(outbound_orders.qty), trim_scale(outbound_orders.allocated_qty),
          trim_scale(outbound_orders.picked_qty)) as expected,
        concat_ws(' / ', trim_scale(lines.qty), trim_scale(lines.allocated), trim_scale(lines.picked),
          trim_scale(coalesce(picks.allocated, 0)), trim_scale(coalesce(picks.picked, 0))) as found,
        (outbound_orders.qty, outbound_orders.allocated_qty, outbound_orders.picked_qty)
          = (lines.qty, lines.allocated, lines.picked)
          and (lines.allocated, lines.picked) = (coalesce(picks.allocated, 0), coalesce(picks.picked, 0)) as is_ok
      from outbound_orders join lines using (order_no) left join picks using (order_no)
      where ${within(outboundOrders)}`,
  },
  {
    code: 'stock-promised',
    name: '分配有据',
    description: '每处库存的已分配数量等于占用它的补货任务、拣货任务与加工领料之和',
    subjects: (within) => sql`
      with promised as (
        select warehouse, from_loc as loc, owner, sku, lot, quality, from_container as container,
          suggest_qty - done_qty as qty from replenishments
        where state not in ('已完成', '已取消') and ${within(replenishments)}
        union all
        select warehouse, loc, owner, sku, lot, '良品', container, qty from pick_tasks
        where state = '待拣' and ${within(pickTasks)}
        union all
        select warehouse, staged_loc, owner, sku, lot, '良品', tote, qty from pick_tasks
        where state = '已拣' and ${within(pickTasks)}
        union all
        select warehouse, loc, owner, sku, lot, '良品', container, qty from process_supplies
        where state = '待领' and ${within(processSupplies)}
        union all
        select warehouse, bench_loc, owner, sku, lot, '良品', '', left_qty from process_supplies
        where state = '已领' and left_qty > 0 and ${within(processSupplies)}
      ), sums as (
        select warehouse, loc, owner, sku, lot, quality, container, sum(qty) as qty from promised
        group by warehouse, loc, owner, sku, lot, quality, container
      ), held as (
        select warehouse, loc, owner, sku, lot, quality, container, allocated from stock_balances
        where allocated > 0 and ${within(stockBalances)}
      )
      select concat_ws(' ', warehouse, loc, owner, sku, nullif(lot, ''), nullif(container, '')) as key,
        trim_scale(coalesce(sums.qty, 0))::text as expected, trim_scale(coalesce(held.allocated, 0))::text as found,
        coalesce(held.allocated, 0) = coalesce(sums.qty, 0) as is_ok
      from held full join sums using (warehouse, loc, owner, sku, lot, quality, container)`,
  },
]
