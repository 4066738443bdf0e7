// 个人计件日报 — what everybody did on each day, and what they earned by it.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ENTRY_FACTS } from '#client/pages/piece/entries/columns.ts'
import { pieceUserDaily } from '#shared/contracts/piece/report.ts'

export const page = reportPage({
  report: pieceUserDaily,
  filters: ['businessDate', 'worker', 'team', 'opType', 'owner', 'warehouse'],
  facts: ENTRY_FACTS,
})
