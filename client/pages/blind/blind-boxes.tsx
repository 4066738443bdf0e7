// 盲收箱汇总 — what is in each box, barcode by barcode.
import { listPage } from '#client/kit/list/list-page.tsx'
import { blindGoods } from '#shared/contracts/blind/box.ts'

export const page = listPage({
  resource: blindGoods,
  filters: [
    'boxNo',
    'taskCode',
    'waybillNo',
    'sku',
    'barcode',
    'quality',
    'state',
    'owner',
    'warehouse',
    'updatedAt',
  ],
  columns: [
    'boxNo',
    'taskCode',
    'waybillNo',
    'barcode',
    'sku',
    'lot',
    'quality',
    'qty',
    'receivedQty',
    'owner',
    'operator',
    'state',
    'updatedAt',
  ],
  totals: ['qty', 'receivedQty'],
})
