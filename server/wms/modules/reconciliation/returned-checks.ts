// What must be true of parcels that came back: what became of their goods is what was posted.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const RETURNED_CHECKS: readonly Check[] = [
  {
    code: 'returned-ledger',
    name: '退件入库一致',
    description: '退件的商品数量等于其明细之和；入库数量等于上架与转残次的明细之和，也等于库存流水净收入',
    subjects: (within) => sql`
      with lines as (
        select return_no, sum(qty) as found, coalesce(sum(qty) filter (
          where disposed_at is not null and disposition in ('上架', '转残次')), 0) as stocked
        from return_lines group by return_no
      ), posted as (
        select doc_no as return_no, sum(case when from_loc is null then qty else -qty end) as posted
        from stock_ledger where doc_type = ${DOCUMENTS.returnParcel.type} and (from_loc is null or to_loc is null) group by doc_no
      )
      select return_no as key,
        concat_ws(' / ', trim_scale(return_parcels.qty), trim_scale(return_parcels.stocked_qty)) as expected,
        concat_ws(' / ', trim_scale(coalesce(found, 0)), trim_scale(coalesce(stocked, 0)),
          trim_scale(coalesce(posted, 0))) as found,
        return_parcels.qty = coalesce(found, 0) and return_parcels.stocked_qty = coalesce(stocked, 0)
          and return_parcels.stocked_qty = coalesce(posted, 0) as is_ok
      from return_parcels left join lines using (return_no) left join posted using (return_no)
      where ${within(returnParcels)}`,
  },
]
