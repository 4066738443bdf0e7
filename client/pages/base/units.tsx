// 单位 — what goods are counted, weighed or measured in.
import { listPage } from '#client/kit/list/list-page.tsx'
import { unit } from '#shared/contracts/base/lists.ts'

export const page = listPage({
  resource: unit,
  filters: ['code', 'name', 'whole', 'status'],
  columns: ['code', 'name', 'whole', 'status', 'updatedAt'],
  form: ['code', 'name', 'whole', 'status'],
})
