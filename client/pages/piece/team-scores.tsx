// 个人得分明细 — each piece of work that somebody earned by, with all that it was counted by, and what was
// taken off.
import { listPage } from '#client/kit/list/list-page.tsx'
import { Deductions } from '#client/pages/piece/entries/deductions.tsx'
import { RaiseDispute } from '#client/pages/piece/months/dispute-commands.tsx'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'

export const page = listPage({
  resource: pieceEntry,
  filters: ['businessDate', 'worker', 'team', 'opType', 'docNo', 'owner', 'warehouse', 'kind', 'eventId'],
  columns: [
    'at',
    'worker',
    'team',
    'docNo',
    'opType',
    'qty',
    'unit',
    'basePoint',
    'coefficient',
    'shiftCoefficient',
    'share',
    'score',
    'unitPrice',
    'amount',
    'payment',
    'ruleVersion',
    'coefficientVersion',
    'seconds',
    'businessDate',
    'lateFor',
    'owner',
    'warehouse',
    'docType',
    'kind',
    'eventId',
    'runNo',
    'reason',
  ],
  totals: ['score', 'amount'],
  actions: (rows, refresh) => (
    <>
      <Deductions rows={rows} onDone={refresh} />
      <RaiseDispute entry={rows.length === 1 ? (rows[0] ?? null) : null} onDone={refresh} />
    </>
  ),
})
