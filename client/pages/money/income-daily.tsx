// 收入日报 — what owners were charged, day by day.
import type { Page } from '#client/data/page-queries.ts'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { chargeSheet } from '#shared/contracts/money/charge.ts'
import { incomeDaily } from '#shared/contracts/money/daily-report.ts'

const spec: ReportSpec<typeof incomeDaily> = {
  report: incomeDaily,
  filters: ['businessDate', 'warehouse', 'owner', 'itemCode', 'state'],
  facts: [
    'chargeNo',
    'businessDate',
    'itemCode',
    'qty',
    'unit',
    'price',
    'amount',
    'tax',
    'docNo',
    'owner',
    'warehouse',
    'sourceRef',
    'state',
    'reason',
  ],
}

export const page: Page = () => (
  <ReportView spec={spec}>
    <ImportButton sheet={chargeSheet} />
  </ReportView>
)
page.queries = reportQueries(spec)
