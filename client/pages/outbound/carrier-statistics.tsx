// 承运商订单统计 — the parcels of each carrier: collected, signed for, brought back, and how long they were under way.

import type { Page } from '#client/data/page-queries.ts'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { type ReportSpec, ReportView, reportQueries } from '#client/kit/report/report-page.tsx'
import { carrierDaily } from '#shared/contracts/outbound/daily-report.ts'
import { hrefTo } from '#shared/routes.ts'

const SPEC: ReportSpec<typeof carrierDaily> = {
  report: carrierDaily,
  filters: ['businessDate', 'carrier', 'warehouse', 'owner'],
  facts: [
    'waybillNo',
    'state',
    'orderNo',
    'carrier',
    'owner',
    'boxes',
    'weight',
    'collectedAt',
    'endedAt',
    'freightReceivable',
    'freightPayable',
    'warehouse',
  ],
}

export const page: Page = () => (
  <Wall>
    <ReportView spec={SPEC}>
      <RowLink href={hrefTo('orderStatistics')}>按订单</RowLink>
      <WayHome />
    </ReportView>
  </Wall>
)

page.queries = reportQueries(SPEC)
