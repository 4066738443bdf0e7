// Lines of teams' costs: what their members earned by the piece, by the hour or by dispatch, what was entered for the team as a
// whole, and what the work they did has earned, as one list of facts that reports are made of.
import { type SQL, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { bind } from '#server/wms/kit/binding.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { employeeName, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import { onDays } from '#server/wms/ledger/report/report-binding.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { PIECES_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { WITH_TEAM } from '#server/wms/modules/labor/rules.ts'
import { dateColumn, decimalColumn } from '#server/wms/schema/columns.ts'
import { agencyDispatchLines, workRecords } from '#server/wms/schema/labor.ts'
import { chargeLines, expenseEntries } from '#server/wms/schema/money.ts'
import { pieceEntries } from '#server/wms/schema/piece.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import { teamLine } from '#shared/contracts/money/team-line.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { TEAM_COST_KINDS, TEAM_DOC_TYPE } from '#shared/domain/profit.ts'
import { HOURS_DOC_TYPE } from '#shared/domain/wage.ts'

/** No table of the database: what `findTeamLines` selects, by the names that reports ask for. */
export const teamLines = pgTable('team_lines', {
  id: text().notNull(),
  businessDate: dateColumn('business_date').notNull(),
  warehouse: text().notNull(),
  team: text().notNull(),
  worker: text(),
  kind: text({ enum: TEAM_COST_KINDS }).notNull(),
  hours: decimalColumn('hours').notNull(),
  outputQty: decimalColumn('output_qty').notNull(),
  pieceCost: decimalColumn('piece_cost').notNull(),
  hourlyCost: decimalColumn('hourly_cost').notNull(),
  otherCost: decimalColumn('other_cost').notNull(),
  income: decimalColumn('income').notNull(),
  docType: text('doc_type').notNull(),
  docNo: text('doc_no').notNull(),
})

export const teamLineBinding = bind({
  resource: teamLine,
  table: teamLines,
  scope: { warehouse: teamLines.warehouse },
  names: {
    warehouse: warehouseName(teamLines.warehouse),
    team: teamName(teamLines.team),
    worker: employeeName(teamLines.worker),
  },
})

/**
 * By their index, event by event: `offset 0` keeps the planner from comparing all events with all entries, which it does
 * where it takes the tables for small.
 */
const DOERS_OF_EVENT = sql`select team, worker, share from piece_entries
  where piece_entries.event_id = event.event_id and superseded_by is null and team is not null offset 0`

/** Hours count for the team that the worker was in last on that day; what was charged, for the people who did the work, by their shares. */
export async function findTeamLines(_reader: Reader, days: readonly Period[]): Promise<SQL> {
  return sql`
    select 'J' || entry_id as id, business_date, warehouse, team, worker, '计件'::text as kind, 0::numeric as hours,
      qty * share as output_qty, amount as piece_cost, 0::numeric as hourly_cost, 0::numeric as other_cost,
      0::numeric as income, doc_type, doc_no
    from piece_entries
    where superseded_by is null and team is not null and ${onDays(days)(pieceEntries.businessDate)}
    union all ${otherLines(days)}`
}

/** The same, for what is counted of them: what was earned by the piece comes by the day. */
export function teamLinesByDay(_reader: Reader, days: readonly Period[]): SQL {
  return sql`
    select null as id, business_date, warehouse, team, worker, '计件'::text as kind, 0::numeric as hours, qty as output_qty,
      amount as piece_cost, 0::numeric as hourly_cost, 0::numeric as other_cost, 0::numeric as income,
      null as doc_type, null as doc_no
    from (${factsByDay(PIECES_BY_DAY, days)}) as entries where team is not null
    union all ${otherLines(days)}`
}

function otherLines(days: readonly Period[]): SQL {
  const within = onDays(days)
  return sql`
    select 'P' || id, business_date, warehouse, team, worker, '派工', 0, 0, piece_amount,
      hourly_amount - deduction + mgmt_fee, 0, 0, ${DOCUMENTS.agencyDispatch.type}::text, dispatch_no
    from agency_dispatch_lines
    where state in ('已确认', '已结算') and team is not null and ${within(agencyDispatchLines.businessDate)}
    union all
    select 'G' || id, business_date, warehouse, team, worker, '工时', hours + overtime, 0, 0,
      hourly_amount + overtime_amount, 0, 0, ${HOURS_DOC_TYPE}::text, id::text
    from work_records ${WITH_TEAM} where ${within(workRecords.businessDate)}
    union all
    select 'Z' || entry_no, business_date, warehouse, doc_no, null, '其他', 0, 0, 0, 0, amount, 0, doc_type, doc_no
    from expense_entries where doc_type = ${TEAM_DOC_TYPE} and ${within(expenseEntries.businessDate)}
    union all
    select concat_ws('-', 'F' || charge_no, event_id, worker), charge_lines.business_date, charge_lines.warehouse,
      done.team, worker, '收入', 0, 0, 0, 0, 0,
      charge_lines.amount / cardinality(event_ids) * share, charge_lines.doc_type, charge_lines.doc_no
    from charge_lines cross join lateral unnest(event_ids) as event(event_id)
      cross join lateral (${DOERS_OF_EVENT}) done
    where ${within(chargeLines.businessDate)}`
}
