// 菜单 — what the signed-in user may open, and the entries that administrators keep.
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { commandRoute, route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { addMenu, findEntries, modifyTitle, saveMenus } from '#server/wms/modules/system/menu/entries.ts'
import { bindRoleMenus, findRoleMenus } from '#server/wms/modules/system/menu/role-menus.ts'
import { findMenu } from '#server/wms/modules/system/menu/store.ts'
import { menus } from '#server/wms/schema/menu.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import * as calls from '#shared/contracts/system/menu-entry.ts'
import { createSpelling } from '#shared/spelling.ts'

export function menuRoutes(app: FastifyInstance, services: Services): void {
  const spell = createSpelling()
  route(app, services, getMenu, async ({ caller, query }) => {
    const items = await findMenu(services, caller, query.source)
    return items.map((item) => ({ ...item, ...spell(item.title) }))
  })
  entryRoutes(app, services)
  roleMenuRoutes(app, services)
}

function entryRoutes(app: FastifyInstance, services: Services): void {
  const shown = eq(menus.hidden, false)
  route(app, services, calls.listMenus, () => findEntries(services, shown))
  route(app, services, calls.listAllMenus, () => findEntries(services))
  route(app, services, calls.listMenusOfSource, ({ query }) =>
    findEntries(services, eq(menus.source, query.source)),
  )
  commandRoute(app, services, calls.addMenu, (op, { body }) => addMenu(op, body))
  commandRoute(app, services, calls.modifyMenuTitle, (op, { query }) => modifyTitle(op, query))
  commandRoute(app, services, calls.saveMenus, (op, { body }) => saveMenus(op, body))
}

function roleMenuRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getRoleMenus, ({ query }) => findRoleMenus(services, query))
  commandRoute(app, services, calls.bindRoleMenus, (op, { query, body }) => bindRoleMenus(op, query, body))
}
