// What must be true of goods that shops send back: what was counted is work that was done, and what was received is what was posted.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const REJECT_CHECKS: readonly Check[] = [
  {
    code: 'reject-counts',
    name: '退仓清点一致',
    description: '退仓单的应退、清点与实收合计等于其明细之和；清点数量也等于有效清点记录与退仓清点作业之和',
    subjects: (within) => sql`
      with lines as (
        select reject_no, sum(expected_qty) as expected, sum(counted_qty) as counted, sum(received_qty) as received
        from reject_lines group by reject_no
      ), scans as (
        select reject_no, sum(qty) as scanned from reject_counts where state = '有效' group by reject_no
      ), work as (
        select doc_no as reject_no, sum(qty) as done from operation_events
        where op_type = '退仓清点' and doc_type = ${DOCUMENTS.rejectOrder.type} group by doc_no
      )
      select reject_no as key,
        concat_ws(' / ', trim_scale(reject_orders.expected_qty), trim_scale(reject_orders.counted_qty),
          trim_scale(reject_orders.received_qty)) as expected,
        concat_ws(' / ', trim_scale(lines.expected), trim_scale(lines.counted), trim_scale(lines.received),
          trim_scale(coalesce(scanned, 0)), trim_scale(coalesce(done, 0))) as found,
        (reject_orders.expected_qty, reject_orders.counted_qty, reject_orders.received_qty)
          = (lines.expected, lines.counted, lines.received)
          and reject_orders.counted_qty = coalesce(scanned, 0)
          and reject_orders.counted_qty = coalesce(done, 0) as is_ok
      from reject_orders join lines using (reject_no) left join scans using (reject_no) left join work using (reject_no)
      where ${within(rejectOrders)}`,
  },
  {
    code: 'reject-received',
    name: '退仓收货一致',
    description: '制单后退仓单的实收数量等于其入库单的实收数量',
    subjects: (within) => sql`
      select reject_orders.reject_no as key, trim_scale(reject_orders.received_qty)::text as expected,
        trim_scale(coalesce(inbound.received_qty, 0))::text as found,
        reject_orders.received_qty = coalesce(inbound.received_qty, 0) as is_ok
      from reject_orders left join inbound_orders inbound on inbound.order_no = reject_orders.inbound_no
      where reject_orders.made_at is not null and ${within(rejectOrders)}`,
  },
  {
    code: 'reject-closed',
    name: '退仓结清',
    description: '已收货或已完结的退仓单没有差异，或每项差异都有已关闭的差异单',
    subjects: (within) => sql`
      select concat_ws(' ', goods.reject_no, goods.sku, nullif(goods.lot, '')) as key, '0' as expected,
        trim_scale(goods.diff)::text as found,
        goods.diff = 0 or exists (select from difference_cases c where c.doc_no = goods.reject_no
          and (c.sku, c.lot, c.diff_qty, c.state) = (goods.sku, goods.lot, goods.diff, '已关闭')) as is_ok
      from reject_orders join (
        select reject_no, sku, lot, sum(diff_qty) as diff from reject_lines group by reject_no, sku, lot
      ) goods using (reject_no)
      where reject_orders.state in ('已收货', '已完结') and ${within(rejectOrders)}`,
  },
]
