// Roles as rows of their tables: what each may do, and the pages of the menu that it sees.

import type { Sources } from '#server/wms/kit/services.ts'
import { roleMenus } from '#server/wms/schema/menu.ts'
import { roleActions, roles } from '#server/wms/schema/user.ts'
import { menuRows } from '#server/wms/seed/menu-rows.ts'
import type { RoleSeed } from '#server/wms/seed/roles.ts'

type NewRole = Omit<RoleSeed, 'code'> & { code: string; owner?: string }

/** The menu stands there already, as it came. */
export async function insertRoles({ orm, now }: Sources, seeds: readonly NewRole[]): Promise<void> {
  const at = now()
  const stored = await orm
    .insert(roles)
    .values(seeds.map(({ code, name, owner }) => ({ code, name, owner, createdAt: at, updatedAt: at })))
    .returning({ id: roles.id, code: roles.code })
  const idOf = (code: string) => stored.find((role) => role.code === code)?.id ?? 0
  const held = seeds.flatMap(({ code, actions }) => actions.map((action) => ({ roleId: idOf(code), action })))
  await orm.insert(roleActions).values(held)
  const pages = menuRows().filter((row) => row.component !== '')
  const bindings = seeds.flatMap(({ code, groups }) =>
    pages.filter(({ group }) => groups.includes(group)).map(({ id }) => ({ roleId: idOf(code), menuId: id })),
  )
  await orm.insert(roleMenus).values(bindings)
}
