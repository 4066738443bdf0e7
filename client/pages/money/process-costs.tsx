// 加工成本 — what process orders cost: people, materials, anything else.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { processCost } from '#shared/contracts/money/profit-report.ts'

export const page = reportPage({
  report: processCost,
  filters: ['businessDate', 'warehouse', 'owner', 'docNo'],
  facts: [
    'entryNo',
    'businessDate',
    'category',
    'amount',
    'docType',
    'docNo',
    'owner',
    'warehouse',
    'sourceRef',
    'operator',
    'reason',
  ],
})
