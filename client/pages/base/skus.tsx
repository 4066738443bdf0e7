// 商品 — the goods of the owners.
import { listPage } from '#client/kit/list/list-page.tsx'
import { sku } from '#shared/contracts/base/sku.ts'

export const page = listPage({
  resource: sku,
  filters: ['owner', 'code', 'name', 'status', 'abc', 'lotControl', 'serialControl'],
  columns: [
    'code',
    'name',
    'owner',
    'spec',
    'unit',
    'length',
    'width',
    'height',
    'weight',
    'shelfLifeDays',
    'receiptDays',
    'lotControl',
    'serialControl',
    'abc',
    'status',
    'updatedAt',
  ],
  form: [
    'owner',
    'code',
    'name',
    'spec',
    'unit',
    'length',
    'width',
    'height',
    'weight',
    'shelfLifeDays',
    'receiptDays',
    'lotControl',
    'serialControl',
    'abc',
    'status',
  ],
})
