// What was reported of process orders, grouped and summed up. What was taken back is none of it.
import { eq, sql } from 'drizzle-orm'
import { bindReport, countOf, type Measure, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import { reportBinding } from '#server/wms/modules/process/resources.ts'
import { pieceEntries } from '#server/wms/schema/piece.ts'
import { processReports } from '#server/wms/schema/process.ts'
import { processMonthly } from '#shared/contracts/process/monthly-report.ts'

const { code, doneQty, defectQty, minutes, eventId, state } = processReports

/** Of all whom the work was counted for; work of today is not counted yet. */
const score: Measure = {
  of: (condition) => sql`(select coalesce(sum(${pieceEntries.score}), 0) from ${pieceEntries}
    where ${pieceEntries.supersededBy} is null
      and ${pieceEntries.eventId} = any(array_agg(${eventId}) filter (where ${condition})))`,
}

const defectRate: Measure = {
  of: (condition) => sql`round(100 * sum(${defectQty}) filter (where ${condition})
    / nullif(sum(${doneQty} + ${defectQty}) filter (where ${condition}), 0), 2)`,
}

export const PROCESS_REPORTS = [
  bindReport({
    report: processMonthly,
    facts: reportBinding,
    only: eq(state, '有效'),
    measures: {
      doneQty: sumOf(doneQty),
      defectQty: sumOf(defectQty),
      defectRate,
      orders: countOf(code),
      score,
      hours: {
        of: (condition) => sql`coalesce(round(sum(${minutes}) filter (where ${condition}) / 60.0, 1), 0)`,
      },
    },
  }),
]
