// 收支分析报表 — income, direct cost, shared cost and what is left, by owner and category.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { profitReport } from '#shared/contracts/money/profit-report.ts'

export const page = reportPage({
  report: profitReport,
  filters: ['businessDate', 'warehouse', 'owner', 'category'],
  facts: [
    'businessDate',
    'kind',
    'item',
    'income',
    'directCost',
    'allocatedCost',
    'orders',
    'docType',
    'docNo',
    'owner',
    'warehouse',
    'category',
    'allocBasis',
  ],
})
