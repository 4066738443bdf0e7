// 退仓库龄 — what is still open, by how far it is and how long it has been lying.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { rejectAging } from '#shared/contracts/reject/daily-report.ts'

export const page = reportPage({
  report: rejectAging,
  filters: ['businessDate', 'owner', 'warehouse', 'state'],
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
