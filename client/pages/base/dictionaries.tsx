// 字典 — the words that other records choose from.
import { listPage } from '#client/kit/list/list-page.tsx'
import { dictionary } from '#shared/contracts/base/lists.ts'

export const page = listPage({
  resource: dictionary,
  filters: ['type', 'code', 'name', 'status'],
  columns: ['type', 'code', 'name', 'sort', 'status', 'updatedAt'],
  form: ['type', 'code', 'name', 'sort', 'status'],
})
