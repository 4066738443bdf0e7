// 班组成本报表 — what teams cost in each month, what they made, and what that earned.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { TEAM_FACTS } from '#client/pages/income/expense/team-facts.ts'
import { teamCostMonthly } from '#shared/contracts/report/team-cost.ts'

export const page = reportPage({
  report: teamCostMonthly,
  filters: ['businessDate', 'warehouse', 'team', 'worker'],
  facts: TEAM_FACTS,
})
