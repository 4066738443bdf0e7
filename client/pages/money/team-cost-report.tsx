// 班组成本报表 — what teams cost in each month, what they made, and what that earned.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { TEAM_FACTS } from '#client/pages/money/expense/team-facts.ts'
import { teamCostMonthly } from '#shared/contracts/money/team-cost-report.ts'

export const page = reportPage({
  report: teamCostMonthly,
  filters: ['businessDate', 'warehouse', 'team', 'worker'],
  facts: TEAM_FACTS,
})
