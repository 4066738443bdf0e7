// What must be true of goods that are worked on: what was used and what was made is what was posted.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { processMaterials, processOrders } from '#server/wms/schema/process.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const PROCESS_CHECKS: readonly Check[] = [
  {
    code: 'process-ledger',
    name: '加工收发一致',
    description: '加工单的耗用等于库存流水的净支出，已收货等于净收入',
    subjects: (within) => sql`
      with used as (
        select code, sum(used_qty) as qty from process_materials where ${within(processMaterials)} group by code
      ), posted as (
        select doc_no as code,
          sum(case when (to_loc is null) = (reversal_of is null) then
            case when reversal_of is null then qty else -qty end else 0 end) as qty_out,
          sum(case when (from_loc is null) = (reversal_of is null) then
            case when reversal_of is null then qty else -qty end else 0 end) as qty_in
        from stock_ledger where doc_type = ${DOCUMENTS.processOrder.type} and (from_loc is null or to_loc is null) group by doc_no
      )
      select process_orders.code as key,
        concat_ws(' / ', trim_scale(coalesce(used.qty, 0)), trim_scale(received_qty)) as expected,
        concat_ws(' / ', trim_scale(coalesce(qty_out, 0)), trim_scale(coalesce(qty_in, 0))) as found,
        (coalesce(used.qty, 0), received_qty) = (coalesce(qty_out, 0), coalesce(qty_in, 0)) as is_ok
      from process_orders left join used using (code) left join posted using (code)
      where ${within(processOrders)}`,
  },
  {
    code: 'process-sums',
    name: '加工单合计',
    description: '加工单的完成、不良与已收货等于其有效报工与成品之和，领料、耗用与退料等于其领料明细之和',
    subjects: (within) => sql`
      with reports as (
        select code, sum(done_qty) as done, sum(defect_qty) as defect
        from process_reports where state = '有效' group by code
      ), outputs as (
        select code, sum(qty) as qty from process_outputs where state <> '已撤销' group by code
      ), supplies as (
        select code, sum(qty) as issued, sum(used_qty) as used, sum(returned_qty) as returned
        from process_supplies where state = '已领' group by code
      ), materials as (
        select code, sum(issued_qty) as issued, sum(used_qty) as used, sum(returned_qty) as returned
        from process_materials group by code
      )
      select code as key,
        concat_ws(' / ', trim_scale(done_qty), trim_scale(defect_qty), trim_scale(received_qty),
          trim_scale(materials.issued), trim_scale(materials.used), trim_scale(materials.returned)) as expected,
        concat_ws(' / ', trim_scale(coalesce(done, 0)), trim_scale(coalesce(defect, 0)),
          trim_scale(coalesce(outputs.qty, 0)), trim_scale(coalesce(supplies.issued, 0)),
          trim_scale(coalesce(supplies.used, 0)), trim_scale(coalesce(supplies.returned, 0))) as found,
        (done_qty, defect_qty, received_qty) = (coalesce(done, 0), coalesce(defect, 0), coalesce(outputs.qty, 0))
          and (materials.issued, materials.used, materials.returned)
            = (coalesce(supplies.issued, 0), coalesce(supplies.used, 0), coalesce(supplies.returned, 0)) as is_ok
      from process_orders join materials using (code) left join reports using (code)
        left join outputs using (code) left join supplies using (code)
      where ${within(processOrders)}`,
  },
]
