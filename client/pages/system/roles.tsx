// 角色 — what people with the same work may open and do.
import { listPage } from '#client/kit/list/list-page.tsx'
import { RoleAccessButton } from '#client/pages/system/role/role-access.tsx'
import { role } from '#shared/contracts/system/role.ts'

export const page = listPage({
  resource: role,
  filters: ['code', 'name', 'owner'],
  columns: ['code', 'name', 'owner', 'updatedAt'],
  form: ['code', 'name', 'owner'],
  actions: (rows) => <RoleAccessButton rows={rows} />,
})
