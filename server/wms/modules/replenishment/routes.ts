// 补货 — limits of pick locations, and the tasks that fill them up.
import type { FastifyInstance } from 'fastify'
import { readRoutes, resourceRoutes } from '#server/wms/kit/resource-routes.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { pickSettingBinding, replenishmentBinding } from '#server/wms/modules/replenishment/resources.ts'

export function replenishmentRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, pickSettingBinding)
  readRoutes(app, services, replenishmentBinding)
}
