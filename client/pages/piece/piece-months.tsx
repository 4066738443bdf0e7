// 计件月报 — what a warehouse's teams earned in each month; how far each month is; and what workers object to in it.
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { reportPage } from '#client/kit/report/report-page.tsx'
import { ENTRY_FACTS } from '#client/pages/piece/entries/columns.ts'
import { RaiseDispute, ResolveDispute } from '#client/pages/piece/months/dispute-commands.tsx'
import { pieceDispute } from '#shared/contracts/piece/dispute.ts'
import { pieceMonth as month } from '#shared/contracts/piece/month.ts'
import { pieceMonth as monthReport } from '#shared/contracts/piece/report.ts'

const report = reportPage({
  report: monthReport,
  filters: ['businessDate', 'warehouse', 'team', 'worker'],
  facts: ENTRY_FACTS,
})

const months = listPage({
  resource: month,
  filters: ['month', 'warehouse', 'state'],
  columns: [
    'month',
    'warehouse',
    'state',
    'headcount',
    'amount',
    'hourlyAmount',
    'openDisputes',
    'appealsUntil',
    'publishedAt',
    'lockedAt',
    'paidAt',
    'updatedAt',
  ],
  totals: ['amount', 'hourlyAmount', 'openDisputes'],
  moves: ['publish', 'lock', 'unlock', 'pay'],
})

const disputes = listPage({
  resource: pieceDispute,
  filters: ['state', 'businessDate', 'worker', 'warehouse', 'createdAt', 'entryId'],
  columns: [
    'id',
    'state',
    'worker',
    'businessDate',
    'claim',
    'entryId',
    'owner',
    'resolution',
    'amount',
    'warehouse',
    'raiser',
    'createdAt',
    'resolver',
    'resolvedAt',
  ],
  totals: ['amount'],
  actions: (rows, refresh) => (
    <>
      <ResolveDispute rows={rows} onDone={refresh} />
      <RaiseDispute onDone={refresh} />
    </>
  ),
})

export const page = viewsPage([
  { id: 'report', title: '计件月报', page: report },
  { id: 'months', title: '计件月份', page: months },
  { id: 'disputes', title: '申诉', page: disputes },
])
