// 商品维护 — changes of products' records that wait for somebody else's approval, or have had it.

import { listPage } from '#client/kit/list/list-page.tsx'
import { productMaintenance } from '#shared/contracts/base/product-maintenance.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: productMaintenance,
  filters: ['maintNo', 'sku', 'kind', 'state', 'owner', 'createdAt', 'updatedAt'],
  columns: [
    'maintNo',
    'state',
    'kind',
    'sku',
    'owner',
    'before',
    'after',
    'evidence',
    'creator',
    'reviewer',
    'createdAt',
    'updatedAt',
  ],
  form: ['owner', 'sku', 'kind', 'after', 'evidence'],
  moves: ['submit', 'approve', 'reject', 'cancel'],
  opens: ({ maintNo }) => hrefTo('productMaintenance', { id: maintNo }),
})
