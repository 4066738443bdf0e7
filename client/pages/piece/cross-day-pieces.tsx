// 班组跨天明细 — what teams did together past midnight, and the day that it counts for.
import { listPage } from '#client/kit/list/list-page.tsx'
import { teamSession } from '#shared/contracts/piece/team-session.ts'

export const page = listPage({
  resource: teamSession,
  filters: ['businessDate', 'warehouse', 'team', 'opType', 'docNo', 'owner', 'eventId'],
  columns: [
    'team',
    'shift',
    'sessionStart',
    'sessionEnd',
    'businessDate',
    'members',
    'qty',
    'score',
    'opType',
    'docNo',
    'owner',
    'warehouse',
    'docType',
    'eventId',
  ],
  totals: ['score'],
})
