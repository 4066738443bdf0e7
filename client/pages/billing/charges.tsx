// 费用明细 — what owners are charged, line by line: by which price, for which document and day, and whether it is agreed on; and
// what lay in the warehouses each night, which storage was charged for.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { DOC_NO } from '#client/kit/document/fact-columns.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { ConfirmCharges, PostCharge, ReverseCharges } from '#client/pages/billing/charges/charge-commands.tsx'
import { TraceCharge } from '#client/pages/billing/charges/trace-charge.tsx'
import { getStorageDocument, storageSnapshot } from '#shared/contracts/billing/storage.ts'
import { charge, chargeSheet } from '#shared/contracts/money/charge.ts'
import { hrefTo } from '#shared/routes.ts'

const charges = listPage({
  resource: charge,
  filters: ['owner', 'warehouse', 'businessDate', 'itemCode', 'state', 'docNo', 'chargeNo', 'billNo'],
  columns: [
    'chargeNo',
    'businessDate',
    'owner',
    'warehouse',
    'sourceRef',
    'amount',
    'state',
    'qty',
    'unit',
    'price',
    'tax',
    'tariffVersion',
    'itemCode',
    'docType',
    DOC_NO,
    'lateFor',
    'reason',
    'reversalOf',
    'at',
  ],
  totals: ['amount', 'tax'],
  actions: (rows, refresh) => (
    <>
      <PostCharge onDone={refresh} />
      <ConfirmCharges rows={rows} onDone={refresh} />
      <ReverseCharges rows={rows} onDone={refresh} />
      <TraceCharge rows={rows} />
      <ImportButton sheet={chargeSheet} />
    </>
  ),
})

const snapshots = listPage({
  resource: storageSnapshot,
  filters: ['owner', 'warehouse', 'date', 'itemCode', 'snapshotNo'],
  columns: [
    'snapshotNo',
    'date',
    'owner',
    'warehouse',
    'itemCode',
    'amount',
    'qty',
    'chargedQty',
    'unit',
    'pieces',
    'unmeasured',
    'takenAt',
  ],
  totals: ['amount'],
  opens: ({ snapshotNo }) => hrefTo('charges', { view: 'snapshot', id: snapshotNo }),
})

const snapshot = documentPage({
  resource: storageSnapshot,
  call: getStorageDocument,
  query: ({ url }) => {
    const snapshotNo = url.searchParams.get('id')
    return snapshotNo ? { snapshotNo } : null
  },
  head: (answer) => answer.snapshot,
  opens: ({ snapshotNo }) => hrefTo('charges', { view: 'snapshot', id: snapshotNo }),
  facts: [
    'snapshotNo',
    'date',
    'owner',
    'warehouse',
    'itemCode',
    'unit',
    'qty',
    'chargedQty',
    'amount',
    'pieces',
    'unmeasured',
    'takenAt',
  ],
  body: ({ charges: lines }) => (
    <Lines
      title="计费明细"
      resource={charge}
      columns={[
        'sourceRef',
        'qty',
        'unit',
        'price',
        'amount',
        'tax',
        'tariffVersion',
        'state',
        'chargeNo',
        'reason',
      ]}
      rows={lines}
      hint="当天没有生效价格、价格中没有仓储费，或全部在免费天数内"
    />
  ),
})

export const page = viewsPage([
  { id: 'charges', title: '费用明细', page: charges },
  { id: 'snapshots', title: '仓储快照', page: snapshots },
  { id: 'snapshot', title: '快照详情', page: snapshot },
])
