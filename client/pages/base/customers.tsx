// 客户 — whom goods are sent to.
import { listPage } from '#client/kit/list/list-page.tsx'
import { customer } from '#shared/contracts/base/lists.ts'

export const page = listPage({
  resource: customer,
  filters: ['code', 'name', 'status'],
  columns: ['code', 'name', 'contact', 'mobile', 'address', 'status', 'updatedAt'],
  form: ['code', 'name', 'contact', 'mobile', 'address', 'status'],
})
