// 商品包装 — how many pieces of a product go into an inner pack, a case, a pallet.
import { listPage } from '#client/kit/list/list-page.tsx'
import { skuPackage } from '#shared/contracts/base/sku.ts'

export const page = listPage({
  resource: skuPackage,
  filters: ['owner', 'sku', 'level'],
  columns: ['sku', 'level', 'qty', 'owner', 'updatedAt'],
  form: ['owner', 'sku', 'level', 'qty'],
})
