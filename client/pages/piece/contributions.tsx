// 贡献排名 — who did how much of what their team did, how fast, and how much of it had to be taken back.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ENTRY_FACTS } from '#client/pages/piece/entries/columns.ts'
import { pieceContribution } from '#shared/contracts/piece/report.ts'

export const page = reportPage({
  report: pieceContribution,
  filters: ['businessDate', 'team', 'worker', 'warehouse'],
  facts: ENTRY_FACTS,
})
