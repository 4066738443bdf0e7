// What must be true of work: it was done by somebody who is there, for an owner who is there, and stock moved by it says so.
import { type SQL, sql } from 'drizzle-orm'
import type { Check } from '#server/wms/modules/reconciliation/check.ts'
import { blindTasks } from '#server/wms/schema/blind.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { operationEvents } from '#server/wms/schema/operation.ts'
import { outboundOrders, waves } from '#server/wms/schema/outbound.ts'
import { teamMemberships } from '#server/wms/schema/people.ts'
import { processOrders } from '#server/wms/schema/process.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { stockBalances, stockLedger } from '#server/wms/schema/stock.ts'
import { stockTasks } from '#server/wms/schema/stocktake.ts'
import { DOCUMENTS } from '#shared/documents.ts'

/** Facts of these name a document that is there. */
const KNOWN = [
  { ...DOCUMENTS.inboundOrder, table: inboundOrders, number: inboundOrders.orderNo },
  { ...DOCUMENTS.blindTask, table: blindTasks, number: blindTasks.code },
  { ...DOCUMENTS.returnParcel, table: returnParcels, number: returnParcels.returnNo },
  { ...DOCUMENTS.rejectOrder, table: rejectOrders, number: rejectOrders.rejectNo },
  { ...DOCUMENTS.outboundOrder, table: outboundOrders, number: outboundOrders.orderNo },
  { ...DOCUMENTS.processOrder, table: processOrders, number: processOrders.code },
  { ...DOCUMENTS.wave, table: waves, number: waves.waveNo },
  { ...DOCUMENTS.stockTask, table: stockTasks, number: stockTasks.taskNo },
  { ...DOCUMENTS.differenceCase, table: differenceCases, number: differenceCases.caseNo },
]

export const WORK_CHECKS: readonly Check[] = [
  {
    code: 'ledger-event',
    name: '流水对应作业',
    description: '库存流水引用的作业记录存在，且仓库、货主、单据号一致',
    subjects: (within) => sql`
      select stock_ledger.entry_no::text as key, '作业 ' || stock_ledger.event_id as expected,
        coalesce(concat_ws(' ', event.warehouse, event.owner, event.doc_no), '') as found,
        (event.warehouse, event.owner, event.doc_no)
          is not distinct from (stock_ledger.warehouse, stock_ledger.owner, stock_ledger.doc_no) as is_ok
      from stock_ledger left join operation_events event using (event_id)
      where event_id is not null and ${within(stockLedger)}`,
  },
  {
    code: 'event-worker',
    name: '作业有人',
    description: '作业记录的员工、班组或同时上岗的人存在并属于该仓库；单人上岗的作业记在其本人名下',
    subjects: (within) => sql`
      select operation_events.event_id::text as key, '本仓员工或班组' as expected,
        concat_ws(' ', worker_id, team_id, crew) as found, case when crew is null
          then (employees.id is null) <> (work_teams.id is null) and num_nonnulls(worker_id, team_id) = 1
          else coalesce((
            select team_id is null and worker_id is not distinct from case when count(*) = 1 then min(mate.id) end
            from sign_ons join employees mate on mate.emp_no = sign_ons.worker
            where sign_ons.crew = operation_events.crew and sign_ons.warehouse = operation_events.warehouse
            having count(*) > 0
          ), false) end as is_ok
      from operation_events
        left join employees on employees.id = worker_id and employees.warehouse = operation_events.warehouse
        left join work_teams on work_teams.id = team_id and work_teams.warehouse = operation_events.warehouse
      where (worker_id is not null or team_id is not null or crew is not null) and ${within(operationEvents)}`,
  },
  {
    code: 'team-membership',
    name: '一人一组',
    description: '同一员工在同一时间只属于一个班组',
    subjects: (within) => sql`
      select concat_ws(' ', team_memberships.worker, team_memberships.team) as key, '0' as expected,
        count(other.id)::text as found, count(other.id) = 0 as is_ok
      from team_memberships left join team_memberships other
        on other.worker = team_memberships.worker and other.id <> team_memberships.id
        and other.from_at < coalesce(team_memberships.to_at, 'infinity')
        and coalesce(other.to_at, 'infinity') > team_memberships.from_at
      where ${within(teamMemberships)} group by team_memberships.id`,
  },
  {
    code: 'owner-warehouse',
    name: '货主在仓',
    description: '库存、流水、作业与费用的货主都在其仓库开展业务，否则会被无权的人看到或无人看到',
    subjects: (within) => sql`
      with pairs as (
        select warehouse, owner from stock_balances where ${within(stockBalances)}
        union select warehouse, owner from stock_ledger where ${within(stockLedger)}
        union select warehouse, owner from operation_events where ${within(operationEvents)}
        union select warehouse, owner from charge_lines where ${within(chargeLines)}
      )
      select concat_ws(' ', warehouse, owner) as key, '已登记' as expected,
        case when bound.owner is null then '未登记' else '已登记' end as found, bound.owner is not null as is_ok
      from pairs left join warehouse_owners bound using (warehouse, owner)`,
  },
  {
    code: 'fact-document',
    name: '单据存在',
    description:
      '入库、盲收、退件、退仓、加工、出库、盘点与差异单的流水和作业记录，其单据都存在且属于同一仓库',
    subjects: (within) => sql`
      with facts as (
        select doc_type, doc_no, warehouse from stock_ledger where ${within(stockLedger)}
        union select doc_type, doc_no, warehouse from operation_events where ${within(operationEvents)}
      ), documents as (
        ${sql.join(KNOWN.map(documentsOf), sql` union all `)}
      )
      select concat_ws(' ', doc_type, doc_no) as key, facts.warehouse as expected,
        coalesce(documents.warehouse, '') as found, facts.warehouse = coalesce(documents.warehouse, '') as is_ok
      from facts left join documents using (doc_type, doc_no)
      where doc_type in ${KNOWN.map(({ type }) => type)}`,
  },
]

function documentsOf({ type, table, number }: (typeof KNOWN)[number]): SQL {
  return sql`select ${type}::text as doc_type, ${number} as doc_no, ${table.warehouse} as warehouse from ${table}`
}
