// 班组成本 — what teams cost, day by day; what no document says is entered for the team by hand.
import type { Page } from '#client/data/page-queries.ts'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { PostTeamCost } from '#client/pages/income/expense/post-team-cost.tsx'
import { TEAM_FACTS } from '#client/pages/income/expense/team-facts.ts'
import { teamCostDaily } from '#shared/contracts/report/team-cost.ts'

const spec: ReportSpec<typeof teamCostDaily> = {
  report: teamCostDaily,
  filters: ['businessDate', 'warehouse', 'team', 'worker'],
  facts: TEAM_FACTS,
}

export const page: Page = () => (
  <ReportView spec={spec}>
    <PostTeamCost />
  </ReportView>
)
page.queries = reportQueries(spec)
