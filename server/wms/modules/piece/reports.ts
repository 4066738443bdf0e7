// What people earned, grouped and summed up. Entries that a recalculation has replaced are none of the facts.
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  bindReport,
  countOf,
  type Measure,
  onDays,
  type ReportBinding,
  sumOf,
} from '#server/wms/ledger/report/report-binding.ts'
import { factsByDay } from '#server/wms/ledger/sums/day-sums.ts'
import { PIECES_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import { payBinding, payByDay, payLines, payLinesOf } from '#server/wms/modules/piece/pay-lines.ts'
import { entryBinding } from '#server/wms/modules/piece/resources.ts'
import { employees } from '#server/wms/schema/people.ts'
import { pieceEntries, pieceMonths } from '#server/wms/schema/piece.ts'
import type { Period } from '#shared/contracts/definition/report.ts'
import * as reports from '#shared/contracts/piece/report.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'
import type { PAY_KINDS } from '#shared/domain/wage.ts'

const { businessDate, warehouse, worker, eventId, isShared, seconds } = pieceEntries
const { score, eventScore, amount, kind } = pieceEntries

const isWork = eq(kind, '计件')
const ownQty = sql`(${pieceEntries.qty} * ${pieceEntries.share})`

const rounded = (value: SQL, places: number) => sql`round(${value}, ${sql.raw(String(places))})`
const sumWhere = (value: unknown, condition: SQL) => sql`sum(${value}) filter (where ${condition})`

const qtyOf = (value: unknown, where?: SQL): Measure => ({
  where,
  of: (condition) => sql`coalesce(${rounded(sumWhere(value, condition), 2)}, 0)`,
})
const qty = qtyOf(ownQty, isWork)

/** With what the facts have beside: a sum is of each person's own share, and of entries that hold. */
const entriesByDay: ReportBinding['sums'] = (_reader, days) =>
  sql`select entries.*, 1 as share, null::text as superseded_by from (${factsByDay(PIECES_BY_DAY, days)}) as entries`

/** Work that a team shared stands here entry by entry: it counts once among all who have a share of it. */
function ownAndSharedByDay(days: readonly Period[]): SQL {
  return sql`
    select business_date, warehouse, owner, worker, team, kind, op_type, qty, 1 as share, score, amount,
      null::text as superseded_by, null::bigint as event_id, events as own_events
    from (${factsByDay(PIECES_BY_DAY, days)}) as entries where not is_shared
    union all
    select business_date, warehouse, owner, worker, team, kind, op_type, qty, share, score, amount, null, event_id, 0
    from ${pieceEntries} where is_shared and superseded_by is null and ${onDays(days)(businessDate)}`
}

const events: Measure = {
  of: (condition) => sql`count(distinct ${eventId}) filter (where ${condition})
    + coalesce(sum(${pieceEntries}.own_events) filter (where ${condition}), 0)`,
}

/** Null where there is nothing that it could be a part of. */
const percent = (part: unknown, whole: unknown): Measure['of'] => {
  return (condition) =>
    rounded(sql`100 * ${sumWhere(part, condition)} / nullif(${sumWhere(whole, condition)}, 0)`, 2)
}

/** An event counts once, however many of the group share it: all of a team have all of what it did. */
const shareOfEvents: Measure = {
  of: (condition) => {
    const events = sql`jsonb_object_agg(${eventId}, ${eventScore}) filter (where ${condition})`
    const whole = sql`(select sum(value::numeric) from jsonb_each_text(${events}))`
    return rounded(sql`100 * ${sumWhere(score, condition)} / nullif(${whole}, 0)`, 2)
  },
}

const paid = (kind: (typeof PAY_KINDS)[number]) => sumOf(payLines.amount, eq(payLines.kind, kind))

const monthOfDay = sql`to_char(${businessDate}, 'YYYY-MM')`
/** What counts in a month of which no day has been counted yet came late. */
const lockState = {
  select: sql`select piece_months.state from ${pieceMonths}
    where piece_months.warehouse = ${warehouse} and piece_months.month = ${monthOfDay}`,
  otherwise: pieceMonthLife.initial,
}

/** Among the rows that say as much as this one. */
const TEAM = sql.raw('grouping("group.team", "group.worker"), "group.team"')
const scoreWhere = (condition: SQL) => sql`coalesce(${sumWhere(score, condition)}, 0)`
const teamScore = (condition: SQL) => sql`sum(${scoreWhere(condition)}) over (partition by ${TEAM})`

export const PIECE_REPORTS = [
  bindReport({
    report: reports.pieceUserDaily,
    facts: entryBinding,
    sums: (_reader, days) => ownAndSharedByDay(days),
    measures: { score: sumOf(score), qty, amount: sumOf(amount), events },
  }),
  bindReport({
    report: reports.pieceUserMonth,
    facts: payBinding,
    source: async (_reader, days) => payLinesOf(days),
    sums: (_reader, days) => payByDay(days),
    dimensions: {
      empType: {
        select: sql`select ${employees.type} from ${employees} where ${eq(employees.empNo, payLines.worker)}`,
      },
    },
    measures: {
      score: sumOf(payLines.score),
      qty: qtyOf(payLines.qty),
      attendanceDays: countOf(
        sql`(${payLines.worker} || ${payLines.businessDate})`,
        inArray(payLines.kind, ['计件', '计时', '加班']),
      ),
      hours: sumOf(payLines.hours),
      amount: paid('计件'),
      hourlyAmount: paid('计时'),
      overtimeAmount: paid('加班'),
      supplement: paid('补发'),
      payable: sumOf(payLines.amount),
      deduction: sumOf(sql`-${payLines.amount}`, eq(payLines.kind, '扣款')),
    },
  }),
  bindReport({
    report: reports.pieceMonth,
    facts: entryBinding,
    sums: entriesByDay,
    dimensions: { lockState },
    measures: { amount: sumOf(amount), headcount: countOf(worker), score: sumOf(score), qty },
  }),
  bindReport({
    report: reports.pieceTeamShare,
    facts: entryBinding,
    only: sql`${isShared}`,
    measures: {
      score: sumOf(score),
      minutesInTeam: {
        of: (condition) => sql`coalesce(${rounded(sql`${sumWhere(seconds, condition)} / 60.0`, 1)}, 0)`,
      },
      share: shareOfEvents,
      amount: sumOf(amount),
    },
  }),
  bindReport({
    report: reports.pieceContribution,
    facts: entryBinding,
    sums: entriesByDay,
    only: isWork,
    measures: {
      rank: {
        of: (condition) => sql`rank() over (partition by ${TEAM} order by ${scoreWhere(condition)} desc)`,
      },
      score: sumOf(score),
      teamScore: { of: teamScore },
      contributionRate: {
        of: (condition) =>
          rounded(sql`100 * ${scoreWhere(condition)} / nullif(${teamScore(condition)}, 0)`, 2),
      },
      uph: {
        of: (condition) =>
          rounded(sql`3600 * ${sumWhere(ownQty, condition)} / nullif(${sumWhere(seconds, condition)}, 0)`, 1),
      },
      qualityRate: { of: percent(ownQty, sql`greatest(${ownQty}, 0)`) },
    },
  }),
]
