// What must be true of goods that leave: what orders say was taken is what was posted, and what is promised is somebody's.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { outboundOrders, pickTasks, shipmentBoxes } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
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
  {
    code: 'parcel-contents',
    name: '包裹内容',
    description: '在打包台装箱的出库单，各箱装入的件数之和等于已拣数量，箱数与出库单一致',
    subjects: (within) => sql`
      with standing as (
        select parcel_no, order_no, parcels.qty, coalesce(sum(item.qty), 0) as inside
        from parcels left join parcel_items as item using (parcel_no, order_no)
        where state <> '已拆箱' and ${within(parcels)} group by parcel_no
      ), packed as (
        select order_no, count(*) as boxes, sum(qty) as told, sum(inside) as inside from standing group by order_no
      )
      select order_no as key, concat_ws(' / ', trim_scale(picked_qty), orders.boxes) as expected,
        concat_ws(' / ', trim_scale(inside), packed.boxes) as found,
        (inside, told, packed.boxes) = (picked_qty, picked_qty, orders.boxes) as is_ok
      from packed join outbound_orders as orders using (order_no)
      where orders.state in ('已打包', '已称重', '已出库', '已签收')`,
  },
  {
    code: 'shipment-boxes',
    name: '装车与出库',
    description: '已离场的车上，每张运单的箱都在车上，其出库单已出库',
    subjects: (within) => sql`
      select concat_ws(' ', shipment_no, shipment_boxes.waybill_no) as key,
        concat_ws(' ', shipment_boxes.boxes, '已出库') as expected, concat_ws(' ', count(*), orders.state) as found,
        count(*) = shipment_boxes.boxes and orders.state in ('已出库', '已签收') as is_ok
      from shipment_boxes join shipments using (shipment_no) join outbound_orders as orders using (order_no)
      where shipments.state = '已离场' and unloaded_at is null and ${within(shipmentBoxes)}
      group by shipment_no, shipment_boxes.waybill_no, shipment_boxes.boxes, orders.state`,
  },
]
