// 支出日报 — what the work cost, day by day; what comes without a document is entered by hand or as a sheet; and entry by entry, where it is taken back.
import type { Page } from '#client/data/page-queries.ts'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { entries } from '#client/pages/money/expense/entries.tsx'
import { PostExpense } from '#client/pages/money/expense/post-expense.tsx'
import { expenseDaily } from '#shared/contracts/money/daily-report.ts'
import { expenseSheet } from '#shared/contracts/money/expense.ts'

const spec: ReportSpec<typeof expenseDaily> = {
  report: expenseDaily,
  filters: ['businessDate', 'warehouse', 'category', 'owner'],
  facts: [
    'entryNo',
    'businessDate',
    'category',
    'amount',
    'docType',
    'docNo',
    'owner',
    'warehouse',
    'allocBasis',
    'sourceRef',
    'operator',
    'reason',
  ],
}

const daily: Page = () => (
  <ReportView spec={spec}>
    <PostExpense />
    <ImportButton sheet={expenseSheet} />
  </ReportView>
)
daily.queries = reportQueries(spec)

export const page = viewsPage([
  { id: 'daily', title: '日报', page: daily },
  { id: 'entries', title: '支出明细', page: entries },
])
