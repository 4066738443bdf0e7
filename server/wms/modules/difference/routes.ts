// 差异单 — what documents were closed with: whose fault it was, and what came of it.
import type { FastifyInstance } from 'fastify'
import { moveRoute, readRoutes, updateRoute } from '#server/wms/kit/resource-routes.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { assertMovable } from '#server/wms/modules/difference/rules.ts'
import { differenceCase } from '#shared/contracts/stock/difference.ts'

export function differenceRoutes(app: FastifyInstance, services: Services): void {
  readRoutes(app, services, differenceBinding)
  updateRoute(app, services, differenceBinding, differenceCase.update)
  moveRoute(app, services, differenceBinding, async (_op, document, move) => {
    assertMovable(document, move)
    return {}
  })
}
