// What must be true of pay by the piece: what a team shares is all of it and no more, and what was earned on a day is what it cost.
import { sql } from 'drizzle-orm'
import { hasDoer } from '#server/wms/ledger/facts/pieces.ts'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { expenseEntries } from '#server/wms/schema/money.ts'
import { pieceDays, pieceEntries } from '#server/wms/schema/piece.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export const PIECE_CHECKS: readonly Check[] = [
  {
    code: 'piece-shares',
    name: '计件分配完整',
    description: '每条作业的计件明细，分配比例之和为1，得分之和等于该作业的得分',
    needs: 'piece.read',
    subjects: (within) => sql`
      select event_id::text as key, concat_ws(' / ', '1', trim_scale(max(event_score))) as expected,
        concat_ws(' / ', trim_scale(sum(share)), trim_scale(sum(score))) as found,
        sum(share) = 1 and sum(score) = max(event_score) and max(event_score) = min(event_score) as is_ok
      from piece_entries where event_id is not null and superseded_by is null and ${within(pieceEntries)}
      group by event_id`,
  },
  {
    code: 'piece-events',
    name: '作业均已计件',
    description: '已日结的日期，每条有单价、有人的作业都有计件明细；按商品包装计件而商品没有此包装的列为不符',
    needs: 'piece.read',
    subjects: (within) => sql`
      select event.event_id::text as key, '1' as expected, count(entry.entry_id)::text as found,
        count(entry.entry_id) > 0 as is_ok
      from piece_days join operation_events event using (warehouse, business_date)
        left join operation_events original on original.event_id = event.reversal_of
        cross join lateral (
          select unit from piece_rules rule where rule.warehouse = event.warehouse and rule.op_type = event.op_type
            and rule.effective_from <= coalesce(original.business_date, event.business_date)
            and rule.created_at <= piece_days.settled_at
          order by effective_from desc, version desc limit 1
        ) rule
        left join piece_entries entry on entry.event_id = event.event_id and entry.superseded_by is null
      where ${hasDoer(sql`event`)} and ${within(pieceDays)}
        and case rule.unit when '件' then event.qty when '箱' then event.boxes when '单' then event.orders
          when '千克' then event.weight else event.qty end <> 0
      group by event.event_id`,
  },
  {
    code: 'piece-expense',
    name: '计件入账',
    description: '每个仓库、货主、业务日期的计件金额合计等于记入支出的计件净额',
    needs: 'money.read',
    subjects: (within) => sql`
      with earned as (
        select warehouse, owner, coalesce(late_for, business_date) as day, sum(amount) as amount
        from piece_entries where superseded_by is null and ${within(pieceEntries)} group by 1, 2, 3
      ), spent as (
        select warehouse, owner, coalesce(late_for, business_date) as day, sum(amount) as amount
        from expense_entries
        where category = '计件' and doc_type in ('计件日结', ${DOCUMENTS.pieceRecompute.type}, ${DOCUMENTS.processOrder.type}, ${DOCUMENTS.pieceDeduction.type}, ${DOCUMENTS.pieceClaim.type})
          and ${within(expenseEntries)}
        group by 1, 2, 3
      )
      select concat_ws(' ', warehouse, owner, day) as key, trim_scale(coalesce(earned.amount, 0))::text as expected,
        trim_scale(coalesce(spent.amount, 0))::text as found,
        coalesce(earned.amount, 0) = coalesce(spent.amount, 0) as is_ok
      from earned full join spent using (warehouse, owner, day)`,
  },
]
