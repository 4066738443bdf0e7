// What must be true of goods that came in: what was counted is what was posted, and what is closed is explained.
import { sql } from 'drizzle-orm'
import { inboundOrders } from '#server/wms/modules/inbound/tables.ts'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'

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
        l.diff_qty = 0 or exists (select from difference_cases c where c.doc_no = order_no
          and (c.sku, c.lot, c.diff_qty, c.state) = (l.sku, l.lot, l.diff_qty, '已关闭')) as is_ok
      from inbound_orders join inbound_lines l using (order_no)
      where inbound_orders.state = '已完成' and ${within(inboundOrders)}`,
  },
]
