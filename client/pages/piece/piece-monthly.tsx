// 个人计件月报 — what everybody earned in each month by the piece and by the hour, what was taken off, and what they are to be paid.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { pieceUserMonth } from '#shared/contracts/piece/report.ts'

export const page = reportPage({
  report: pieceUserMonth,
  filters: ['businessDate', 'worker', 'team', 'warehouse'],
  facts: [
    'businessDate',
    'worker',
    'team',
    'kind',
    'opType',
    'qty',
    'score',
    'hours',
    'amount',
    'docType',
    'docNo',
    'owner',
    'warehouse',
  ],
})
