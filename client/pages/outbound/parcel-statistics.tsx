// 包裹统计 — the boxes that were sealed at the benches: who filled them, in what they went out, how far they were from what they should weigh.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { parcelDaily } from '#shared/contracts/outbound/daily-report.ts'

export const page = reportPage({
  report: parcelDaily,
  filters: ['businessDate', 'warehouse', 'owner', 'packer', 'packaging'],
  facts: [
    'parcelNo',
    'orderNo',
    'box',
    'packaging',
    'qty',
    'unreadable',
    'expectedWeight',
    'weight',
    'packer',
    'station',
    'sealedAt',
    'owner',
    'warehouse',
  ],
})
