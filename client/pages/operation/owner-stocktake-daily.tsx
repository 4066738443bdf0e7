// 货主盘点日报 — what was counted for each owner, and how far off the books were.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ownerInventoryDaily } from '#shared/contracts/operation/owner-daily.ts'

export const page = reportPage({
  report: ownerInventoryDaily,
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
