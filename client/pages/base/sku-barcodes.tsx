// 商品条码 — what goods are scanned by, and what each barcode stands on: a piece, or a package of so many.
import { listPage } from '#client/kit/list/list-page.tsx'
import { skuBarcode } from '#shared/contracts/base/sku.ts'

export const page = listPage({
  resource: skuBarcode,
  filters: ['owner', 'sku', 'barcode', 'level'],
  columns: ['barcode', 'sku', 'level', 'owner', 'updatedAt'],
  form: ['owner', 'sku', 'barcode', 'level'],
})
