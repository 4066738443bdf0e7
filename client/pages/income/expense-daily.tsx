// 支出日报 — what the work cost, day by day; what comes without a document is entered by hand or as a sheet.
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { reportPage } from '#client/kit/report/report-page.tsx'
import { PostExpense } from '#client/pages/income/expense/post-expense.tsx'
import { expenseSheet } from '#shared/contracts/money/expense.ts'
import { expenseDaily } from '#shared/contracts/report/money-daily.ts'

export const page = reportPage({
  report: expenseDaily,
  filters: ['businessDate', 'warehouse', 'category', 'owner'],
  facts: [
    ...(['entryNo', 'businessDate', 'category', 'amount', 'docType', 'docNo', 'owner', 'warehouse'] as const),
    ...(['allocBasis', 'sourceRef', 'operator', 'reason'] as const),
  ],
  actions: (refresh) => (
    <>
      <PostExpense onDone={refresh} />
      <ImportButton sheet={expenseSheet} needs="money.write" />
    </>
  ),
})
