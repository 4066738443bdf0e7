// What was reported of process orders, grouped and summed up. What was taken back is none of it.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { entriesAmong } from '#server/wms/ledger/facts/counted-work.ts'
import { bindReport, countOf, type Measure, onDays, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import { reportBinding } from '#server/wms/modules/process/resources.ts'
import { processReports } from '#server/wms/schema/process.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import { processMonthly } from '#shared/contracts/process/monthly-report.ts'

const { code, businessDate, doneQty, defectQty, minutes, state } = processReports

/** With what each scored: of all whom the work was counted for; work of today is not counted yet. */
async function findScored({ orm }: Reader, days: readonly Period[]): Promise<SQL> {
  const within = onDays(days)(businessDate)
  const entries = await entriesAmong(orm, sql`select event_id from process_reports where ${within}`)
  return sql`
    select process_reports.*, score
    from process_reports left join (
      select id, sum(score) as score
      from process_reports join (${entries}) as entries using (event_id)
      where ${within} group by id
    ) as counted using (id)
    where ${within}`
}

const defectRate: Measure = {
  of: (condition) => sql`round(100 * sum(${defectQty}) filter (where ${condition})
    / nullif(sum(${doneQty} + ${defectQty}) filter (where ${condition}), 0), 2)`,
}

export const PROCESS_REPORTS = [
  bindReport({
    report: processMonthly,
    facts: reportBinding,
    sums: findScored,
    only: eq(state, '有效'),
    measures: {
      doneQty: sumOf(doneQty),
      defectQty: sumOf(defectQty),
      defectRate,
      orders: countOf(code),
      score: sumOf(sql`${processReports}.score`),
      hours: {
        of: (condition) => sql`coalesce(round(sum(${minutes}) filter (where ${condition}) / 60.0, 1), 0)`,
      },
    },
  }),
]
