// What must be true of goods that came in: what was counted is what was posted, and what is closed is explained.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { blindBoxes, blindTasks } from '#server/wms/schema/blind.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const INBOUND_CHECKS: readonly Check[] = [
  {
    code: 'receipt-ledger',
    name: '收货一致',
    description: '入库单各商品的实收数量等于有效收货记录之和，也等于库存流水净收入',
    subjects: (within) => sql`
      with lines as (
        select order_no, sku, sum(inbound_lines.received_qty) as received from inbound_lines
          join inbound_orders using (order_no) where ${within(inboundOrders)} group by 1, 2
      ), scans as (
        select order_no, sku, sum(qty) as scanned from receipt_lines where state = '有效' group by 1, 2
      ), posted as (
        select doc_no as order_no, sku, sum(case when from_loc is null then qty else -qty end) as posted
        from stock_ledger where doc_no in (select order_no from lines)
          and (from_loc is null or to_loc is null) group by 1, 2
      )
      select concat_ws(' ', order_no, sku) as key, trim_scale(received)::text as expected,
        concat_ws(' / ', trim_scale(coalesce(scanned, 0)), trim_scale(coalesce(posted, 0))) as found,
        received = coalesce(scanned, 0) and received = coalesce(posted, 0) as is_ok
      from lines left join scans using (order_no, sku) left join posted using (order_no, sku)`,
  },
  {
    code: 'inbound-closed',
    name: '入库结清',
    description: '已完成的入库单没有差异，或每行差异都有已关闭的差异单',
    subjects: (within) => sql`
      select concat_ws(' ', order_no, l.sku, nullif(l.lot, '')) as key, '0' as expected,
        trim_scale(l.diff_qty)::text as found,
        l.diff_qty = 0 or exists (select from difference_cases c where c.doc_no = order_no and c.task_no is null
          and (c.sku, c.lot, c.diff_qty, c.state) = (l.sku, l.lot, l.diff_qty, '已关闭')) as is_ok
      from inbound_orders join inbound_lines l using (order_no)
      where inbound_orders.state = '已完成' and ${within(inboundOrders)}`,
  },
  {
    code: 'inbound-sums',
    name: '入库单合计',
    description: '入库单的预收与实收合计等于其各行之和',
    subjects: (within) => sql`
      with sums as (
        select order_no, sum(l.expected_qty) as expected, sum(l.received_qty) as received
        from inbound_lines l group by order_no
      )
      select order_no as key, concat_ws(' / ', trim_scale(sums.expected), trim_scale(sums.received)) as expected,
        concat_ws(' / ', trim_scale(inbound_orders.expected_qty), trim_scale(inbound_orders.received_qty)) as found,
        (inbound_orders.expected_qty, inbound_orders.received_qty) = (sums.expected, sums.received) as is_ok
      from inbound_orders join sums using (order_no) where ${within(inboundOrders)}`,
  },
  {
    code: 'putaway-ledger',
    name: '上架一致',
    description: '入库单的已上架数量等于其上架任务完成量之和，也等于该单从库位到库位的库存流水',
    subjects: (within) => sql`
      with tasks as (select source as order_no, sum(done_qty) as done from putaway_tasks group by source),
      moved as (
        select doc_no as order_no, sum(case when reversal_of is null then qty else -qty end) as moved
        from stock_ledger where doc_type = ${DOCUMENTS.inboundOrder.type} and from_loc is not null and to_loc is not null group by doc_no
      )
      select order_no as key, trim_scale(put_qty)::text as expected,
        concat_ws(' / ', trim_scale(done), trim_scale(coalesce(moved, 0))) as found,
        put_qty = done and put_qty = coalesce(moved, 0) as is_ok
      from inbound_orders join tasks using (order_no) left join moved using (order_no)
      where ${within(inboundOrders)}`,
  },
  {
    code: 'difference-stock',
    name: '短少核销',
    description: '上架短少的差异单关闭后，从库存核销的数量等于短少的数量；关闭前与其他差异单没有核销',
    subjects: (within) => sql`
      with written_off as (
        select doc_no as case_no, sum(case when reversal_of is null then qty else -qty end) as qty
        from stock_ledger where doc_type = ${DOCUMENTS.differenceCase.type} group by doc_no
      )
      select case_no as key, trim_scale(due)::text as expected, trim_scale(coalesce(qty, 0))::text as found,
        coalesce(qty, 0) = due as is_ok
      from difference_cases left join written_off using (case_no) cross join lateral (
        select case when state = '已关闭' and task_no is not null then -diff_qty else 0 end as due
      ) lost
      where ${within(differenceCases)}`,
  },
  {
    code: 'blind-sums',
    name: '盲收合计',
    description: '每箱的数量等于其有效扫描之和，也等于箱内商品之和；任务的数量等于其各箱之和',
    subjects: (within) => sql`
      with scans as (select box_no, sum(qty) as qty from blind_scans where state = '有效' group by box_no),
      goods as (select box_no, sum(qty) as qty from blind_goods group by box_no),
      boxes as (select task_id, sum(qty) as qty from blind_boxes group by task_id)
      select blind_boxes.box_no as key, trim_scale(blind_boxes.qty)::text as expected,
        concat_ws(' / ', trim_scale(coalesce(scans.qty, 0)), trim_scale(coalesce(goods.qty, 0))) as found,
        blind_boxes.qty = coalesce(scans.qty, 0) and blind_boxes.qty = coalesce(goods.qty, 0) as is_ok
      from blind_boxes left join scans using (box_no) left join goods using (box_no) where ${within(blindBoxes)}
      union all
      select blind_tasks.code, trim_scale(blind_tasks.qty)::text, trim_scale(coalesce(boxes.qty, 0))::text,
        blind_tasks.qty = coalesce(boxes.qty, 0)
      from blind_tasks left join boxes on task_id = blind_tasks.id where ${within(blindTasks)}`,
  },
]
