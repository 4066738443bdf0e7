// Lines of pay: what people earned by the piece, what was added or taken off, and their hours, as one list of facts.
import { type SQL, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { bind } from '#server/wms/kit/binding.ts'
import { employeeName, placeNames, teamName } from '#server/wms/ledger/names.ts'
import { onDays } from '#server/wms/ledger/report/report-binding.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { PIECES_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { WITH_TEAM } from '#server/wms/modules/labor/rules.ts'
import { dateColumn, decimalColumn } from '#server/wms/schema/columns.ts'
import { workRecords } from '#server/wms/schema/labor.ts'
import { pieceEntries } from '#server/wms/schema/piece.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import { payLine } from '#shared/contracts/piece/wage.ts'
import { HOURS_DOC_TYPE, PAY_KINDS } from '#shared/domain/wage.ts'

/** No table of the database: what `payLinesOf` selects, by the names that reports ask for. */
export const payLines = pgTable('pay_lines', {
  id: text().notNull(),
  businessDate: dateColumn('business_date').notNull(),
  warehouse: text().notNull(),
  owner: text(),
  worker: text().notNull(),
  team: text(),
  kind: text({ enum: PAY_KINDS }).notNull(),
  opType: text('op_type'),
  qty: decimalColumn('qty').notNull(),
  score: decimalColumn('score').notNull(),
  hours: decimalColumn('hours').notNull(),
  amount: decimalColumn('amount').notNull(),
  docType: text('doc_type').notNull(),
  docNo: text('doc_no').notNull(),
})

export const payBinding = bind({
  resource: payLine,
  table: payLines,
  scope: { warehouse: payLines.warehouse, owner: payLines.owner },
  names: {
    ...placeNames(payLines),
    worker: employeeName(payLines.worker),
    team: teamName(payLines.team),
  },
})

/** Hours of agencies' workers are among them: what they are paid for them, their dispatch says. */
export function payLinesOf(days: readonly Period[]): SQL {
  return sql`
    select 'J' || entry_id as id, business_date, warehouse, owner, worker, team, kind, op_type,
      round(qty * share, 4) as qty, score, 0::numeric as hours, amount, doc_type, doc_no
    from piece_entries where superseded_by is null and ${onDays(days)(pieceEntries.businessDate)}
    union all ${hoursOf(days)}`
}

/** The same, for what is counted of them: what was earned by the piece comes by the day. */
export function payByDay(days: readonly Period[]): SQL {
  return sql`
    select null as id, business_date, warehouse, owner, worker, team, kind, op_type,
      pay_qty as qty, score, 0::numeric as hours, amount, null as doc_type, null as doc_no
    from (${factsByDay(PIECES_BY_DAY, days)}) as entries
    union all ${hoursOf(days)}`
}

function hoursOf(days: readonly Period[]): SQL {
  const within = onDays(days)
  return sql`
    select 'G' || id, business_date, warehouse, null, worker, team, '计时', null, 0, 0, hours, hourly_amount,
      ${HOURS_DOC_TYPE}::text, id::text
    from work_records left ${WITH_TEAM} where hours <> 0 and ${within(workRecords.businessDate)}
    union all
    select 'O' || id, business_date, warehouse, null, worker, team, '加班', null, 0, 0, overtime, overtime_amount,
      ${HOURS_DOC_TYPE}::text, id::text
    from work_records left ${WITH_TEAM} where overtime <> 0 and ${within(workRecords.businessDate)}`
}
