// 货主移库日报 — what was carried about for each owner, from where to where.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ownerMigrationDaily } from '#shared/contracts/operation/owner-daily.ts'

export const page = reportPage({
  report: ownerMigrationDaily,
  filters: ['businessDate', 'owner', 'warehouse'],
  facts: [
    'at',
    'businessDate',
    'docType',
    'docNo',
    'sku',
    'qty',
    'fromLoc',
    'toLoc',
    'owner',
    'warehouse',
    'operator',
    'reason',
  ],
})
