// 库区 — the zones of the warehouses, which say what their locations are used for.
import { listPage } from '#client/kit/list/list-page.tsx'
import { zone } from '#shared/contracts/base/zone.ts'

export const page = listPage({
  resource: zone,
  filters: ['warehouse', 'code', 'name', 'usage', 'storageClass', 'status'],
  columns: ['code', 'name', 'warehouse', 'usage', 'storageClass', 'seq', 'status', 'updatedAt'],
  form: ['warehouse', 'code', 'name', 'usage', 'storageClass', 'seq', 'status'],
})
