// 退仓上架时效 — how soon what was received is in its locations.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { rejectShelving } from '#shared/contracts/reject/daily-report.ts'

export const page = reportPage({
  report: rejectShelving,
  filters: ['businessDate', 'owner', 'warehouse'],
  facts: [
    'rejectNo',
    'state',
    'owner',
    'storeName',
    'externalNo',
    'expectedQty',
    'countedQty',
    'receivedQty',
    'arrivedAt',
    'countedAt',
    'receivedAt',
    'inboundNo',
    'warehouse',
  ],
})
