// 货主 — the owners of the goods.
import { listPage } from '#client/kit/list/list-page.tsx'
import { owner } from '#shared/contracts/base/owner.ts'

export const page = listPage({
  resource: owner,
  filters: ['code', 'name', 'settleCycle', 'status'],
  columns: ['code', 'name', 'contact', 'settleCycle', 'status', 'updatedAt'],
  form: ['code', 'name', 'contact', 'settleCycle', 'status'],
  writes: 'owner.write',
})
