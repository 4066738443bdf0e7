// 班组成本 — what teams cost, day by day; what no document says is entered for the team by hand.
import type { Page } from '#client/data/page-queries.ts'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { entries } from '#client/pages/money/expense/entries.tsx'
import { PostTeamCost } from '#client/pages/money/expense/post-team-cost.tsx'
import { TEAM_FACTS } from '#client/pages/money/expense/team-facts.ts'
import { teamCostDaily } from '#shared/contracts/money/team-cost-report.ts'

const spec: ReportSpec<typeof teamCostDaily> = {
  report: teamCostDaily,
  filters: ['businessDate', 'warehouse', 'team', 'worker'],
  facts: TEAM_FACTS,
}

const daily: Page = () => (
  <ReportView spec={spec}>
    <PostTeamCost />
  </ReportView>
)
daily.queries = reportQueries(spec)

export const page = viewsPage([
  { id: 'daily', title: '班组成本', page: daily },
  { id: 'entries', title: '支出明细', page: entries },
])
