// 退件累计 — what came back to each owner by each carrier, how far it is, and how much of what had left came back.
import { reportPage } from '#client/kit/report/report-page.tsx'
import { returnedDaily } from '#shared/contracts/returned/daily-report.ts'

export const page = reportPage({
  report: returnedDaily,
  filters: ['businessDate', 'owner', 'carrier', 'warehouse'],
  facts: [
    'returnNo',
    'state',
    'waybillNo',
    'carrier',
    'owner',
    'noOwner',
    'qty',
    'stockedQty',
    'registerAt',
    'operator',
    'warehouse',
    'endedAt',
  ],
})
