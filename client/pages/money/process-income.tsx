// 加工收入 — what process orders are charged, what they cost, and what is left.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { processIncome } from '#shared/contracts/money/profit-report.ts'

export const page = reportPage({
  report: processIncome,
  filters: ['businessDate', 'warehouse', 'owner', 'docNo'],
  facts: [
    'businessDate',
    'kind',
    'item',
    'qty',
    'income',
    'directCost',
    'docType',
    'docNo',
    'owner',
    'warehouse',
  ],
})
