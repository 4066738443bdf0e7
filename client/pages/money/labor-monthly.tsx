// 人力成本月报 — what people cost, month by month.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { laborCostMonthly } from '#shared/contracts/money/labor-report.ts'

export const page = reportPage({
  report: laborCostMonthly,
  filters: ['businessDate', 'warehouse', 'owner'],
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
    'reason',
  ],
})
