// 货主出库日报 — what left for each owner, by the work that it was.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ownerDeliveryDaily } from '#shared/contracts/operation/owner-daily.ts'

export const page = reportPage({
  report: ownerDeliveryDaily,
  filters: ['businessDate', 'owner', 'warehouse'],
  facts: [
    'at',
    'businessDate',
    'opType',
    'docNo',
    'sku',
    'qty',
    'boxes',
    'orders',
    'weight',
    'owner',
    'warehouse',
    'operator',
  ],
})
