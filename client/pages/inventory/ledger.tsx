// 库存流水 — what moved, from where to where, by whom and for which document.
import { listPage } from '#client/kit/list/list-page.tsx'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

export const page = listPage({
  resource: ledgerEntry,
  filters: [
    'docNo',
    'sku',
    'businessDate',
    'warehouse',
    'owner',
    'loc',
    'fromLoc',
    'toLoc',
    'lot',
    'quality',
    'docType',
  ],
  columns: [
    ...(['entryNo', 'at', 'docType', 'docNo', 'sku', 'lot', 'quality', 'qty', 'fromLoc', 'toLoc'] as const),
    ...(['fromContainer', 'toContainer', 'warehouse', 'owner', 'operator', 'reason', 'reversalOf'] as const),
  ],
  totals: ['qty'],
})
