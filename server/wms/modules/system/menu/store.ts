// The menu as the caller's roles see it.
import { asc, eq } from 'drizzle-orm'
import { type Caller, may } from '#server/wms/kit/caller.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { withParents } from '#server/wms/modules/system/menu/rules.ts'
import { menus, roleMenus } from '#server/wms/schema/menu.ts'
import { userRoles } from '#server/wms/schema/user.ts'
import type { Needs } from '#shared/actions.ts'
import { matchRoute, ROUTES } from '#shared/routes.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

export async function findMenu({ orm }: Services, caller: Caller, source: string): Promise<MenuItem[]> {
  const items = await orm
    .select()
    .from(menus)
    .where(eq(menus.source, source))
    .orderBy(asc(menus.level), asc(menus.sort), asc(menus.id))
  const visible = await orm
    .selectDistinct({ id: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(userRoles, eq(userRoles.roleId, roleMenus.roleId))
    .where(eq(userRoles.userId, caller.userId))
  const bound = new Set(visible.map(({ id }) => id))
  const shown = items.filter(({ id, path }) => bound.has(id) && may(caller, needsOf(path)))
  return withParents(items, new Set(shown.map(({ id }) => id))).map(
    ({ source: _, seededAs: __, ...item }) => item,
  )
}

/** Most entries are spelt as the routes are: going through all patterns for each of them takes a millisecond of every menu. */
const NEEDS = new Map(Object.values(ROUTES).map(({ path, needs }) => [path, needs]))

/** Of a page of ours what it asks for; of an address elsewhere nothing. */
function needsOf(path: string): Needs {
  return NEEDS.get(path) ?? matchRoute(path)?.route.needs ?? 'signedIn'
}
