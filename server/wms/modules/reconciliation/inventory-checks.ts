// What must be true of counts and replenishments: what they say was posted is what the ledger holds for them.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { replenishments } from '#server/wms/modules/replenishment/tables.ts'
import { stockLedger } from '#server/wms/modules/stock/tables.ts'
import { stockFinds, stockLines } from '#server/wms/modules/stocktake/tables.ts'

export const INVENTORY_CHECKS: readonly Check[] = [
  {
    code: 'stock-count',
    name: '盘点过账一致',
    description: '每张已过账盘点单的差异合计等于其盘盈流水减盘亏流水',
    subjects: (within) => sql`
      with counted as (
        select task_no, diff_qty as qty from stock_lines where state = '已过账' and ${within(stockLines)}
        union all
        select task_no, found_qty from stock_finds where state = '已过账' and ${within(stockFinds)}
      ), sums as (select task_no, sum(qty) as qty from counted group by task_no),
      moved as (
        select doc_no as task_no, sum(case when to_loc is null then -qty else qty end) as qty from stock_ledger
        where doc_type = '盘点单' and reversal_of is null and ${within(stockLedger)} group by doc_no
      )
      select sums.task_no as key, trim_scale(sums.qty)::text as expected,
        trim_scale(coalesce(moved.qty, 0))::text as found, sums.qty = coalesce(moved.qty, 0) as is_ok
      from sums left join moved on moved.task_no = sums.task_no`,
  },
  {
    code: 'replenishment-done',
    name: '补货数量一致',
    description: '每个补货任务的完成量等于其补货流水合计，且不超过建议量',
    subjects: (within) => sql`
      with moved as (
        select doc_no as task_no, sum(qty) as qty from stock_ledger
        where doc_type = '补货单' and reversal_of is null and ${within(stockLedger)} group by doc_no
      )
      select replenishments.task_no as key, trim_scale(coalesce(moved.qty, 0))::text as expected,
        trim_scale(done_qty)::text as found, done_qty = coalesce(moved.qty, 0) and done_qty <= suggest_qty as is_ok
      from replenishments left join moved on moved.task_no = replenishments.task_no where ${within(replenishments)}`,
  },
]
