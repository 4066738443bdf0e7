// 菜单 — what the signed-in user may open.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findMenu } from '#server/wms/modules/menu/store.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'

export function menuRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getMenu, ({ caller, query }) => findMenu(services, caller, query.source))
}
