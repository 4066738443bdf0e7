// What the workers of agencies cost and did. Only hours that have been confirmed count.
import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { isStandardOf, STANDARDS } from '#server/wms/ledger/facts/standards.ts'
import { bindReport, countOf, type Measure, onDays, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import { lineBinding, timedSpanBinding } from '#server/wms/modules/labor/resources.ts'
import { isOneOf } from '#server/wms/schema/columns.ts'
import { agencyDispatchLines, timedSpans, timedWorks } from '#server/wms/schema/labor.ts'
import { expenseEntries } from '#server/wms/schema/money.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import { agencyLaborMonthly, temporaryLaborMonthly } from '#shared/contracts/labor/agency-report.ts'
import { timedWorkReport } from '#shared/contracts/labor/timed-report.ts'
import { DISPATCH_COUNTING } from '#shared/domain/labor.ts'
import { TIMED_NOT_COUNTING } from '#shared/domain/timed-work.ts'
import { LABOR_CATEGORIES } from '#shared/domain/values.ts'

const { id, worker, clockIn, hours, overtime, state } = agencyDispatchLines
const { amount, mgmtFee, hourlyAmount, pieceQty, pieceAmount, deduction } = agencyDispatchLines

const only = inArray(state, [...DISPATCH_COUNTING])
const allHours = sql`(${hours} + ${overtime})`
const cost = sql`(${amount} + ${mgmtFee})`

/** Null where nobody has worked an hour. */
function perHour(value: SQL, places: number): Measure {
  return {
    of: (condition) => sql`round(sum(${value}) filter (where ${condition})
      / nullif(sum(${allHours}) filter (where ${condition}), 0), ${sql.raw(String(places))})`,
  }
}

/** Of all that people cost, whether or not anybody was sent on that day, or there by that agency. */
const costRate: Measure = {
  of: (condition, alike) => sql`round(100 * sum(${cost}) filter (where ${condition}) / nullif((
    select sum(${expenseEntries.amount}) from ${expenseEntries}
    where ${inArray(expenseEntries.category, [...LABOR_CATEGORIES])} and ${alike({ businessDate: expenseEntries.businessDate, warehouse: expenseEntries.warehouse })}
  ), 0), 2)`,
}

/** Asked the other way round: what does not count is little, and has an index of its own. */
const isTimeCounting = sql`${timedSpans.workNo} not in (select ${timedWorks.workNo} from ${timedWorks}
  where ${isOneOf(timedWorks.state, TIMED_NOT_COUNTING)})`

/** What the span's part of its work should have taken, where the standard is by what was counted of it. */
const STANDARD = sql.identifier('standard_minutes')
const place = {
  warehouse: sql`timed_spans.warehouse`,
  work: sql`timed_spans.kind`,
  day: sql`timed_spans.business_date`,
}

/** A span is of its work's day. */
async function spansWithStandards(_reader: Reader, days: readonly Period[]): Promise<SQL> {
  return sql`
    select timed_spans.*, standard.minutes * timed_spans.minutes / nullif(timed_works.minutes, 0) * case
        when standard.unit = '次' then 1 when standard.unit = timed_works.unit then timed_works.qty end as ${STANDARD}
    from ${timedSpans} join ${timedWorks} using (work_no) left join ${STANDARDS} as standard on ${isStandardOf(place)}
    where ${onDays(days)(timedSpans.businessDate)} and ${onDays(days)(timedWorks.businessDate)}`
}

export const LABOR_REPORTS = [
  bindReport({
    report: timedWorkReport,
    facts: timedSpanBinding,
    source: spansWithStandards,
    only: isTimeCounting,
    measures: {
      minutes: sumOf(sql`${timedSpans.minutes}`),
      works: countOf(timedSpans.workNo),
      workers: countOf(timedSpans.worker),
      standardMinutes: {
        of: (condition) => sql`round(sum(${STANDARD}) filter (where ${condition}), 2)`,
      },
      performance: {
        where: sql`${STANDARD} is not null`,
        of: (condition) => sql`round(100 * sum(${STANDARD}) filter (where ${condition})
          / nullif(sum(${timedSpans.minutes}) filter (where ${condition}), 0), 1)`,
      },
    },
  }),
  bindReport({
    report: agencyLaborMonthly,
    facts: lineBinding,
    only,
    measures: {
      totalCost: sumOf(cost),
      headcount: countOf(id, isNotNull(clockIn)),
      workers: countOf(worker, isNotNull(clockIn)),
      hours: sumOf(hours),
      overtime: sumOf(overtime),
      hourlyAmount: sumOf(hourlyAmount),
      pieceAmount: sumOf(pieceAmount),
      deduction: sumOf(deduction),
      mgmtFee: sumOf(mgmtFee),
      hourCost: perHour(cost, 2),
    },
  }),
  bindReport({
    report: temporaryLaborMonthly,
    facts: lineBinding,
    only,
    measures: {
      cost: sumOf(cost),
      tempHeadcount: countOf(id, isNotNull(clockIn)),
      hours: sumOf(allHours),
      pieceQty: sumOf(pieceQty),
      uph: perHour(sql`${pieceQty}`, 1),
      costRate,
    },
  }),
]
