// 班组报表 — how long everybody was in their team while it worked, and what their share of it was.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ENTRY_FACTS } from '#client/pages/piece/entries/columns.ts'
import { pieceTeamShare } from '#shared/contracts/piece/report.ts'

export const page = reportPage({
  report: pieceTeamShare,
  filters: ['businessDate', 'team', 'worker', 'warehouse'],
  facts: ENTRY_FACTS,
})
