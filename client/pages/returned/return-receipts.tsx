// 退件签收 — the deliveries that carriers bring back parcels with: counted at the door, signed for, printed for the driver.
import { listPage } from '#client/kit/list/list-page.tsx'
import { PrintReceipts } from '#client/pages/returned/receipt/printed-receipts.tsx'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'

export const page = listPage({
  resource: returnReceipt,
  filters: [
    'receiptNo',
    'state',
    'carrier',
    'plateNo',
    'warehouse',
    'abnormalParcels',
    'receivedAt',
    'createdAt',
  ],
  columns: [
    'receiptNo',
    'state',
    'carrier',
    'plateNo',
    'parcels',
    'registered',
    'abnormalParcels',
    'abnormalReason',
    'receivedAt',
    'receiver',
    'warehouse',
    'creator',
    'createdAt',
    'remark',
  ],
  form: [
    'warehouse',
    'carrier',
    'plateNo',
    'parcels',
    'abnormalParcels',
    'abnormalReason',
    'waybills',
    'remark',
  ],
  totals: ['parcels', 'abnormalParcels', 'registered'],
  moves: ['sign', 'void'],
  actions: (rows) => <PrintReceipts rows={rows} />,
})
