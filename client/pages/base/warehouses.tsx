// 仓库 — the provider's warehouses, kept by the administrators of base data.
import { listPage } from '#client/kit/list/list-page.tsx'
import { warehouse } from '#shared/contracts/base/warehouse.ts'

export const page = listPage({
  resource: warehouse,
  filters: ['code', 'name', 'type', 'status', 'province', 'city', 'version'],
  columns: [
    'code',
    'name',
    'type',
    'city',
    'address',
    'contact',
    'version',
    'shiftCutoff',
    'status',
    'updatedAt',
  ],
  form: [
    'code',
    'name',
    'type',
    'province',
    'city',
    'address',
    'contact',
    'version',
    'shiftCutoff',
    'status',
  ],
})
