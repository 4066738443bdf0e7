// 包材消耗 — how many boxes and bags the parcels that have left went out in, and what these cost.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { packagingDaily } from '#shared/contracts/outbound/daily-report.ts'

export const page = reportPage({
  report: packagingDaily,
  filters: ['businessDate', 'warehouse', 'owner'],
  facts: [
    'waybillNo',
    'state',
    'orderNo',
    'packaging',
    'boxes',
    'packagingCost',
    'owner',
    'carrier',
    'packer',
    'collectedAt',
    'warehouse',
  ],
})
