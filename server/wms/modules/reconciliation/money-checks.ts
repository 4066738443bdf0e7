// What must be true of money: it follows from quantities and prices, comes from work that was done, and reversals cancel out.
import { sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { ownerBills, settlements, storageSnapshots, tariffs } from '#server/wms/schema/billing.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { outboundOrders, waybills } from '#server/wms/schema/outbound.ts'
import { processOrders } from '#server/wms/schema/process.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const MONEY_CHECKS: readonly Check[] = [
  {
    code: 'charge-day',
    name: '每日费用',
    description: '每个仓库、货主、业务日期的费用合计等于各行计费量乘以单价之和（每行容许半分）',
    needs: 'money.read',
    subjects: (within) => sql`
      select concat_ws(' ', warehouse, owner, business_date) as key,
        trim_scale(round(sum(qty * price), 4))::text as expected, trim_scale(sum(amount))::text as found,
        abs(sum(amount) - sum(qty * price)) <= 0.005 * count(*) as is_ok
      from charge_lines where ${within(chargeLines)} group by warehouse, owner, business_date`,
  },
  {
    code: 'charge-missing',
    name: '作业计费',
    description:
      '收货完成与上架完成的入库单、登记的退件、清点完成的退仓单、收货完成的加工单、已出库的出库单及其箱数与每日库存都已计费；价格中没有此计费项的除外，没有生效价格的列为不符，上架与箱数除外',
    needs: 'money.read',
    subjects: (within) => sql`
      with due as (
        select item_code, order_no as doc_no, warehouse, owner, shipped_at as at
          from outbound_orders cross join (values ('CK'), ('CX')) items (item_code)
          where state in ('已出库', '已签收') and shipped_at is not null and picked_qty > 0 and ${within(outboundOrders)}
        union all select 'RK', order_no, warehouse, owner, updated_at from inbound_orders
          where state in ('收货完成', '上架中', '部分关闭', '已完成') and received_qty > 0 and reject_no is null
            and ${within(inboundOrders)}
        union all select 'SJ', order_no, warehouse, owner, updated_at from inbound_orders
          where put_qty > 0 and state <> '收货中' and ${within(inboundOrders)} and not exists (select from putaway_tasks
            where source = order_no and state not in ('已完成', '已取消'))
        union all select 'TJ', return_no, warehouse, owner, register_at from return_parcels
          where register_at is not null and owner is not null and ${within(returnParcels)}
        union all select 'TC', reject_no, warehouse, owner, counted_at from reject_orders
          where counted_at is not null and counted_qty > 0 and ${within(rejectOrders)}
        union all select fee_item, code, warehouse, owner, closed_at from process_orders
          where closed_at is not null and done_qty > 0 and ${within(processOrders)}
        union all select item_code, snapshot_no, warehouse, owner, (date + time '12:00') at time zone 'Asia/Shanghai'
          from storage_snapshots
          where charged_qty > 0 and ${within(storageSnapshots)}
      ), charged as (
        select distinct item_code, doc_no from charge_lines where state <> '红冲'
      ), prices as (
        select warehouse, owner, effective_from, effective_to, codes from tariffs join (
          select tariff_no, array_agg(item_code) as codes from tariff_items group by tariff_no
        ) items using (tariff_no) where approved_at is not null and ${within(tariffs)}
      )
      select concat_ws(' ', due.item_code, due.doc_no) as key, '已计费' as expected,
        case when charged.doc_no is null then '未计费' else '已计费' end as found,
        charged.doc_no is not null or coalesce((
          select bool_or(not due.item_code = any(codes)) from prices
          where prices.warehouse = due.warehouse and prices.owner = due.owner
            and (due.at at time zone 'Asia/Shanghai')::date between effective_from and coalesce(effective_to, 'infinity')
        ), due.item_code in ('SJ', 'CX')) as is_ok
      from due left join charged using (item_code, doc_no)`,
  },
  {
    code: 'charge-packages',
    name: '按包装计费',
    description: '按中包、箱、托计价的费用，其商品都有此包装；没有的未计费，请维护商品包装后补收',
    needs: 'money.read',
    subjects: (within) => sql`
      select charge_no::text as key, level as expected, charge_lines.unit as found, charge_lines.unit = level as is_ok
      from charge_lines join tariffs on tariffs.warehouse = charge_lines.warehouse and tariffs.owner = charge_lines.owner
          and version = tariff_version
        join (select distinct tariff_no, item_code, level from tariff_items where level <> '件') items
          using (tariff_no, item_code)
      where charge_lines.state <> '红冲' and ${within(chargeLines)}`,
  },
  {
    code: 'bill-total',
    name: '账单合计',
    description:
      '账单的金额、税额与笔数等于其费用之和，合计为金额与税额之和；账单中的费用已入账单或已结算，不在账单中的没有这两种状态',
    needs: 'money.read',
    subjects: (within) => sql`
      with lines as (
        select bill_no, count(*) as lines, sum(amount) as amount, sum(tax) as tax,
          bool_and(charge_lines.state in ('已入账单', '已结算')) as is_billed
        from bill_lines join charge_lines using (charge_no) group by bill_no
      )
      select bill_no as key, trim_scale(coalesce(lines.amount + lines.tax, 0))::text as expected,
        trim_scale(total)::text as found,
        (owner_bills.amount, owner_bills.tax, total, line_count, true) = (coalesce(lines.amount, 0),
          coalesce(lines.tax, 0), coalesce(lines.amount + lines.tax, 0), coalesce(lines.lines, 0),
          coalesce(is_billed, true)) as is_ok
      from owner_bills left join lines using (bill_no) where ${within(ownerBills)}
      union all
      select concat_ws(' ', warehouse, owner), '0', count(*)::text, false
      from charge_lines left join bill_lines using (charge_no)
      where bill_lines.bill_no is null and charge_lines.state in ('已入账单', '已结算') and ${within(chargeLines)}
      group by warehouse, owner`,
  },
  {
    code: 'settlement-sums',
    name: '结算合计',
    description:
      '结算单的应收应付与单据数等于其单据之和，已结等于其收付款之和；已收款、已付款与已关闭的没有差额，关闭的单据都已回款或已付款',
    needs: 'money.read',
    subjects: (within) => sql`
      with due as (
        select settle_no, count(*) as documents, sum(doc.amount) as amount,
          bool_and(coalesce(bill.state = '已回款', true) and coalesce(expenditure.state = '已付款', true)) as is_paid
        from settlement_documents doc
          left join owner_bills bill on doc.doc_type = ${DOCUMENTS.ownerBill.type} and bill.bill_no = doc.doc_no
          left join agency_expenditures expenditure on doc.doc_type = ${DOCUMENTS.agencyExpenditure.type} and expenditure.expenditure_no = doc.doc_no
        group by settle_no
      ), paid as (
        select settle_no, sum(amount) as amount from settlement_payments group by settle_no
      )
      select settle_no as key, trim_scale(coalesce(due.amount, 0) - coalesce(paid.amount, 0))::text as expected,
        trim_scale(diff)::text as found,
        (receivable + payable, settlements.documents, settled)
          = (coalesce(due.amount, 0), coalesce(due.documents, 0), coalesce(paid.amount, 0))
          and (diff = 0 or state not in ('已收款', '已付款', '已关闭'))
          and (state <> '已关闭' or coalesce(is_paid, true)) as is_ok
      from settlements left join due using (settle_no) left join paid using (settle_no) where ${within(settlements)}`,
  },
  {
    code: 'freight-booked',
    name: '运费入账',
    description: '已揽收运单的应付运费等于其运费支出，应收运费等于其费用；费用已红冲的除外',
    needs: 'money.read',
    subjects: (within) => sql`
      with charged as (
        select doc_no, source_ref, sum(amount) as amount, bool_or(state = '红冲') as is_reversed from charge_lines
        where item_code = 'YF' and doc_type = ${DOCUMENTS.outboundOrder.type} group by doc_no, source_ref
      ), spent as (
        select doc_no, source_ref, sum(amount) as amount from expense_entries
        where category = '运费' and doc_type = ${DOCUMENTS.outboundOrder.type} group by doc_no, source_ref
      )
      select waybill_no as key,
        concat_ws(' / ', trim_scale(coalesce(freight_payable, 0)), trim_scale(coalesce(freight_receivable, 0))) as expected,
        concat_ws(' / ', trim_scale(coalesce(spent.amount, 0)), trim_scale(coalesce(charged.amount, 0))) as found,
        coalesce(spent.amount, 0) = coalesce(freight_payable, 0)
          and (coalesce(charged.amount, 0) = coalesce(freight_receivable, 0) or coalesce(is_reversed, false)) as is_ok
      from waybills left join charged on (charged.doc_no, charged.source_ref) = (order_no, waybill_no)
        left join spent on (spent.doc_no, spent.source_ref) = (order_no, waybill_no)
      where collected_at is not null and num_nonnulls(freight_payable, freight_receivable) > 0 and ${within(waybills)}`,
  },
  {
    code: 'packaging-booked',
    name: '包材入账',
    description: '已揽收运单的包材成本等于其耗材支出；支出已冲销的除外',
    needs: 'money.read',
    subjects: (within) => sql`
      with spent as (
        select doc_no, source_ref, sum(amount) as amount, bool_or(reversal_of is not null) as is_reversed
        from expense_entries where category = '耗材' and doc_type = ${DOCUMENTS.outboundOrder.type} group by doc_no, source_ref
      )
      select waybill_no as key, trim_scale(packaging_cost)::text as expected,
        trim_scale(coalesce(spent.amount, 0))::text as found,
        coalesce(spent.amount, 0) = packaging_cost or coalesce(is_reversed, false) as is_ok
      from waybills left join spent on (spent.doc_no, spent.source_ref) = (order_no, waybill_no)
      where collected_at is not null and packaging_cost is not null and ${within(waybills)}`,
  },
  {
    code: 'difference-claim',
    name: '差异赔付',
    description:
      '关闭的差异单由货主承担的赔付等于其费用，由仓库或承运商承担的等于其赔付货主的支出；向承运商追偿的与之相抵',
    needs: 'money.read',
    subjects: (within) => sql`
      with charged as (
        select doc_no as case_no, sum(amount) as amount from charge_lines
        where doc_type = ${DOCUMENTS.differenceCase.type} and reversal_of is null group by doc_no
      ), spent as (
        select doc_no as case_no, sum(amount) filter (where amount > 0) as paid,
          coalesce(-sum(amount) filter (where amount < 0), 0) as claimed
        from expense_entries where doc_type = ${DOCUMENTS.differenceCase.type} and reversal_of is null group by doc_no
      )
      select case_no as key, trim_scale(difference_cases.amount)::text as expected,
        trim_scale(coalesce(charged.amount, paid, 0))::text as found,
        difference_cases.amount = coalesce(case when party = '货主' then charged.amount else paid end, 0)
          and coalesce(claimed, 0) = case when party = '承运商' then paid else 0 end as is_ok
      from difference_cases left join charged using (case_no) left join spent using (case_no)
      where difference_cases.state = '已关闭' and difference_cases.amount > 0 and party <> '供应商'
        and ${within(differenceCases)}`,
  },
  {
    code: 'charge-source',
    name: '费用有据',
    description: '费用引用的作业记录都存在，且属于同一仓库和货主',
    needs: 'money.read',
    subjects: (within) => sql`
      select charge_no::text as key, cardinality(event_ids)::text as expected, count(event.event_id)::text as found,
        cardinality(event_ids) = count(event.event_id) as is_ok
      from charge_lines left join operation_events event on event.event_id = any(event_ids)
        and event.warehouse = charge_lines.warehouse and event.owner = charge_lines.owner
      where cardinality(event_ids) > 0 and ${within(chargeLines)} group by charge_no`,
  },
  {
    code: 'charge-reversal',
    name: '红冲成对',
    description: '红冲的费用两两相抵：金额与税额之和为0，仓库和货主相同，状态都是红冲',
    needs: 'money.read',
    subjects: (within) => sql`
      select charge_lines.charge_no::text as key, trim_scale(-original.amount)::text as expected,
        trim_scale(charge_lines.amount)::text as found,
        (charge_lines.warehouse, charge_lines.owner, -charge_lines.amount, -charge_lines.tax, charge_lines.state, '红冲')
          is not distinct from (original.warehouse, original.owner, original.amount, original.tax, original.state,
          original.state) as is_ok
      from charge_lines left join charge_lines original on original.charge_no = charge_lines.reversal_of
      where charge_lines.reversal_of is not null and ${within(chargeLines)}`,
  },
  {
    code: 'expense-reversal',
    name: '支出冲销成对',
    description: '冲销的支出与原支出相抵：金额之和为0，仓库、货主和类别相同',
    needs: 'money.read',
    subjects: (within) => sql`
      select expense_entries.entry_no::text as key, trim_scale(-original.amount)::text as expected,
        trim_scale(expense_entries.amount)::text as found,
        (expense_entries.warehouse, expense_entries.owner, expense_entries.category, -expense_entries.amount)
          is not distinct from (original.warehouse, original.owner, original.category, original.amount) as is_ok
      from expense_entries left join expense_entries original on original.entry_no = expense_entries.reversal_of
      where expense_entries.reversal_of is not null and ${within(expenseEntries)}`,
  },
]
