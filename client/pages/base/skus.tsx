// 商品 — the goods of the owners.
import { PrintLabels } from '#client/features/labels/print-labels.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { sku } from '#shared/contracts/base/sku.ts'
import { printSkuLabels } from '#shared/contracts/printing/label.ts'

const SKU_LABEL: LabelKind = { name: '商品标签', usual: '60×40' }

export const page = listPage({
  resource: sku,
  filters: [
    'owner',
    'code',
    'name',
    'status',
    'abc',
    'lotControl',
    'serialControl',
    'serialFrom',
    'storageClass',
  ],
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
    'serialFrom',
    'storageClass',
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
    'serialFrom',
    'storageClass',
    'abc',
    'status',
  ],
  actions: (rows) => (
    <PrintLabels
      disabled={rows.length === 0}
      kind={SKU_LABEL}
      call={printSkuLabels}
      body={{ ids: rows.map(({ id }) => id) }}
    />
  ),
})
