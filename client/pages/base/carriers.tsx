// 承运商 — who carries parcels and freight.
import { listPage } from '#client/kit/list/list-page.tsx'
import { carrier } from '#shared/contracts/base/lists.ts'

export const page = listPage({
  resource: carrier,
  filters: ['code', 'name', 'type', 'status'],
  columns: ['code', 'name', 'type', 'contact', 'mobile', 'status', 'updatedAt'],
  form: ['code', 'name', 'type', 'contact', 'mobile', 'status'],
})
