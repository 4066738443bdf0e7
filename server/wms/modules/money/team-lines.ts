// Lines of teams' costs: what their members earned by the piece, by the hour or by dispatch, what was entered for the team as a
// whole, and what the work they did has earned, as one list of facts that reports are made of.
import { type SQL, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { bind } from '#server/wms/kit/binding.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { entriesAmong } from '#server/wms/ledger/facts/counted-work.ts'
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

/** Hours count for the team that the worker was in last on that day; what was charged, for the people who did the work, by their shares. */
export async function findTeamLines(reader: Reader, days: readonly Period[]): Promise<SQL> {
  return sql`
    select 'J' || entry_id as id, business_date, warehouse, team, worker, '计件'::text as kind, 0::numeric as hours,
      qty * share as output_qty, amount as piece_cost, 0::numeric as hourly_cost, 0::numeric as other_cost,
      0::numeric as income, doc_type, doc_no
    from piece_entries
    where superseded_by is null and team is not null and ${onDays(days)(pieceEntries.businessDate)}
    union all ${otherLines(days)}
    union all
    select concat_ws('-', 'F' || charge_no, event_id, worker), business_date, warehouse, team, worker, '收入', 0, 0, 0, 0, 0,
      income, doc_type, doc_no
    from (${await findIncome(reader, days)}) as earned`
}

/** The same, for what is counted of them: what was earned by the piece, and what that has earned, come by the day. */
export async function teamLinesByDay(reader: Reader, days: readonly Period[]): Promise<SQL> {
  return sql`
    select null as id, business_date, warehouse, team, worker, '计件'::text as kind, 0::numeric as hours, qty as output_qty,
      amount as piece_cost, 0::numeric as hourly_cost, 0::numeric as other_cost, 0::numeric as income,
      null as doc_type, null as doc_no
    from (${factsByDay(PIECES_BY_DAY, days)}) as entries where team is not null
    union all ${otherLines(days)}
    union all
    select null, business_date, warehouse, team, worker, '收入', 0, 0, 0, 0, 0, sum(income), null, null
    from (${await findIncome(reader, days)}) as earned group by business_date, warehouse, team, worker`
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
    from expense_entries where doc_type = ${TEAM_DOC_TYPE} and ${within(expenseEntries.businessDate)}`
}

/** What each doer of each piece of work has of what was charged for it. */
async function findIncome({ orm }: Reader, days: readonly Period[]): Promise<SQL> {
  const within = onDays(days)(chargeLines.businessDate)
  const entries = await entriesAmong(
    orm,
    sql`select unnest(event_ids) as event_id from charge_lines where ${within}`,
  )
  return sql`
    select charge_no, event_id, business_date, warehouse, team, worker, part * share as income, doc_type, doc_no
    from (
      select charge_no, unnest(event_ids) as event_id, business_date, warehouse, amount / cardinality(event_ids) as part,
        doc_type, doc_no
      from charge_lines where cardinality(event_ids) > 0 and ${within}
    ) as charged join (${entries}) as entries using (event_id)
    where team is not null`
}
