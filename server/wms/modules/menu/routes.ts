// 菜单 — what the signed-in user may open.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { createSpelling } from '#server/wms/modules/menu/spelling.ts'
import { findMenu } from '#server/wms/modules/menu/store.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'

export function menuRoutes(app: FastifyInstance, services: Services): void {
  const spell = createSpelling()
  route(app, services, getMenu, async ({ caller, query }) => {
    const items = await findMenu(services, caller, query.source)
    return items.map((item) => ({ ...item, ...spell(item.title) }))
  })
}
