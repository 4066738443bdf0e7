// 个人计件月报 — what everybody earned in each month, what was taken off, and what they are to be paid.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ENTRY_FACTS } from '#client/pages/piece/entries/columns.ts'
import { pieceUserMonth } from '#shared/contracts/report/piece.ts'

export const page = reportPage({
  report: pieceUserMonth,
  filters: ['businessDate', 'worker', 'team', 'warehouse'],
  facts: ENTRY_FACTS,
})
