// 货主退货日报 — what came back to each owner, by the work that it was.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ownerRejectedDaily } from '#shared/contracts/operation/owner-daily.ts'

export const page = reportPage({
  report: ownerRejectedDaily,
  filters: ['businessDate', 'owner', 'warehouse'],
  facts: [
    'at',
    'businessDate',
    'opType',
    'docType',
    'docNo',
    'sku',
    'qty',
    'orders',
    'owner',
    'warehouse',
    'operator',
  ],
})
