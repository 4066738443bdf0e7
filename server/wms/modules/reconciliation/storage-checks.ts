// What must be true of stored goods: what was counted at night is what was charged, and nothing lies there without being counted.
import { sql } from 'drizzle-orm'
import { pieceSize, storageNights } from '#server/wms/modules/billing/rules.ts'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { storageSnapshots, tariffs } from '#server/wms/schema/billing.ts'
import { DOCUMENTS } from '#shared/documents.ts'

/** After the end of a business day its night is still being counted. */
const GRACE_MS = 60 * 60_000

export const STORAGE_CHECKS: readonly Check[] = [
  {
    code: 'storage-night',
    name: '每夜仓储',
    description: '仓库每个营业日结束时，有生效价格或有库存的货主都有一张库存快照，停机期间的也已补记',
    needs: 'money.read',
    subjects: (within, at) => sql`
      select concat_ws(' ', due.warehouse, due.owner, due.date) as key, '已计数' as expected,
        case when snapshot_no is null then '没有快照' else '已计数' end as found, snapshot_no is not null as is_ok
      from ${storageNights(within, new Date(at.getTime() - GRACE_MS))} due
        left join storage_snapshots using (warehouse, owner, date)`,
  },
  {
    code: 'storage-charge',
    name: '仓储计费量',
    description:
      '每日仓储快照的费用按其计费方式计算，各库龄的计费量之和等于快照的计费量；没有计费的除外，事后更正的不计',
    needs: 'money.read',
    subjects: (within) => sql`
      select snapshot_no as key, concat_ws(' ', item_code, trim_scale(charged_qty)) as expected,
        concat_ws(' ', charged.items, trim_scale(charged.qty)) as found,
        (item_code, charged_qty) = (charged.items, charged.qty) as is_ok
      from storage_snapshots join (
        select doc_no, at, string_agg(distinct item_code, ',') as items, sum(qty) as qty from charge_lines
        where doc_type = ${DOCUMENTS.storageSnapshot.type} and reversal_of is null group by doc_no, at
      ) charged on (doc_no, at) = (snapshot_no, taken_at) where ${within(storageSnapshots)}`,
  },
  {
    code: 'storage-measured',
    name: '仓储计量',
    description: '仓储费按体积、重量或托盘计算的货主，在库商品都有尺寸、重量，或放在托盘上，否则不计费',
    needs: 'money.read',
    subjects: (within) => sql`
      select concat_ws(' ', warehouse, owner, sku) as key, '全部计入' as expected,
        case when sum(missing) > 0 then trim_scale(sum(missing)) || ' 件未计入' else '全部计入' end as found,
        sum(missing) = 0 as is_ok
      from (
        select tariffs.warehouse, tariffs.owner, sku, case when item_code = 'CCP' and category is distinct from '托盘'
          or ${pieceSize(sql`item_code`)} is null then on_hand else 0 end as missing
        from tariffs join tariff_items using (tariff_no)
          join stock_balances on (stock_balances.warehouse, stock_balances.owner) = (tariffs.warehouse, tariffs.owner)
          join skus on (skus.owner, skus.code) = (stock_balances.owner, sku)
          left join containers on containers.code = container
          left join container_types on container_types.code = containers.type
        where approved_at is not null and effective_to is null and item_code in ('CCP', 'CCT', 'CCZ') and from_qty = 0
          and from_age = 0 and on_hand > 0 and ${within(tariffs)}
      ) lying group by warehouse, owner, sku`,
  },
]
