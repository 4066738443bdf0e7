// 计件月报 — what a warehouse's teams earned in each month, and whether it may still change.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ENTRY_FACTS } from '#client/pages/piece/entries/columns.ts'
import { pieceMonth } from '#shared/contracts/report/piece.ts'

export const page = reportPage({
  report: pieceMonth,
  filters: ['businessDate', 'warehouse', 'team', 'worker'],
  facts: ENTRY_FACTS,
})
