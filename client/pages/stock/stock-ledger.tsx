// 库存流水 — what moved, from where to where, by whom and for which document; what no document counts is taken back here.
import { DOC_NO } from '#client/kit/document/fact-columns.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { ReverseEntries } from '#client/pages/stock/ledger/reverse-entries.tsx'
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
    'entryNo',
    'at',
    'docType',
    DOC_NO,
    'sku',
    'lot',
    'quality',
    'qty',
    'fromLoc',
    'toLoc',
    'fromContainer',
    'toContainer',
    'warehouse',
    'owner',
    'operator',
    'reason',
    'reversalOf',
  ],
  totals: ['qty'],
  actions: (rows, refresh) => <ReverseEntries rows={rows} onDone={refresh} />,
})
