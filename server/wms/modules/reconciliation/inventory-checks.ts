// What must be true of counts and replenishments: what they say was posted is what the ledger holds for them.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { replenishments } from '#server/wms/schema/replenishment.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { stockFinds, stockLines, stockSheets } from '#server/wms/schema/stocktake.ts'
import { DOCUMENTS } from '#shared/documents.ts'

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
        where doc_type = ${DOCUMENTS.stockTask.type} and reversal_of is null and ${within(stockLedger)} group by doc_no
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
        where doc_type = ${DOCUMENTS.replenishment.type} and reversal_of is null and ${within(stockLedger)} group by doc_no
      )
      select replenishments.task_no as key, trim_scale(coalesce(moved.qty, 0))::text as expected,
        trim_scale(done_qty)::text as found, done_qty = coalesce(moved.qty, 0) and done_qty <= suggest_qty as is_ok
      from replenishments left join moved on moved.task_no = replenishments.task_no where ${within(replenishments)}`,
  },
  {
    code: 'count-sheet',
    name: '盘点表进度',
    description: '每张盘点表的行数与已盘行数等于其明细',
    subjects: (within) => sql`
      with counted as (
        select list_no, count(*) as lines, count(*) filter (where state not in ('待盘', '待复盘')) as done
        from stock_lines group by list_no having bool_and(${within(stockLines)})
      )
      select list_no as key, concat_ws(' / ', counted.done, counted.lines) as expected,
        concat_ws(' / ', stock_sheets.counted_lines, stock_sheets.lines) as found,
        (stock_sheets.counted_lines, stock_sheets.lines) = (counted.done, counted.lines) as is_ok
      from stock_sheets join counted using (list_no)
      where stock_sheets.state <> '已取消' and ${within(stockSheets)}`,
  },
  {
    code: 'count-work',
    name: '盘点有据',
    description: '每行已交表的实盘数等于其盘点作业的数量',
    subjects: (within) => sql`
      select concat_ws(' ', stock_lines.task_no, stock_lines.seq) as key,
        trim_scale(coalesce(recount_qty, count_qty))::text as expected, coalesce(trim_scale(event.qty)::text, '') as found,
        (event.op_type, event.doc_no, event.qty)
          is not distinct from ('盘点', stock_lines.task_no, coalesce(recount_qty, count_qty)) as is_ok
      from stock_lines left join operation_events event using (event_id)
      where stock_lines.state in ('待审', '通过', '驳回', '已过账') and ${within(stockLines)}`,
  },
  {
    code: 'count-recount',
    name: '复盘换人',
    description: '每行的复盘人不是初盘人',
    subjects: (within) => sql`
      select concat_ws(' ', task_no, seq) as key, '初盘人以外' as expected, coalesce(recounter::text, '') as found,
        recounter is distinct from counter as is_ok
      from stock_lines where counter is not null and ${within(stockLines)}`,
  },
]
