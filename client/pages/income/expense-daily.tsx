// 支出日报 — what the work cost, day by day; what comes without a document is entered by hand.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { PostExpense } from '#client/pages/income/expense/post-expense.tsx'
import { expenseDaily } from '#shared/contracts/report/money-daily.ts'

export const page = reportPage({
  report: expenseDaily,
  filters: ['businessDate', 'warehouse', 'category', 'owner'],
  facts: [
    ...(['entryNo', 'businessDate', 'category', 'amount', 'docType', 'docNo', 'owner', 'warehouse'] as const),
    ...(['allocBasis', 'sourceRef', 'operator', 'reason'] as const),
  ],
  actions: (refresh) => <PostExpense onDone={refresh} />,
})
