// 退仓收货时效 — how soon what came is counted and received.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { rejectReceiving } from '#shared/contracts/reject/daily-report.ts'

export const page = reportPage({
  report: rejectReceiving,
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
