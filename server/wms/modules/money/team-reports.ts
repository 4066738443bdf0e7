// What teams cost, what they made, and what that earned.
import { sql } from 'drizzle-orm'
import { bindReport, countOf, type Measure, sumOf } from '#server/wms/ledger/report/report-binding.ts'
import {
  findTeamLines,
  teamLineBinding,
  teamLines,
  teamLinesByDay,
} from '#server/wms/modules/money/team-lines.ts'
import { teamCostDaily, teamCostMonthly } from '#shared/contracts/money/team-cost-report.ts'

const { worker, hours, outputQty, pieceCost, hourlyCost, otherCost, income } = teamLines
const cost = sql`(${pieceCost} + ${hourlyCost} + ${otherCost})`

const cents = (value: Parameters<typeof sumOf>[0]): Measure => ({
  of: (condition) => sql`round(coalesce(sum(${value}) filter (where ${condition}), 0), 4)`,
})

const lineReport = { facts: teamLineBinding, source: findTeamLines, sums: teamLinesByDay }

export const TEAM_REPORTS = [
  bindReport({
    ...lineReport,
    report: teamCostDaily,
    measures: {
      totalCost: sumOf(cost),
      pieceCost: sumOf(pieceCost),
      hourlyCost: sumOf(hourlyCost),
      otherCost: sumOf(otherCost),
      hours: sumOf(hours),
      headcount: countOf(worker),
    },
  }),
  bindReport({
    ...lineReport,
    report: teamCostMonthly,
    measures: {
      totalCost: sumOf(cost),
      outputQty: cents(outputQty),
      income: cents(income),
      unitCost: {
        of: (condition) => sql`round(sum(${cost}) filter (where ${condition})
          / nullif(sum(${outputQty}) filter (where ${condition}), 0), 4)`,
      },
      profit: cents(sql`(${income} - ${cost})`),
    },
  }),
]
