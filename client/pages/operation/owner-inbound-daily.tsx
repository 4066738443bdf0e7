// 货主入库日报 — what came in for each owner, by the work that it was.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ownerEntryDaily } from '#shared/contracts/operation/owner-daily.ts'

export const page = reportPage({
  report: ownerEntryDaily,
  filters: ['businessDate', 'owner', 'warehouse', 'docNo'],
  facts: [
    'at',
    'businessDate',
    'opType',
    'docNo',
    'sku',
    'qty',
    'boxes',
    'owner',
    'warehouse',
    'operator',
    'reason',
  ],
})
