// 个人得分明细 — each piece of work that somebody earned by, with all that it was counted by, and what was
// taken off.
import { listPage } from '#client/kit/list/list-page.tsx'
import { Deductions } from '#client/pages/piece/entries/deductions.tsx'
import { RaiseDispute } from '#client/pages/piece/months/dispute-commands.tsx'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'

export const page = listPage({
  resource: pieceEntry,
  filters: [
    ...(['businessDate', 'worker', 'team', 'opType', 'docNo', 'owner', 'warehouse', 'kind'] as const),
    'eventId',
  ],
  columns: [
    ...(['at', 'worker', 'team', 'docNo', 'opType', 'qty', 'unit', 'basePoint', 'coefficient'] as const),
    ...(['shiftCoefficient', 'share', 'score', 'unitPrice', 'amount', 'payment', 'ruleVersion'] as const),
    ...(['coefficientVersion', 'seconds', 'businessDate', 'lateFor', 'owner', 'warehouse'] as const),
    ...(['docType', 'kind', 'eventId', 'runNo', 'reason'] as const),
  ],
  totals: ['score', 'amount'],
  actions: (rows, refresh) => (
    <>
      <Deductions rows={rows} onDone={refresh} />
      <RaiseDispute entry={rows.length === 1 ? (rows[0] ?? null) : null} onDone={refresh} />
    </>
  ),
})
