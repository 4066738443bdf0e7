// 订单统计 — what was ordered day by day, how much of it has left, and how much of that in time.

import type { Page } from '#client/data/page-queries.ts'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { orderDaily } from '#shared/contracts/outbound/daily-report.ts'
import { hrefTo } from '#shared/routes.ts'

const SPEC: ReportSpec<typeof orderDaily> = {
  report: orderDaily,
  filters: ['businessDate', 'warehouse', 'owner', 'carrier'],
  facts: [
    'orderNo',
    'state',
    'owner',
    'carrier',
    'qty',
    'pickedQty',
    'shortage',
    'cutoffAt',
    'shippedAt',
    'waybillNo',
    'warehouse',
    'createdAt',
  ],
}

export const page: Page = () => (
  <Wall>
    <ReportView spec={SPEC}>
      <RowLink href={hrefTo('carrierStatistics')}>按承运商</RowLink>
      <WayHome />
    </ReportView>
  </Wall>
)

page.queries = reportQueries(SPEC)
