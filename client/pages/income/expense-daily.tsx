// 支出日报 — what the work cost, day by day; what comes without a document is entered by hand or as a sheet.
import type { Page } from '#client/data/page-queries.ts'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { PostExpense } from '#client/pages/income/expense/post-expense.tsx'
import { expenseSheet } from '#shared/contracts/money/expense.ts'
import { expenseDaily } from '#shared/contracts/report/money-daily.ts'

const spec: ReportSpec<typeof expenseDaily> = {
  report: expenseDaily,
  filters: ['businessDate', 'warehouse', 'category', 'owner'],
  facts: [
    ...(['entryNo', 'businessDate', 'category', 'amount', 'docType', 'docNo', 'owner', 'warehouse'] as const),
    ...(['allocBasis', 'sourceRef', 'operator', 'reason'] as const),
  ],
}

export const page: Page = () => (
  <ReportView spec={spec}>
    <PostExpense />
    <ImportButton sheet={expenseSheet} needs="money.write" />
  </ReportView>
)
page.queries = reportQueries(spec)
